import { readCouponCode } from '#modules/buying/coupons/coupon-code-rules.ts'
import type { CouponKind } from '#modules/buying/coupons/coupon-rules.ts'
import type { DateOrder, FileAnswers } from '#modules/intake/files/file-answer-rules.ts'
import type { TableRow } from '#modules/platform/spreadsheets/table-file.server.ts'
import { addDays, istanbulDay } from '#shared/dates.ts'
import type { DecimalMark } from '#shared/files/decimal-mark-rules.ts'
import { Big, parseDecimalText } from '#shared/money.ts'
import { oneLine, withoutHiddenCharacters } from '#shared/text/shopper-text.ts'
import { foldText } from '#shared/text/turkish.ts'
import { isYes, type NamedRow, type NamedTable, namedTable } from './earlier-columns.ts'
import { readMoment } from './earlier-dates.ts'
import { type FileReading, readingOf, type Unclear } from './file-reading.ts'

/** Why a coupon is left out. */
export type CouponProblem = 'code' | 'code-twice' | 'kind' | 'value' | 'coupon-date' | 'used-up'
/**
 * What is to know about a coupon that comes along. Each but 'limit-left' is a condition that stays behind, so that the coupon would be worth more
 * than it was: it comes in stopped.
 */
export type CouponNote =
  | 'limit-left'
  | 'coupon-products'
  | 'coupon-customers'
  | 'coupon-maximum'
  | 'per-item'
  | 'items'

export interface ReadCoupon {
  line: number
  code: string
  kind: CouponKind
  percent: string | null
  amount: string | null
  ceiling: string | null
  minimum: string
  validFrom: string | null
  validUntil: string | null
  useLimit: number | null
  perCustomer: number | null
  firstOrder: boolean
  skipsDiscounted: boolean
  active: boolean
  note: string
  /** Numbers of products as the earlier shop has them. */
  products: string[]
  notes: CouponNote[]
}

export interface ReadCoupons {
  coupons: ReadCoupon[]
  problems: { line: number; code: string; problem: CouponProblem }[]
  /** How dates such as 05/12/2024 were read; null where the file has none. */
  dates: DateOrder | null
}

const CODE = [
  'code',
  'coupon_code',
  'post_title',
  'discount_code',
  'Kod',
  'Kupon kodu',
  'İndirim kodu',
  'name',
]
const KIND = [
  'discount_type',
  'value_type',
  'Discount Value Type',
  'coupon_type',
  'Tür',
  'İndirim türü',
  'type',
  'discount_class',
]
const VALUE = ['coupon_amount', 'value', 'Discount Value', 'amount', 'Değer', 'İndirim']
const PERCENT = ['Yüzde', 'percent']
const AMOUNT = ['Tutar']
const CEILING = ['En çok indirim', 'max_discount', 'maximum_discount']
const MINIMUM = [
  'minimum_amount',
  'Minimum Purchase Requirements',
  'Minimum Requirement Value',
  'prerequisite_subtotal_min',
  'En az sepet',
  'Minimum sepet',
]
const MAXIMUM = ['maximum_amount']
const MONEY = [PERCENT, AMOUNT, VALUE, MINIMUM, CEILING, MAXIMUM]
const FROM = ['start', 'starts_at', 'start_date', 'Başlangıç', 'İlk gün']
const UNTIL = ['end', 'ends_at', 'end_date', 'Bitiş', 'Son gün']
/** WooCommerce: the coupon ends when this day begins. */
const EXPIRES = ['date_expires', 'expiry_date']
const LIMIT = ['usage_limit', 'limit_total_times', 'Kullanım sınırı', 'Kullanım limiti']
const PER_CUSTOMER = ['usage_limit_per_user', 'Kişi başına', 'Kişi başına kullanım']
const ONCE = ['once_per_customer', 'limit_once_per_customer', 'applies_once_per_customer']
const USED = ['usage_count', 'times_used_in_total', 'used_count', 'total_used_count', 'Kullanım']
const FREE_SHIPPING = ['free_shipping']
const FIRST_ORDER = ['first_time_customer_restriction', 'İlk sipariş']
const SKIPS_DISCOUNTED = ['exclude_sale_items', 'İndirimli ürünlerde geçmez']
const PRODUCTS = ['product_ids']
/** Conditions on products that stay behind. */
const OTHER_PRODUCTS = [
  'exclude_product_ids',
  'product_categories',
  'exclude_product_categories',
  'applies_to_id',
  'applies_to_value',
  'product_brands',
  'exclude_product_brands',
]
const CUSTOMERS = ['customer_email', 'email_restrictions', 'allowed_emails']
const CUSTOMER_SELECTION = ['customer_selection', 'Customer Requirements']
const ITEMS = ['limit_usage_to_x_items']
const STATUS = ['post_status', 'status', 'Durum']
const NOTE = ['post_excerpt', 'description', 'coupon_description', 'Not', 'title']

const STOPPED = new Set(
  'draft private trash pending expired disabled inactive durduruldu pasif kapali'.split(' '),
)
const EVERYBODY = new Set(['', 'all', 'everyone', 'all customers', 'any', 'herkes'])

type Kind = { kind: CouponKind; perItem?: true }

/** What a coupon gives, by the words of the file; null for what this shop has not, such as one more for free. */
function kindOf(row: NamedRow): Kind | null {
  const words = [row.get(...KIND), row.get('type'), row.get('discount_class')].map((word) => foldText(word))
  const has = (...known: string[]) => words.some((word) => known.some((each) => word.includes(each)))
  if (has('buy', 'bxgy', 'bogo')) return null
  if (isYes(row.get(...FREE_SHIPPING)) || has('shipping', 'kargo')) return { kind: 'shipping' }
  if (has('percent', 'yuzde')) return { kind: 'percent' }
  if (has('fixed_product')) return { kind: 'amount', perItem: true }
  if (has('fixed', 'amount', 'tutar')) return { kind: 'amount' }
  if (row.get(...PERCENT) !== '') return { kind: 'percent' }
  return row.get(...AMOUNT) !== '' ? { kind: 'amount' } : null
}

const MOST = Big('999999999')

/** An amount to the kuruş of `-10.0`, `₺100`, `1.250,50`; null for none, undefined for what cannot be read. */
function amountOf(text: string, mark: DecimalMark): string | null | undefined {
  // Shopify writes a discount as a negative number, and words around a minimum.
  const number = /[\d.,]*\d/.exec(text.replace(/[^\d.,]+/g, ' ').trim())?.[0]
  if (text.trim() === '' || foldText(text) === 'none') return null
  const value = number === undefined ? null : parseDecimalText(number, { decimalMark: mark })
  if (value === null || value.gt(MOST)) return undefined
  return value.eq('0') ? null : value.toFixed(2)
}

/** A whole number of at least one; null for none. */
function countOf(text: string): number | null {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return count >= 1 ? count : null
}

/** The day of a moment; null for an empty cell, undefined for what is no date. */
function dayOf(text: string, order: DateOrder): string | null | undefined {
  if (text === '') return null
  const moment = /^\d{9,10}$/.test(text) ? new Date(Number(text) * 1000) : readMoment(text, order)
  return moment === null ? undefined : istanbulDay(moment)
}

function readRow(row: NamedRow, { order, mark }: FileReading): ReadCoupon | CouponProblem {
  const code = readCouponCode(row.get(...CODE))
  if (code === null) return 'code'
  const known = kindOf(row)
  if (known === null) return 'kind'
  const { kind, perItem } = known
  const amount = (titles: readonly string[]) => amountOf(row.get(...titles), mark)
  const given = amount(kind === 'percent' ? [...PERCENT, ...VALUE] : [...AMOUNT, ...VALUE])
  if (kind !== 'shipping' && !given) return 'value'
  if (kind === 'percent' && (Big(given ?? '0').lt('1') || Big(given ?? '0').gt('100'))) return 'value'
  const [minimum, ceiling] = [amount(MINIMUM), amount(CEILING)]
  if (minimum === undefined || ceiling === undefined) return 'value'
  const [from, until, expires] = [FROM, UNTIL, EXPIRES].map((titles) => dayOf(row.get(...titles), order))
  if (from === undefined || until === undefined || expires === undefined) return 'coupon-date'
  const validUntil = until ?? (expires && addDays(expires, -1))
  if (from !== null && validUntil && validUntil < from) return 'coupon-date'
  const used = countOf(row.get(...USED)) ?? 0
  const limit = countOf(row.get(...LIMIT))
  if (limit !== null && used >= limit) return 'used-up'
  const products = row
    .get(...PRODUCTS)
    .split(/[^\d]+/)
    .filter(Boolean)
  const notes: CouponNote[] = []
  if (limit !== null && used > 0) notes.push('limit-left')
  if (perItem) notes.push('per-item')
  if (OTHER_PRODUCTS.some((title) => row.get(title) !== '')) notes.push('coupon-products')
  const selection = foldText(row.get(...CUSTOMER_SELECTION))
  if (row.get(...CUSTOMERS) !== '' || !EVERYBODY.has(selection)) notes.push('coupon-customers')
  if (amount(MAXIMUM)) notes.push('coupon-maximum')
  if (countOf(row.get(...ITEMS)) !== null) notes.push('items')
  const once = isYes(row.get(...ONCE)) ? 1 : null
  return {
    line: row.line,
    code,
    kind,
    percent: kind === 'percent' ? (given ?? null) : null,
    amount: kind === 'amount' ? (given ?? null) : null,
    ceiling: kind === 'percent' ? ceiling : null,
    minimum: minimum ?? '0',
    validFrom: from,
    validUntil: validUntil ?? null,
    useLimit: limit === null ? null : limit - used,
    perCustomer: countOf(row.get(...PER_CUSTOMER)) ?? once,
    firstOrder: isYes(row.get(...FIRST_ORDER)),
    skipsDiscounted: isYes(row.get(...SKIPS_DISCOUNTED)),
    active: !STOPPED.has(foldText(row.get(...STATUS))) && notes.every((note) => note === 'limit-left'),
    note: [...oneLine(withoutHiddenCharacters(row.get(...NOTE)))].slice(0, 200).join(''),
    products,
    notes,
  }
}

/** True for a file of coupons: a code, and what it gives. */
const isCouponFile = ({ has }: NamedTable) =>
  has(...CODE) && (has(...PERCENT, ...AMOUNT) || (has(...KIND) && has(...VALUE)))

/**
 * The coupons of a file of Shopify's discounts, WooCommerce's coupons or our own columns, found by their names; null for a file of something
 * else. `said` answers what dates and amounts leave open; without it `unclear` shows them.
 */
export function readCoupons(file: readonly TableRow[], said: FileAnswers = {}): ReadCoupons | Unclear | null {
  const table = namedTable(file)
  if (!isCouponFile(table)) return null
  const named = table.rows()
  const cells = (columns: readonly (readonly string[])[]) =>
    named.flatMap((row) => columns.map((titles) => row.get(...titles)))
  const reading = readingOf({ dates: cells([FROM, UNTIL, EXPIRES]), amounts: cells(MONEY) }, said)
  if ('unclear' in reading) return reading
  const read: ReadCoupons = { coupons: [], problems: [], dates: reading.dates }
  const seen = new Set<string>()
  for (const row of named) {
    const shown = [...row.get(...CODE)].slice(0, 40).join('')
    const coupon = readRow(row, reading)
    if (typeof coupon === 'string') {
      read.problems.push({ line: row.line, code: shown, problem: coupon })
      continue
    }
    if (seen.has(foldText(coupon.code))) {
      read.problems.push({ line: row.line, code: shown, problem: 'code-twice' })
      continue
    }
    seen.add(foldText(coupon.code))
    read.coupons.push(coupon)
  }
  return read
}
