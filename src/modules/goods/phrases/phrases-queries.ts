import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  date,
  int,
  nullable,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { isUnknownToShoppers } from '#modules/kernel/products/product-conditions.server.ts'
import { MAX_ROWS, type PhraseFields } from './phrases-rules.ts'

export interface StoredPhrase extends PhraseFields {
  id: number
  version: number
  changedAt: Date
}

const STORED = {
  id: int,
  version: int,
  phrases: arrayOf(text),
  target: text,
  title: text,
  titleEn: text,
  validFrom: nullable(date),
  validUntil: nullable(date),
  active: boolean,
  changedAt: timestamptz,
}
const COLUMNS = `id, version, phrases, target, title, title_en as "titleEn", valid_from as "validFrom", valid_until as "validUntil", active,
  changed_at as "changedAt"`

/**
 * Whether something that shoppers may see stands at a path; the merchant's collections and the search are known without a statement. Brands are
 * read once for all rows.
 */
const stands = (path: string) => `(
     exists (select from categories as c where c.path = substr(${path}, 2) and not c.hidden)
     or exists (select from pages as g where g.path = ${path} and g.is_published)
     or (lower(split_part(${path}, '/', 2)) in (select lower(code) from brands)
       and (split_part(${path}, '/', 3) = ''
            or exists (select from categories as c where c.path = substr(${path}, 3 + length(split_part(${path}, '/', 2))))))
     or exists (select from products as p left join products as parent on parent.id = p.parent_id
       where p.id = substring(${path} from '^/[^/]+-p-([0-9]{1,9})$')::int and not ${isUnknownToShoppers('p', 'parent')}))`

/** Every row, with whether something stands where it leads: also the rows by which a change is noticed, of either. */
export const ALL_PHRASES = statement(
  { row: { ...STORED, stands: boolean } },
  `select ${COLUMNS}, ${stands("split_part(r.target, '?', 1)")} as stands from search_phrases as r order by id`,
)
export type PhraseWithTarget = StoredPhrase & { stands: boolean }

export async function readAllPhrases(db: Db): Promise<PhraseWithTarget[]> {
  const { rows } = await db.query(ALL_PHRASES)
  return rows
}

const PATH_STANDS = statement(
  { params: [text], row: { stands: boolean } },
  `select ${stands('asked.path')} as stands from (select $1::text as path) as asked`,
)

export async function standsAt(db: Db, path: string): Promise<boolean> {
  const { rows } = await db.query(PATH_STANDS, [path])
  return rows[0]?.stands ?? false
}

const PLACES = statement(
  { params: [int], row: { path: text, name: text } },
  `select path, name from (
     select '/' || path as path, name, 0 as kind, position from categories where not hidden and path not like '%/%/%'
     union all select path, title, 1, 0 from pages where is_published and locale = 'tr') as places
    order by kind, position, path limit $1`,
)

/** Pages that staff may choose: categories of the first two levels, then the merchant's pages. */
export async function readPlaces(db: Db, most: number): Promise<{ path: string; name: string }[]> {
  const { rows } = await db.query(PLACES, [most])
  return rows
}

const LOCK_PHRASE = statement(
  { params: [int], row: STORED },
  `select ${COLUMNS} from search_phrases where id = $1 for update`,
)

/** Locks a row until the transaction ends. */
export async function lockPhrase(tx: Db, id: number): Promise<StoredPhrase | null> {
  const { rows } = await tx.query(LOCK_PHRASE, [id])
  return rows[0] ?? null
}

const FIELDS = [arrayOf(text), text, text, text, nullable(date), nullable(date), boolean] as const
const valuesOf = ({ phrases, target, title, titleEn, validFrom, validUntil, active }: PhraseFields) =>
  [phrases, target, title, titleEn, validFrom, validUntil, active] as const

const INSERT_SEARCH_PHRASES = statement(
  { params: [...FIELDS], row: STORED },
  `insert into search_phrases (phrases, target, title, title_en, valid_from, valid_until, active)
   select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from search_phrases) < ${MAX_ROWS}
   returning ${COLUMNS}`,
)

/** Null where the shop has as many rows as it may. */
export async function insertPhrase(tx: Db, fields: PhraseFields): Promise<StoredPhrase | null> {
  const { rows } = await tx.query(INSERT_SEARCH_PHRASES, [...valuesOf(fields)])
  return rows[0] ?? null
}

const UPDATE_SEARCH_PHRASES = statement(
  { params: [...FIELDS, int, timestamptz], row: STORED },
  `update search_phrases set phrases = $1, target = $2, title = $3, title_en = $4, valid_from = $5, valid_until = $6, active = $7,
     version = version + 1, changed_at = $9
    where id = $8 returning ${COLUMNS}`,
)

export async function updatePhrase(
  tx: Db,
  { id, now, ...fields }: PhraseFields & { id: number; now: Date },
): Promise<StoredPhrase | null> {
  const { rows } = await tx.query(UPDATE_SEARCH_PHRASES, [...valuesOf(fields), id, now])
  return rows[0] ?? null
}

const DELETE_SEARCH_PHRASES = statement({ params: [int] }, 'delete from search_phrases where id = $1')

export async function deletePhrase(tx: Db, id: number): Promise<void> {
  await tx.query(DELETE_SEARCH_PHRASES, [id])
}
