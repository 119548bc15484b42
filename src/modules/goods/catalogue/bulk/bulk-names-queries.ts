import type { Db, Rows } from '#database/database.ts'
import { arrayOf, int, type Statement, statement, text } from '#database/statements/statement.ts'
import { slugify } from '#shared/text/turkish.ts'
import { firstFree } from '../product/free-address-rules.ts'
import { findTakenAddresses } from './bulk-categories-queries.ts'

async function findOrCreate<Row extends object>(
  db: Db,
  find: Statement<readonly [string], Row>,
  key: string,
  insert: () => Promise<Rows<Row>>,
): Promise<Row> {
  const found = await db.query(find, [key])
  const [row] = found.rows.length > 0 ? found.rows : (await insert()).rows
  // Another transaction created it meanwhile.
  const [late] = row ? [row] : (await db.query(find, [key])).rows
  if (!late) throw new Error(`no row was found or created for '${find.text}': ${JSON.stringify(key)}`)
  return late
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

/** A brand or a tag as it is found or created. */
export interface NamedRow {
  id: number
  name: string
  /** Found by a name that it had before staff renamed or merged it. */
  isFormer?: boolean
}

const FIND_TAG = statement(
  { params: [text], row: { id: int, name: text } },
  'select id, name from tags where slug = $1',
)
const INSERT_TAG = statement(
  { params: [text, text], row: { id: int, name: text } },
  'insert into tags (slug, name) values ($1, $2) on conflict (slug) do nothing returning id, name',
)

/** The tag with this slug, created with `name` where there is none. */
export async function findOrCreateTag(db: Db, slug: string, name: string): Promise<NamedRow> {
  return findOrCreate(db, FIND_TAG, slug, () => db.query(INSERT_TAG, [slug, name]))
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

const FIND_BRAND = statement(
  { params: [text], row: { id: int, name: text, code: text } },
  'select id, name, code from brands where folded_name = $1',
)
const FORMER_BRAND = statement(
  { params: [text], row: { id: int, name: text, code: text } },
  'select b.id, b.name, b.code from former_brand_names as f join brands as b on b.id = f.brand_id where f.folded_name = $1',
)
const CODES = statement(
  { params: [text], row: { code: text } },
  'select code from brands where starts_with(code, $1)',
)
const INSERT_BRAND = statement(
  { params: [text, text, text], row: { id: int, name: text, code: text } },
  `insert into brands (folded_name, name, code) values ($1, $2, $3)
   on conflict (folded_name) do nothing returning id, name, code`,
)

/** In lower case its code is the address of its page. */
export interface NamedBrand extends NamedRow {
  code: string
  isNew: boolean
}

/** A code for a brand of this name that no brand and no page has: its name as an address, else with the next number that is free. */
export async function freeBrandCode(db: Db, name: string): Promise<string> {
  const base = slugify(name).toUpperCase() || NAMELESS_BRAND
  const { rows } = await db.query(CODES, [base])
  const addressOf = (code: string) => `/${code.toLowerCase()}`
  return firstFree(base, new Set(rows.map((row) => row.code)), async (candidates) => {
    const taken = await findTakenAddresses(db, candidates.map(addressOf))
    return candidates.filter((each) => taken.has(addressOf(each)))
  })
}

/**
 * The brand of this name, else the one that was called so before staff renamed or merged it, created where there is none; `folded` is the name
 * as brands are compared. Two brands may get one code ('A&B', 'A ve B'), and one may get the code of a page's address ('Sepet'): the later one
 * gets the next number that is free.
 */
export async function findOrCreateBrand(db: Db, name: string, folded: string): Promise<NamedBrand> {
  const found = await db.query(FIND_BRAND, [folded])
  if (found.rows[0]) return { ...found.rows[0], isNew: false }
  const former = (await db.query(FORMER_BRAND, [folded])).rows[0]
  if (former) return { ...former, isNew: false, isFormer: true }
  const code = await freeBrandCode(db, name)
  const brand = await findOrCreate(db, FIND_BRAND, folded, () => db.query(INSERT_BRAND, [folded, name, code]))
  return { ...brand, isNew: true }
}

/** The code of a brand whose name has no letter or digit of an address. */
const NAMELESS_BRAND = 'MARKA'
