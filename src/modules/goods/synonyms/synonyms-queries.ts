import type { Db } from '#database/database.ts'
import { type BoundedCount, boundedCount } from '#database/statements/bounded-count.ts'
import { likePatterns } from '#database/statements/like-patterns.ts'
import {
  arrayOf,
  boolean,
  int,
  json,
  nothing,
  nullable,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { MAX_GROUPS, type SynonymGroup } from './synonyms-rules.ts'

const ROW = { id: int, version: int, words: arrayOf(text), finds: arrayOf(text), changedAt: timestamptz }
const COLUMNS = 'id, version, words, finds, changed_at as "changedAt"'

export interface SynonymRow extends SynonymGroup {
  id: number
  version: number
  changedAt: Date
}

/** Every group, for the index in memory. */
const ALL_GROUPS = statement(
  { row: { words: arrayOf(text), finds: arrayOf(text) } },
  'select words, finds from search_synonyms order by id',
)

const READ_OFF = statement({ row: { key: text } }, 'select key from search_synonyms_off order by key')

/** The keys of packaged groups that are switched off. */
export async function readOff(db: Db): Promise<Set<string>> {
  const { rows } = await db.query(READ_OFF)
  return new Set(rows.map(({ key }) => key))
}

/** Of both tables, so that a change of either is noticed. */
export const ALL_ROWS = statement(
  { row: { words: arrayOf(text), finds: arrayOf(text) } },
  `select words, finds from (select id, words, finds from search_synonyms
     union all select 0, array[key], '{}' from search_synonyms_off) as r order by id, words`,
)

const SWITCH_OFF_SEARCH_SYNONYMS = statement(
  { params: [text], row: { key: text } },
  'insert into search_synonyms_off (key) values ($1) on conflict (key) do nothing returning key',
)
const SWITCH_ON_SEARCH_SYNONYMS = statement(
  { params: [text], row: { key: text } },
  'delete from search_synonyms_off where key = $1 returning key',
)

/** Switches a packaged group on or off. False where it already was. */
export async function switchGroup(tx: Db, key: string, on: boolean): Promise<boolean> {
  const { rows } = await tx.query(on ? SWITCH_ON_SEARCH_SYNONYMS : SWITCH_OFF_SEARCH_SYNONYMS, [key])
  return rows.length > 0
}

export async function readAllGroups(db: Db): Promise<SynonymGroup[]> {
  const { rows } = await db.query(ALL_GROUPS)
  return rows
}

/** Words of a search that are compared. */
const MAX_WORDS = 3
const FILTERS = [1, 2, 3]
  .map(
    (at) =>
      `($${at}::text is null or fold_text(' ' || array_to_string(words, ' ') || ' ' || array_to_string(finds, ' ')) like $${at})`,
  )
  .join(' and ')
const FILTER_TYPES = [nullable(text), nullable(text), nullable(text)] as const

const SYNONYM_PAGE = statement(
  { params: [...FILTER_TYPES, int, int], row: ROW },
  `select ${COLUMNS} from search_synonyms where ${FILTERS} and id < $4 order by id desc limit $5`,
)
const COUNTED_SYNONYMS = statement(
  { params: FILTER_TYPES, row: { id: int } },
  `select id from search_synonyms where ${FILTERS}`,
)

const filtersOf = (words: string) => {
  const [one = null, two = null, three = null] = likePatterns(words, MAX_WORDS)
  return [one, two, three] as const
}

/** Groups with these words, the newest first. */
export async function readGroups(
  db: Db,
  { words, before, limit }: { words: string; before: number; limit: number },
): Promise<SynonymRow[]> {
  const { rows } = await db.query(SYNONYM_PAGE, [...filtersOf(words), before, limit])
  return rows
}

export const countGroups = (db: Db, words: string): Promise<BoundedCount> =>
  boundedCount(db, COUNTED_SYNONYMS, filtersOf(words))

const one = (lock: string) =>
  statement({ params: [int], row: ROW }, `select ${COLUMNS} from search_synonyms where id = $1 ${lock}`)
const FIND_SYNONYM = one('')
const LOCK_SYNONYM = one('for update')

export async function readOneGroup(db: Db, id: number): Promise<SynonymRow | null> {
  const { rows } = await db.query(FIND_SYNONYM, [id])
  return rows[0] ?? null
}

/** Locks a group until the transaction ends. */
export async function lockGroup(tx: Db, id: number): Promise<SynonymRow | null> {
  const { rows } = await tx.query(LOCK_SYNONYM, [id])
  return rows[0] ?? null
}

/** Any fixed number that nothing else in this database locks. */
const ADDING_LOCK = 7_306_208
const LOCK_ADDING = statement(
  { params: [int], row: { pg_advisory_xact_lock: nothing } },
  'select pg_advisory_xact_lock($1)',
)
const COUNT_FREE_GROUPS = statement(
  { row: { left: int } },
  `select ${MAX_GROUPS} - count(*)::int as left from search_synonyms`,
)

/** How many more groups the shop may have; nobody else adds any until the transaction ends. */
export async function lockAdding(tx: Db): Promise<number> {
  await tx.query(LOCK_ADDING, [ADDING_LOCK])
  const { rows } = await tx.query(COUNT_FREE_GROUPS)
  return rows[0]?.left ?? 0
}

const INSERT_SEARCH_SYNONYMS = statement(
  { params: [json()], row: ROW },
  `insert into search_synonyms (words, finds, key)
   select words, finds, key from jsonb_to_recordset($1::jsonb) as g (words text[], finds text[], key text)
   on conflict (key) do nothing returning ${COLUMNS}`,
)

/** Adds those groups that do not exist yet. */
export async function insertGroups(
  tx: Db,
  groups: readonly (SynonymGroup & { key: string })[],
): Promise<SynonymRow[]> {
  if (groups.length === 0) return []
  const { rows } = await tx.query(INSERT_SEARCH_SYNONYMS, [JSON.stringify(groups)])
  return rows
}

const KNOWN_SEARCH_SYNONYMS = statement(
  { params: [arrayOf(text)], row: { key: text } },
  'select key from search_synonyms where key = any($1::text[])',
)

export async function knownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query(KNOWN_SEARCH_SYNONYMS, [keys])
  return new Set(rows.map(({ key }) => key))
}

const UPDATE_SEARCH_SYNONYMS = statement(
  { params: [int, arrayOf(text), arrayOf(text), text, timestamptz], row: ROW },
  `update search_synonyms set words = $2, finds = $3, key = $4, version = version + 1, changed_at = $5
    where id = $1 returning ${COLUMNS}`,
)
const IS_KEY_TAKEN = statement(
  { params: [text, int], row: { taken: boolean } },
  'select exists (select from search_synonyms where key = $1 and id <> $2) as taken',
)

/** The changed group; null where another one searches the same. The caller holds the lock of `lockAdding`. */
export async function updateGroup(
  tx: Db,
  { id, words, finds, key, now }: SynonymGroup & { id: number; key: string; now: Date },
): Promise<SynonymRow | null> {
  const taken = await tx.query(IS_KEY_TAKEN, [key, id])
  if (taken.rows[0]?.taken) return null
  const { rows } = await tx.query(UPDATE_SEARCH_SYNONYMS, [id, words, finds, key, now])
  return rows[0] ?? null
}

const DELETE_SYNONYMS = statement({ params: [int] }, 'delete from search_synonyms where id = $1')

export async function deleteGroup(tx: Db, id: number): Promise<void> {
  await tx.query(DELETE_SYNONYMS, [id])
}
