import type { Db, Rows } from '#database/database.ts'
import { arrayOf, int, nullable, type Statement, statement, text } from '#database/statement.ts'
import { slugify } from '#shared/turkish.ts'

async function findOrCreate(
  db: Db,
  find: Statement<readonly [string], { id: number }>,
  key: string,
  insert: () => Promise<Rows<{ id: number }>>,
): Promise<number> {
  const found = await db.query(find, [key])
  const [row] = found.rows.length > 0 ? found.rows : (await insert()).rows
  // Another transaction created it meanwhile.
  const [late] = row ? [row] : (await db.query(find, [key])).rows
  if (!late) throw new Error(`no row was found or created for '${find.text}': ${JSON.stringify(key)}`)
  return late.id
}

const CATEGORY = statement(
  { params: [nullable(int), text, text], row: { id: int } },
  `select id from categories where parent_id is not distinct from $1 and (name = $2 or slug = $3)
    order by name = $2 desc, id limit 1`,
)
const INSERT_CATEGORY = statement(
  { params: [nullable(int), text, text], row: { id: int } },
  `insert into categories (parent_id, name, slug, path)
   select $1::int, $2, $3::text, coalesce((select path || '/' from categories where id = $1::int), '') || $3::text
   on conflict (path) do nothing returning id`,
)

/**
 * The category of this name below `parentId`, else the one whose slug is `slug`, created where there is none. The name comes first,
 * because the merchant may have given a category another address than its name's.
 */
export async function findOrCreateCategory(
  db: Db,
  { parentId, name, slug }: { parentId: number | null; name: string; slug: string },
): Promise<number> {
  const place = [parentId, name, slug] as const
  for (const step of [CATEGORY, INSERT_CATEGORY, CATEGORY]) {
    const { rows } = await db.query(step, place)
    if (rows[0]) return rows[0].id
  }
  throw new Error(`category '${name}' was neither found nor created`)
}

const CATEGORY_NAMES = statement(
  { params: [arrayOf(int)], row: { id: int, name: text } },
  `with recursive chain as (
     select id, id as leaf, parent_id, name from categories where id = any ($1)
     union all
     select c.id, chain.leaf, c.parent_id, c.name || ' > ' || chain.name from categories c join chain on c.id = chain.parent_id
   )
   select leaf as id, name from chain where parent_id is null`,
)

/** The names of categories from the root, as `Ev > Mutfak`, by id. */
export async function nameCategories(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query(CATEGORY_NAMES, [[...new Set(ids)]])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const TAG = statement({ params: [text], row: { id: int } }, 'select id from tags where slug = $1')
const INSERT_TAG = statement(
  { params: [text, text], row: { id: int } },
  'insert into tags (slug, name) values ($1, $2) on conflict (slug) do nothing returning id',
)

/** The tag with this slug, created with `name` where there is none. */
export async function findOrCreateTag(db: Db, slug: string, name: string): Promise<number> {
  return findOrCreate(db, TAG, slug, () => db.query(INSERT_TAG, [slug, name]))
}

const NAME_CATEGORY = statement(
  { params: [int, text] },
  `insert into category_texts as t (category_id, locale, name) values ($1, 'en', $2)
   on conflict (category_id, locale) do update set name = excluded.name where t.name <> excluded.name`,
)

/** Sets the English name of a category. */
export async function nameCategoryInEnglish(db: Db, id: number, name: string): Promise<void> {
  await db.query(NAME_CATEGORY, [id, name])
}

const BRAND = statement({ params: [text], row: { id: int } }, 'select id from brands where folded_name = $1')
const CODES = statement(
  { params: [text], row: { code: text } },
  'select code from brands where starts_with(code, $1)',
)
const INSERT_BRAND = statement(
  { params: [text, text, text], row: { id: int } },
  'insert into brands (folded_name, name, code) values ($1, $2, $3) on conflict (folded_name) do nothing returning id',
)

/**
 * The brand of this name, created where there is none; `folded` is the name as brands are compared. Two brands may get one code ('A&B',
 * 'A ve B'); the later one gets a number.
 */
export async function findOrCreateBrand(db: Db, name: string, folded: string): Promise<number> {
  const found = await db.query(BRAND, [folded])
  if (found.rows[0]) return found.rows[0].id
  const base = slugify(name).toUpperCase() || 'MARKA'
  const { rows } = await db.query(CODES, [base])
  const taken = new Set(rows.map((row) => row.code))
  let code = base
  for (let number = 2; taken.has(code); number++) code = `${base}-${number}`
  return findOrCreate(db, BRAND, folded, () => db.query(INSERT_BRAND, [folded, name, code]))
}
