import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const db = await testDatabase({ migrated: false })
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrin-migrations-'))
  await db.unchecked('drop schema public cascade')
  await db.unchecked('create schema public')
})
afterEach(() => rm(folder, { recursive: true }))

async function write(migrations: Record<string, string>): Promise<void> {
  await mkdir(join(folder, 'meta'), { recursive: true })
  const entries = Object.keys(migrations).map((tag, idx) => ({ idx, tag, when: idx, breakpoints: true }))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', entries }))
  for (const [tag, sql] of Object.entries(migrations)) await writeFile(join(folder, `${tag}.sql`), sql)
}

const MORE = 'insert into mugs values (2);'
const INDEXED = '-- outside a transaction\ncreate index concurrently if not exists mugs_id on mugs (id);'
const MUGS = 'create table mugs (id int);\n--> statement-breakpoint\ninsert into mugs values (1);'

test('the shop’s own migrations run once and leave nothing to do', async () => {
  expect(await migrate(db)).not.toHaveLength(0)
  expect(await migrate(db)).toEqual([])
})

test('only migrations that have not run yet are run', async () => {
  await write({ '0000_mugs': MUGS })
  expect(await migrate(db, folder)).toEqual(['0000_mugs'])
  await write({ '0000_mugs': MUGS, '0001_more': 'insert into mugs values (2);' })
  expect(await migrate(db, folder)).toEqual(['0001_more'])
  expect((await db.unchecked('select id from mugs order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('a failing migration of a new database leaves nothing', async () => {
  await write({ '0000_mugs': MUGS, '0001_broken': 'select no_such_column;' })
  await expect(migrate(db, folder)).rejects.toThrow('no_such_column')
  expect((await db.unchecked("select to_regclass('mugs') as mugs")).rows).toEqual([{ mugs: null }])
})

test('processes that start at the same time run each migration once', async () => {
  await write({ '0000_mugs': MUGS })
  const others = [1, 2, 3, 4].map(() => openDatabase({ connection: db.connection, maxConnections: 1 }))
  const ran = await Promise.all(others.map((other) => migrate(other, folder)))
  expect(ran.flat()).toEqual(['0000_mugs'])
  await Promise.all(others.map((other) => other.close()))
})

test('a failing migration keeps those before it, and the next start goes on', async () => {
  await write({ '0000_mugs': MUGS })
  await migrate(db, folder)
  await write({ '0000_mugs': MUGS, '0001_more': MORE, '0002_broken': 'select no_such_column;' })
  await expect(migrate(db, folder)).rejects.toThrow('no_such_column')
  await write({ '0000_mugs': MUGS, '0001_more': MORE, '0002_broken': 'insert into mugs values (3);' })
  expect(await migrate(db, folder)).toEqual(['0002_broken'])
  expect((await db.unchecked('select id from mugs order by id')).rows).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 3 },
  ])
})

test('processes that start at the same time upgrade a shop once', async () => {
  await write({ '0000_mugs': MUGS })
  await migrate(db, folder)
  await write({ '0000_mugs': MUGS, '0001_more': MORE, '0002_indexed': INDEXED })
  const others = [1, 2, 3, 4].map(() => openDatabase({ connection: db.connection, maxConnections: 1 }))
  const ran = await Promise.all(others.map((other) => migrate(other, folder)))
  expect(ran.flat()).toEqual(['0001_more', '0002_indexed'])
  await Promise.all(others.map((other) => other.close()))
})

test('a migration lets go of the queue at a table in use, and runs when the table is free', async () => {
  await write({ '0000_mugs': MUGS })
  await migrate(db, folder)
  await write({ '0000_mugs': MUGS, '0001_colour': 'alter table mugs add column colour text;' })
  const reader = await db.pool.connect()
  await reader.query('begin')
  await reader.query('select from mugs')
  const warned = Promise.withResolvers<object>()
  const migrated = migrate(db, folder, { log: { info: () => undefined, warn: warned.resolve } })
  expect(await warned.promise).toMatchObject({ migration: '0001_colour', attempt: 1 })
  // The reader still has the table; nothing waits for it.
  expect((await db.unchecked('select id from mugs')).rows).toEqual([{ id: 1 }])
  await reader.query('commit')
  reader.release()
  expect(await migrated).toEqual(['0001_colour'])
})

test('where an order and a migration wait for each other, the migration lets go', async () => {
  const tables = `${MUGS}\n--> statement-breakpoint\ncreate table plates (id int);`
  await write({ '0000_mugs': tables })
  await migrate(db, folder)
  const both =
    'alter table plates add column colour text;\n--> statement-breakpoint\nalter table mugs add column colour text;'
  await write({ '0000_mugs': tables, '0001_both': both })
  const order = await db.pool.connect()
  await order.query('begin')
  await order.query('insert into mugs (id) values (2)')
  const migrated = migrate(db, folder)
  const waits = async () =>
    (await db.unchecked("select from pg_locks where relation = 'mugs'::regclass and not granted")).rowCount
  await expect.poll(waits, { interval: 10 }).toBe(1)
  // The migration holds the plates and waits for the mugs; this order has the mugs and waits for the plates.
  await order.query('insert into plates (id) values (1)')
  await order.query('commit')
  order.release()
  expect(await migrated).toEqual(['0001_both'])
  expect((await db.unchecked('select colour from plates')).rows).toEqual([{ colour: null }])
})

/** Leaves what a process killed during `create index concurrently` leaves: the first half of an index. */
async function leaveInvalidIndex(): Promise<void> {
  const [writer, builder] = [await db.pool.connect(), await db.pool.connect()]
  await writer.query('begin')
  await writer.query('insert into mugs values (7)')
  const { rows } = await builder.query('select pg_backend_pid() as pid')
  builder.on('error', () => undefined)
  const built = builder.query('create index concurrently mugs_id on mugs (id)')
  const waits = async () =>
    (await db.unchecked("select from pg_index where indexrelid = to_regclass('mugs_id')")).rowCount
  await expect.poll(waits).toBe(1)
  // Listened to before the end comes, which may arrive first.
  const refused = expect(built).rejects.toThrow('terminating connection')
  await db.unchecked('select pg_terminate_backend($1)', [rows[0].pid])
  await refused
  builder.release(true)
  await writer.query('commit')
  writer.release()
}

const validIndexes = async () =>
  (
    await db.unchecked(
      `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'mugs'::regclass`,
    )
  ).rows

test('an index that a killed upgrade left half made is made again', async () => {
  await write({ '0000_mugs': MUGS })
  await migrate(db, folder)
  await leaveInvalidIndex()
  expect(await validIndexes()).toEqual([{ name: 'mugs_id', valid: false }])
  await write({ '0000_mugs': MUGS, '0001_indexed': INDEXED })
  expect(await migrate(db, folder)).toEqual(['0001_indexed'])
  expect(await validIndexes()).toEqual([{ name: 'mugs_id', valid: true }])
})

test('the build that a killed upgrade left running is ended and begun again', async () => {
  await write({ '0000_mugs': MUGS })
  await migrate(db, folder)
  const left = openDatabase({ connection: { ...db.connection, application_name: 'vitrin-migration' } })
  const writer = await db.pool.connect()
  await writer.query('begin')
  await writer.query('insert into mugs values (7)')
  const built = left.unchecked('create index concurrently mugs_id on mugs (id)')
  const building = async () =>
    (await db.unchecked("select from pg_index where indexrelid = to_regclass('mugs_id')")).rowCount
  await expect.poll(building).toBe(1)
  await write({ '0000_mugs': MUGS, '0001_indexed': INDEXED })
  const migrated = migrate(db, folder)
  await expect(built).rejects.toThrow()
  await writer.query('commit')
  writer.release()
  expect(await migrated).toEqual(['0001_indexed'])
  expect(await validIndexes()).toEqual([{ name: 'mugs_id', valid: true }])
  await left.close()
})

test('a unique index that finds doubles leaves nothing that would refuse rows', async () => {
  await write({ '0000_mugs': MUGS, '0001_double': 'insert into mugs values (1);' })
  await migrate(db, folder)
  const unique = INDEXED.replace('create index', 'create unique index')
  await write({ '0000_mugs': MUGS, '0001_double': 'insert into mugs values (1);', '0002_unique': unique })
  await expect(migrate(db, folder)).rejects.toThrow('could not create unique index')
  expect(await validIndexes()).toEqual([])
})

test('an index is made while orders of another process go on', async () => {
  await write({ '0000_mugs': MUGS })
  await migrate(db, folder)
  const writer = await db.pool.connect()
  await writer.query('begin')
  await writer.query('insert into mugs values (8)')
  await write({ '0000_mugs': MUGS, '0001_indexed': INDEXED })
  const migrated = migrate(db, folder)
  const building = async () =>
    (await db.unchecked("select from pg_index where indexrelid = to_regclass('mugs_id')")).rowCount
  await expect.poll(building).toBe(1)
  await db.unchecked('insert into mugs values (9)')
  await writer.query('commit')
  writer.release()
  expect(await migrated).toEqual(['0001_indexed'])
  expect(await validIndexes()).toEqual([{ name: 'mugs_id', valid: true }])
})

test('a migration in steps that each commit goes on where it was', async () => {
  const steps = `-- outside a transaction
do $$
begin
  while exists (select from mugs where id < 0) loop
    delete from mugs where id = (select min(id) from mugs where id < 0);
    commit;
  end loop;
end $$;
--> statement-breakpoint
select 1 / (select count(*) from mugs where id = 2);`
  await write({ '0000_mugs': `${MUGS}\n--> statement-breakpoint\ninsert into mugs values (-1), (-2);` })
  await migrate(db, folder)
  await write({
    '0000_mugs': `${MUGS}\n--> statement-breakpoint\ninsert into mugs values (-1), (-2);`,
    '0001_steps': steps,
  })
  await expect(migrate(db, folder)).rejects.toThrow('division by zero')
  expect((await db.unchecked('select id from mugs')).rows).toEqual([{ id: 1 }])
  await db.unchecked('insert into mugs values (2)')
  expect(await migrate(db, folder)).toEqual(['0001_steps'])
})

test('a migration edited after it ran is refused', async () => {
  await write({ '0000_mugs': MUGS })
  await migrate(db, folder)
  await write({ '0000_mugs': `${MUGS} -- edited` })
  await expect(migrate(db, folder)).rejects.toThrow('0000_mugs was changed after it ran')
})

test('a database from a newer version is served as it is', async () => {
  await write({ '0000_mugs': MUGS, '0001_more': MORE, '0002_contract_0000_old': 'select 1;' })
  await migrate(db, folder)
  await write({ '0000_mugs': MUGS })
  const warnings: object[] = []
  const log = { info: () => undefined, warn: (details: object) => warnings.push(details) }
  expect(await migrate(db, folder, { log })).toEqual([])
  expect(warnings).toEqual([{ migrations: ['0001_more', '0002_contract_0000_old'] }])
})

test('a database from a version that took away what this one uses is refused', async () => {
  await write({ '0000_mugs': MUGS, '0001_more': MORE, '0002_contract_0001_old': 'select 1;' })
  await migrate(db, folder)
  await write({ '0000_mugs': MUGS })
  await expect(migrate(db, folder)).rejects.toThrow('0002_contract_0001_old took away what this version uses')
})

test('the migration 0012_shown_prices keeps the products of a shop', async () => {
  const own = join(import.meta.dirname, 'migrations')
  await cp(own, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, 'utf8'))
  const at = journal.entries.findIndex(({ tag }) => tag === '0012_shown_prices')
  const before = { ...journal, entries: journal.entries.slice(0, at) }
  await writeFile(path, JSON.stringify(before))
  await migrate(db, folder)
  await db.unchecked(
    `insert into currencies (code, name, exchange_rate) values ('TRY', 'Lira', 1), ('USD', 'Dolar', 41.25)`,
  )
  await db.unchecked(
    `insert into products (code, name, slug, currency, tax_rate, sale_price, sort_price)
     values ('A', 'Kupa', 'kupa', 'USD', 20, 10, 412.5)`,
  )
  await migrate(db, own)
  const { rows } = await db.unchecked(
    `select p.code, shown_kurus(sale_price, tax_rate, exchange_rate, 1, true) as kurus
       from products as p join currencies as c on c.code = p.currency`,
  )
  expect(rows).toEqual([{ code: 'A', kurus: '49500' }])
})
