import type { AddressForm } from '#modules/people/customers/addresses/address-schemas.ts'
import type { StoredAddress } from '#modules/people/customers/customers.server.ts'
import type { Refused } from '#shared/web/action-result.ts'

export const ADDRESSES_PATH = '/hesap/adreslerim'

/** The result of a form of the addresses page; a refused one has its values as they were typed. */
export type AddressResult = { ok: true; address: StoredAddress | null } | (Refused & { values?: AddressForm })
