import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { foldText } from '#shared/text/turkish.ts'
import { currencyOfLine, emptyUnit, splitList, stockOf, unitPrices } from '../draft/draft-helpers.ts'
import type { SellableDraft, StockDraft, VariantValueDraft } from '../draft/product-draft.ts'
import type { BuildContext } from '../file/import-format.ts'
import type { RowReader } from '../file/row-reader.ts'
import { cutText } from '../report/import-values.ts'
import { attributesOf } from './woocommerce-attributes.ts'

/** Price, tax, stock and sizes of a line. A variation takes what its own line leaves empty from its parent's line. */
export function readWooSellable(
  reader: RowReader,
  parent: RowReader | null,
  context: BuildContext,
): Omit<SellableDraft, 'line' | 'code' | 'name' | 'description' | 'brand' | 'status' | 'pictures'> {
  const taxRate = taxRateOf(reader, parent, context)
  const own = (field: string) => (parent !== null && reader.raw(field) === '' ? parent : reader)
  const regular = reader.price('regularPrice')
  const sale = reader.price('salePrice')
  const onSale = sale !== null && sale !== '' && saleIsOn(reader, context.options.today)
  const isParent = /variable|grouped/i.test(reader.raw('type'))
  if (regular === '' && !reader.refused()) reader.refuse('regularPrice', note('report_price_empty'))
  const barcodes = [reader.barcode('gtin'), reader.barcode('metaBarcode')]
  return {
    currency: currencyOfLine(reader, ['regularPrice', 'salePrice'], context),
    taxRate,
    model: null,
    equivalentCode: null,
    units: [
      {
        ...emptyUnit(),
        ...unitPrices(onSale ? sale : regular, onSale ? regular : regular === null ? null : ''),
        barcode: barcodes.find((barcode) => barcode) ?? barcodes.find((barcode) => barcode !== null) ?? null,
        weight: own('weight').weight('weight'),
        length: own('length').length('length'),
        width: own('width').length('width'),
        height: own('height').length('height'),
      },
    ],
    stock: isParent ? null : stockFor(reader, context),
  }
}

/** The export contains a sale price also before its first and after its last day. */
function saleIsOn(reader: RowReader, today: string): boolean {
  const starts = dayOf(reader.raw('saleStarts'))
  const ends = dayOf(reader.raw('saleEnds'))
  if (starts !== null && today < starts) {
    reader.warn('saleStarts', note('report_sale_later', { date: starts }))
    return false
  }
  return ends === null || today <= ends
}

function dayOf(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null
}

/** WooCommerce exports classes, not rates: reduced is Türkiye's 10 %, zero is 0 %; a number in the name is the rate itself. */
function taxRateOf(reader: RowReader, parent: RowReader | null, { options }: BuildContext): string | null {
  const asParent = parent !== null && ['', 'parent'].includes(foldText(reader.raw('taxClass')))
  const source = asParent ? parent : reader
  const status = foldText(reader.raw('taxStatus'))
  if (status === 'none' || status === 'shipping') return '0'
  const name = foldText(source.raw('taxClass'))
  if (name === '' || name === 'standard' || name === 'standart') return options.tax
  if (/zero|sifir/.test(name)) return '0'
  const digits = /(\d{1,2})(?!\d)/.exec(name)?.[1]
  if (digits !== undefined) return String(Number(digits))
  if (/reduced|indirimli|dusuk/.test(name)) return '10'
  source.warn('taxClass', note('report_tax_class_unknown', { name, rate: options.tax ?? '20' }))
  return options.tax
}

/** Null for a line that was sold without its stock being counted. */
function stockFor(reader: RowReader, { columns }: BuildContext): StockDraft[] | null {
  if (!columns.has('stock') && !columns.has('inStock')) return null
  // The parent's amount is divided among the variations later.
  if (foldText(reader.raw('stock')) === 'parent') return [{ warehouse: null, quantity: 0 }]
  const quantity = reader.quantity('stock')
  if (quantity !== null && quantity !== '') return stockOf(reader, 'stock', quantity)
  return reader.raw('inStock') === '0' ? [{ warehouse: null, quantity: 0 }] : null
}

/** On sale when published and not hidden from the catalogue. */
export function statusOf(reader: RowReader): 'active' | 'passive' | null {
  const published = reader.raw('published')
  const visibility = foldText(reader.raw('visibility'))
  if (published === '' && visibility === '') return null
  return (published !== '' && published !== '1' && foldText(published) !== 'true') ||
    visibility === 'hidden' ||
    visibility === 'gizli'
    ? 'passive'
    : 'active'
}

/** More variants than a product may have. */
const MOST_CHOICES = 600

/**
 * The options of each variant that a variation stands for: an empty value means 'any' in WooCommerce, so there is one variant for each of
 * the parent's values. Without such values it is one variant, named 'Tümü'.
 */
export function choicesOf(
  reader: RowReader,
  parent: RowReader,
  context: BuildContext,
): VariantValueDraft[][] {
  const known = new Map(attributesOf(parent, context).map(({ name, value }) => [foldText(name), value]))
  let choices: VariantValueDraft[][] = [[]]
  for (const { name, value } of attributesOf(reader, context)) {
    const any = value === '' ? splitList(known.get(foldText(name)) ?? '', /[,|]/) : []
    if (value === '' && any.length === 0) reader.warn('', note('report_option_any', { name }))
    const values = any.length > 0 ? any : [value === '' ? 'Tümü' : value.replaceAll('\\,', ',')]
    choices = choices
      .flatMap((chosen) => values.map((each) => [...chosen, { name, value: cutText(each, 100) }]))
      .slice(0, MOST_CHOICES)
  }
  return choices
}
