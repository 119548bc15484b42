import type { Db } from '#database/database.ts'
import type { Locale } from '#shared/locale.ts'
import type { CacheTags } from '../catalogue-cache.ts'
import { productPath } from '../catalogue-rules.ts'
import type { ProductDetail } from '../catalogue-schemas.ts'
import type { CategoryTree } from '../categories/category-tree.ts'
import { type ProductVideo, VIDEO_PATH, videoAddress } from '../guides/product-video-rules.ts'
import { dimensionsOf, optionOrderOf } from './option-order-rules.ts'
import { type ProductRow, readPlace, readProducts } from './product-queries.ts'
import { type PriceView, productView } from './product-view.ts'
import type { ReadTable } from './read-variant-table.ts'
import { FULL_VARIANTS } from './variant-table-rules.ts'

/**
 * A product with its variants (for a variant: that variant with its siblings), and the cache tags of the response. More than
 * `FULL_VARIANTS` stand in a table (decision 163). Null for unknown and deleted products and for drafts (but see `readDraft`); passive
 * ones are returned, marked as not on sale (decisions B2).
 */
export async function readDetail(
  db: Db,
  id: number,
  shown: {
    locale: Locale
    view: PriceView
    tree: CategoryTree
    tableOf: (product: ProductRow) => Promise<ReadTable>
  },
  { drafts = false } = {},
): Promise<{ value: ProductDetail; tags: CacheTags; readAt?: number } | null> {
  const { locale, view, tree, tableOf } = shown
  const own = (await readProducts(db, [id], locale, view)).get(id)
  if (!own || (own.unknown && !drafts)) return null
  const parentId = own.parentId ?? own.id
  const { variantIds, categoryId, locales, specifications, video } = await readPlace(db, parentId, locale)
  const childIds = own.parentId === null && !own.hasChildren ? [] : variantIds
  const inTable = childIds.length > FULL_VARIANTS
  const first = childIds.includes(id) ? [id] : childIds.slice(0, 1)
  const fullIds = inTable ? first : childIds
  const others = [...(own.parentId === null ? [] : [own.parentId]), ...fullIds].filter((each) => each !== id)
  const rows = await readProducts(db, others, locale, view)
  rows.set(id, own)
  const children = fullIds.flatMap((childId) => rows.get(childId) ?? [])
  const parent = rows.get(parentId) ?? own
  const read = inTable ? await tableOf(parent) : null
  // A table is in this order itself.
  const optionOrder = read
    ? undefined
    : optionOrderOf(dimensionsOf(children.map(({ values }) => values ?? [])), view.terms)
  return {
    value: {
      ...productView(own, view),
      childProducts: children.map((row) => {
        const product = productView(row, view)
        return { product, variants: product.variants }
      }),
      ...(read ? { variantTable: read.table } : {}),
      ...(optionOrder && { optionOrder }),
      breadcrumb: tree.breadcrumb(categoryId),
      canonical: productPath({ seo: parent.slug, id: parent.id }),
      specifications,
      video: video && shownVideo(video, parentId),
      locales,
    },
    // A change of a variant names its product too.
    tags: { ids: [id, parentId, ...fullIds], list: false, byStock: false },
    ...(read ? { readAt: read.readAt } : {}),
  }
}

function shownVideo(video: ProductVideo & { addedAt: string }, productId: number): ProductDetail['video'] {
  const page = videoAddress(video)
  return {
    kind: video.kind,
    player: video.kind === 'file' ? page : `${VIDEO_PATH}${productId}`,
    page,
    addedAt: new Date(video.addedAt).toISOString(),
  }
}
