import { priceCurrency } from '#shared/money.ts'

const WITH_CODE = /^(?:[\d.,\s]+([A-Z]{3})|([A-Z]{3})\s*[\d.,]+)$/
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** The currency behind or before a price, by its code: `599 CZK`; null for a bare number and for other words. */
export function codeOfPrice(text: string): string | null {
  const [, behind, before] = WITH_CODE.exec(text.trim()) ?? []
  const code = behind ?? before
  return code !== undefined && CURRENCIES.has(code) ? code : priceCurrency(text)
}
