import type { Db } from '#database/database.ts'
import type { KnownNames, StoredSetting } from './setting-reading-rules.ts'
import type { SettingKey } from './settings-rules.ts'

export async function readStoredSettings(db: Db): Promise<Map<string, StoredSetting>> {
  const { rows } = await db.query<StoredSetting & { key: string }>(
    'select key, value, last_good as "lastGood" from settings',
  )
  return new Map(rows.map(({ key, value, lastGood }) => [key, { value, lastGood }]))
}

/** Stores a value that an editor has validated, as the last good one too. */
export async function writeSetting(db: Db, key: SettingKey, value: string): Promise<void> {
  await db.query(
    `insert into settings (key, value, last_good) values ($1, $2, $2)
     on conflict (key) do update set value = $2, last_good = $2, updated_at = now()`,
    [key, value],
  )
}

/** Saves fully readable values as the last good ones, whoever wrote them; skips values that have changed meanwhile. */
export async function saveLastGoodValues(
  db: Db,
  values: readonly { readonly key: SettingKey; readonly value: string }[],
): Promise<void> {
  await db.query(
    `update settings s set last_good = s.value
     from unnest($1::text[], $2::text[]) as good (key, value)
     where s.key = good.key and s.value = good.value`,
    [values.map(({ key }) => key), values.map(({ value }) => value)],
  )
}

/** The provinces and countries that settings may use. */
export async function readKnownNames(db: Db): Promise<KnownNames> {
  const { rows } = await db.query<{ provinces: string[]; countries: string[] }>(
    `select array(select sehir_title from cities) as provinces, array(select name from countries) as countries`,
  )
  return rows[0] ?? { provinces: [], countries: [] }
}

/** Those of `paths` that a merchant's page, a category or a brand has; every path below a brand's belongs to the brand. */
export async function readTakenPaths(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ path: string }>(
    `select path from unnest($1::text[]) as asked (path)
     where exists (select from pages p where p.path = asked.path)
        or exists (select from categories c where c.path = substr(asked.path, 2))
        or exists (select from brands b where lower(b.code) = split_part(asked.path, '/', 2))`,
    [paths],
  )
  return new Set(rows.map(({ path }) => path))
}
