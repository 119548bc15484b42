import { isFixedPath, readAddress } from '#modules/pages/pages-rules.ts'

/** Where the two parts of the checkout are built in, by the settings that rename them. */
const BUILT_IN = { checkoutSummary: '/odeme/ozet', checkoutCart: '/odeme' } as const

/**
 * Where a request for the checkout or its summary under the merchant's own name goes (settings checkoutCart and checkoutSummary,
 * decisions B5): the address it is built in, in the same language and with the same query. Null for every other address, and for a
 * name that belongs to a fixed page already.
 */
export function builtInCheckout(
  url: string,
  names: Readonly<Record<keyof typeof BUILT_IN, string>>,
): string | null {
  const [path = '', ...query] = url.split('?')
  const address = readAddress(path)
  if (!address || isFixedPath(address.path)) return null
  const to =
    address.path === names.checkoutSummary
      ? BUILT_IN.checkoutSummary
      : address.path === names.checkoutCart
        ? BUILT_IN.checkoutCart
        : null
  if (to === null) return null
  const language = address.locale ? `/${address.locale}` : ''
  return [`${language}${to}`, ...query].join('?')
}
