import type { AddressForm } from '#modules/customers/address-schemas.ts'
import type { StoredAddress } from '#modules/customers/customers.server.ts'
import type { Refused } from '#shared/action-result.ts'

export const ADDRESSES_PATH = '/hesap/adreslerim'

/** The result of a form of the addresses page; a refused one has its values as they were typed. */
export type AddressResult = { ok: true; address: StoredAddress | null } | (Refused & { values?: AddressForm })
