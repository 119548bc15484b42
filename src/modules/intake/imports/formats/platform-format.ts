import { hasSigns, OF_VARIANT, type Platform } from '#modules/intake/columns/platform-rules.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { foldText, slugify } from '#shared/text/turkish.ts'
import {
  claimCode,
  distinctVariants,
  emptyProduct,
  MAX_CODE_LENGTH,
  variantCode,
  withVariants,
} from '../draft/draft-helpers.ts'
import { specificationsOf } from '../draft/draft-specifications.ts'
import type { ProductDraft, VariantDraft, VariantValueDraft } from '../draft/product-draft.ts'
import type { BuildContext, ImportFormat, Raw } from '../file/import-format.ts'
import type { RowReader } from '../file/row-reader.ts'
import { isHidden, short } from '../report/import-values.ts'
import { slugOfAddress } from '../write/old-addresses.ts'
import {
  categoriesOf,
  isVariantOfXml,
  optionsOfRow,
  picturesOfRow,
  tagsOf,
  variationsOf,
} from './platform-lists.ts'
import { readPlatformSellable, statusOf } from './platform-sellable.ts'

/**
 * The reader of every file that a `Platform` describes: a row is a product or a variant, and rows with the same group are one product. What
 * a product shares (name, texts, brand, categories) is taken from its first row that has it.
 */
export function platformFormat(platform: Platform): ImportFormat {
  const { name, title, names, prices } = platform
  return {
    name,
    title,
    names,
    isXml: platform.xml ?? false,
    isFallback: platform.fallback ?? false,
    carried: platform.carried ?? [],
    pricesOf: (columns) =>
      columns.has('taxIncluded') || columns.has('grossPrice') ? 'gross' : (columns.prices ?? prices),
    essential: [],
    priceFields: [
      'price',
      'salePrice',
      'grossPrice',
      'liraPrice',
      `${OF_VARIANT}price`,
      `${OF_VARIANT}grossPrice`,
    ],
    stockFields: ['stock', 'availability', `${OF_VARIANT}stock`],
    pictureFields: ['images', 'moreImages', `${OF_VARIANT}images`],
    recognises: (columns) => hasSigns(platform, columns),
    keysOf(raw, columns) {
      const variations = variationsOf(raw('variations')).map(({ code }) => `sku:${code}`)
      const group = groupOf(raw)
      const keys = group === '' ? variations : [group, ...variations]
      const code = codeOf(raw)
      return { keys: columns.has('variations') ? [...keys, `sku:${code}`] : keys, code }
    },
    build(readers, context) {
      const product = readGroup(readers, platform, context)
      return product ? [product] : []
    },
  }
}

function groupOf(raw: Raw): string {
  const group = raw('group')
  // Ticimax writes 0 for a product that has no number yet.
  if (group !== '' && group !== '0') return `group:${group}`
  const item = raw('item')
  return item === '' ? '' : `item:${item}`
}

/** The code that a row claims; in XML that of the variant, never its product's. */
function codeOf(raw: Raw): string {
  if (isVariantOfXml(raw)) return raw(`${OF_VARIANT}code`) || raw(`${OF_VARIANT}barcode`)
  return raw('code') || raw('barcode')
}

function readGroup(
  readers: readonly RowReader[],
  platform: Platform,
  context: BuildContext,
): ProductDraft | null {
  const listed = new Map<string, VariantValueDraft[]>()
  const parent =
    readers.find((reader) => reader.raw('variations') !== '') ??
    (readers.length > 1 ? readers.find(isRowOfProduct) : undefined) ??
    null
  for (const { code, values } of variationsOf(
    parent?.raw('variations') ?? '',
    parent?.raw('variationLabels'),
  ))
    listed.set(code, values)
  const sellable = readers.filter((reader) => reader !== parent)
  const head = parent ?? readers[0]
  const [first] = sellable
  if (!head || !first) {
    head?.refuse('variations', note('report_variants_missing'))
    return null
  }
  const product = readShared(parent ? [parent, ...sellable] : sellable, platform, context)
  if (product.name === '') head.refuse('name', note('report_name_empty'))
  const optionsOf = (reader: RowReader) =>
    isRowOfProduct(reader) ? [] : (listed.get(codeOf(reader.raw)) ?? optionsOfRow(reader, context))
  const isGrouped = first.raw('group') !== '' && first.raw('group') !== '0' && optionsOf(first).length > 0
  const hasVariants = parent !== null || sellable.length > 1 || isGrouped || isVariantOfXml(first.raw)
  if (!hasVariants || isOneWithoutOptions(sellable, optionsOf(first)))
    return readSingle(first, product, platform, context)
  if (head.refused()) {
    for (const reader of readers)
      if (!reader.refused())
        reader.refuse('', note('report_product_refused', { line: String(head.row.line) }))
    return null
  }
  const hasOneCode = sellable.length > 1 && sellable.every(({ raw }) => codeOf(raw) === codeOf(first.raw))
  const hasOneName = sellable.every(({ raw }) => raw('name') === '' || raw('name') === product.name)
  product.code = claimProductCode({ head, sellable, name: product.name ?? '', hasOneCode }, platform, context)
  const drafts = sellable.flatMap((reader) => {
    const code = hasOneCode ? reader.raw('barcode') : codeOf(reader.raw)
    const options = optionsOf(reader)
    const own = { code, options, name: hasOneName ? '' : reader.raw('name') }
    const variant = readVariant(reader, product, own, platform, context)
    return reader.refused() ? [] : [variant]
  })
  const variants = distinctVariants(drafts, context)
  if (variants.length === 0) return null
  return {
    ...withVariants(product, variants),
    currency: variants[0]?.currency ?? null,
    taxRate: variants[0]?.taxRate ?? null,
    status: hiddenStatus(head, parent) ?? statusOfAll(product, variants),
    rows: readers.length,
  }
}

/** Wix writes a row of the product, which lists the values of its options, before those of its variants. */
const isRowOfProduct = (reader: RowReader) => foldText(reader.raw('rowKind')) === 'product'

/** Off sale where the old shop showed the product nowhere, or the product's own row says so, whatever its variants are. */
function hiddenStatus(head: RowReader, parent: RowReader | null): 'passive' | null {
  if (isHidden(head.raw('visibility'))) {
    head.warn('visibility', note('report_hidden_goods'))
    return 'passive'
  }
  return parent !== null && statusOf(parent) === 'passive' ? 'passive' : null
}

/** Ticimax writes a plain product as one variant without an option: that is the product itself. */
const isOneWithoutOptions = (sellable: readonly RowReader[], options: readonly VariantValueDraft[]) =>
  sellable.length === 1 && options.length === 0

/** A product whose variants are all off sale is off sale; otherwise each variant decides for itself. */
function statusOfAll(product: ProductDraft, variants: readonly VariantDraft[]): ProductDraft['status'] {
  if (variants.every(({ status }) => status === 'passive')) return 'passive'
  return variants.some(({ status }) => status === 'active') ? 'active' : product.status
}

/** A product that the old shop showed nowhere is off sale, and said to be. A variant is hidden by nature: its product shows it. */
function hiddenOffSale(product: ProductDraft, reader: RowReader): ProductDraft {
  if (!isHidden(reader.raw('visibility'))) return product
  if (!reader.says('active') || product.status !== 'passive')
    reader.warn('visibility', note('report_hidden_goods'))
  return { ...product, status: 'passive' }
}

function readSingle(
  reader: RowReader,
  shared: ProductDraft,
  platform: Platform,
  context: BuildContext,
): ProductDraft | null {
  const product = hiddenOffSale({ ...shared, ...readPlatformSellable(reader, platform, context) }, reader)
  if (reader.refused()) return null
  const options = isRowOfProduct(reader) ? optionsOfRow(reader, context) : []
  if (options.length > 0)
    reader.warn('', note('report_options_uncounted', { names: options.map(({ name }) => name).join(', ') }))
  const ofVariant = product.pictures.length === 0 && isVariantOfXml(reader.raw)
  return {
    ...product,
    ...(ofVariant && { pictures: picturesOfRow(reader, platform, context, OF_VARIANT) }),
    code: claim(reader, codeOf(reader.raw), slugify(shared.name ?? '') || 'urun', context),
  }
}

function readVariant(
  reader: RowReader,
  product: ProductDraft,
  { code, options, name }: { code: string; options: readonly VariantValueDraft[]; name: string },
  platform: Platform,
  context: BuildContext,
): VariantDraft {
  const values =
    options.length > 0
      ? [...options]
      : [{ name: 'Seçenek', value: name || codeOf(reader.raw) || 'Tek seçenek' }]
  const label = values.map((each) => each.value).join(' / ')
  const sellable = readPlatformSellable(reader, platform, context)
  return {
    ...sellable,
    line: reader.row.line,
    code: reader.refused() ? '' : claim(reader, code, variantCode(product.code, values), context),
    name: name === '' ? (product.name === null ? null : `${product.name} - ${label}`) : name,
    ...(context.columns.has('name') && { newName: `${product.name ?? product.code} - ${label}` }),
    description: null,
    brand: null,
    pictures: picturesOfRow(reader, platform, context, OF_VARIANT).map((each) => ({ ...each, alt: label })),
    values,
  }
}

/** What the rows of a product share. */
function readShared(readers: readonly RowReader[], platform: Platform, context: BuildContext): ProductDraft {
  const [head] = readers
  if (!head) throw new RangeError('a product without rows')
  const having = (field: string) =>
    readers.find((reader) => reader.raw(field) !== '') ?? readers.find((reader) => reader.says(field)) ?? head
  const text = (field: string) => having(field).text(field)
  const slug = slugify(slugOfAddress(text(platform.groupIsSlug ? 'group' : 'slug') ?? ''))
  return {
    ...emptyProduct(head.row.line, ''),
    name: context.columns.has('name') ? text('name') : '',
    slug: slug || null,
    ...(slug !== '' && { former: { handle: slug, id: null } }),
    description: descriptionOf(having('summary'), having('description')),
    metaTitle: text('metaTitle'),
    metaDescription: text('metaDescription'),
    metaKeywords: text('metaKeywords'),
    ...categoriesOf(having, platform, context),
    tags: tagsOf(having('tags'), context),
    ...specificationsOf(head, context, having),
    pictures: picturesOfRow(
      readers.find((reader) => picturesOfRow(reader, platform, context).length > 0) ?? head,
      platform,
      context,
    ),
  }
}

function descriptionOf(summary: RowReader, description: RowReader): string | null {
  const parts = [summary.description('summary'), description.description('description')]
  if (parts.every((part) => part === null)) return null
  return parts.map((part) => part ?? '').join('')
}

/**
 * The product's own code: that of its row, or the one its variants share, else the group. Where one variant alone has that code already, the
 * product gets one made from it.
 */
function claimProductCode(
  {
    head,
    sellable,
    name,
    hasOneCode,
  }: { head: RowReader; sellable: readonly RowReader[]; name: string; hasOneCode: boolean },
  platform: Platform,
  context: BuildContext,
): string {
  const { raw, row } = head
  const group = raw('group') === '0' ? '' : raw('group')
  const ofGroup = group !== '' && platform.groupIsId ? `${platform.name}-${group}` : group
  const hasOwnCode = !sellable.includes(head) || isVariantOfXml(raw)
  const wanted = hasOneCode ? codeOf(raw) : (hasOwnCode && raw('code')) || ofGroup
  const fallback = wanted === '' ? slugify(name) || 'urun' : `${wanted}-urun`
  const isTaken = !hasOneCode && sellable.some((reader) => codeOf(reader.raw) === wanted)
  return context.codes.claim(isTaken ? '' : wanted.slice(0, MAX_CODE_LENGTH), fallback, row).code
}

function claim(reader: RowReader, wanted: string, fallback: string, context: BuildContext): string {
  const { code, takenBy } = claimCode(reader, wanted, fallback, context)
  if (takenBy !== null)
    reader.warn('code', note('report_code_replaced', { wanted: short(wanted), line: String(takenBy), code }))
  return code
}
