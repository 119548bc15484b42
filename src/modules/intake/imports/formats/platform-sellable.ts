import { OF_VARIANT, type Platform } from '#modules/intake/columns/platform-rules.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { Big } from '#shared/money.ts'
import { foldText } from '#shared/text/turkish.ts'
import {
  currencyOfLine,
  emptyUnit,
  stockByWarehouse,
  stockOf,
  taxRateOf,
  unitPrices,
} from '../draft/draft-helpers.ts'
import type { SellableDraft, StockDraft } from '../draft/product-draft.ts'
import type { BuildContext } from '../file/import-format.ts'
import type { RowReader } from '../file/row-reader.ts'
import { readFlag } from '../report/import-values.ts'
import { DISCOUNT_FIELDS, discounted } from './platform-discount.ts'
import { isVariantOfXml, variantField } from './platform-lists.ts'

type Price = Big | '' | null

/** Prices, stock, sizes and state of one row. Prices are with KDV where the row says that they are, or that they are not. */
export function readPlatformSellable(
  reader: RowReader,
  platform: Platform,
  context: BuildContext,
): Omit<SellableDraft, 'line' | 'code' | 'name' | 'description' | 'brand' | 'pictures'> {
  const taxRate = taxRateOf(reader, variantField(reader, 'taxRate'), context)
  const { sale, list, fields } = pricesOf(reader, taxRate, context)
  const gross = grossFactor(reader, taxRate ?? context.options.tax, context)
  const times = (price: Price) => (price && gross ? price.times(gross) : price)
  const own = (field: string) => variantField(reader, field)
  return {
    currency: currencyOf(reader, fields, context),
    taxRate,
    model: reader.text('model'),
    equivalentCode: null,
    status: statusOf(reader),
    units: [
      {
        ...emptyUnit(),
        ...unitPrices(times(sale), times(list)),
        value: unitOf(reader),
        barcode: barcodeOf(reader),
        width: reader.length(own('width')),
        height: reader.length(own('height')),
        length: reader.length(own('length')),
        weight: reader.weight(
          own('weight'),
          context.columns.unit(own('weight')) || platform.weightUnit || 'kg',
        ),
      },
    ],
    stock: stockFor(reader, context),
  }
}

/** The price to sell at, the one to strike through, and the fields they came from. */
function pricesOf(
  reader: RowReader,
  taxRate: string | null,
  context: BuildContext,
): { sale: Price; list: Price; fields: string[] } {
  const { columns } = context
  // Prices in lira and those with KDV never give way to others, so that a product has one currency and one meaning.
  const main = ['liraPrice', 'grossPrice'].find((each) => columns.has(each) || columns.has(OF_VARIANT + each))
  const ownPrice = reader.raw(`${OF_VARIANT}price`) !== '' && reader.raw(`${OF_VARIANT}grossPrice`) === ''
  const field =
    main === 'grossPrice' && ownPrice ? `${OF_VARIANT}price` : variantField(reader, main ?? 'price')
  const regular = surcharged(
    reader,
    main === 'grossPrice' && ownPrice ? grossOfVariant(reader) : reader.price(field),
  )
  const listField = variantField(reader, 'listPrice')
  const saleField = variantField(reader, 'salePrice')
  const reduced = reader.price(saleField)
  const list = reader.price(listField)
  const isReduced = reduced !== null && reduced !== '' && reduced.gt('0') && (!regular || reduced.lt(regular))
  if (isReduced && saleLasts(reader, context))
    return { sale: reduced, list: regular || list, fields: [saleField, field] }
  const full = regular || null
  const discount =
    full?.gt('0') && saleLasts(reader, context) ? discounted(reader, full, taxRate, context) : null
  if (discount !== null) return { sale: discount, list: regular, fields: [field] }
  if (regular === '' && !reader.refused()) reader.refuse(field, note('report_price_empty'))
  // Beside a price, a column of reduced prices or discounts with nothing in it says that there is no reduction.
  const ended = [saleField, ...DISCOUNT_FIELDS].some(columns.has) && regular !== null
  return { sale: regular, list: list ?? (ended ? '' : null), fields: [field, listField] }
}

/** A variant's price: its product's, and what the variant costs more. */
function surcharged(reader: RowReader, price: Price): Price {
  const more = reader.price('surcharge')
  return price && more ? price.plus(more) : price
}

/** The price of a variant with KDV, where only its product says what KDV makes of the price. */
function grossOfVariant(reader: RowReader): Price {
  const own = reader.price(`${OF_VARIANT}price`)
  const [price, gross] = [reader.price('price'), reader.price('grossPrice')]
  if (!own || !price || !gross || price.eq('0')) return own
  return Big(own.times(gross).div(price).toFixed(6))
}

function saleLasts(reader: RowReader, { options }: BuildContext): boolean {
  const [from = '', to = ''] = reader.raw('saleDates').split('/')
  const begins = dayOf(from || reader.raw('saleFrom'))
  const ends = dayOf(to || reader.raw('saleTo'))
  return (begins === '' || begins <= options.today) && (ends === '' || ends >= options.today)
}

/** `2026-11-12…` and `11/12/26` as Magento writes it; '' for none, and for 0000-00-00. */
function dayOf(text: string): string {
  const [iso] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? []
  if (iso) return iso.startsWith('0000') ? '' : iso
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})\b/.exec(text) ?? []
  if (month === undefined || day === undefined || year === undefined) return ''
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** What makes prices without KDV ones with KDV; null where they need nothing. */
function grossFactor(reader: RowReader, taxRate: string | null, { columns }: BuildContext): Big | null {
  if (!columns.has('taxIncluded') || columns.has('grossPrice')) return null
  const included = reader.flag('taxIncluded')
  if (included !== false) return null
  if (taxRate === null) {
    reader.refuse('taxIncluded', note('report_tax_rate_missing'))
    return null
  }
  return Big(taxRate).plus('100').div('100')
}

function currencyOf(reader: RowReader, fields: readonly string[], context: BuildContext): string | null {
  const carrying = fields.filter((each) => context.columns.has(each))
  const known = fields.includes('liraPrice') ? 'TRY' : null
  return currencyOfLine(reader, carrying, context, { column: variantField(reader, 'currency'), known })
}

const ACTIVE = new Set(['published', 'enabled', 'satista', 'satisa acik', 'onaylandi', 'aktif'])
const PASSIVE = new Set([
  'proposed',
  'rejected',
  'disabled',
  'satista degil',
  'satisa kapali',
  'kilitli',
  'arsiv',
  'tukendi',
  'onay bekliyor',
  // Magento: 1 is enabled, 2 is not.
  '2',
])

/** On sale or not, as the row says it; null where it does not. */
export function statusOf(reader: RowReader): SellableDraft['status'] {
  if (reader.raw('deleted') !== '' && reader.flag('deleted') === true) return 'passive'
  const word = foldText(reader.raw('active'))
  if (ACTIVE.has(word)) return 'active'
  if (PASSIVE.has(word)) return 'passive'
  // Words of visibility are about products; `true` and `false` about any row.
  const active = reader.flag('active') ?? readFlag(reader.raw('visibility'))
  return active === null ? null : active ? 'active' : 'passive'
}

/** Units of other shops are labels of one piece; the shop's default is meant by the usual ones. */
function unitOf(reader: RowReader): string | null {
  const unit = reader.text('unit') ?? ''
  return unit === '' || /^(adet|ad|piece|pcs)$/.test(foldText(unit)) ? null : unit
}

/** The first of several barcodes. */
function barcodeOf(reader: RowReader): string | null {
  const field = variantField(reader, 'barcode')
  const [first = '', ...others] = reader.raw(field).split(/\s*[,;|]\s*/)
  return others.length > 0 ? first : reader.barcode(field)
}

const OUT_OF_STOCK =
  /^(out of stock|out_of_stock|discontinued|tukendi|stokta yok|yok|0|false|hayir|no|preorder|backorder)$/

/** Null where the file does not say how many there are, if any. */
function stockFor(reader: RowReader, { columns }: BuildContext): StockDraft[] | null {
  const named = columns.starting('stock:')
  if (named.length > 0) return stockByWarehouse(reader, named)
  // A variant of XML never has its product's stock, which is that of all of them.
  const own = `${OF_VARIANT}stock`
  const field = columns.has(own) && isVariantOfXml(reader.raw) ? own : variantField(reader, 'stock')
  const quantity = reader.quantity(field)
  if (quantity === '' && !reader.refused()) reader.refuse(field, note('report_not_emptied'))
  if (quantity !== null && quantity !== '') return stockOf(reader, field, quantity)
  const isSoldOut = columns.has('availability') && OUT_OF_STOCK.test(foldText(reader.raw('availability')))
  return isSoldOut ? [{ warehouse: null, quantity: 0 }] : null
}
