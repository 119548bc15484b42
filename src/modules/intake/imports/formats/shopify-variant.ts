import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import {
  claimSku,
  currencyOfLine,
  emptyUnit,
  stockOf,
  unitPrices,
  variantCode,
  variantName,
} from '../draft/draft-helpers.ts'
import type { StockDraft, UnitDraft, VariantDraft, VariantValueDraft } from '../draft/product-draft.ts'
import type { BuildContext } from '../file/import-format.ts'
import type { RowReader } from '../file/row-reader.ts'
import { short } from '../report/import-values.ts'

export type OptionNames = readonly [string, string, string]

/** One line of Shopify's file as a variant; without options it is the product itself. */
export function readShopifyVariant(
  reader: RowReader,
  names: OptionNames,
  product: { handle: string; name: string; oneSku: string | null },
  context: BuildContext,
): VariantDraft {
  const values = optionValues(reader, names)
  // Shopify exports whether a variant is taxed, never at which rate.
  const taxRate = reader.flag('taxable') === false ? '0' : context.options.tax
  const sale = reader.price('price')
  if (sale === '' && !reader.refused()) reader.refuse('price', note('report_price_empty'))
  const image = reader.raw('variantImage')
  return {
    line: reader.row.line,
    code: values.length === 0 ? '' : claimVariantCode(reader, product, values, context),
    name: values.length === 0 ? null : variantName(product.name, values),
    ...{ description: null, brand: null },
    currency: currencyOfLine(reader, ['price', 'compareAt'], context),
    ...{ taxRate, model: null, equivalentCode: null, status: null },
    units: [unitOf(reader, unitPrices(sale, reader.price('compareAt')))],
    stock: stockFor(reader, context),
    pictures:
      image === ''
        ? []
        : [{ source: image, alt: values.map((each) => each.value).join(' / '), line: reader.row.line }],
    values,
  }
}

/** True for the only line of a product without variants; a file of prices alone has no options and says nothing. */
export function isDefaultTitle(reader: RowReader): boolean {
  return reader.raw('optionValue1').toLowerCase() === DEFAULT_TITLE
}

const DEFAULT_TITLE = 'default title'

/** The options of a line; a lone 'Default Title' is none. */
export function optionValues(reader: RowReader, names: OptionNames): VariantValueDraft[] {
  const values = names.map((name, index) => ({
    name: name || (index === 0 ? 'Seçenek' : `Seçenek ${index + 1}`),
    value: reader.text(`optionValue${index + 1}`) ?? '',
  }))
  return values.filter((each) => each.value !== '' && each.value.toLowerCase() !== DEFAULT_TITLE)
}

function claimVariantCode(
  reader: RowReader,
  { handle, oneSku }: { handle: string; oneSku: string | null },
  values: readonly VariantValueDraft[],
  context: BuildContext,
): string {
  if (reader.refused()) return ''
  if (oneSku !== null) return context.codes.claim('', variantCode(oneSku, values), reader.row).code
  return claimSku(reader, reader.raw('sku'), variantCode(handle, values), context)
}

function unitOf(reader: RowReader, prices: Pick<UnitDraft, 'sale' | 'list'>): UnitDraft {
  const boxUnit = reader.raw('packedUnit')
  return {
    ...emptyUnit(),
    ...prices,
    barcode: reader.barcode('barcode'),
    weight: reader.weight('grams', 'g'),
    length: reader.length('packedLength', boxUnit),
    width: reader.length('packedWidth', boxUnit),
    height: reader.length('packedHeight', boxUnit),
  }
}

/** Null for a variant that Shopify did not count. */
function stockFor(reader: RowReader, { columns }: BuildContext): StockDraft[] | null {
  const quantity = reader.quantity('quantity')
  if (quantity === null) return null
  const policy = reader.raw('policy').toLowerCase()
  const uncounted = columns.has('tracker') && reader.raw('tracker') === ''
  if (quantity === '' || (quantity === 0 && uncounted)) return null
  if ((policy === 'continue' || policy === 'true') && Number(quantity) <= 0)
    reader.warn(
      'policy',
      note('report_sold_without_stock', { policy: short(policy), stock: Number(quantity) }),
    )
  return stockOf(reader, 'quantity', Number(quantity))
}
