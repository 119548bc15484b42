import type { Db } from '#database/database.ts'
import { arrayOf, int, nullable, statement, text, timestamptz } from '#database/statements/statement.ts'
import { isDeleted } from '#modules/kernel/products/product-conditions.server.ts'
import type { StoredSetting } from './setting-reading-rules.ts'
import type { SettingKey } from './settings-rules.ts'

/** The rows that the settings in memory are made from; used to detect changes. */
export const SETTINGS_SOURCE = statement(
  { row: { key: text, value: text } },
  'select key, value from settings',
)

const STORED_SETTINGS = statement(
  { row: { key: text, value: text, lastGood: nullable(text) } },
  'select key, value, last_good as "lastGood" from settings',
)

export async function readStoredSettings(db: Db): Promise<Map<string, StoredSetting>> {
  const { rows } = await db.query(STORED_SETTINGS)
  return new Map(rows.map(({ key, value, lastGood }) => [key, { value, lastGood }]))
}

const WRITE_SETTING = statement(
  { params: [text, text] },
  `insert into settings (key, value, last_good) values ($1, $2, $2)
   on conflict (key) do update set value = $2, last_good = $2, updated_at = now()`,
)

/** Stores a value that an editor has validated, as the last good one too. */
export async function writeSetting(db: Db, key: SettingKey, value: string): Promise<void> {
  await db.query(WRITE_SETTING, [key, value])
}

const SAVE_LAST_GOOD_VALUES = statement(
  { params: [arrayOf(text), arrayOf(text)] },
  `update settings s set last_good = s.value
   from unnest($1::text[], $2::text[]) as good (key, value)
   where s.key = good.key and s.value = good.value`,
)

/** Saves fully readable values as the last good ones, whoever wrote them; skips values that have changed meanwhile. */
export async function saveLastGoodValues(
  db: Db,
  values: readonly { readonly key: SettingKey; readonly value: string }[],
): Promise<void> {
  await db.query(SAVE_LAST_GOOD_VALUES, [values.map(({ key }) => key), values.map(({ value }) => value)])
}

const TAKEN_PATHS = statement(
  { params: [arrayOf(text)], row: { path: text } },
  `select path from unnest($1::text[]) as asked (path)
   where exists (select from pages p where p.path = asked.path)
      or exists (select from categories c where c.path = substr(asked.path, 2))
      or exists (select from brands b where lower(b.code) = split_part(asked.path, '/', 2))`,
)

/** Those of `paths` that a merchant's page, a category or a brand has; every path below a brand's belongs to the brand. */
export async function readTakenPaths(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query(TAKEN_PATHS, [paths])
  return new Set(rows.map(({ path }) => path))
}

const UNKNOWN_CODES = statement(
  { params: [arrayOf(text)], row: { code: text } },
  `select given.code from unnest($1::text[]) with ordinality as given (code, place)
    where not exists (select from products as p left join products as parent on parent.id = p.parent_id
                       where p.code = given.code and not ${isDeleted('p', 'parent')})
    order by given.place`,
)

/** Those of `codes` that no product of the shop has. */
export async function readUnknownCodes(db: Db, codes: readonly string[]): Promise<string[]> {
  const { rows } = await db.query(UNKNOWN_CODES, [codes])
  return rows.map(({ code }) => code)
}

const LOCK_SETTINGS = statement({}, 'lock table settings in share row exclusive mode')

/** Lets no other transaction write settings until this one ends; readers do not wait. */
export async function lockSettings(tx: Db): Promise<void> {
  await tx.query(LOCK_SETTINGS)
}

const EDITED_SETTINGS = statement(
  { params: [arrayOf(text)], row: { key: text, value: text, version: int, updatedAt: timestamptz } },
  'select key, value, version, updated_at as "updatedAt" from settings where key = any($1)',
)

/** A setting's row as its editors see it. */
export interface EditedSetting {
  readonly value: string
  readonly version: number
  readonly updatedAt: Date
}

/** The stored ones of these settings; a setting without a row has its initial text. */
export async function readEditedSettings(
  db: Db,
  keys: readonly SettingKey[],
): Promise<Map<string, EditedSetting>> {
  const { rows } = await db.query(EDITED_SETTINGS, [keys])
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}
