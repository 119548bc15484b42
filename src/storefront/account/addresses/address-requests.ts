import { type AddressField, type AddressForm, isAddressField } from '#modules/customers/address-schemas.ts'
import { parseWireAddress } from '#modules/customers/addresses-wire.ts'
import type { StoredAddress } from '#modules/customers/customers.server.ts'
import type { WireAddress } from '#modules/customers/customers-schemas.ts'
import type { City, Country, District } from '#modules/locations/locations-schemas.ts'
import { LOGIN_REQUIRED } from '#shared/action-result.ts'
import { apiRequest } from '../../http/api-client.ts'

/** The outcome of saving: saved, refused with a sentence about `field`, login required, or failed for an unknown reason. */
export type SaveAddressResult =
  | 'login'
  | 'failed'
  | { refused: string; field: AddressField | null }
  | { saved: StoredAddress }

/** Adds an address, or edits the one with `id` (spec §7). */
export async function saveAddress(id: number | null, form: AddressForm): Promise<SaveAddressResult> {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(form)) if (value !== undefined) body.set(name, value)
  const path = id === null ? 'address' : `address/${id}`
  const result = await apiRequest<{ address: WireAddress }>('POST', path, { body })
  if (result.ok) return { saved: parseWireAddress(result.data.address) }
  if (result.code === LOGIN_REQUIRED) return 'login'
  const [field] = Object.keys(result.fields)
  return { refused: result.message, field: field && isAddressField(field) ? field : null }
}

/** Removes an address. An address that no longer exists counts as removed. */
export async function removeAddress(id: number): Promise<'removed' | 'login' | 'failed'> {
  const result = await apiRequest('DELETE', `address/${id}`)
  if (result.ok || result.code === 'NOT_FOUND') return 'removed'
  return result.code === LOGIN_REQUIRED ? 'login' : 'failed'
}

/** The customer's addresses, newest first; null when they cannot be loaded. */
export async function fetchAddresses(): Promise<StoredAddress[] | 'login' | null> {
  const result = await apiRequest<WireAddress[]>('GET', 'address')
  if (result.ok) return result.data.map(parseWireAddress)
  return result.code === LOGIN_REQUIRED ? 'login' : null
}

async function readList<Row>(path: string): Promise<Row[]> {
  const result = await apiRequest<Row[]>('GET', `locations/${path}`)
  if (!result.ok) throw new Error(`GET locations/${path}: ${result.code}`)
  return result.data
}

/** Provinces and countries by name, without the placeholder row. Throws when a request fails. */
export async function fetchRegions(): Promise<{ cities: City[]; countries: Country[] }> {
  const [cities, countries] = await Promise.all([readList<City>('cities'), readList<Country>('countries')])
  return { cities: cities.filter(({ sehir_id }) => sehir_id !== 0), countries }
}

/** The districts of a province by name, without the placeholder row. Throws when the request fails. */
export async function fetchTowns(city: string): Promise<string[]> {
  const districts = await readList<District>(`districts?${new URLSearchParams({ city })}`)
  return districts.filter(({ ilce_id }) => ilce_id !== 0).map(({ ilce_title }) => ilce_title)
}

/** The neighbourhoods of a district as an address writes them; empty for an unknown district. Throws when the request fails. */
export function fetchNeighbourhoods(city: string, town: string): Promise<string[]> {
  return readList<string>(`neighbourhoods?${new URLSearchParams({ city, district: town })}`)
}
