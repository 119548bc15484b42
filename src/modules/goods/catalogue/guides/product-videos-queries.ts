import type { Db } from '#database/database.ts'
import { arrayOf, int, json, nullable, oneOf, statement, text } from '#database/statements/statement.ts'
import { isDeleted, isUnknownToShoppers } from '#modules/kernel/products/product-conditions.server.ts'
import { PRODUCT_VIDEO_KINDS, type ProductVideo } from './product-video-rules.ts'

const KIND = oneOf(PRODUCT_VIDEO_KINDS)

const OF_PRODUCT = statement(
  { params: [int], row: { kind: KIND, reference: text, name: text } },
  `select v.kind, v.reference, p.name from product_videos v
     join products p on p.id = v.product_id left join products parent on parent.id = p.parent_id
    where v.product_id = $1 and not ${isUnknownToShoppers('p', 'parent')}`,
)

/** A product's video and its name; null without one, and where shoppers do not know the product. */
export async function readProductVideo(
  db: Db,
  productId: number,
): Promise<(ProductVideo & { name: string }) | null> {
  return (await db.prepared(OF_PRODUCT, [productId])).rows[0] ?? null
}

const LOCK_PRODUCT = statement(
  {
    params: [nullable(int), nullable(text)],
    row: { id: int, code: text, name: text, kind: nullable(KIND), reference: nullable(text) },
  },
  `select owner.id, owner.code, owner.name, v.kind, v.reference
     from products p left join products parent on parent.id = p.parent_id
     join products owner on owner.id = coalesce(p.parent_id, p.id)
     left join product_videos v on v.product_id = owner.id
    where (p.id = $1 or p.code = $2) and not ${isDeleted('p', 'parent')}
    order by owner.id for no key update of owner`,
)

/**
 * The products with this id, or with this code (null: neither is asked for), for a variant its parent, with their videos, locked until `tx` ends. Two where the id is
 * one product's and the code another's.
 */
export async function lockProductsWithVideo(
  tx: Db,
  { id, code }: { id: number | null; code: string | null },
) {
  const { rows } = await tx.query(LOCK_PRODUCT, [id, code])
  return rows.map(({ kind, reference, ...product }) => {
    const video: ProductVideo | null = kind !== null && reference !== null ? { kind, reference } : null
    return { ...product, video }
  })
}

const CLEAR_PRODUCT_VIDEOS = statement(
  { params: [json()] },
  `delete from product_videos v using json_to_recordset($1::json) as x (product_id int, kind text, reference text)
    where v.product_id = x.product_id and (x.kind, x.reference) is distinct from (v.kind, v.reference)`,
)
const INSERT_PRODUCT_VIDEOS = statement(
  { params: [json()] },
  `insert into product_videos (product_id, kind, reference)
   select product_id, kind, reference from json_to_recordset($1::json) as x (product_id int, kind text, reference text)
    where kind is not null
   on conflict (product_id) do nothing`,
)

/** Replaces the videos of products; null removes. One that stays keeps its day. */
export async function writeProductVideos(
  tx: Db,
  given: readonly { product_id: number; video: ProductVideo | null }[],
): Promise<void> {
  if (given.length === 0) return
  const rows = JSON.stringify(
    given.map(({ product_id, video }) => ({
      product_id,
      kind: video?.kind ?? null,
      reference: video?.reference ?? null,
    })),
  )
  await tx.query(CLEAR_PRODUCT_VIDEOS, [rows])
  await tx.query(INSERT_PRODUCT_VIDEOS, [rows])
}

const USED_FILES = statement(
  { params: [], row: { names: arrayOf(text) } },
  `select array(select distinct reference from product_videos where kind = 'file') as names`,
)

/** The files that products name, deleted products too: an import may bring those back. */
export async function readUsedVideoFiles(db: Db): Promise<ReadonlySet<string>> {
  return new Set((await db.query(USED_FILES)).rows[0]?.names)
}

const VARIANT_IDS = statement(
  { params: [int], row: { ids: arrayOf(int) } },
  `select array(select id from products where parent_id = $1) as ids`,
)

/** Ids of a product's variants, which show its video too. */
export async function readVariantIds(db: Db, productId: number): Promise<number[]> {
  return (await db.query(VARIANT_IDS, [productId])).rows[0]?.ids ?? []
}

const OWN_PRODUCT_VIDEOS = statement(
  {
    params: [arrayOf(int)],
    row: { id: int, guideId: nullable(int), kind: nullable(KIND), reference: nullable(text) },
  },
  `select p.id, l.guide_id as "guideId", v.kind, v.reference
     from products p left join size_guide_places l on l.product_id = p.id left join product_videos v on v.product_id = p.id
    where p.id = any($1)`,
)

/** The size guides that products name themselves, and their videos. */
export async function findOwnGuidesAndVideos(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { guideId: number | null; video: ProductVideo | null }>> {
  const { rows } = await db.query(OWN_PRODUCT_VIDEOS, [[...ids]])
  return new Map(
    rows.map(({ id, guideId, kind, reference }) => [
      id,
      { guideId, video: kind !== null && reference !== null ? { kind, reference } : null },
    ]),
  )
}
