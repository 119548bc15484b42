import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { foldText } from '#shared/text/turkish.ts'
import {
  atMostThree,
  claimSku,
  distinctVariants,
  variantCode,
  variantName,
  withVariants,
} from '../draft/draft-helpers.ts'
import { changesOnly, withinLimits } from '../draft/draft-specifications.ts'
import type { ProductDraft, VariantDraft } from '../draft/product-draft.ts'
import type { BuildContext } from '../file/import-format.ts'
import type { RowReader } from '../file/row-reader.ts'
import { cleanCell } from '../report/import-values.ts'
import { factsList, factsOf } from './woocommerce-attributes.ts'
import { descriptionOf, keysOfLine, picturesOf, references } from './woocommerce-lines.ts'
import { choicesOf, readWooSellable, statusOf } from './woocommerce-sellable.ts'

interface ProductWithVariations {
  reader: RowReader
  product: ProductDraft
  variations: RowReader[]
}

const KNOWN_TYPES = /simple|variable|grouped|external|virtual|downloadable|basit|^$/i

const SIMPLE_TYPE = /\b(simple|basit)\b/i

/** Joins the lines of one group: variations under their product, products under their grouped product. */
export function joinProductLines(
  readers: readonly RowReader[],
  context: BuildContext,
  buildProduct: (reader: RowReader) => ProductDraft | null,
): ProductDraft[] {
  const products = new Map<RowReader, ProductWithVariations>()
  for (const reader of readers.filter((each) => !isVariation(each))) {
    const product = buildProduct(reader)
    if (product === null || reader.refused()) continue
    product.code = claimCode(reader, product, context)
    product.formerCode = codeWithoutSku(reader, product)
    if (SIMPLE_TYPE.test(reader.raw('type'))) product.isSimple = true
    products.set(reader, { reader, product, variations: [] })
  }
  const byKey = keysOfLines(readers)
  for (const reader of readers.filter(isVariation)) {
    const [wanted] = references(reader.raw('parent'))
    const parent = wanted === undefined ? undefined : byKey.get(wanted)
    const parentProduct = parent && products.get(parent)
    if (parentProduct) parentProduct.variations.push(reader)
    else
      reader.refuse(
        'parent',
        parent
          ? note('report_parent_row_refused', { line: String(parent.row.line) })
          : note('report_parent_missing', { parent: reader.raw('parent') }),
      )
  }
  const whole = new Map(
    [...products.values()].map((parentProduct) => [
      parentProduct.reader,
      withVariations(parentProduct, context),
    ]),
  )
  return joinGrouped(products, whole, byKey)
}

function isVariation(reader: RowReader): boolean {
  return /variation|varyasyon$/i.test(reader.raw('type'))
}

/** The first line with a SKU or id owns it. */
function keysOfLines(readers: readonly RowReader[]): Map<string, RowReader> {
  const byKey = new Map<string, RowReader>()
  for (const reader of readers) {
    for (const key of keysOfLine(reader.raw)) if (!byKey.has(key)) byKey.set(key, reader)
  }
  return byKey
}

function claimCode(reader: RowReader, product: Pick<ProductDraft, 'name'>, context: BuildContext): string {
  const code = claimSku(reader, reader.raw('sku'), codeWithoutSku(reader, product), context)
  if (!KNOWN_TYPES.test(reader.raw('type')))
    reader.warn('type', note('report_type_as_simple', { type: reader.raw('type') }))
  if (/external/i.test(reader.raw('type'))) reader.warn('type', note('report_external'))
  return code
}

function codeWithoutSku(reader: RowReader, { name }: Pick<ProductDraft, 'name'>): string {
  const id = reader.raw('id')
  return id ? `woo-${id}` : variantCode('woo', [{ name: '', value: name ?? '' }])
}

function withVariations(
  { reader, product, variations }: ProductWithVariations,
  context: BuildContext,
): ProductDraft {
  const facts = factsOf(reader, variations, context)
  // Attributes are columns of one row each: the other rows of the table that it has here stay.
  Object.assign(product, changesOnly(withinLimits(reader, 'attributeName1', facts)))
  if (variations.length === 0) return product
  delete product.isSimple
  const drafts = everyChoice(
    variations.flatMap((variation) => {
      const choices = readVariation(variation, reader, product, context)
      return variation.refused() ? [] : [{ variation, choices }]
    }),
  )
  const variants = distinctVariants(drafts, context)
  shareStock(reader, variations, variants)
  const productWithVariants = withVariants(product, variants)
  return {
    ...productWithVariants,
    taxRate: variants[0]?.taxRate ?? product.taxRate,
    rows: 1 + variations.length,
  }
}

/**
 * The variants of all variations. One that stands for any value gives way to those that name theirs, and its stock is divided among
 * what is left of it.
 */
function everyChoice(read: readonly { variation: RowReader; choices: VariantDraft[] }[]): VariantDraft[] {
  const keyOf = ({ values }: VariantDraft) => values.map(({ value }) => foldText(value)).join('\n')
  const named = new Set(read.flatMap(({ choices }) => (choices.length === 1 ? choices.map(keyOf) : [])))
  return read.flatMap(({ variation, choices }) => {
    if (choices.length === 1) return choices
    const left = choices.filter((choice) => !named.has(keyOf(choice)))
    for (const choice of left) named.add(keyOf(choice))
    const total = left[0]?.stock?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
    if (total > 0) variation.warn('stock', note('report_stock_shared', { total, count: left.length }))
    return left.map((choice, index) =>
      total === 0
        ? choice
        : { ...choice, stock: [{ warehouse: null, quantity: shareOf(total, left.length, index) }] },
    )
  })
}

/** One of `count` whole shares of a total. */
const shareOf = (total: number, count: number, index: number) =>
  Math.floor(total / count) + (index < total % count ? 1 : 0)

function readVariation(
  reader: RowReader,
  parent: RowReader,
  product: ProductDraft,
  context: BuildContext,
): VariantDraft[] {
  const sellable = readWooSellable(reader, parent, context)
  const id = reader.raw('id')
  // WooCommerce gives a variation without a SKU its parent's, which does not count as its own.
  const sku = reader.raw('sku') === parent.raw('sku') ? '' : reader.raw('sku')
  const own = id ? `woo-${id}` : ''
  const unnamed = reader.raw('name') || reader.raw('sku') || String(reader.row.line)
  const choices = choicesOf(reader, parent, context)
  const isOne = choices.length === 1
  return choices.map((options): VariantDraft => {
    const values = atMostThree(options.length > 0 ? options : [{ name: 'Seçenek', value: unnamed }], reader)
    const fallback = isOne
      ? own || variantCode(product.code, values)
      : variantCode(sku || own || product.code, values)
    const code = claimSku(reader, isOne ? sku : '', fallback, context)
    return {
      ...sellable,
      line: reader.row.line,
      code,
      name: variantName(product.name ?? code, values),
      description: variationText(reader, product),
      brand: null,
      status: statusOf(reader) === 'passive' ? 'passive' : 'active',
      pictures: picturesOf(reader),
      values,
    }
  })
}

/**
 * The text of a variation above its product's, since WooCommerce shows both and the shop a variant's own text alone; null where it has none.
 * One that has the product's text already, as an export of the shop, stays as it is.
 */
function variationText(reader: RowReader, product: ProductDraft): string | null {
  const own = descriptionOf(reader)
  const shared = product.description ?? ''
  if (!own) return null
  return own.endsWith(shared) ? own : `${own}\n${shared}`
}

/** Divides the parent's stock evenly, so that the same piece is never offered twice. */
function shareStock(
  parent: RowReader,
  variations: readonly RowReader[],
  variants: readonly VariantDraft[],
): void {
  const sharing = new Set(
    variations.filter((each) => each.raw('stock').toLowerCase() === 'parent').map((each) => each.row.line),
  )
  const shares = variants.filter((variant) => sharing.has(variant.line))
  const total = Number(/^\d{1,9}$/.exec(cleanCell(parent.raw('stock')))?.[0] ?? '0')
  if (shares.length === 0 || total === 0) return
  parent.warn('stock', note('report_parent_stock_shared', { total, count: shares.length }))
  for (const [index, variant] of shares.entries()) {
    variant.stock = [{ warehouse: null, quantity: shareOf(total, shares.length, index) }]
  }
}

/** A grouped product becomes a product whose variants are its products; each belongs to the first group that names it. */
function joinGrouped(
  products: ReadonlyMap<RowReader, ProductWithVariations>,
  whole: ReadonlyMap<RowReader, ProductDraft>,
  byKey: ReadonlyMap<string, RowReader>,
): ProductDraft[] {
  const grouped = new Set<RowReader>()
  const groups = new Map<RowReader, ProductDraft>()
  for (const { reader } of products.values()) {
    const product = whole.get(reader)
    if (!product || !/grouped/i.test(reader.raw('type'))) continue
    const members: ProductDraft[] = []
    const variants = references(reader.raw('grouped')).flatMap((key) => {
      const child = byKey.get(key)
      const draft = child && whole.get(child)
      if (!draft || grouped.has(child) || draft.variants.length > 0) {
        reader.warn('grouped', note('report_grouped_missing', { product: key.replace(/^sku:/, '') }))
        return []
      }
      grouped.add(child)
      members.push(draft)
      return [asVariant(draft)]
    })
    groups.set(
      reader,
      variants.length > 0
        ? { ...withVariants(foundAs(product, members), variants), rows: 1 + variants.length }
        : product,
    )
  }
  return [...whole]
    .filter(([reader]) => !grouped.has(reader))
    .map(([reader, product]) => groups.get(reader) ?? product)
}

/** The group with the categories and tags of its members: what was found there is found there still. */
function foundAs(group: ProductDraft, members: readonly ProductDraft[]): ProductDraft {
  const all = [group, ...members]
  const paths = new Map(
    all.flatMap(({ categories }) => categories ?? []).map((path) => [path.join('\n'), path]),
  )
  return {
    ...group,
    categories: group.categories && [...paths.values()],
    tags: group.tags && [...new Set(all.flatMap(({ tags }) => tags ?? []))],
  }
}

function asVariant(product: ProductDraft): VariantDraft {
  const { line, code, name, brand, currency, taxRate } = product
  const list = factsList(product.specificationChanges ?? [])
  const description =
    [product.description ?? '', list].filter((text) => text !== '').join('\n') || product.description
  const { model, equivalentCode, status, units, stock, pictures } = product
  return {
    ...{ line, code, name, description, brand, currency, taxRate },
    ...{ model, equivalentCode, status, units, stock, pictures },
    values: [{ name: 'Ürün', value: name ?? code }],
  }
}
