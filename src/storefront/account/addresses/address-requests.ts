import { type AddressField, type AddressForm, isAddressField } from '#modules/customers/address-schemas.ts'
import { parseWireAddress } from '#modules/customers/addresses-wire.ts'
import type { StoredAddress } from '#modules/customers/customers.server.ts'
import type { WireAddress } from '#modules/customers/customers-schemas.ts'
import type { City, Country, District } from '#modules/locations/locations-schemas.ts'
import type { Problem } from '#shared/problem.ts'
import { browserSend } from '../../http/browser-send.ts'

/** The outcome of saving: saved, refused with a sentence about `field`, login required, or failed for an unknown reason. */
export type SaveAddressResult =
  | 'login'
  | 'failed'
  | { refused: string; field: AddressField | null }
  | { saved: StoredAddress }

/** Adds an address, or edits the one with `id` (spec §7). Never throws: a network error or an unreadable response is `failed`. */
export async function saveAddress(id: number | null, form: AddressForm): Promise<SaveAddressResult> {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(form)) if (value !== undefined) fields.set(name, value)
  try {
    const response = await browserSend('POST', id === null ? 'address' : `address/${id}`, fields)
    if (response.status === 401) return 'login'
    const body: { success?: true; address?: WireAddress } & Partial<Problem> = await response.json()
    if (body.success && body.address) return { saved: parseWireAddress(body.address) }
    if (!body.error) return 'failed'
    const { messages, field } = body.error
    return { refused: messages.type, field: field && isAddressField(field) ? field : null }
  } catch {
    return 'failed'
  }
}

/** Removes an address. An address that no longer exists counts as removed. */
export async function removeAddress(id: number): Promise<'removed' | 'login' | 'failed'> {
  try {
    const { ok, status } = await browserSend('DELETE', `address/${id}`)
    return ok || status === 404 ? 'removed' : status === 401 ? 'login' : 'failed'
  } catch {
    return 'failed'
  }
}

/** The customer's addresses, newest first; null when they cannot be loaded. */
export async function fetchAddresses(): Promise<StoredAddress[] | 'login' | null> {
  try {
    const response = await browserSend('GET', 'address')
    if (response.ok) {
      const addresses: WireAddress[] = await response.json()
      return addresses.map(parseWireAddress)
    }
    return response.status === 401 ? 'login' : null
  } catch {
    return null
  }
}

async function readList<Row>(path: string): Promise<Row[]> {
  const response = await browserSend('GET', `locations/${path}`)
  if (!response.ok) throw new Error(`GET locations/${path} responded ${response.status}`)
  return response.json()
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
