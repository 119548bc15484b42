import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { Big, parseDecimalText } from '#shared/money.ts'
import { foldText } from '#shared/text/turkish.ts'
import type { BuildContext } from '../file/import-format.ts'
import type { RowReader } from '../file/row-reader.ts'
import { short } from '../report/import-values.ts'

/** The fields that say what a price is reduced by. */
export const DISCOUNT_FIELDS = ['discountAmount', 'discountPercent', 'discount'] as const

/** What a price is reduced by: percent of it, or an amount in its currency. */
type Discount = { percent: Big } | { amount: Big }

/**
 * A price less the discount that its row names, to 6 decimals, with KDV where the price has it; null without a discount. A discount that cannot be read, or leaves
 * nothing, refuses the row: 0 has to be typed. `taxRate` is in percent.
 */
export function discounted(
  reader: RowReader,
  price: Big,
  taxRate: string | null,
  context: BuildContext,
): Big | null {
  const discount = discountOf(reader, taxRate, context)
  if (discount === null) return null
  const off = 'amount' in discount ? discount.amount : price.times(discount.percent).div('100')
  const left = Big(price.minus(off).toFixed(6))
  if (left.gt('0')) return left
  reader.refuse(DISCOUNT_FIELDS.find(reader.says) ?? '', note('report_discount_too_high'))
  return null
}

function discountOf(reader: RowReader, taxRate: string | null, context: BuildContext): Discount | null {
  const amount = reader.price('discountAmount') || null
  if (amount?.gt('0')) return netAmount(reader, amount, taxRate, context)
  const percent = percentOf(reader, 'discountPercent', context)
  if (percent) return { percent }
  return ofTwoCells(reader, context)
}

/** An amount with KDV, as it is taken off the prices of the file. */
function netAmount(
  reader: RowReader,
  amount: Big,
  taxRate: string | null,
  { columns, options }: BuildContext,
): Discount | null {
  if ((columns.prices ?? options.prices) === 'gross') return { amount }
  const rate = taxRate ?? options.tax
  if (rate !== null) return { amount: amount.times('100').div(Big(rate).plus('100')) }
  reader.refuse('discountAmount', note('report_tax_rate_missing'))
  return null
}

/** `PERCENT` and `20`, `AMOUNT` and `15.50`. */
function ofTwoCells(reader: RowReader, context: BuildContext): Discount | null {
  const kind = foldText(reader.raw('discountKind'))
  if (/^(percent|yuzde|%)/.test(kind)) {
    const percent = percentOf(reader, 'discount', context)
    return percent ? { percent } : null
  }
  const amount = reader.price('discount') || null
  if (!amount?.gt('0')) return null
  if (/^(amount|tutar|fixed)/.test(kind)) return { amount }
  reader.refuse('discountKind', note('report_discount_kind', { text: short(reader.raw('discountKind')) }))
  return null
}

/** Above 0 and at most 100; null for none. */
function percentOf(reader: RowReader, field: string, { markOf }: BuildContext): Big | null {
  const text = reader.raw(field).replace('%', '').trim()
  if (text === '') return null
  const percent = parseDecimalText(text, { decimalMark: markOf(field) })
  if (percent?.gte('0') && percent.lte('100')) return percent.gt('0') ? percent : null
  reader.refuse(field, note('report_discount_percent', { text: short(text) }))
  return null
}
