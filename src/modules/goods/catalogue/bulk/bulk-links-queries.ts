import type { Db } from '#database/database.ts'
import { arrayOf, int, json, known, statement, text } from '#database/statements/statement.ts'
import type { StoredPicture } from '#modules/platform/media/pictures.server.ts'
import { keepCategories } from '../categories/category-ancestors-queries.ts'

export interface CategoryAssignment {
  categoryId: number
  /** False for the ancestors of its category. */
  direct: boolean
}

const CLEAR_CATEGORIES = statement(
  { params: [arrayOf(int)] },
  'delete from product_categories where product_id = any($1)',
)
const INSERT_CATEGORIES = statement(
  { params: [json()] },
  `with recursive line as (
     select x.product_id, c.id, c.parent_id, true as direct
       from json_to_recordset($1::json) as x(product_id int, category_id int) join categories as c on c.id = x.category_id
     union all
     select line.product_id, c.id, c.parent_id, false from line join categories as c on c.id = line.parent_id
   )
   insert into product_categories (product_id, category_id, direct)
   select product_id, id, bool_or(direct) from line group by product_id, id`,
)

/**
 * Replaces the categories of products by those that they are directly in and, as the tree is, every category above them. The tree stays as it
 * is until the transaction ends; a category that is gone is left out.
 */
export async function writeCategories(
  db: Db,
  assignments: ReadonlyMap<number, readonly CategoryAssignment[]>,
): Promise<void> {
  if (assignments.size === 0) return
  await keepCategories(db)
  await db.query(CLEAR_CATEGORIES, [[...assignments.keys()]])
  const rows = [...assignments].flatMap(([product_id, list]) =>
    list.flatMap(({ categoryId, direct }) => (direct ? [{ product_id, category_id: categoryId }] : [])),
  )
  await db.query(INSERT_CATEGORIES, [JSON.stringify(rows)])
}

const CLEAR_TAGS = statement(
  { params: [arrayOf(int)] },
  'delete from product_tags where product_id = any($1)',
)
const INSERT_TAGS = statement(
  { params: [json()] },
  `insert into product_tags (product_id, tag_id)
   select * from json_to_recordset($1::json) as x(product_id int, tag_id int)`,
)

/** Replaces the tags of products. */
export async function writeTags(db: Db, tags: ReadonlyMap<number, readonly number[]>): Promise<void> {
  if (tags.size === 0) return
  await db.query(CLEAR_TAGS, [[...tags.keys()]])
  const rows = [...tags].flatMap(([product_id, list]) =>
    [...new Set(list)].map((tag_id) => ({ product_id, tag_id })),
  )
  await db.query(INSERT_TAGS, [JSON.stringify(rows)])
}

const IMAGES = statement(
  { params: [arrayOf(int)], row: { id: int, files: arrayOf(text) } },
  `select product_id as id, array_agg(file order by position) as files
     from product_images where product_id = any($1) group by product_id`,
)

/** The pictures of products, in order. */
export async function findImages(db: Db, productIds: readonly number[]): Promise<Map<number, string[]>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await db.query(IMAGES, [productIds])
  return new Map(rows.map((row) => [row.id, row.files]))
}

const DESCRIBED_IMAGES = statement(
  { params: [arrayOf(int)], row: { id: int, file: text, alt: text, altEn: text } },
  `select product_id as id, file, alt, alt_en as "altEn" from product_images
    where product_id = any($1) order by product_id, position`,
)

/** The pictures of products with their texts, in order. */
export async function findDescribedImages(
  db: Db,
  productIds: readonly number[],
): Promise<Map<number, { file: string; alt: string; altEn: string }[]>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await db.query(DESCRIBED_IMAGES, [productIds])
  return Map.groupBy(rows, ({ id }) => id)
}

const ENGLISH_ALTS = statement(
  { params: [arrayOf(int)], row: { id: int, file: text, altEn: text } },
  `select product_id as id, file, alt_en as "altEn" from product_images
    where product_id = any($1) and alt_en <> ''`,
)

/** The English alt texts of products' pictures by product and file: product files have none, and must not delete them. */
async function readEnglishAlts(db: Db, productIds: readonly number[]): Promise<Map<string, string>> {
  const { rows } = await db.query(ENGLISH_ALTS, [productIds])
  return new Map(rows.map(({ id, file, altEn }) => [`${id} ${file}`, altEn]))
}

const CLEAR_IMAGES = statement(
  { params: [arrayOf(int)] },
  'delete from product_images where product_id = any($1)',
)
const INSERT_IMAGES = statement(
  { params: [json()] },
  `insert into product_images (product_id, position, file, alt, alt_en)
   select * from json_to_recordset($1::json) as x(product_id int, position smallint, file text, alt text, alt_en text)`,
)

/** Replaces the pictures of products. An English alt text that nobody names is the one that the product has for the picture. */
export async function writeImages(
  db: Db,
  images: ReadonlyMap<number, readonly { file: string; alt: string; altEn?: string }[]>,
): Promise<void> {
  if (images.size === 0) return
  const english = await readEnglishAlts(db, [...images.keys()])
  await db.query(CLEAR_IMAGES, [[...images.keys()]])
  const rows = [...images].flatMap(([product_id, list]) =>
    list.map(({ file, alt, altEn }, position) => ({
      product_id,
      position,
      file,
      alt,
      alt_en: altEn ?? english.get(`${product_id} ${file}`) ?? '',
    })),
  )
  await db.query(INSERT_IMAGES, [JSON.stringify(rows)])
}

const FETCHED_PICTURES = statement(
  { params: [arrayOf(text)], row: { source: known(text), file: text, width: int, height: int, bytes: int } },
  'select source, file, width, height, coalesce(bytes, 0) as bytes from pictures where source = any($1)',
)

/** Addresses whose pictures the shop already has. */
export async function findFetchedPictures(
  db: Db,
  sources: readonly string[],
): Promise<Map<string, StoredPicture>> {
  if (sources.length === 0) return new Map()
  const { rows } = await db.query(FETCHED_PICTURES, [sources])
  return new Map(rows.map(({ source, ...picture }) => [source, picture]))
}

const PICTURES_BY_NAME = statement(
  { params: [arrayOf(text)], row: { file: text, width: int, height: int, bytes: int } },
  'select file, width, height, coalesce(bytes, 0) as bytes from pictures where file = any($1)',
)

/** Pictures of the shop by their names, which are digests of their content. */
export async function findPicturesByName(
  db: Db,
  files: readonly string[],
): Promise<Map<string, StoredPicture>> {
  if (files.length === 0) return new Map()
  const { rows } = await db.query(PICTURES_BY_NAME, [files])
  return new Map(rows.map((picture) => [picture.file, picture]))
}

const UPLOADED_PICTURES = statement(
  { params: [arrayOf(text)], row: { called: text, file: text, width: int, height: int, bytes: int } },
  `select called, file, width, height, coalesce(bytes, 0) as bytes
     from unnest($1::text[]) as called join pictures p
       on fold_text(' ' || p.name || ' ' || p.alt || ' ' || p.alt_en) like '%' || replace(replace(replace(fold_text(called), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
      and fold_text(p.name) = fold_text(called)
    where p.added_by <> ''`,
)

/**
 * Pictures that staff uploaded, by what their files were called there, in any case. A name that several have stands for each of these. Those of earlier imports do
 * not count: another file may have called another picture so.
 */
export async function findUploadedPictures(
  db: Db,
  names: readonly string[],
): Promise<Map<string, StoredPicture[]>> {
  if (names.length === 0) return new Map()
  const { rows } = await db.query(UPLOADED_PICTURES, [names])
  const found = Map.groupBy(rows, ({ called }) => called)
  return new Map([...found].map(([called, all]) => [called, all.map(({ called: _, ...picture }) => picture)]))
}

const REGISTER_PICTURES = statement(
  { params: [json()] },
  `insert into pictures (file, width, height, bytes, source, name)
   select file, width, height, nullif(bytes, 0), source, left(coalesce(name, ''), 200)
     from json_to_recordset($1::json) as x(file text, width int, height int, bytes int, source text, name text)
   on conflict do nothing`,
)

/** Registers stored files in the library. `source` is the address a file came from, null for local files; `name` is what it was called there. */
export async function registerPictures(
  db: Db,
  pictures: readonly (StoredPicture & { source: string | null; name?: string })[],
): Promise<void> {
  if (pictures.length === 0) return
  await db.query(REGISTER_PICTURES, [JSON.stringify(pictures)])
}
