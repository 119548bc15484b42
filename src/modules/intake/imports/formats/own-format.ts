import { isOwnExport, ownNames } from '#modules/intake/columns/own-column-rules.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { slugify } from '#shared/text/turkish.ts'
import { categoriesByLevel } from '../draft/category-lists.ts'
import {
  categoryPaths,
  claimCode,
  distinctVariants,
  emptyProduct,
  refuseAll,
  refuseLongCode,
  splitList,
  variantCode,
  withVariants,
} from '../draft/draft-helpers.ts'
import { specificationsOf } from '../draft/draft-specifications.ts'
import type { EnglishDraft, ProductDraft, VariantDraft } from '../draft/product-draft.ts'
import type { BuildContext, ImportFormat } from '../file/import-format.ts'
import type { RowReader } from '../file/row-reader.ts'
import { oldKeysOf, slugOfAddress } from '../write/old-addresses.ts'
import { optionsOf, picturesOf, readOwnSellable } from './own-sellable.ts'

/**
 * The shop's own product file: one line for each product or variant. A variant names its product in 'Ana Ürün Kodu'; the product's own line
 * may be anywhere, or missing: then the first variant's line stands in for it.
 */
export const ownFormat: ImportFormat = {
  name: 'vitrin',
  title: 'Vitrin',
  names: ownNames,
  hasOwnCodes: true,
  essential: ['code', 'name', 'price', 'stock'],
  priceFields: ['price'],
  stockFields: ['stock'],
  pictureFields: ['images'],
  recognises: (columns) =>
    (columns.has('code') && ['name', 'price', 'stock', 'withdrawalException'].some(columns.has)) ||
    (columns.has('name') && columns.has('price')) ||
    (columns.has('code') && columns.starting('stock:').length > 0) ||
    // Codes and any columns of ours, nothing else: a file that updates these.
    (columns.has('code') && columns.starting('').length > 1 && columns.unknown.length === 0),
  keysOf(raw) {
    const key = raw('parentCode') || raw('code')
    return { keys: key === '' ? [] : [key], code: raw('code') }
  },
  build(readers, context) {
    const variants = readers.filter((reader) => isVariant(reader))
    const heads = readers.filter((reader) => !isVariant(reader))
    if (variants.length === 0) return heads.flatMap((reader) => readSingleProduct(reader, context))
    const [head, ...repeated] = heads
    for (const reader of repeated)
      reader.refuse('code', note('report_code_twice', { line: String(head?.row.line) }))
    const product = readProductWithVariants(head ?? null, variants, context)
    if (product === null)
      refuseAll(
        variants.filter((reader) => !reader.refused()),
        '',
        note('report_parent_refused'),
      )
    return product ? [product] : []
  },
}

function isVariant(reader: RowReader): boolean {
  const parent = reader.raw('parentCode')
  return parent !== '' && parent !== reader.raw('code')
}

/** A line of its own: a product without variants. */
function readSingleProduct(reader: RowReader, context: BuildContext): ProductDraft[] {
  const product = readProduct(reader, context)
  if (product.name === '') reader.refuse('name', note('report_name_empty'))
  if (!reader.refused()) product.code = claimOwn(reader, slugify(product.name ?? '') || 'urun', context)
  return reader.refused() ? [] : [product]
}

function readProductWithVariants(
  head: RowReader | null,
  readers: readonly RowReader[],
  context: BuildContext,
): ProductDraft | null {
  const [first] = readers
  if (!first) return null
  const productLine = head ?? first
  const product = readProduct(productLine, context)
  // One variant's exception does not apply to the others.
  if (!head) product.withdrawalException = undefined
  if (product.name === '') productLine.refuse('name', note('report_name_empty'))
  if (head?.refused() || product.name === '') return null
  const code = first.raw('parentCode')
  refuseLongCode(first, 'parentCode', code)
  product.code = code
  if (!head) context.codes.claim(code, code, productLine.row)
  else claimOwn(head, code, context)
  const drafts = readers.flatMap((reader) => {
    const draft = readVariant(reader, product, context)
    return reader.refused() ? [] : [draft]
  })
  const variants = distinctVariants(drafts, context)
  if (variants.length === 0 || head?.refused()) return null
  const productWithVariants = withVariants(product, variants)
  return {
    ...productWithVariants,
    pictures: head ? product.pictures : (variants[0]?.pictures ?? []),
    rows: readers.length + (head ? 1 : 0),
  }
}

function readVariant(reader: RowReader, product: ProductDraft, context: BuildContext): VariantDraft {
  const own = readOwnSellable(reader, context)
  const name = reader.text('name')
  const values = optionsOf(reader, context, name || reader.raw('code'))
  const label =
    name && name !== product.name
      ? name
      : `${product.name ?? product.code} - ${values.map((each) => each.value).join(' / ')}`
  return {
    ...own,
    line: reader.row.line,
    code: reader.refused() ? '' : claimOwn(reader, variantCode(product.code, values), context),
    name: name === null ? null : label,
    ...(context.columns.has('name') && { newName: label }),
    description: ownDescription(reader, product, context),
    ...ownTexts(reader),
    brand: null,
    currency: own.currency ?? product.currency,
    taxRate: own.taxRate ?? product.taxRate,
    pictures: picturesOf(reader, context),
    values,
  }
}

/**
 * The text of a variant's line. Files that repeat the product's text on each line give the variant none of its own, so that it goes on showing its product's; an
 * export of the shop means what it says.
 */
function ownDescription(
  reader: RowReader,
  { description }: ProductDraft,
  { columns }: BuildContext,
): string | null {
  const own = reader.description('description')
  return own === description && own !== null && !isOwnExport(columns) ? '' : own
}

const OWN_TEXTS = ['metaTitle', 'metaDescription', 'metaKeywords'] as const

/** Further texts of a variant's line. */
function ownTexts(reader: RowReader): Pick<VariantDraft, (typeof OWN_TEXTS)[number] | 'english'> {
  const said = OWN_TEXTS.flatMap((field) => {
    const text = reader.text(field)
    return text === null ? [] : [[field, text] as const]
  })
  const english = readEnglish(reader)
  return { ...Object.fromEntries(said), ...(english && { english }) }
}

/** In our own file a code belongs to one line; a repeated one is refused. */
function claimOwn(reader: RowReader, fallback: string, context: BuildContext): string {
  const { code, takenBy } = claimCode(reader, reader.raw('code'), fallback, context)
  if (takenBy !== null) reader.refuse('code', note('report_code_twice', { line: String(takenBy) }))
  return code
}

function readProduct(reader: RowReader, context: BuildContext): ProductDraft {
  const description = reader.description('description')
  const categories = reader.longText('categories')
  const byLevel = categoriesByLevel(() => reader, context.columns)
  const englishCategories = reader.longText('englishCategories')
  if (englishCategories && !categories)
    reader.warn('englishCategories', note('report_english_category_alone'))
  const tags = reader.text('tags')
  const address = reader.text('slug') ?? ''
  const slug = slugify(slugOfAddress(address)) || null
  const former = address.includes('/') ? oldKeysOf(address) : null
  return {
    ...emptyProduct(reader.row.line, ''),
    ...readOwnSellable(reader, context),
    name: reader.text('name'),
    slug,
    old: { handle: slug, id: null },
    ...(former && { former }),
    description,
    metaTitle: reader.text('metaTitle'),
    metaDescription: reader.text('metaDescription'),
    metaKeywords: reader.text('metaKeywords'),
    brand: reader.text('brand'),
    categories: byLevel ?? (categories === null ? null : categoryPaths(splitList(categories, /[|;\n]/))),
    ...(englishCategories && {
      englishCategories: categoryPaths(splitList(englishCategories, /[|;\n]/)),
    }),
    tags: tags === null ? null : splitList(tags, /[,;|]/),
    english: readEnglish(reader),
    ...specificationsOf(reader, context),
    ...(reader.says('sizeGuide') && { sizeGuide: reader.raw('sizeGuide') }),
    ...(reader.says('video') && { video: reader.raw('video') }),
    pictures: picturesOf(reader, context),
  }
}

const ENGLISH_TEXTS = ['englishDescription', 'englishMetaTitle', 'englishMetaDescription']

/** The English page of a product exists where it has an English name. */
function warnAboutEnglish(reader: RowReader): void {
  const text = ENGLISH_TEXTS.find((field) => reader.raw(field) !== '')
  if (text !== undefined) reader.warn(text, note('report_english_name_missing'))
}

function readEnglish(reader: RowReader): EnglishDraft | null {
  const name = reader.text('englishName')
  if (name === null || name === '') {
    warnAboutEnglish(reader)
    return null
  }
  return {
    name,
    description: reader.description('englishDescription'),
    metaTitle: reader.text('englishMetaTitle'),
    metaDescription: reader.text('englishMetaDescription'),
  }
}
