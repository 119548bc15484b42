import type { Db } from '#database/database.ts'
import { arrayOf, boolean, int, json, nullable, statement, text } from '#database/statements/statement.ts'
import { isDeleted } from '#modules/kernel/products/product-conditions.server.ts'
import type { SizeTable } from '#modules/kernel/products/size-guide-rules.ts'

/** A guide as it is stored. */
export interface SizeGuideRow {
  id: number
  name: string
  table: SizeTable
  measuring: string
  englishName: string
  englishTable: SizeTable
  englishMeasuring: string
  picture: string | null
  version: number
}

export interface GuidePlaceRow {
  categoryId: number | null
  brandId: number | null
  /** The brand's name; null without one. */
  brand: string | null
}

const ROW = {
  id: int,
  name: text,
  table: json<SizeTable>(),
  measuring: text,
  englishName: text,
  englishTable: json<SizeTable>(),
  englishMeasuring: text,
  picture: nullable(text),
  version: int,
}
const COLUMNS = `g.id, g.name, g.size_table as "table", g.measuring, g.english_name as "englishName",
  g.english_size_table as "englishTable", g.english_measuring as "englishMeasuring", g.picture, g.version`

const depth = `cardinality(string_to_array(c.path, '/'))`

/**
 * $1 is the product, for a variant its parent. The nearest place wins: the product itself, its brand in its deepest category, its brand,
 * its deepest category. A guide without a table is none.
 */
const NEAREST_GUIDE = statement(
  { params: [int], row: ROW },
  `with own as (
     select l.guide_id, 0 as rank, 0 as depth from size_guide_places l where l.product_id = $1
     union all
     select l.guide_id, case when l.category_id is null then 2 else 1 end, coalesce(${depth}, 0)
       from size_guide_places l left join categories c on c.id = l.category_id
      where l.brand_id = (select brand_id from products where id = $1)
        and (l.category_id is null or exists (
          select from product_categories x where x.category_id = l.category_id and x.product_id = $1))
     union all
     select l.guide_id, 3, ${depth}
       from product_categories x join size_guide_places l on l.category_id = x.category_id
       join categories c on c.id = x.category_id
      where x.product_id = $1 and l.brand_id is null
   )
   select ${COLUMNS} from own join size_guides g on g.id = own.guide_id
    where g.size_table <> '[]'::jsonb order by own.rank, own.depth desc, g.id limit 1`,
)

/** The guide that a product shows; `productId` is its parent's for a variant. */
export async function readNearestGuide(db: Db, productId: number): Promise<SizeGuideRow | null> {
  return (await db.prepared(NEAREST_GUIDE, [productId])).rows[0] ?? null
}

/** Most guides that a shop has; a list of names, not a catalogue. */
export const MAX_GUIDES = 500

const SIZE_GUIDE_NAMES = statement(
  { row: { id: int, name: text } },
  `select id, name from size_guides order by id limit ${MAX_GUIDES + 1}`,
)

/** Every guide's name. */
export async function readGuideNames(db: Db): Promise<{ id: number; name: string }[]> {
  return (await db.query(SIZE_GUIDE_NAMES)).rows
}

const LIST_SIZE_GUIDES = statement(
  {
    row: {
      id: int,
      name: text,
      rows: int,
      hasEnglish: boolean,
      places: nullable(arrayOf(text)),
      placeCount: int,
      productCount: int,
    },
  },
  `select g.id, g.name, jsonb_array_length(g.size_table) as rows,
     g.english_size_table <> '[]'::jsonb as "hasEnglish",
     (select array_agg(f.label) from (
       select concat_ws(' · ', b.name, c.name) as label
         from size_guide_places l left join categories c on c.id = l.category_id left join brands b on b.id = l.brand_id
        where l.guide_id = g.id and l.product_id is null order by l.id limit 4) as f) as places,
     (select count(*)::int from size_guide_places l where l.guide_id = g.id and l.product_id is null) as "placeCount",
     (select count(*)::int from size_guide_places l where l.guide_id = g.id and l.product_id is not null) as "productCount"
   from size_guides g order by g.name collate "tr-x-icu", g.id limit ${MAX_GUIDES}`,
)

export async function listGuides(db: Db) {
  return (await db.query(LIST_SIZE_GUIDES)).rows
}

const FIND_SIZE_GUIDES = statement(
  { params: [int], row: ROW },
  `select ${COLUMNS} from size_guides g where g.id = $1`,
)
const LOCK_ONE = statement({ params: [int], row: ROW }, `${FIND_SIZE_GUIDES.text} for update`)

export async function readGuide(db: Db, id: number): Promise<SizeGuideRow | null> {
  return (await db.query(FIND_SIZE_GUIDES, [id])).rows[0] ?? null
}

export async function lockGuide(tx: Db, id: number): Promise<SizeGuideRow | null> {
  return (await tx.query(LOCK_ONE, [id])).rows[0] ?? null
}

const PLACES = statement(
  { params: [int], row: { categoryId: nullable(int), brandId: nullable(int), brand: nullable(text) } },
  `select l.category_id as "categoryId", l.brand_id as "brandId", b.name as brand
     from size_guide_places l left join brands b on b.id = l.brand_id
    where l.guide_id = $1 and l.product_id is null order by l.id`,
)

/** The categories and brands that show a guide. */
export async function readGuidePlaces(db: Db, id: number): Promise<GuidePlaceRow[]> {
  return (await db.query(PLACES, [id])).rows
}

const PRODUCTS = statement(
  { params: [int, int], row: { code: text } },
  `select p.code from size_guide_places l join products p on p.id = l.product_id
    where l.guide_id = $1 order by p.code limit $2`,
)
const PRODUCT_COUNT = statement(
  { params: [int], row: { count: int } },
  'select count(*)::int as count from size_guide_places where guide_id = $1 and product_id is not null',
)

/** How many products name the guide, and the codes of the first `most`. */
export async function readGuideProducts(
  db: Db,
  id: number,
  most: number,
): Promise<{ codes: string[]; count: number }> {
  const { rows } = await db.query(PRODUCTS, [id, most])
  const { rows: counted } = await db.query(PRODUCT_COUNT, [id])
  return { codes: rows.map(({ code }) => code), count: counted[0]?.count ?? 0 }
}

const LOCK_NAMES = statement({}, 'lock table size_guides, size_guide_places in share row exclusive mode')

/** Lets nobody else name or attach a guide until `tx` ends; shoppers do not wait. */
export async function lockGuideNames(tx: Db): Promise<void> {
  await tx.query(LOCK_NAMES)
}

const INSERT_SIZE_GUIDES = statement(
  { params: [text], row: { id: int } },
  `insert into size_guides (name, size_table) values ($1, '[]') returning id`,
)

export async function insertGuide(tx: Db, name: string): Promise<number> {
  const { rows } = await tx.query(INSERT_SIZE_GUIDES, [name])
  if (!rows[0]) throw new Error(`the size guide ${name} was not written`)
  return rows[0].id
}

const UPDATE_SIZE_GUIDES = statement(
  { params: [int, text, json(), text, text, json(), text, nullable(text)] },
  `update size_guides set name = $2, size_table = $3, measuring = $4, english_name = $5, english_size_table = $6,
     english_measuring = $7, picture = $8, version = version + 1, updated_at = now() where id = $1`,
)

export async function updateGuide(tx: Db, guide: Omit<SizeGuideRow, 'version'>): Promise<void> {
  await tx.query(UPDATE_SIZE_GUIDES, [
    guide.id,
    guide.name,
    JSON.stringify(guide.table),
    guide.measuring,
    guide.englishName,
    JSON.stringify(guide.englishTable),
    guide.englishMeasuring,
    guide.picture,
  ])
}

const DELETE_SIZE_GUIDES = statement({ params: [int] }, 'delete from size_guides where id = $1')

export async function deleteGuide(tx: Db, id: number): Promise<void> {
  await tx.query(DELETE_SIZE_GUIDES, [id])
}

const TAKEN_PLACES = statement(
  { params: [int, json()], row: { label: text, guide: text } },
  `select concat_ws(' · ', b.name, c.name) as label, g.name as guide
     from jsonb_to_recordset($2::jsonb) as x ("categoryId" int, "brandId" int)
     join size_guide_places l on l.product_id is null and l.guide_id <> $1
       and l.category_id is not distinct from x."categoryId" and l.brand_id is not distinct from x."brandId"
     join size_guides g on g.id = l.guide_id
     left join categories c on c.id = l.category_id left join brands b on b.id = l.brand_id
    order by l.id limit 1`,
)
const CLEAR_PLACES = statement(
  { params: [int] },
  'delete from size_guide_places where guide_id = $1 and product_id is null',
)
const INSERT_PLACES = statement(
  { params: [int, json()], row: { id: int } },
  `insert into size_guide_places (guide_id, category_id, brand_id)
   select $1, c.id, b.id from jsonb_to_recordset($2::jsonb) as x ("categoryId" int, "brandId" int)
     left join categories c on c.id = x."categoryId" left join brands b on b.id = x."brandId"
    where (x."categoryId" is null) = (c.id is null) and (x."brandId" is null) = (b.id is null)
   on conflict (product_id, category_id, brand_id) do nothing returning id`,
)

/** The first of these places that shows another guide, with that guide's name; null when all are free. */
export async function findTakenPlace(
  tx: Db,
  id: number,
  places: readonly { categoryId: number | null; brandId: number | null }[],
): Promise<{ label: string; guide: string } | null> {
  return (await tx.query(TAKEN_PLACES, [id, JSON.stringify(places)])).rows[0] ?? null
}

/** Replaces the categories and brands of a guide; those that are gone from the shop are left out. */
export async function writeGuidePlaces(
  tx: Db,
  id: number,
  places: readonly { categoryId: number | null; brandId: number | null }[],
): Promise<void> {
  await tx.query(CLEAR_PLACES, [id])
  await tx.query(INSERT_PLACES, [id, JSON.stringify(places)])
}

const BY_CODE = statement(
  {
    params: [arrayOf(text), int],
    row: { code: text, id: int, guide: nullable(text) },
  },
  `select given.code, coalesce(p.parent_id, p.id) as id,
     (select g.name from size_guide_places l join size_guides g on g.id = l.guide_id
       where l.product_id = coalesce(p.parent_id, p.id) and l.guide_id <> $2) as guide
     from unnest($1::text[]) as given (code) join products p on p.code = given.code
     left join products parent on parent.id = p.parent_id
    where not ${isDeleted('p', 'parent')}`,
)

/** The products with these codes, those of variants by their parent, with the other guide that they name. */
export async function findGuideProducts(tx: Db, codes: readonly string[], id: number) {
  return (await tx.query(BY_CODE, [[...codes], id])).rows
}

const CLEAR_PRODUCTS = statement(
  { params: [int] },
  'delete from size_guide_places where guide_id = $1 and product_id is not null',
)
const INSERT_PRODUCTS = statement(
  { params: [int, arrayOf(int)] },
  `insert into size_guide_places (guide_id, product_id) select $1, id from unnest($2::int[]) as x (id) on conflict (product_id, category_id, brand_id) do nothing`,
)

/** Replaces the products that name a guide. */
export async function writeGuideProducts(tx: Db, id: number, productIds: readonly number[]): Promise<void> {
  await tx.query(CLEAR_PRODUCTS, [id])
  await tx.query(INSERT_PRODUCTS, [id, [...new Set(productIds)]])
}

const CLEAR_OF_PRODUCTS = statement(
  { params: [arrayOf(int)] },
  'delete from size_guide_places where product_id = any($1)',
)
const INSERT_OF_PRODUCTS = statement(
  { params: [json()] },
  `insert into size_guide_places (guide_id, product_id)
   select guide_id, product_id from json_to_recordset($1::json) as x (guide_id int, product_id int)`,
)

/** Replaces the guides that products name themselves; null removes them. */
export async function writeOwnGuides(
  tx: Db,
  given: readonly { product_id: number; guide_id: number | null }[],
): Promise<void> {
  if (given.length === 0) return
  await tx.query(CLEAR_OF_PRODUCTS, [given.map(({ product_id }) => product_id)])
  const left = given.filter(({ guide_id }) => guide_id !== null)
  if (left.length > 0) await tx.query(INSERT_OF_PRODUCTS, [JSON.stringify(left)])
}

const FIND_BRANDS = statement(
  { params: [text], row: { id: int, label: text } },
  `select id, name as label from brands where strpos(folded_name, $1) > 0
    order by strpos(folded_name, $1), name collate "tr-x-icu" limit 20`,
)

/** Up to 20 brands whose folded name has this folded text, those that begin with it first. */
export async function findBrandsLike(db: Db, folded: string) {
  return (await db.query(FIND_BRANDS, [folded])).rows
}
