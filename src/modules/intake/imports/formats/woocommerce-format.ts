import { woocommerceNames } from '#modules/intake/columns/woocommerce-column-rules.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { slugify } from '#shared/text/turkish.ts'
import { categoryPaths, emptyProduct, splitList } from '../draft/draft-helpers.ts'
import type { ProductDraft } from '../draft/product-draft.ts'
import type { BuildContext, ImportFormat, Raw, RowKeys } from '../file/import-format.ts'
import type { RowReader } from '../file/row-reader.ts'
import { brandOf } from './woocommerce-attributes.ts'
import { descriptionOf, keysOfLine, picturesOf, references } from './woocommerce-lines.ts'
import { joinProductLines } from './woocommerce-products.ts'
import { readWooSellable, statusOf } from './woocommerce-sellable.ts'

/**
 * WooCommerce's product CSV: products and variations have lines of their own. A variation names its parent, and a grouped product its
 * products, by SKU or as `id:NN`; either may come first in the file.
 */
export const woocommerceFormat: ImportFormat = {
  name: 'woocommerce',
  title: 'WooCommerce',
  names: woocommerceNames,
  essential: ['type', 'name'],
  priceFields: ['regularPrice', 'salePrice'],
  stockFields: ['stock', 'inStock'],
  leavesStockUncounted: true,
  pictureFields: ['images'],
  recognises: (columns) =>
    columns.has('name') &&
    ((columns.has('type') && ['sku', 'regularPrice', 'parent', 'published'].some(columns.has)) ||
      (columns.has('regularPrice') && columns.has('sku'))),
  keysOf: wooKeys,
  build: (readers, context) => joinProductLines(readers, context, (reader) => buildProduct(reader, context)),
}

function wooKeys(raw: Raw): RowKeys {
  const related = [
    ...references(raw('parent')),
    ...(/grouped/i.test(raw('type')) ? references(raw('grouped')) : []),
  ]
  return { keys: [...keysOfLine(raw), ...related], code: raw('sku') }
}

/** Reads a line that is no variation as a product without its variations. */
function buildProduct(reader: RowReader, context: BuildContext): ProductDraft | null {
  const name = reader.text('name')
  if (!name) {
    reader.refuse('name', note('report_name_empty'))
    return null
  }
  const tags = reader.text('tags')
  const categories = reader.longText('categories')
  const sellable = readWooSellable(reader, null, context)
  return {
    ...emptyProduct(reader.row.line, ''),
    ...sellable,
    name,
    description: descriptionOf(reader),
    brand: brandOf(reader, context),
    categories: categories === null ? null : categoryPaths(splitList(categories, /,/)),
    tags: tags === null ? null : splitList(tags, /,/),
    metaTitle: reader.text('metaTitle'),
    metaDescription: reader.text('metaDescription'),
    status: statusOf(reader),
    // The file has no addresses; WordPress makes them of the names.
    old: { handle: slugify(name) || null, id: reader.raw('id') || null },
    pictures: picturesOf(reader),
  }
}
