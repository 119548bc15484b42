import { type Database, type Db, transaction } from '#database/database.ts'
import { arrayOf, int, nothing, numeric, statement, text } from '#database/statements/statement.ts'
import { seedTerms } from './everyday-terms.ts'
import { seedLocations } from './seed-locations.ts'
import { seedLegalPages, seedPages } from './seed-pages.ts'

/** The advisory lock of seeding: any fixed number that nothing else in the database locks. */
const SEED_LOCK = 7_306_002

const LOCK_SEEDING = statement(
  { params: [int], row: { pg_advisory_xact_lock: nothing } },
  'select pg_advisory_xact_lock($1)',
)

/** Waits until no other process seeds this database; held until the transaction ends. */
export async function lockSeeding(tx: Db): Promise<void> {
  await tx.query(LOCK_SEEDING, [SEED_LOCK])
}

const RECORD_RUN = statement(
  { params: [text] },
  `insert into shop_facts (name, value) values ($1, now()::text) on conflict (name) do nothing`,
)

/**
 * Runs `work` unless it has run on this database before, and records that it ran, so that what a merchant deletes later
 * does not come back. Call it under `lockSeeding`.
 */
export async function runOnce(tx: Db, name: string, work: () => Promise<void>): Promise<boolean> {
  const { rowCount } = await tx.query(RECORD_RUN, [`seeded ${name}`])
  if (rowCount === 0) return false
  await work()
  return true
}

/** Initial rates in TRY for one unit; the merchant or the central bank's bulletin updates them. */
const CURRENCIES = [
  { code: 'TRY', name: 'Türk Lirası', rate: '1' },
  { code: 'USD', name: 'ABD Doları', rate: '41.25' },
  { code: 'EUR', name: 'Euro', rate: '48.37' },
  { code: 'GBP', name: 'İngiliz Sterlini', rate: '55.1' },
] as const

const INSERT_CURRENCIES = statement(
  { params: [arrayOf(text), arrayOf(text), arrayOf(numeric)] },
  `insert into currencies (code, name, exchange_rate, is_default, position)
   select code, name, rate, code = 'TRY', position - 1
     from unnest($1::text[], $2::text[], $3::numeric[]) with ordinality as row(code, name, rate, position)
    order by position
   on conflict do nothing`,
)

const INSERT_RATES = statement(
  { params: [arrayOf(text)] },
  `insert into exchange_rates (currency, rate, source)
   select code, exchange_rate, 'seed' from currencies where code = any($1) and code <> 'TRY'`,
)

async function seedCurrencies(tx: Db): Promise<void> {
  const codes = CURRENCIES.map(({ code }) => code)
  const names = CURRENCIES.map(({ name }) => name)
  const rates = CURRENCIES.map(({ rate }) => rate)
  await tx.query(INSERT_CURRENCIES, [codes, names, rates])
  await tx.query(INSERT_RATES, [codes])
}

const INSERT_WAREHOUSE = statement(
  {},
  `insert into warehouses (name, priority) values ('Merkez Depo', 0) on conflict do nothing`,
)

async function seedWarehouse(tx: Db): Promise<void> {
  await tx.query(INSERT_WAREHOUSE)
}

/**
 * Seeds what every shop needs before its first product: currencies, a warehouse, pages, provinces, districts, countries,
 * and English words for common units and options. Runs at every start; after the first it costs one short statement per part.
 */
export async function seedReferenceData(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    await lockSeeding(tx)
    await runOnce(tx, 'currencies', () => seedCurrencies(tx))
    await runOnce(tx, 'warehouse', () => seedWarehouse(tx))
    await runOnce(tx, 'pages', () => seedPages(tx))
    await runOnce(tx, 'legal pages', () => seedLegalPages(tx))
    await runOnce(tx, 'locations', () => seedLocations(tx))
    await runOnce(tx, 'terms', () => seedTerms(tx))
  })
}
