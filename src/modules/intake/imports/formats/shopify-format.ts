import { shopifyNames } from '#modules/intake/columns/shopify-column-rules.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { slugify } from '#shared/text/turkish.ts'
import {
  categoryPaths,
  claimSku,
  distinctVariants,
  emptyProduct,
  refuseAll,
  splitList,
  withVariants,
} from '../draft/draft-helpers.ts'
import type { PictureDraft, ProductDraft } from '../draft/product-draft.ts'
import type { BuildContext, ImportFormat, Raw } from '../file/import-format.ts'
import type { RowReader } from '../file/row-reader.ts'
import { isDefaultTitle, type OptionNames, readShopifyVariant } from './shopify-variant.ts'

/**
 * Shopify's product CSV: one line for each variant, lines of one product share a handle, further pictures have lines of their own. Prices
 * and stock belong to variants; a lone 'Default Title' variant is the product itself.
 */
export const shopifyFormat: ImportFormat = {
  name: 'shopify',
  title: 'Shopify',
  names: shopifyNames,
  essential: ['handle', 'title', 'price'],
  priceFields: ['price'],
  stockFields: ['quantity'],
  leavesStockUncounted: true,
  pictureFields: ['imageSrc', 'variantImage'],
  recognises: (columns) =>
    (columns.has('handle') && columns.has('title')) ||
    (columns.has('title') &&
      (columns.has('optionName1') || columns.has('compareAt') || columns.has('imageSrc'))),
  keysOf(raw) {
    const handle = handleOf(raw)
    return { keys: handle === '' ? [] : [handle], code: raw('sku') }
  },
  build(readers, context) {
    const head = readers.find((reader) => reader.raw('title') !== '')
    if (!head) {
      refuseAll(readers, 'title', note('report_title_empty'))
      return []
    }
    const product = buildProduct(readers, head, context)
    return product ? [product] : []
  },
}

/** Newer files may omit the handle, which is then made from the title. */
export function handleOf(raw: Raw): string {
  return raw('handle') || slugify(raw('title'))
}

function buildProduct(
  readers: readonly RowReader[],
  head: RowReader,
  context: BuildContext,
): ProductDraft | null {
  const handle = handleOf(head.raw)
  const product = {
    ...emptyProduct(head.row.line, ''),
    ...headFields(head, handle),
    rows: readers.length,
  }
  const headRefused = head.refused()
  product.pictures = gatherPictures(readers)
  const names = optionNames(readers)
  const variantRows = readers.filter(isVariantRow)
  const oneSku = sharedSku(variantRows)
  const named = { handle, name: product.name ?? handle, oneSku: oneSku?.sku ?? null }
  const entries = variantRows.map((reader) => ({
    reader,
    variant: readShopifyVariant(reader, names, named, context),
  }))
  const good = entries.filter(({ reader }) => !reader.refused())
  const [first] = good
  if (headRefused || !first) {
    const refused = readers.find((reader) => reader.refused())
    const reason = refused
      ? note('report_product_refused', { line: String(refused.row.line) })
      : note('report_nothing_to_sell')
    for (const reader of readers) if (!reader.refused()) reader.refuse('', reason)
    return null
  }
  const shared = { currency: first.variant.currency, taxRate: first.variant.taxRate }
  if (first.variant.values.length === 0) {
    for (const { reader } of good.slice(1)) reader.refuse('', note('report_second_row_without_option'))
    const { taxRate, currency, units, stock, pictures } = first.variant
    return {
      ...product,
      taxRate,
      currency,
      units,
      stock,
      code: claimSku(first.reader, first.reader.raw('sku'), handle, context),
      formerCode: handle,
      ...(isDefaultTitle(first.reader) && { isSimple: true }),
      pictures: [...product.pictures, ...pictures],
    }
  }
  const withOptions = good.filter(({ reader, variant }) => {
    if (variant.values.length === 0) reader.refuse('', note('report_option_empty'))
    return variant.values.length > 0
  })
  const variants = distinctVariants(
    withOptions.map(({ variant }) => variant),
    context,
  )
  const [example] = variants
  if (oneSku && example)
    oneSku.first.warn('sku', note('report_one_sku', { sku: oneSku.sku, code: example.code }))
  const code = context.codes.claim('', handle, head.row).code
  const model = oneSku && { model: oneSku.sku }
  return withVariants({ ...product, ...shared, ...model, code, formerCode: handle }, variants)
}

/** The SKU that all rows of several variants have: it is the product's model then, and the beginning of their codes. */
function sharedSku(rows: readonly RowReader[]): { sku: string; first: RowReader } | null {
  const [first, ...others] = rows
  const sku = first?.raw('sku') ?? ''
  if (!first || sku === '' || others.length === 0) return null
  return others.every((each) => each.raw('sku') === sku) ? { sku, first } : null
}

function headFields(head: RowReader, handle: string) {
  const type = head.text('type')
  const category = head.text('category')
  const entries = [type || category || '', head.text('collection') ?? ''].filter((entry) => entry !== '')
  const hasCategories = type !== null || category !== null || head.says('collection')
  const giftCard = head.flag('giftCard') === true
  if (giftCard) head.warn('giftCard', note('report_gift_card'))
  const description = head.description('body')
  const tags = head.text('tags')
  return {
    name: head.text('title'),
    slug: slugify(handle) || null,
    old: { handle, id: null },
    description,
    brand: head.text('vendor'),
    metaTitle: head.text('seoTitle'),
    metaDescription: head.text('seoDescription'),
    categories: hasCategories ? categoryPaths(entries) : null,
    tags: tags === null ? null : splitList(tags, /,/),
    status: giftCard ? ('passive' as const) : statusOf(head),
  }
}

/** On sale when it is published and neither a draft nor archived. */
function statusOf(head: RowReader): 'active' | 'passive' | null {
  const published = head.flag('published')
  const status = head.text('status')?.toLowerCase() ?? null
  if (published === null && status === null) return null
  return published === false || (status !== null && status !== '' && status !== 'active')
    ? 'passive'
    : 'active'
}

export function optionNames(readers: readonly RowReader[]): OptionNames {
  const named = (field: string) =>
    readers.map((reader) => reader.raw(field)).find((name) => name !== '') ?? ''
  return [named('optionName1'), named('optionName2'), named('optionName3')]
}

function isVariantRow(reader: RowReader): boolean {
  return (
    ['optionValue1', 'sku', 'price'].some((field) => reader.raw(field) !== '') ||
    (reader.raw('title') !== '' && reader.raw('imageSrc') === '')
  )
}

function gatherPictures(readers: readonly RowReader[]): PictureDraft[] {
  return readers
    .filter((reader) => reader.raw('imageSrc') !== '')
    .map((reader, order) => ({
      position: Number(reader.raw('imagePosition')) || order + 1,
      picture: { source: reader.raw('imageSrc'), alt: reader.text('imageAlt') ?? '', line: reader.row.line },
    }))
    .toSorted((a, b) => a.position - b.position)
    .map(({ picture }) => picture)
}
