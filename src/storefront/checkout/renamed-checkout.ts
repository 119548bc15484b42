import { isFixedPath, readAddress } from '#modules/pages/pages-rules.ts'

/**
 * Where a request for the checkout under the merchant's own name for it goes (setting checkoutCart, decisions B5): the address the
 * checkout is built in, in the same language and with the same query. Null for every other address, and for a name that belongs to
 * a fixed page already.
 */
export function builtInCheckout(url: string, checkoutCart: string): string | null {
  const [path = '', ...query] = url.split('?')
  const address = readAddress(path)
  if (address?.path !== checkoutCart || isFixedPath(checkoutCart)) return null
  const language = address.locale ? `/${address.locale}` : ''
  return [`${language}/odeme`, ...query].join('?')
}
