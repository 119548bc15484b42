import type { ZodError } from 'zod'
import { type Database, transaction } from '#database/database.ts'
import { type Address, isTurkiye, MAX_ADDRESSES } from '#modules/kernel/people/address-rules.ts'
import { identityState } from '#modules/kernel/people/identity-rules.ts'
import type { Locations } from '#modules/platform/locations/locations.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import { oneLine } from '#shared/text/shopper-text.ts'
import { nameGuest } from '../guests/guests-data.server.ts'
import { ADDRESS_LIMITS, type AddressProblem, addressSchema, problemsOf } from './address-schemas.ts'
import {
  deleteAddress,
  insertAddress,
  type StoredAddress,
  selectAddress,
  selectAddresses,
  updateAddress,
} from './addresses-queries.ts'

export type AddressRefusal =
  | { ok: false; reason: 'invalid'; problems: AddressProblem[] }
  | { ok: false; reason: 'not-found' | 'too-many-addresses' }

export type SaveAddressResult = { ok: true; address: StoredAddress } | AddressRefusal

/** A customer's own addresses. Another customer's address and a missing one get the same result, 'not-found'. */
export interface Addresses {
  /** Newest first, at most 50. */
  list(customerId: string): Promise<StoredAddress[]>
  find(customerId: string, id: number): Promise<StoredAddress | null>
  /** `form` is the property_* form as sent (spec §3); every problem comes with its field and the sentence of spec §5. */
  add(customerId: string, form: unknown): Promise<SaveAddressResult>
  edit(customerId: string, id: number, form: unknown): Promise<SaveAddressResult>
  remove(customerId: string, id: number): Promise<boolean>
  /** The address of a form, or what is wrong with it, without storing it. */
  check(form: unknown, mode: 'add' | 'edit'): Promise<CheckedAddress>
}

export type CheckedAddress =
  | { ok: true; address: Address }
  | { ok: false; reason: 'invalid'; problems: AddressProblem[] }

/** The problem of an address in Türkiye with wrong check digits, for merchants who refuse those (decisions C2); null without one. */
function identityProblem(address: Address): AddressProblem | null {
  const [field, number, kind] =
    address.invoiceType === 'corporate'
      ? (['property_tax_number', address.taxNumber, 'taxNumber'] as const)
      : (['property_id_number', address.idNumber, 'idNumber'] as const)
  return identityState(number, kind, true) === 'invalid' ? { field, reason: 'doubtful' } : null
}

const UNKNOWN_COUNTRY: AddressProblem = { field: 'property_country', reason: 'country' }

/** The country named in the form; '' for a value that cannot be one. */
function sentCountry(form: unknown): string {
  const country = typeof form === 'object' && form !== null ? Reflect.get(form, 'property_country') : ''
  return typeof country === 'string' && country.length <= ADDRESS_LIMITS.field ? oneLine(country) : ''
}

export function createAddresses({
  db,
  locations,
  settings,
}: {
  db: Database
  locations: Locations
  settings: Settings
}): Addresses {
  /** The problems of the form itself. An unknown country is one, and hides that of the phone number, whose format depends on it. */
  async function withCountry(form: unknown, error: ZodError): Promise<AddressProblem[]> {
    const problems = problemsOf(error)
    const country = sentCountry(form)
    if (isTurkiye(country) || (await locations.isCountry(country))) return problems
    const others = problems.filter(({ field }) => field !== 'property_number' && field !== 'property_country')
    return [UNKNOWN_COUNTRY, ...others]
  }

  async function check(form: unknown, mode: 'add' | 'edit'): Promise<CheckedAddress> {
    const parsed = addressSchema(mode).safeParse(form)
    if (!parsed.success)
      return { ok: false, reason: 'invalid', problems: await withCountry(form, parsed.error) }
    const address = parsed.data
    // Names are compared exactly as the lists have them: a form that did not come from our pages may pair any town with any city.
    const problem: AddressProblem | null = isTurkiye(address.country)
      ? (await locations.isTownOfCity(address.city, address.town))
        ? null
        : { field: 'property_town', reason: 'town' }
      : (await locations.isCountry(address.country))
        ? null
        : UNKNOWN_COUNTRY
    const strict = settings.get().kimlikKontrolu && isTurkiye(address.country)
    const found = problem ?? (strict ? identityProblem(address) : null)
    return found ? { ok: false, reason: 'invalid', problems: [found] } : { ok: true, address }
  }

  return {
    list: (customerId) => selectAddresses(db, customerId, MAX_ADDRESSES),
    find: (customerId, id) => selectAddress(db, customerId, id),
    async add(customerId, form) {
      const checked = await check(form, 'add')
      if (!checked.ok) return checked
      const address = await transaction(db, async (tx) => {
        const added = await insertAddress(tx, customerId, checked.address, MAX_ADDRESSES)
        if (added) await nameGuest(tx, customerId, added)
        return added
      })
      return address ? { ok: true, address } : { ok: false, reason: 'too-many-addresses' }
    },
    async edit(customerId, id, form) {
      const checked = await check(form, 'edit')
      if (!checked.ok) return checked
      const address = await updateAddress(db, customerId, id, checked.address)
      return address ? { ok: true, address } : { ok: false, reason: 'not-found' }
    },
    remove: (customerId, id) => deleteAddress(db, customerId, id),
    check,
  }
}
