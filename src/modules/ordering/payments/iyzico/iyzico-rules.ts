import type { CardBrand } from '#modules/kernel/payments/card-rules.ts'
import type { BasketLine, BinInfo } from '#modules/kernel/payments/payment-provider.ts'
import { type Big, roundKurus, sum } from '#shared/money.ts'

export const IYZICO_LIVE = 'https://api.iyzipay.com'
export const IYZICO_SANDBOX = 'https://sandbox-api.iyzipay.com'

/** The default base URL. Keys of the sandbox begin with `sandbox-` and work only there (turkey.md §1). */
export function defaultIyzicoUrl(apiKey: string): string {
  return apiKey.startsWith('sandbox-') ? IYZICO_SANDBOX : IYZICO_LIVE
}

/** True for https, and for plain http on this machine only, where a mock of iyzico may listen. */
export function isSafeIyzicoUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  if (username !== '' || password !== '') return false
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname))
  )
}

/** True for a safe URL with a host only: the signature covers just the path of each call. */
export function isIyzicoBaseUrl(url: string): boolean {
  if (!isSafeIyzicoUrl(url)) return false
  const { pathname, search, hash } = new URL(url)
  return pathname === '/' && search === '' && hash === ''
}

/**
 * An amount as iyzico writes it: no trailing zeros, but at least one decimal: `22.0`, `15.34` (turkey.md §1.1).
 * Throws RangeError for a fraction of a kuruş and for what is not greater than 0: our bug.
 */
export function formatPrice(amount: Big): string {
  if (!amount.gt('0') || !roundKurus(amount).eq(amount)) throw new RangeError(`${amount} is not a price`)
  const text = amount.toFixed()
  return text.includes('.') ? text : `${text}.0`
}

/**
 * The lines that go to iyzico. It refuses lines of 0, so gifts are left out.
 * Throws RangeError unless the lines sum to `price` to the kuruş: our bug, and iyzico would refuse the payment.
 */
export function pricedLines(basket: readonly BasketLine[], price: Big): readonly BasketLine[] {
  if (basket.some((line) => line.price.lt('0'))) throw new RangeError('a basket line is negative')
  const total = sum(basket.map((line) => line.price))
  if (!total.eq(price)) throw new RangeError(`basket lines make ${total}, the payment is ${price}`)
  return basket.filter((line) => line.price.gt('0'))
}

/** iyzico's names of card organisations (decisions D12). */
const ORGANIZATIONS: Readonly<Record<string, CardBrand>> = {
  VISA: 'VISA',
  MASTER_CARD: 'MASTERCARD',
  AMERICAN_EXPRESS: 'AMEX',
  TROY: 'TROY',
}

export function organizationOf(association: string): CardBrand {
  return ORGANIZATIONS[association] ?? 'UNKNOWN'
}

const KINDS: Readonly<Record<string, BinInfo['kind']>> = {
  CREDIT_CARD: 'credit',
  DEBIT_CARD: 'debit',
  PREPAID_CARD: 'prepaid',
}

export function cardKindOf(cardType: string): BinInfo['kind'] {
  return KINDS[cardType] ?? 'unknown'
}

/** Text for an iyzico field: one line, at most `most` characters, `-` for an empty text. */
export function fieldText(text: string, most = 250): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return [...line].slice(0, most).join('').trim() || '-'
}
