import { decodeHTML } from 'entities'
import type { Specification } from '#modules/goods/catalogue/product/specification-rules.ts'
import { BRAND_NAMES, woocommerceNames } from '#modules/intake/columns/woocommerce-column-rules.ts'
import { Big } from '#shared/money.ts'
import { foldText } from '#shared/text/turkish.ts'
import type { ExportCells, ExportContext, ExportFormat } from './export-format.ts'
import type { ExportedProduct, ExportedRow } from './exported-products-queries.ts'
import { countPlatformLosses, platformPrices, size, stockOf } from './platform-prices.ts'

/** Fields in the order of WooCommerce's own export; their names are the first, English ones, that the reader knows. */
const FIELDS = [
  'id',
  'type',
  'sku',
  'gtin',
  'name',
  'published',
  'visibility',
  'shortDescription',
  'description',
  'taxStatus',
  'taxClass',
  'inStock',
  'stock',
  'backorders',
  'weight',
  'length',
  'width',
  'height',
  'salePrice',
  'regularPrice',
  'categories',
  'tags',
  'images',
  'parent',
  'brands',
  'metaTitle',
  'metaDescription',
]
/** Fields whose header names the unit. */
const UNITS: Readonly<Record<string, string>> = { weight: 'kg', length: 'cm', width: 'cm', height: 'cm' }
/** What the reader takes as it is written: the description as HTML, and codes. */
const AS_WRITTEN = new Set(['description', 'sku', 'gtin', 'parent'])

const MOST_OPTIONS = 3

/** WooCommerce's product CSV: products and variations have lines of their own, variations name their parent by its number. */
export const woocommerceExport: ExportFormat = {
  separator: ',',
  guarded: [],
  columns: ({ specifications }) => [
    ...FIELDS.map((field) => {
      const title = woocommerceNames.fields[field]?.[0] ?? field
      return { field, title: UNITS[field] ? `${title} (${UNITS[field]})` : title }
    }),
    ...Array.from({ length: MOST_OPTIONS + specifications }, (_, at) => at + 1).flatMap((number) => [
      { field: `attributeName${number}`, title: `Attribute ${number} name` },
      { field: `attributeValue${number}`, title: `Attribute ${number} value(s)` },
      { field: `attributeVisible${number}`, title: `Attribute ${number} visible` },
      { field: `attributeGlobal${number}`, title: `Attribute ${number} global` },
    ]),
  ],
  lines(product, context) {
    const isParent = product.variants.length > 0
    countPlatformLosses(product, context, isParent)
    for (const variant of product.variants) countPlatformLosses(variant, context, false)
    return [
      productCells(product, context),
      ...product.variants.map((variant) => variationCells(variant, product, context)),
    ].map(withoutEntities)
  },
}

/** The reader decodes HTML entities, as WordPress writes them: text that looks like one is encoded. */
function withoutEntities(cells: ExportCells): ExportCells {
  return Object.fromEntries(
    Object.entries(cells).map(([field, text]) => [
      field,
      !AS_WRITTEN.has(field) && text.includes('&') && decodeHTML(text) !== text
        ? text.replaceAll('&', '&amp;')
        : text,
    ]),
  )
}

/** An entry of a list in one cell. */
const entry = (text: string) => text.replaceAll(',', '\\,')

function productCells(product: ExportedProduct, context: ExportContext): ExportCells {
  const { facts, losses } = context
  const isParent = product.variants.length > 0
  if (/[,>]/.test(product.brand)) losses.count('names-of-lists')
  return {
    ...(isParent ? {} : sellableCells(product, context)),
    ...(isParent && { taxStatus: 'taxable', taxClass: taxClass(product.taxRate) }),
    id: String(product.id),
    type: isParent ? 'variable' : 'simple',
    sku: product.code,
    name: product.name,
    published: product.isActive ? '1' : '0',
    visibility: product.isActive ? 'visible' : 'hidden',
    description: product.description.replace(/\r?\n/g, '\\n'),
    categories: product.categories.map((id) => facts.path(id).map(entry).join(' > ')).join(', '),
    tags: product.tags.map(entry).join(', '),
    images: pictures(product, context),
    brands: product.brand.replace(/[,>]/g, ' '),
    metaTitle: product.metaTitle,
    metaDescription: product.metaDescription,
    ...attributes(product, context),
  }
}

interface Attribute {
  name: string
  values: readonly string[]
}

/** The options of a product with all their values, and then its specifications. */
function attributes(product: ExportedProduct, { losses }: ExportContext): ExportCells {
  const { variants } = product
  const options = (variants[0]?.values ?? []).map(
    ({ name }, at): Attribute => ({
      name,
      values: [...new Set(variants.map(({ values }) => values[at]?.value ?? ''))],
    }),
  )
  const all = product.specifications.tr ?? []
  // The reader takes an attribute of such a name for something else.
  const isTaken = ({ name }: Specification) =>
    [...BRAND_NAMES, ...options.map((option) => foldText(option.name))].includes(foldText(name))
  if (all.some(isTaken)) losses.count('specifications')
  const facts = all.filter((each) => !isTaken(each))
  return Object.assign(
    {},
    ...[...options, ...facts.map(({ name, value }) => ({ name, values: [value] }))].map(
      ({ name, values }, at) => ({
        [`attributeName${at + 1}`]: name,
        [`attributeValue${at + 1}`]: values.map(entry).join(', '),
        [`attributeVisible${at + 1}`]: '1',
        [`attributeGlobal${at + 1}`]: '0',
      }),
    ),
  )
}

function variationCells(variant: ExportedRow, product: ExportedProduct, context: ExportContext): ExportCells {
  return {
    ...sellableCells(variant, context),
    id: String(variant.id),
    type: 'variation',
    sku: variant.code,
    name: variant.name,
    published: variant.isActive ? '1' : '0',
    visibility: 'visible',
    parent: `id:${product.id}`,
    images: pictures(variant, context),
    ...Object.assign(
      {},
      ...variant.values.map(({ name, value }, at) => ({
        [`attributeName${at + 1}`]: name,
        [`attributeValue${at + 1}`]: entry(value),
        [`attributeGlobal${at + 1}`]: '0',
      })),
    ),
  }
}

const pictures = (row: ExportedRow, context: ExportContext) => {
  if (row.images.some(({ alt }) => alt !== '')) context.losses.count('alt')
  return row.images.map(({ file }) => context.pictureName(file)).join(', ')
}

function sellableCells(row: ExportedRow, context: ExportContext): ExportCells {
  const [unit] = row.units
  const { sale, list } = platformPrices(row, context)
  return {
    gtin: unit?.barcode ?? '',
    taxStatus: 'taxable',
    taxClass: taxClass(row.taxRate),
    inStock: row.level > 0 ? '1' : '0',
    stock: stockOf(row),
    backorders: '0',
    weight: size(unit?.weight),
    length: size(unit?.length),
    width: size(unit?.width),
    height: size(unit?.height),
    regularPrice: list === '' ? sale : list,
    salePrice: list === '' ? '' : sale,
  }
}

/** WooCommerce has classes, not rates. The reader takes '' for 20, its other classes by their names or a number in them. */
function taxClass(taxRate: string): string {
  const rate = Big(taxRate).toFixed()
  if (rate === '20') return ''
  if (rate === '10') return 'reduced-rate'
  return rate === '0' ? 'zero-rate' : `kdv-${rate}`
}
