import { istanbulDay } from '#shared/dates.ts'
import { Big, parseDecimalText, roundKurus, ZERO } from '#shared/money.ts'

/** Card organisations as bin-control names them (decisions D12). */
export const CARD_BRANDS = ['VISA', 'MASTERCARD', 'TROY', 'AMEX', 'UNKNOWN'] as const
export type CardBrand = (typeof CARD_BRANDS)[number]

const cardDigits = 16
const binDigits = 8

/** Digits of a typed card number, at most 16 (spec §5, decisions C4). */
export function cardNumberDigits(input: string): string {
  return input.replace(/\D/g, '').slice(0, cardDigits)
}

/** The mask of 16 digits in groups of four: `5528 7900 0000 0008`. Works while typing. */
export function maskCardNumber(input: string): string {
  return cardNumberDigits(input).replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** The last four digits behind dots, the only form of a number that may be stored or shown after the payment. */
export function hiddenCardNumber(input: string): string {
  return `•••• •••• •••• ${cardNumberDigits(input).slice(-4)}`
}

/** The first 8 digits for the bin lookup, which fires only at exactly 16 digits without spaces; else null (spec §5). */
export function binOf(input: string): string | null {
  const digits = input.replace(/\s/g, '')
  return /^\d{16}$/.test(digits) ? digits.slice(0, binDigits) : null
}

/** The card organisation by number range, from as few digits as are needed. */
export function cardBrand(input: string): CardBrand {
  const digits = input.replace(/\D/g, '')
  if (/^4/.test(digits)) return 'VISA'
  if (/^(9792|65)/.test(digits)) return 'TROY'
  if (/^3[47]/.test(digits)) return 'AMEX'
  const four = Number(digits.slice(0, 4))
  if (/^5[1-5]/.test(digits) || (digits.length >= 4 && four >= 2221 && four <= 2720)) return 'MASTERCARD'
  return 'UNKNOWN'
}

/** The Luhn check digit. Checked on the server before the provider is called (decisions C4). */
export function passesLuhn(input: string): boolean {
  const digits = input.replace(/\s/g, '')
  if (!/^\d{12,19}$/.test(digits)) return false
  let total = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    total += doubled > 9 ? doubled - 9 : doubled
  }
  return total % 10 === 0
}

/** An IBAN of Türkiye, in which sixteen digits may look like a card's. */
const IBAN = /TR\d{2}(?:[ ]?\d{4}){5}[ ]?\d{2}/gi

/** What people write between the groups of a card number, up to three of them. */
const BETWEEN_GROUPS = String.raw`[\s./_\u2013-]{1,3}`
const DIGIT_GROUPS = new RegExp(String.raw`\d(?:(?:${BETWEEN_GROUPS})?\d)+`, 'g')
const GROUP_BREAK = new RegExp(BETWEEN_GROUPS)

/** Arabic, Persian and Devanagari digits; Unicode orders those of a script from zero. NFKC makes full width ones plain. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g
const ZEROS = [0x0660, 0x06f0, 0x0966]

/** A text with its digits written 0–9. */
const withPlainDigits = (text: string) =>
  text.normalize('NFKC').replace(OTHER_DIGITS, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code))
  })

/** Whether a text holds the number of a payment card: 15 or 16 digits of a known organisation with the right check digit, alone or in groups. */
export function holdsCardNumber(text: string): boolean {
  for (const [run] of withPlainDigits(text).replace(IBAN, ' | ').matchAll(DIGIT_GROUPS)) {
    const groups = run.split(GROUP_BREAK)
    for (const first of groups.keys())
      for (let digits = '', next = first; next < groups.length && digits.length < cardDigits; next += 1) {
        digits += groups[next]
        const isLong = digits.length === cardDigits || (digits.length === 15 && cardBrand(digits) === 'AMEX')
        if (isLong && cardBrand(digits) !== 'UNKNOWN' && passesLuhn(digits)) return true
      }
  }
  return false
}

/** `1226` → `12/26`, while typing; at most 5 characters. */
export function maskExpiry(input: string): string {
  return input
    .replace(/\D/g, '')
    .slice(0, 4)
    .replace(/^(\d{2})(?=\d)/, '$1/')
}

/** MM/YY with a month 01–12 that is not over yet in Istanbul; years are 20YY (decisions C4). */
export function isExpiryValid(expire: string, today: Date): boolean {
  const match = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expire)
  return match !== null && `20${match[2]}-${match[1]}` >= istanbulDay(today).slice(0, 7)
}

/** The maximum of one payment into an open account, TRY. */
export const MAX_FREE_AMOUNT = Big('9999999')

/**
 * The free amount of an account payment, TRY, rounded to kuruş half away from zero. Unreadable input, an amount not greater than 0 and
 * less than half a kuruş count as 0 (spec §5).
 */
export function freeAmount(input: string): Big {
  const amount = parseDecimalText(input, { decimalMark: ',' })
  return amount?.gt('0') ? roundKurus(amount) : ZERO
}

/** Where the card is typed: on the shop's own form, or on the provider's page (decisions A11). */
export const CARD_FORM_HOSTS = ['own', 'hosted'] as const
export type CardFormHost = (typeof CARD_FORM_HOSTS)[number]

/** The form the merchant chose in the setting `ortakOdemeSayfasi`. */
export function cardFormHost(settings: { readonly ortakOdemeSayfasi: boolean }): CardFormHost {
  return settings.ortakOdemeSayfasi ? 'hosted' : 'own'
}

/** The card form as it is filled in; `amount` only in an account payment (decisions C5). */
export interface CardForm {
  readonly card: string
  readonly ccv: string
  readonly holder: string
  readonly expire: string
  readonly amount?: string
}

/** Maximum length of the cardholder's name. A longer name is refused, never truncated. */
const MAX_HOLDER_LENGTH = 100

/** What is wrong with a card form; `card-sentence-rules.ts` has the sentences. */
export type CardProblem =
  | 'no-address'
  | 'form'
  | 'card'
  | 'holder'
  | 'ccv'
  | 'amount'
  | 'amount-limit'
  | 'expiry'

/**
 * Everything that prevents a card payment from starting, in the order the form shows it; empty when it may start. A form with no field
 * filled in is one problem, 'form', not four. The Luhn digit and the expiry month are checked here too, so browser and server refuse the
 * same cards. The card fields are not checked when the card is typed on the provider's page.
 */
export function cardProblems(
  form: CardForm,
  context: {
    readonly paymentType: 'order' | 'pay'
    readonly hasAddress: boolean
    readonly today: Date
    readonly formHost?: CardFormHost
    /** A card from the provider's vault is paid with, of which at most the security code is asked. */
    readonly saved?: { readonly asksCvc: boolean } | undefined
  },
): CardProblem[] {
  const problems: CardProblem[] = []
  if (context.paymentType === 'order' && !context.hasAddress) problems.push('no-address')
  if (context.saved) problems.push(...savedCardProblems(form.ccv, context.saved.asksCvc))
  else if (context.formHost !== 'hosted') problems.push(...cardFieldProblems(form, context.today))
  if (context.paymentType === 'pay') {
    const amount = freeAmount(form.amount ?? '')
    if (amount.eq('0')) problems.push('amount')
    if (amount.gt(MAX_FREE_AMOUNT)) problems.push('amount-limit')
  }
  return problems
}

/** A code that is typed must be whole even where the bank does not ask for one. */
function savedCardProblems(ccv: string, asksCvc: boolean): CardProblem[] {
  return (asksCvc || ccv !== '') && !isCcv(ccv) ? ['ccv'] : []
}

const isCcv = (ccv: string) => /^\d{3}$/.test(ccv)

/** The part of `cardProblems` that is about the card itself. */
export function cardFieldProblems(form: CardForm, today: Date): CardProblem[] {
  if ([form.card, form.ccv, form.holder, form.expire].every((field) => field.trim() === '')) return ['form']
  const problems: CardProblem[] = []
  if (binOf(form.card) === null || !passesLuhn(form.card)) problems.push('card')
  const holder = form.holder.trim()
  if (holder === '' || holder.length > MAX_HOLDER_LENGTH) problems.push('holder')
  if (!isCcv(form.ccv)) problems.push('ccv')
  if (!isExpiryValid(form.expire, today)) problems.push('expiry')
  return problems
}
