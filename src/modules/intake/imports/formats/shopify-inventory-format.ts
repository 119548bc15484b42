import { shopifyInventoryNames } from '#modules/intake/columns/shopify-inventory-column-rules.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { foldText } from '#shared/text/turkish.ts'
import { emptyProduct, emptyUnit, refuseAll, stockOf, variantCode } from '../draft/draft-helpers.ts'
import type { ProductDraft, StockDraft } from '../draft/product-draft.ts'
import type { BuildContext, ImportFormat } from '../file/import-format.ts'
import type { RowReader } from '../file/row-reader.ts'
import { short } from '../report/import-values.ts'
import { handleOf, optionNames } from './shopify-format.ts'
import { optionValues } from './shopify-variant.ts'

/**
 * Shopify's inventory CSV: a line for each variant and location. It books stock of products and variants that the shop has, found by SKU,
 * else by the code that Shopify's product file makes of handle and options; it creates none. What may be sold counts, not what lies there
 * for orders of the old shop.
 */
export const shopifyInventoryFormat: ImportFormat = {
  name: 'shopify-inventory',
  title: 'Shopify',
  names: shopifyInventoryNames,
  isStockOnly: true,
  essential: ['sku'],
  priceFields: [],
  stockFields: ['available', 'onHand'],
  pictureFields: [],
  recognises: (columns) =>
    (columns.has('handle') || columns.has('sku')) &&
    (columns.has('hsCode') || columns.has('location') || columns.starting('stock:').length > 0) &&
    (columns.has('origin') || columns.has('available') || columns.has('onHand')),
  keysOf(raw) {
    const code = raw('sku')
    const options = [1, 2, 3].map((number) => raw(`optionValue${number}`))
    return { keys: [JSON.stringify([handleOf(raw) || code, ...options])], code }
  },
  build(readers, context) {
    const [first] = readers
    const product = first && readStock(first, readers, context)
    return product ? [product] : []
  },
}

function readStock(
  first: RowReader,
  readers: readonly RowReader[],
  context: BuildContext,
): ProductDraft | null {
  const stock = readers.flatMap((reader) => placesOf(reader, context))
  const code = codeOf(first, context)
  if (code === '') first.refuse('sku', note('report_sku_and_handle_empty'))
  if (readers.some((reader) => reader.refused())) {
    // A part of the locations would be a wrong sum.
    refuseAll(
      readers.filter((reader) => !reader.refused()),
      '',
      note('report_location_refused'),
    )
    return null
  }
  const { warehouses = [] } = context.options
  return {
    ...emptyProduct(first.row.line, code),
    units: [emptyUnit()],
    stock:
      stock.length === 0
        ? null
        : warehouses.length > 1
          ? byWarehouse(stock, warehouses)
          : sumOf(stock, first),
    rows: readers.length,
  }
}

function codeOf(reader: RowReader, { codes }: BuildContext): string {
  const handle = handleOf(reader.raw)
  const values = optionValues(reader, optionNames([reader]))
  if (handle === '') return reader.raw('sku')
  const fallback = values.length === 0 ? handle : variantCode(handle, values)
  return codes.claim(reader.raw('sku'), fallback, reader.row).code
}

interface Place {
  reader: RowReader
  field: string
  location: string
  quantity: number
}

/** The places a line is about; one where the product is not stocked says nothing. */
function placesOf(reader: RowReader, { columns, options }: BuildContext): Place[] {
  const named = columns.starting('stock:')
  const fields = named.length > 0 ? named : [columns.has('available') ? 'available' : 'onHand']
  return fields.flatMap((field): Place[] => {
    if (/^(not stocked|stoklanmıyor|stoklanmiyor)?$/i.test(reader.raw(field))) return []
    const quantity = reader.quantity(field)
    if (quantity === null || quantity === '') return []
    const location = named.length > 0 ? field.slice('stock:'.length) : reader.raw('location')
    const { warehouses = [] } = options
    if (warehouses.length > 1 && !warehouses.some((each) => foldText(each) === foldText(location)))
      reader.refuse(
        'location',
        note('report_warehouse_unknown', {
          name: short(location),
          warehouses: warehouses.map(short).join(', '),
        }),
      )
    return [{ reader, field, location, quantity }]
  })
}

const sumOf = (places: readonly Place[], reader: RowReader): StockDraft[] =>
  stockOf(
    reader,
    places[0]?.field ?? 'available',
    places.reduce((sum, { quantity }) => sum + quantity, 0),
  )

/** A location that two lines name has the sum of both. */
function byWarehouse(places: readonly Place[], warehouses: readonly string[]): StockDraft[] {
  return warehouses.flatMap((warehouse) => {
    const here = places.filter(({ location }) => foldText(location) === foldText(warehouse))
    const [first] = here
    return first ? sumOf(here, first.reader).map((each) => ({ ...each, warehouse })) : []
  })
}
