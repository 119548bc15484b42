import type { RunningShop } from './running-shop.ts'

/**
 * Tables whose rows decide how the whole shop behaves, with their primary key, parents before children. Products, customers and orders
 * are not among them: a test makes its own.
 */
const TABLES = {
  settings: 'key',
  currencies: 'id',
  pending_rates: 'currency',
  banks: 'id',
  bank_bins: 'bin',
  installment_plans: 'id',
  provider_setups: 'kind',
  maintenance: 'id',
} as const

/** Columns that count or date the changes of a row: after a change and its undo they are others. */
const BOOKKEEPING = ['version', 'updated_at', 'changed_at', 'created_at']

type Table = keyof typeof TABLES

/** The rows of `TABLES` at one moment, as JSON. */
export type Switches = ReadonlyMap<Table, string>

const tables = Object.keys(TABLES) as Table[]

/** Reads the rows of every table but the setting that marks published changes. */
export async function readSwitches({ db, marker }: Pick<RunningShop, 'db' | 'marker'>): Promise<Switches> {
  const switches = new Map<Table, string>()
  for (const table of tables) {
    const key = TABLES[table]
    const { rows } = await db.unchecked<{ rows: object[] }>(
      `select coalesce(jsonb_agg(to_jsonb(t) - $1::text[] order by ${key}), '[]') as rows from ${table} t
        where ${key}::text <> $2`,
      [BOOKKEEPING, marker],
    )
    switches.set(table, JSON.stringify(rows[0]?.rows))
  }
  return switches
}

/**
 * Makes the rows of these tables what they were, and waits until the shop uses them. Returns the tables that had been changed; if
 * there are none, nothing is written.
 */
export async function restoreSwitches(shop: RunningShop, wanted: Switches): Promise<Table[]> {
  const found = await readSwitches(shop)
  const changed = tables.filter((table) => found.get(table) !== wanted.get(table))
  if (changed.length === 0) return []
  for (const table of changed.toReversed()) {
    await shop.db.unchecked(
      `delete from ${table} where ${TABLES[table]}::text <> $2
        and ${TABLES[table]} not in (select ${TABLES[table]} from jsonb_populate_recordset(null::${table}, $1))`,
      [wanted.get(table), shop.marker],
    )
  }
  for (const table of changed) {
    const { rows } = await shop.db.unchecked<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
          and column_name <> all ($2::text[])`,
      [table, BOOKKEEPING],
    )
    const columns = rows.map(({ name }) => name)
    const others = columns.filter((name) => name !== TABLES[table])
    await shop.db.unchecked(
      `insert into ${table} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${table}, $1)
        on conflict (${TABLES[table]}) do update set ${others.map((name) => `${name} = excluded.${name}`)}
        where (${others.map((name) => `${table}.${name}`)}) is distinct from (${others.map((name) => `excluded.${name}`)})`,
      [wanted.get(table)],
    )
  }
  await shop.publishChanges()
  const left = await readSwitches(shop)
  const wrong = changed.filter((table) => left.get(table) !== wanted.get(table))
  if (wrong.length > 0) throw new Error(`these tables could not be put back: ${wrong}`)
  return changed
}
