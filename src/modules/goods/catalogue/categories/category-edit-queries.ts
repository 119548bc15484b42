import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  json,
  known,
  nullable,
  statement,
  text,
} from '#database/statements/statement.ts'
import type { CategoryForm } from './categories-admin-schemas.ts'
import type { TreeRow } from './category-rules.ts'
import type { Suggestion } from './suggestion-rules.ts'

/** A category of the tree as staff sees it. */
export interface StaffRow extends TreeRow {
  version: number
  hidden: boolean
  hasEnglish: boolean
  hasPicture: boolean
}

const CATEGORY_ROWS = statement(
  {
    row: {
      id: int,
      parentId: nullable(int),
      name: text,
      slug: text,
      path: text,
      position: int,
      version: int,
      hidden: boolean,
      hasEnglish: known(boolean),
      hasPicture: known(boolean),
    },
  },
  `select c.id, c.parent_id as "parentId", c.name, c.slug, c.path, c.position, c.version, c.hidden,
     exists (select from category_texts as t where t.category_id = c.id and t.name <> '') as "hasEnglish",
     c.picture is not null as "hasPicture"
     from categories as c order by c.position, c.name collate "tr-x-icu", c.id`,
)

/** Every category, siblings in the order in which the shop shows them. */
export async function readStaffRows(db: Db): Promise<StaffRow[]> {
  return (await db.query(CATEGORY_ROWS)).rows
}

export interface CategoryCounts {
  /** In it or below it. */
  products: number
  /** In itself. */
  direct: number
}

const COUNTS = statement(
  { params: [nullable(int)], row: { id: int, products: int, direct: int } },
  `select pc.category_id as id, count(*)::int as products, count(*) filter (where pc.direct)::int as direct
     from product_categories as pc join products as p on p.id = pc.product_id and p.status <> 'deleted'
    where ($1::int is null or pc.category_id = $1)
    group by pc.category_id`,
)

/** Products by category, deleted ones left out; of one category where `id` names it. */
export async function countProducts(
  db: Db,
  id: number | null = null,
): Promise<ReadonlyMap<number, CategoryCounts>> {
  const { rows } = await db.query(COUNTS, [id])
  return new Map(rows.map(({ id: of, ...counts }) => [of, counts]))
}

/** The texts of a category, as `categoryFormSchema` has them. */
export type CategoryFields = CategoryForm & { version: number }

const SUGGESTED = json<Suggestion[]>()

const CATEGORY_FIELDS = statement(
  {
    params: [int],
    row: {
      name: text,
      hidden: boolean,
      picture: known(text),
      maxInstallment: nullable(int),
      suggestions: SUGGESTED,
      version: int,
      tr: json<CategoryForm['tr']>(),
      en: json<CategoryForm['en']>(),
    },
  },
  `select c.name, c.hidden, coalesce(c.picture, '') as picture, c.max_installment as "maxInstallment", c.suggestions, c.version,
     json_build_object('body', c.body, 'metaTitle', c.meta_title, 'metaDescription', c.meta_description) as tr,
     json_build_object('name', coalesce(t.name, ''), 'body', coalesce(t.body, ''), 'metaTitle', coalesce(t.meta_title, ''),
       'metaDescription', coalesce(t.meta_description, '')) as en
     from categories as c left join category_texts as t on t.category_id = c.id and t.locale = 'en'
    where c.id = $1`,
)

export async function readCategoryFields(db: Db, id: number): Promise<CategoryFields | null> {
  const { rows } = await db.query(CATEGORY_FIELDS, [id])
  return rows[0] ?? null
}

const CATEGORY_SUGGESTIONS = statement(
  { params: [arrayOf(int)], row: { id: int, suggestions: SUGGESTED } },
  'select id, suggestions from categories where id = any($1)',
)

/** What categories suggest, in the order of the ids. */
export async function readSuggestions(db: Db, ids: readonly number[]): Promise<Suggestion[][]> {
  if (ids.length === 0) return []
  const { rows } = await db.query(CATEGORY_SUGGESTIONS, [ids])
  return ids.map((id) => rows.find((row) => row.id === id)?.suggestions ?? [])
}

const UPDATE_CATEGORY = statement(
  { params: [int, text, boolean, text, nullable(int), text, text, text, json()] },
  `update categories set name = $2, hidden = $3, picture = nullif($4, ''), max_installment = $5, body = $6, meta_title = $7,
     meta_description = $8, suggestions = $9, version = version + 1
    where id = $1`,
)
const UPDATE_ENGLISH = statement(
  { params: [int, text, text, text, text] },
  `insert into category_texts (category_id, locale, name, body, meta_title, meta_description) values ($1, 'en', $2, $3, $4, $5)
   on conflict (category_id, locale) do update
     set name = excluded.name, body = excluded.body, meta_title = excluded.meta_title, meta_description = excluded.meta_description`,
)

/** Writes everything but the place of a category; its version goes up by one. */
export async function writeCategoryFields(tx: Db, id: number, form: CategoryForm): Promise<void> {
  const { name, hidden, picture, maxInstallment, suggestions, tr, en } = form
  await tx.query(UPDATE_CATEGORY, [
    id,
    name,
    hidden,
    picture,
    maxInstallment,
    tr.body,
    tr.metaTitle,
    tr.metaDescription,
    JSON.stringify(suggestions),
  ])
  await tx.query(UPDATE_ENGLISH, [id, en.name, en.body, en.metaTitle, en.metaDescription])
}

const ADDRESSES = statement(
  { params: [json()] },
  // Beside others it is sorted by its name, until somebody puts it in its place.
  `update categories as c set parent_id = x."parentId", slug = x.slug, path = x.path,
     position = case when c.parent_id is distinct from x."parentId" then 0 else c.position end
     from json_to_recordset($1::json) as x(id int, "parentId" int, slug text, path text) where c.id = x.id`,
)
const LEAD_ON = statement(
  { params: [arrayOf(text), arrayOf(int)] },
  `insert into gone_categories (path, parent_id, moved)
   select path, id, true from unnest($1::text[], $2::int[]) as was (path, id)
   on conflict (path) do update set parent_id = excluded.parent_id, moved = true`,
)

/** Where a category stands from now on, and where it stood. */
export interface Address {
  id: number
  parentId: number | null
  slug: string
  path: string
  before: string
}

/** Writes places and addresses in one statement; each old one leads to the new one from now on. */
export async function writeAddresses(tx: Db, addresses: readonly Address[]): Promise<void> {
  const moved = addresses.filter(({ path, before }) => path !== before)
  await tx.query(ADDRESSES, [JSON.stringify(addresses)])
  await tx.query(LEAD_ON, [moved.map(({ before }) => before), moved.map(({ id }) => id)])
}

const REMEMBER_NAME = statement(
  { params: [nullable(int), text, int] },
  `insert into former_category_names (parent_id, slug, category_id) values ($1, $2, $3)
   on conflict (parent_id, slug) do update set category_id = excluded.category_id`,
)

/** Product files that name a category of this name (as an address) below `parentId` mean `id` from now on. */
export async function rememberName(
  tx: Db,
  { parentId, slug, id }: { parentId: number | null; slug: string; id: number },
): Promise<void> {
  await tx.query(REMEMBER_NAME, [parentId, slug, id])
}

const FORGET_NAME = statement(
  { params: [nullable(int), text] },
  'delete from former_category_names where parent_id is not distinct from $1 and slug = $2',
)

/** A category of this name stands below `parentId` again: product files mean that one. */
export async function forgetName(
  tx: Db,
  { parentId, slug }: { parentId: number | null; slug: string },
): Promise<void> {
  await tx.query(FORGET_NAME, [parentId, slug])
}

const ORDER_CATEGORIES = statement(
  { params: [arrayOf(int)] },
  `update categories as c set position = x.place - 1
     from unnest($1::int[]) with ordinality as x (id, place) where c.id = x.id and c.position <> x.place - 1`,
)

/** Puts siblings in this order. */
export async function writeOrder(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.query(ORDER_CATEGORIES, [ids])
}

const PRODUCTS_IN = statement(
  { params: [int], row: { ids: known(arrayOf(int)) } },
  `select coalesce(array_agg(product_id), '{}') as ids from product_categories where category_id = $1`,
)

/** The products in a category or below it, deleted ones too. */
export async function productsIn(tx: Db, id: number): Promise<number[]> {
  const { rows } = await tx.query(PRODUCTS_IN, [id])
  return rows[0]?.ids ?? []
}
