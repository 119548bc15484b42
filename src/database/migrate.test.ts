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

test('a failing migration rolls back all pending ones', async () => {
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

test('a migration edited after it ran is refused', async () => {
  await write({ '0000_mugs': MUGS })
  await migrate(db, folder)
  await write({ '0000_mugs': `${MUGS} -- edited` })
  await expect(migrate(db, folder)).rejects.toThrow('0000_mugs was changed after it ran')
})

test('a database from a newer version of the shop is refused', async () => {
  await write({ '0000_mugs': MUGS, '0001_more': 'insert into mugs values (2);' })
  await migrate(db, folder)
  await write({ '0000_mugs': MUGS })
  await expect(migrate(db, folder)).rejects.toThrow('0001_more, which this version does not know')
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
