import { rm } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { type Migration, readMigrations } from '#database/upgrades/migration-files.ts'
import { testDatabase } from '#tests/support/database.ts'
import { migrationsBefore } from '#tests/support/migrations-before.ts'
import { checkMigrations, refusedStatements } from './check-migrations.ts'
import { EXCEPTIONS, type Exception } from './exceptions.ts'
import { LARGE_TABLES } from './large-tables.ts'
import { queueVersion, readReleasedState } from './released-state.ts'
import { readSchemaFacts, type SchemaFacts } from './schema-facts.ts'

const released = await readReleasedState()
const migrations = await readMigrations()
const since = migrations.slice(migrations.findIndex(({ tag }) => tag === released.migration) + 1)
const db = await testDatabase({ migrated: false })
const client = new pg.Client(db.connection)
await client.connect()
afterAll(() => client.end())

beforeAll(async () => {
  const [next] = since
  const folder = next && (await migrationsBefore(next.tag))
  await migrate(db, folder)
  if (folder) await rm(folder, { recursive: true })
})

test('every migration since the last release lets a large shop of that version go on', async () => {
  const known = EXCEPTIONS.filter((each) => migrations.some(({ tag }) => tag === each.migration))
  expect(await checkMigrations(client, since, known)).toEqual([])
})

test('every statement of the last release is accepted by the tables of this version', {
  timeout: 120_000,
}, async () => {
  expect(released.statements.length).toBeGreaterThan(1000)
  expect(await refusedStatements(client, released.statements)).toEqual([])
})

test('a statement that the tables no longer fit is named', async () => {
  const lost = 'select no_such_column from orders'
  const unclear = 'insert into orders (id) values ($1) on conflict (delivery_method) do nothing'
  expect(await refusedStatements(client, ['select id from orders', lost, unclear])).toEqual([
    `column "no_such_column" does not exist: ${lost}`,
    `there is no unique or exclusion constraint matching the ON CONFLICT specification: ${unclear}`,
  ])
})

test('the job queue has the tables of the last release, so that both versions work from it', async () => {
  expect(await queueVersion()).toBe(released.queue)
})

test('every table that counts as large exists', async () => {
  const { rows } = await db.unchecked<{ name: string }>(
    `select name from unnest($1::text[]) as name where to_regclass('public.' || name) is null`,
    [LARGE_TABLES],
  )
  expect(rows).toEqual([])
})

const migration = (sql: string, tag = '9999_test'): Migration => ({
  tag,
  statements: sql.split(';').filter((each) => each.trim() !== ''),
  hash: '',
  outside: sql.startsWith('-- outside'),
})

let factsNow: SchemaFacts | undefined

/** What the check says of migrations on tables as they are, which run one after the other in a database of their own. */
async function verdict(
  given: readonly Migration[],
  exceptions: readonly Exception[] = [],
): Promise<string[]> {
  const own = await testDatabase({ maxConnections: 1 })
  const on = new pg.Client(own.connection)
  await on.connect()
  try {
    factsNow ??= await readSchemaFacts(on)
    return await checkMigrations(on, given, exceptions, factsNow)
  } finally {
    await on.end()
  }
}

test('migrations that a shop in use does not notice pass', async () => {
  const passing = {
    'a column that may be null': 'alter table orders add column colour text',
    'a column with a default that is not computed': `alter table orders add column shade text not null default ''`,
    'a new table': 'create table colours (id integer primary key, name text not null unique)',
    'a new table that refers to a large one':
      'create table shades (order_id text not null references orders (id))',
    'an index of a small table': 'create index on settings (value)',
    'an index made beside traffic':
      '-- outside a transaction\ncreate index concurrently if not exists o on orders (delivery_method)',
    'a plain index less':
      '-- outside a transaction\ndrop index concurrently if exists orders_chosen_delivery',
    'a new function': 'create function shade() returns int language sql return 1',
  }
  expect(await verdict(Object.entries(passing).map(([what, sql]) => migration(sql, what)))).toEqual([])
})

test.each([
  [
    'alter table orders add column c int not null',
    [
      'table orders is read while it is locked against writes',
      'column orders.c has no default; the version before leaves it out',
    ],
  ],
  [
    'alter table job_runs drop column error',
    ['column job_runs.error is dropped or renamed; the version before uses it'],
  ],
  [
    'alter table job_runs rename column error to fault',
    ['column job_runs.error is dropped or renamed; the version before uses it'],
  ],
  ['drop table job_runs', ['table job_runs is dropped or renamed; the version before uses it']],
  [
    'alter table visitors alter column delivery_method type varchar(3)',
    [
      'table visitors is written anew, and locked meanwhile',
      'column visitors.delivery_method is another one than before: character varying(3)',
    ],
  ],
  [
    'alter table orders add column dice float default random()',
    ['table orders is written anew, and locked meanwhile'],
  ],
  ['create index o on orders (delivery_method)', ['table orders is read while it is locked against writes']],
  [
    '-- outside a transaction\ncreate unique index concurrently if not exists o on orders (delivery_method)',
    ['unique index orders.o is new; writes of the version before meet it'],
  ],
  [
    'alter table orders alter column delivery_method drop default',
    ['column orders.delivery_method may no longer be left out'],
  ],
  [
    'alter table orders alter column arrives_to set not null',
    [
      'table orders is read while it is locked against writes',
      'column orders.arrives_to may no longer be left out',
    ],
  ],
  [
    `alter table orders add constraint short check (length(delivery_method) < 9)`,
    [
      'table orders is read while it is locked against writes',
      'constraint orders.short is new; writes of the version before meet it',
    ],
  ],
  [
    `alter table orders add constraint short check (length(delivery_method) < 9) not valid`,
    ['constraint orders.short is new; writes of the version before meet it'],
  ],
  [
    'alter table visitors add constraint w foreign key (delivery_method) references settings (key)',
    [
      'table visitors is read while it is locked against writes',
      'constraint visitors.w is new; writes of the version before meet it',
    ],
  ],
  [`update orders set delivery_method = 'x'`, ['rows of table orders are written in one transaction']],
  ['delete from mail_messages', ['rows of table mail_messages are written in one transaction']],
  [
    'create trigger t before insert on orders for each row execute function suppress_redundant_updates_trigger()',
    ['trigger orders.t is new; writes of the version before meet it'],
  ],
  [
    'create trigger t after insert on products for each row execute function suppress_redundant_updates_trigger();insert into tags (name) select name from products',
    [
      'table products is read while it is locked against writes',
      'trigger products.t is new; writes of the version before meet it',
    ],
  ],
  [
    'drop trigger product_words_of_new on products',
    ['trigger products.product_words_of_new is dropped or renamed; the version before uses it'],
  ],
  [
    '-- outside a transaction\nalter table orders add column c int',
    ['may not run outside a transaction: -- outside a transaction\nalter table orders add column c int'],
  ],
])('a migration is refused: %s', async (sql, refused) => {
  expect(await verdict([migration(sql)])).toEqual(refused.map((what) => `9999_test: ${what}`))
})

test('an exception takes away one refusal, and one that is for nothing is named', async () => {
  const exception = { migration: '9999_test', because: 'no process writes it' }
  const exceptions = [
    { ...exception, what: /^column job_runs.error is dropped/ },
    { ...exception, what: /^column job_runs.job is dropped/ },
  ]
  expect(await verdict([migration('alter table job_runs drop column error')], exceptions)).toEqual([
    '9999_test: the exception /^column job_runs.job is dropped/ is for nothing',
  ])
})
