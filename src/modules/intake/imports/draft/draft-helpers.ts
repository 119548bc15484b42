import { DEEPEST_CATEGORY, MAX_CATEGORY_NAME } from '#modules/goods/catalogue/categories/category-rules.ts'
import { MAX_VARIANTS } from '#modules/kernel/products/variant-rules.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import { Big, currencyCode, priceCurrency } from '#shared/money.ts'
import { foldText, slugify } from '#shared/text/turkish.ts'
import type { BuildContext } from '../file/import-format.ts'
import type { RowReader } from '../file/row-reader.ts'
import { cutText, short } from '../report/import-values.ts'
import type { ProductDraft, StockDraft, UnitDraft, VariantDraft, VariantValueDraft } from './product-draft.ts'

/** A product with no data from its file yet; formats fill in what they know. */
export function emptyProduct(line: number, code: string): ProductDraft {
  return {
    line,
    code,
    name: null,
    slug: null,
    description: null,
    metaTitle: null,
    metaDescription: null,
    metaKeywords: null,
    brand: null,
    categories: null,
    tags: null,
    english: null,
    currency: null,
    taxRate: null,
    model: null,
    equivalentCode: null,
    status: null,
    units: [],
    stock: null,
    pictures: [],
    variants: [],
    rows: 1,
  }
}

/** A unit with no data from the file. */
export function emptyUnit(): UnitDraft {
  return {
    value: null,
    multiplier: null,
    sale: null,
    list: null,
    barcode: null,
    width: null,
    height: null,
    length: null,
    weight: null,
  }
}

/**
 * A unit's two prices from what a file gives. The list price is kept only above the sale price: otherwise there is no discount. '' is an emptied list price; a
 * price cannot be emptied, and its row is refused.
 */
export function unitPrices(
  sale: Big | '' | null,
  list: Big | '' | null,
): { sale: string | null; list: string | null } {
  if (sale === null || sale === '')
    return { sale: null, list: list === null || list === '' ? list : list.toFixed() }
  const struck = list !== null && list !== '' && list.gt(sale) && sale.gt('0') ? list.toFixed() : ''
  return { sale: sale.toFixed(), list: list === null ? null : struck }
}

/** The rate of a line; where the file has no column of rates, the one that is said for the file. An empty cell says nothing. */
export function taxRateOf(
  reader: RowReader,
  field: string,
  { columns, options }: Pick<BuildContext, 'columns' | 'options'>,
): string | null {
  return columns.has(field) ? reader.taxRate(field) || null : options.tax
}

/**
 * The currency of a line's prices: what `column` names, else `known`, else what the price cells or their headers carry, else what was said for the
 * file. A line whose places name different currencies is refused: any of them would be a guess about the price.
 */
export function currencyOfLine(
  reader: RowReader,
  fields: readonly string[],
  { columns, options }: Pick<BuildContext, 'columns' | 'options'>,
  { column, known = null }: { column?: string; known?: string | null } = {},
): string | null {
  const words = column === undefined ? '' : reader.raw(column)
  const named = words === '' ? null : (priceCurrency(words) ?? currencyCode(words))
  if (column !== undefined && named !== null && !/^[A-Z]{3}$/.test(named)) {
    reader.refuse(column, note('report_currency_letters', { text: short(words) }))
    return null
  }
  const carried = fields.flatMap((field) => {
    const text = reader.raw(field)
    const code = text === '' ? null : (priceCurrency(text) ?? columns.currency(field))
    return code === null ? [] : [{ field, code }]
  })
  const currency = named ?? known ?? carried[0]?.code ?? options.currency
  const other = carried.find(({ code }) => code !== currency)
  if (other)
    reader.refuse(
      other.field,
      note('report_currency_contradicting', { price: other.code, row: currency ?? '–' }),
    )
  return currency
}

/** Stock of the shop's first warehouse. A negative quantity becomes 0, since no one can buy what is not there. */
export function stockOf(reader: RowReader, field: string, quantity: number): StockDraft[] {
  if (quantity < 0) reader.warn(field, note('report_stock_negative', { quantity }))
  return [{ warehouse: null, quantity: Math.max(0, quantity) }]
}

const MAX_DIMENSIONS = 3

/** The shop has three variant dimensions; further ones are joined into the third: 'Kumaş / Kesim'. */
export function atMostThree(values: readonly VariantValueDraft[], reader: RowReader): VariantValueDraft[] {
  if (values.length <= MAX_DIMENSIONS) return [...values]
  reader.warn('', note('report_options_joined', { count: values.length }))
  const rest = values.slice(MAX_DIMENSIONS - 1)
  return [
    ...values.slice(0, MAX_DIMENSIONS - 1),
    { name: rest.map((each) => each.name).join(' / '), value: rest.map((each) => each.value).join(' / ') },
  ]
}

/** Leaves out variants that repeat the options of an earlier one, and those beyond what one page can offer. */
export function distinctVariants(
  variants: readonly VariantDraft[],
  context: Pick<BuildContext, 'problems'>,
): VariantDraft[] {
  const seen = new Map<string, number>()
  return variants.filter((variant) => {
    const key = variant.values.map((each) => foldText(each.value)).join('\n')
    const earlier = seen.get(key)
    const reason =
      earlier !== undefined
        ? note('report_variant_same_options', { line: String(earlier) })
        : seen.size >= MAX_VARIANTS
          ? note('report_variants_too_many', { most: MAX_VARIANTS })
          : null
    if (reason === null) seen.set(key, variant.line)
    else context.problems.refuse(variant.line, '', reason)
    return reason === null
  })
}

/** Adds variants to a product. Its own price becomes its cheapest variant's; its stock is theirs, so it has none. */
export function withVariants(product: ProductDraft, variants: VariantDraft[]): ProductDraft {
  const priced = variants.flatMap((variant) => variant.units.slice(0, 1)).filter((unit) => unit.sale !== null)
  const cheapest = priced.reduce<UnitDraft | null>(
    (best, unit) => (best === null || comparePrices(unit, best) < 0 ? unit : best),
    null,
  )
  return {
    ...product,
    stock: null,
    units: [{ ...emptyUnit(), sale: cheapest?.sale ?? null, list: cheapest?.list ?? null }],
    variants,
  }
}

/** Price 0 means 'on request', so it is never the cheapest. */
function comparePrices(a: UnitDraft, b: UnitDraft): number {
  const first = Big(a.sale ?? '0')
  const second = Big(b.sale ?? '0')
  if (first.eq('0') || second.eq('0')) return first.eq(second) ? 0 : first.eq('0') ? 1 : -1
  return first.cmp(second)
}

/** Joins 'Saksı' and its option values to 'Saksı - Büyük / Beyaz'. */
export function variantName(productName: string, values: readonly VariantValueDraft[]): string {
  return `${productName} - ${values.map((each) => each.value).join(' / ')}`
}

/** A stable code for a variant that has none in the file: the product's code and the variant's options. */
export function variantCode(productCode: string, values: readonly VariantValueDraft[]): string {
  const suffix = slugify(values.map((each) => each.value).join(' ')) || 'varyant'
  return `${productCode}-${suffix}`
}

/** Refuses every row of a product, the first with the reason and the others with a reference to it. */
export function refuseAll(readers: readonly RowReader[], field: string, reason: RunNote): void {
  const [first, ...others] = readers
  first?.refuse(field, reason)
  for (const reader of others)
    reader.refuse('', note('report_product_refused', { line: String(first?.row.line) }))
}

/** The code that a row of another platform gets: its own SKU, or where another row has that one made from `fallback`, with a warning. */
export function claimSku(
  reader: RowReader,
  sku: string,
  fallback: string,
  { codes }: Pick<BuildContext, 'codes'>,
): string {
  const { code, takenBy } = codes.claim(sku, fallback, reader.row)
  if (takenBy !== null) reader.warn('sku', note('report_sku_replaced', { line: String(takenBy), code }))
  return code
}

export const MAX_CODE_LENGTH = 100

/** The code of a row, which may not be too long; `takenBy` as the registry has it. */
export function claimCode(
  reader: RowReader,
  wanted: string,
  fallback: string,
  { codes }: Pick<BuildContext, 'codes'>,
): ReturnType<BuildContext['codes']['claim']> {
  refuseLongCode(reader, 'code', wanted)
  return codes.claim(wanted, fallback, reader.row)
}

export function refuseLongCode(reader: RowReader, field: string, code: string): void {
  if (code.length > MAX_CODE_LENGTH)
    reader.refuse(field, note('report_code_too_long', { most: MAX_CODE_LENGTH }))
}

/** Stock of the warehouses that columns such as 'Stok: Depo' name; null where the row says nothing of any. */
export function stockByWarehouse(reader: RowReader, fields: readonly string[]): StockDraft[] | null {
  const stocks = fields.flatMap((field) => {
    const quantity = reader.quantity(field)
    if (quantity === null || quantity === '') return []
    return stockOf(reader, field, quantity).map((each) => ({
      ...each,
      warehouse: field.slice('stock:'.length),
    }))
  })
  return stocks.length > 0 ? stocks : null
}

/** A row's options in columns of their own: named as `Varyant: Renk`, and those with name and value by number. */
export function optionsInColumns(
  reader: RowReader,
  { columns }: Pick<BuildContext, 'columns'>,
): [named: VariantValueDraft[], numbered: VariantValueDraft[]] {
  const named = columns
    .starting('option:')
    .map((field) => ({ name: field.slice('option:'.length), value: reader.text(field) ?? '' }))
  const numbered = columns.starting('optionValue').flatMap((field) => {
    const number = field.slice('optionValue'.length)
    if (!/^\d+$/.test(number)) return []
    return [
      { name: reader.text(`optionName${number}`) || `Seçenek ${number}`, value: reader.text(field) ?? '' },
    ]
  })
  return [named, numbered]
}

/** Splits a list cell; `\,` is a comma inside an entry. A cell between bars, as `|A|B|`, is a list of what stands between them. Empty entries and repeats are left out. */
export function splitList(text: string, separator: RegExp): string[] {
  const parts = text
    .replaceAll('\\,', '\u0001')
    .split(isBarred(text) ? '|' : separator)
    .map((part) => part.replaceAll('\u0001', ',').trim())
  return [...new Set(parts.filter((part) => part !== ''))]
}

const isBarred = (text: string) => /^\s*\|.*\|\s*$/s.test(text)

/** `Ev > Mutfak > Bardak` as a path without empty levels; deep paths are cut. */
export function categoryPath(text: string): string[] {
  return text
    .split('>')
    .map((step) => cutText(step.trim().replace(/\s+/g, ' '), MAX_CATEGORY_NAME))
    .filter((step) => step !== '')
    .slice(0, DEEPEST_CATEGORY)
}

/** Paths from list entries, without the empty ones. */
export function categoryPaths(entries: readonly string[]): string[][] {
  return entries.map(categoryPath).filter((path) => path.length > 0)
}
