import { isCompleteAddress } from '#modules/kernel/people/address-rules.ts'
import type { StoredAddress } from '#modules/people/customers/customers.server.ts'

/** A list of the address step. */
export type ChosenIn = 'delivery' | 'invoice'

/** The parameter with the id of the address that was just added, or `NOTHING` where what was chosen before counts no longer. */
export const ADDED = 'secim'
export const NOTHING = 'yok'
/** Stands for the id until there is one. */
const COMING = 'yeni'
/** The parameter of the list that the address was added from; left out for delivery. */
const LIST = 'liste'
const INVOICE = 'fatura'

/** The address step, as the page with the form of a new address returns to it: `withAdded` fills in which one it was. */
export const addedTo = (checkout: string, list: ChosenIn): string =>
  `${checkout}?${new URLSearchParams({ [ADDED]: COMING, ...(list === 'invoice' && { [LIST]: INVOICE }) })}`

/** The way back from the form of a new address; only the checkout asks for the address, every other page is left as it is. */
export function withAdded(back: string, id: number): string {
  const [path = '', search = ''] = back.split('?')
  const query = new URLSearchParams(search)
  if (query.get(ADDED) !== COMING) return back
  query.set(ADDED, String(id))
  return `${path}?${query}`
}

/** Whether nothing is chosen by itself: the number of addresses has changed, or the shopper went back to choose. */
export function isReset(query: URLSearchParams): boolean {
  return query.has(ADDED) && query.get(ADDED) !== COMING
}

/**
 * The address that was just added, where it can be chosen: for delivery also as the invoice address, because both are one unless the
 * shopper says otherwise.
 */
export function addedIn(
  query: URLSearchParams,
  addresses: readonly (StoredAddress & { readonly delivered: boolean })[],
): Record<ChosenIn, number | null> {
  const found = addresses.find(({ id }) => String(id) === query.get(ADDED))
  const id = found && isCompleteAddress(found) ? found.id : null
  if (query.get(LIST) === INVOICE) return { delivery: null, invoice: id }
  const delivery = found?.delivered ? id : null
  return { delivery, invoice: delivery }
}
