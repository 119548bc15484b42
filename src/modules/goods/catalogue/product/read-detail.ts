import type { Db } from '#database/database.ts'
import type { Locale } from '#shared/locale.ts'
import type { CacheTags } from '../catalogue-cache.ts'
import { productPath } from '../catalogue-rules.ts'
import type { ProductDetail } from '../catalogue-schemas.ts'
import type { CategoryTree } from '../categories/category-tree.ts'
import { type ProductVideo, VIDEO_PATH, videoAddress } from '../guides/product-video-rules.ts'
import { dimensionsOf, optionOrderOf } from './option-order-rules.ts'
import { readPlace, readProducts } from './product-queries.ts'
import { type PriceView, productView } from './product-view.ts'

/**
 * A product with its variants (for a variant: that variant with its siblings), and the cache tags of the response. Null for unknown
 * and deleted products and for drafts; passive ones are returned, marked as not on sale (decisions B2).
 */
export async function readDetail(
  db: Db,
  id: number,
  shown: { locale: Locale; view: PriceView; tree: CategoryTree },
): Promise<{ value: ProductDetail; tags: CacheTags } | null> {
  const { locale, view, tree } = shown
  const own = (await readProducts(db, [id], locale, view)).get(id)
  if (!own || own.unknown) return null
  const parentId = own.parentId ?? own.id
  const { variantIds, categoryId, locales, specifications, video } = await readPlace(db, parentId, locale)
  const childIds = own.parentId === null && !own.hasChildren ? [] : variantIds
  const others = [...(own.parentId === null ? [] : [own.parentId]), ...childIds].filter((each) => each !== id)
  const rows = await readProducts(db, others, locale, view)
  rows.set(id, own)
  const children = childIds.flatMap((childId) => rows.get(childId) ?? [])
  const parent = rows.get(parentId) ?? own
  const optionOrder = optionOrderOf(dimensionsOf(children.map(({ values }) => values ?? [])), view.terms)
  return {
    value: {
      ...productView(own, view),
      childProducts: children.map((row) => {
        const product = productView(row, view)
        return { product, variants: product.variants }
      }),
      ...(optionOrder && { optionOrder }),
      breadcrumb: tree.breadcrumb(categoryId),
      canonical: productPath({ seo: parent.slug, id: parent.id }),
      specifications,
      video: video && shownVideo(video, parentId),
      locales,
    },
    tags: { ids: [id, parentId, ...childIds], list: false, byStock: false },
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
