import { shopifyNames } from '#modules/intake/columns/shopify-column-rules.ts'
import { Big } from '#shared/money.ts'
import { slugify } from '#shared/text/turkish.ts'
import type { ExportCells, ExportContext, ExportFormat } from './export-format.ts'
import type { ExportedProduct, ExportedRow } from './exported-products-queries.ts'
import { countPlatformLosses, platformPrices, size, stockOf } from './platform-prices.ts'

/** Fields in the order of Shopify's own export; their names are the first that the reader knows. */
const FIELDS = [
  'handle',
  'title',
  'body',
  'vendor',
  'type',
  'tags',
  'published',
  'optionName1',
  'optionValue1',
  'optionName2',
  'optionValue2',
  'optionName3',
  'optionValue3',
  'sku',
  'grams',
  'tracker',
  'quantity',
  'policy',
  'price',
  'compareAt',
  'taxable',
  'barcode',
  'imageSrc',
  'imagePosition',
  'imageAlt',
  'giftCard',
  'seoTitle',
  'seoDescription',
  'variantImage',
  'packedLength',
  'packedWidth',
  'packedHeight',
  'packedUnit',
  'collection',
  'status',
]

/** Shopify's product CSV: a line for each variant, further pictures in lines of their own. */
export const shopifyExport: ExportFormat = {
  separator: ',',
  guarded: [],
  columns: () => FIELDS.map((field) => ({ field, title: shopifyNames.fields[field]?.[0] ?? field })),
  lines(product, context) {
    const { facts, losses } = context
    const variants = shownVariants(product, context)
    const isParent = variants.length > 0
    countPlatformLosses(product, context, isParent)
    for (const variant of variants) countPlatformLosses(variant, context, false)
    if (isParent) losses.count('parent-codes')
    if (product.specifications.tr) losses.count('specifications')
    const handle = facts.repeatedSlugs.has(product.id)
      ? `${product.slug}-${slugify(product.code)}`
      : product.slug
    const rows = isParent ? variants : [product]
    const lines = rows.map((row) => ({ handle, ...variantCells(row, isParent, context) }))
    const pictures = product.images.map(({ file, alt }, at) => ({
      handle,
      imageSrc: context.pictureName(file),
      imagePosition: String(at + 1),
      imageAlt: alt,
    }))
    return Array.from({ length: Math.max(lines.length, pictures.length) }, (_, at) => ({
      ...(at === 0 && headCells(product, isParent && !variants.some(({ isActive }) => isActive), context)),
      ...(at === 0 && isParent && optionNames(variants)),
      ...pictures[at],
      ...lines[at],
    }))
  },
}

/** Shopify hides no single variant, so hidden ones are left out; a product of which all are hidden is a draft with them. */
function shownVariants({ variants }: ExportedProduct, { losses }: ExportContext): ExportedRow[] {
  const shown = variants.filter(({ isActive }) => isActive)
  if (shown.length === 0) return variants
  for (let hidden = shown.length; hidden < variants.length; hidden++) losses.count('hidden-variants')
  return shown
}

function headCells(
  product: ExportedProduct,
  allHidden: boolean,
  { facts, losses }: ExportContext,
): ExportCells {
  const [type = '', collection = ''] = product.categories.map((id) => facts.path(id).join(' > '))
  if (product.categories.length > 2) losses.count('categories')
  if (product.tags.some((tag) => tag.includes('\\'))) losses.count('names-of-lists')
  const isShown = product.isActive && !allHidden
  return {
    title: product.name,
    body: product.description,
    vendor: product.brand,
    type,
    collection,
    tags: product.tags.map((tag) => tag.replaceAll(',', '\\,')).join(', '),
    published: isShown ? 'TRUE' : 'FALSE',
    giftCard: 'FALSE',
    seoTitle: product.metaTitle,
    seoDescription: product.metaDescription,
    status: isShown ? 'active' : 'draft',
  }
}

const optionNames = ([first]: readonly ExportedRow[]): ExportCells =>
  Object.fromEntries((first?.values ?? []).map(({ name }, at) => [`optionName${at + 1}`, name]))

/** What Shopify takes from the rate: whether there is any. */
const CARRIED_RATES = ['0', '20']

function variantCells(row: ExportedRow, isVariant: boolean, context: ExportContext): ExportCells {
  const [unit] = row.units
  const { sale, list } = platformPrices(row, context)
  const grams = Big(unit?.weight ?? '0').times('1000')
  const rate = Big(row.taxRate).toFixed()
  if (!CARRIED_RATES.includes(rate)) context.losses.count('tax-rate')
  const [image] = row.images
  return {
    ...(isVariant
      ? Object.fromEntries(row.values.map(({ value }, at) => [`optionValue${at + 1}`, value]))
      : { optionName1: 'Title', optionValue1: 'Default Title' }),
    sku: row.code,
    grams: grams.toFixed(0),
    tracker: 'shopify',
    quantity: stockOf(row),
    policy: 'deny',
    price: sale,
    compareAt: list,
    taxable: rate === '0' ? 'FALSE' : 'TRUE',
    barcode: unit?.barcode ?? '',
    variantImage: isVariant && image ? context.pictureName(image.file) : '',
    packedLength: size(unit?.length),
    packedWidth: size(unit?.width),
    packedHeight: size(unit?.height),
    packedUnit: 'cm',
  }
}
