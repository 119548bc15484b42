import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#database/database.ts'
import { knownMigrations } from '#database/migrate.ts'
import { startJobs } from '#modules/platform/jobs/jobs.server.ts'
import { type FileStore, openFileStore } from '#modules/platform/storage/file-store.server.ts'
import { waitingFiles } from '#modules/platform/storage/shop-files/shop-files.server.ts'
import { CHECKED_BY_STATEMENT } from '#modules/shop/data-checks/data-checks-queries.ts'
import { holdWithin } from '#modules/shop/restored/restored.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { contradictions } from '#tests/support/contradictions.ts'
import { type TestDatabase, testAdmin, testDatabase } from '#tests/support/database.ts'
import { memoryStore } from '#tests/support/memory-store.ts'
import { migratedUpTo } from '#tests/support/migrated-up-to.ts'
import { buildBuyerWithOrder, placeOrderFromCart } from '#tests/support/orders.ts'
import { writeTestSecretsFile } from '#tests/support/secrets.ts'
import { testShop } from '#tests/support/shop.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { writeBackup } from './backups.server.ts'
import { verifyBackup } from './read-backup.ts'
import { type RestoreOptions, restoreBackup } from './restore-backup.ts'
import { type ShopPictures, shopPictures } from './shop-pictures.ts'

const PASSPHRASE = 'çay ile simit, sabah'
const KEY = 'shop.backup'

const source = await testShop()
const folder = await makeTestFolder('vitrin-backups-')
afterAll(() => rm(folder, { recursive: true, force: true }))

const dataDir = join(folder, 'shop')
const secretsFile = await writeTestSecretsFile(dataDir)
const picture = randomBytes(3000)
await mkdir(join(dataDir, 'images', 'video'), { recursive: true })
await writeFile(join(dataDir, 'images', 'ab12ab12ab12ab12ab12ab12.webp'), picture)
await writeFile(join(dataDir, 'images', 'ab12ab12ab12ab12ab12ab12-320.avif'), 'made again')
await writeFile(join(dataDir, 'images', 'video', 'film.mp4'), randomBytes(200_000))

const product = await buildProduct(source.db, {
  gross: '249.90',
  stock: 1000,
  earlier: [{ price: '300', days: 40 }],
})
await buildBuyerWithOrder(source, [product, 2])
// The tables of the job queue, which no migration makes.
const queue = await startJobs({ connection: source.db.connection, log: pino({ level: 'silent' }) }, [])
await queue.stop()

const write = (
  store: FileStore,
  { db = source.db, ...options }: { db?: Database; passphrase?: string; pictures?: ShopPictures } = {},
) => writeBackup({ db, dataDir, secretsFile, passphrase: null, store, key: KEY, ...options })

/** An empty database, over a pool whose order of locks is not watched: a migration locks as it must. */
async function emptyDatabase(): Promise<{ db: Database; made: TestDatabase }> {
  const made = await testDatabase({ migrated: false })
  const db = openDatabase({ connection: made.connection, maxConnections: 2, statementTimeout: 0 })
  atEnd(() => db.close())
  return { db, made }
}

const picturesIn = (store: FileStore): ShopPictures => ({ ...store, list: () => store.list('') })

let shops = 0
const restore = (store: FileStore, db: Database, options: Partial<RestoreOptions> = {}) => {
  const into = join(folder, `restored-${++shops}`)
  return restoreBackup({
    ...{ db, store, key: KEY, hold: holdWithin },
    dataDir: into,
    secretsFile: join(into, 'secrets.json'),
    passphrase: () => Promise.resolve(null),
    ...options,
  })
}

/** What a database is made of beside its rows. */
async function shapeOf(db: Database): Promise<object> {
  const all = async (sql: string) => (await db.unchecked(sql)).rows
  return {
    constraints: await all(
      `select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as says, convalidated from pg_constraint
        where connamespace::regnamespace::text in ('public', 'pgboss') order by 1, 2, 3`,
    ),
    indexes: await all(
      `select indexdef from pg_indexes where schemaname in ('public', 'pgboss') order by indexdef`,
    ),
    triggers: await all(
      `select tgrelid::regclass::text as of, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    ),
    sequences: await all(
      `select schemaname, sequencename from pg_sequences where schemaname in ('public', 'pgboss') order by 1, 2`,
    ),
  }
}

/** All but the log of changes, which is of its database. */
const tablesOf = async (db: Database) =>
  (
    await db.unchecked<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables t join pg_class c on c.oid = format('%I.%I', schemaname, tablename)::regclass
        where schemaname not in ('pg_catalog', 'information_schema') and c.relkind = 'r' and c.relname not in ('changes', 'change_log')
        order by 1`,
    )
  ).rows.map(({ name }) => name)

/** The rows of every table as text, sorted, but for those that the hold of a restored shop changes. */
async function rowsOf(db: Database): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  for (const name of await tablesOf(db)) {
    const { rows } = await db.unchecked<{ sum: string }>(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') || ' ' || count(*) as sum from ${name} t`,
    )
    sums.set(name, rows[0]?.sum ?? '')
  }
  for (const held of ['shop_restores', 'maintenance', 'customer_sessions']) sums.delete(`public.${held}`)
  return sums
}

const isEmpty = async (db: Database) => (await tablesOf(db)).length === 0

test('a restored shop is the same: every table, key, index, trigger, picture and the keys', async () => {
  const store = openFileStore(join(folder, 'out'), undefined)
  const written = await write(store, { passphrase: PASSPHRASE })
  expect(written).toMatchObject({ keys: 'encrypted', pictures: 2, missingPictures: [] })
  expect((await stat(join(folder, 'out', KEY))).mode & 0o777).toBe(0o600)
  const { header, manifest } = await verifyBackup(store, KEY)
  expect(manifest.tables.map(({ schema, name }) => `${schema}.${name}`).toSorted()).toEqual(
    await tablesOf(source.db),
  )
  expect(header.tables.some(({ schema }) => schema === 'pgboss')).toBe(true)
  const keys = await readFile(secretsFile, 'utf8')
  const file = await readFile(join(folder, 'out', KEY))
  for (const { secret } of JSON.parse(keys).keys) expect(file.includes(secret)).toBe(false)
  expect(file.includes(PASSPHRASE)).toBe(false)

  const { db } = await emptyDatabase()
  const { rows: owner } = await db.unchecked('select rolsuper from pg_roles where rolname = current_user')
  expect(owner).toEqual([{ rolsuper: false }])
  const into = join(folder, 'again')
  let limits: object[] = []
  const restored = await restore(store, db, {
    async hold(tx, of) {
      const asked = await tx.unchecked<{ idle: string; lock: string }>(
        `select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('lock_timeout') as lock`,
      )
      limits = asked.rows
      await holdWithin(tx, of)
    },
    dataDir: into,
    secretsFile: join(into, 'keys.json'),
    // Typed on a system that divides letters and their marks.
    passphrase: () => Promise.resolve(PASSPHRASE.normalize('NFD')),
  })
  expect(restored).toMatchObject({ keys: 'written', migrated: [], unknownTables: [] })
  // Pictures are written in the transaction, which waits for the disk as long as it takes.
  expect(limits).toEqual([{ idle: '0', lock: '0' }])
  expect(await rowsOf(db)).toEqual(await rowsOf(source.db))
  expect(await shapeOf(db)).toEqual(await shapeOf(source.db))
  expect(await contradictions(db, ...CHECKED_BY_STATEMENT)).toEqual([])
  expect(await readFile(join(into, 'keys.json'), 'utf8')).toBe(keys)
  expect((await stat(join(into, 'keys.json'))).mode & 0o777).toBe(0o600)
  const pictures = join(into, 'images')
  expect(await readFile(join(pictures, 'ab12ab12ab12ab12ab12ab12.webp'))).toEqual(picture)
  expect((await readdir(pictures)).toSorted()).toEqual(['ab12ab12ab12ab12ab12ab12.webp', 'video'])
  // Numbers go on after the largest: identity columns would otherwise give the same ones again.
  const { rows } = await db.unchecked(
    `select nextval(pg_get_serial_sequence('order_lines', 'id')) > (select max(id) from order_lines) as on`,
  )
  expect(rows).toEqual([{ on: true }])
  const { rows: held } = await db.unchecked(
    'select taken_at, source from shop_restores where released_at is null',
  )
  expect(held).toEqual([{ taken_at: written.takenAt, source: KEY }])
  // Who has read the log of the other database has not read this one's, which begins with the hold.
  const logOf = async (of: Database) =>
    (
      await of.unchecked(
        'select identity, (select array_agg(distinct topic) from changes) as topics from change_log',
      )
    ).rows
  const [log] = await logOf(db)
  expect(log).toEqual({ identity: expect.any(String), topics: ['maintenance'] })
  expect(await logOf(source.db)).not.toContainEqual(expect.objectContaining({ identity: log?.identity }))
  // Nothing is overwritten, not even by the same shop.
  await expect(restore(store, db)).rejects.toMatchObject({ problem: 'database-used' })
})

test('orders placed while it is written are in it whole or not at all', async () => {
  const store = memoryStore()
  const buyers = await Promise.all(Array.from({ length: 6 }, () => source.buyer([product, 1])))
  let writing = true
  const backup = write(store).finally(() => {
    writing = false
  })
  let placed = 0
  for (const buyer of buyers) {
    await placeOrderFromCart(buyer, source.db)
    placed += 1
  }
  while (writing) await buildBuyerWithOrder(source, [product, 1])
  await backup
  expect(placed).toBe(6)
  const { db } = await emptyDatabase()
  await restore(store, db)
  expect(await contradictions(db, ...CHECKED_BY_STATEMENT)).toEqual([])
})

const earlier = await testDatabase({ migrated: false })
const EARLIER = '0089_product_desk'
await migratedUpTo(earlier, EARLIER)
await earlier.unchecked(`insert into customers (id, name, email) values ('c1', 'Ayşe', 'ayse@example.com')`)
await earlier.unchecked(
  'create table notes_of_the_merchant (id integer primary key generated always as identity, note text)',
)
await earlier.unchecked(`insert into notes_of_the_merchant (note) values (E'çay\\n\\\\.\\ttabs')`)
const admin = await testAdmin()
/** What another role does in a database. */
async function asOther({ connection }: TestDatabase, sql: string): Promise<void> {
  const client = new pg.Client({ ...admin, database: connection.database })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
const THEIRS = `create schema theirs; create table theirs.hosts (id serial primary key);
  create table theirs.notes (host int references theirs.hosts); insert into theirs.hosts default values`
await asOther(earlier, THEIRS)
const small = memoryStore()
await writeBackup({
  ...{ db: earlier, dataDir: join(folder, 'earlier'), secretsFile, passphrase: null, store: small, key: KEY },
})
const smallFile = small.files.get(KEY) ?? Buffer.alloc(0)

test('a backup of an earlier version becomes a shop of this one; what it does not know is named, and tables of another role are left out and are in no way', async () => {
  await expect(earlier.unchecked('select from theirs.hosts')).rejects.toThrow('permission denied')
  const { manifest } = await verifyBackup(small, KEY)
  expect(new Set(manifest.tables.map(({ schema }) => schema))).toEqual(new Set(['public']))
  const { db, made } = await emptyDatabase()
  await asOther(made, THEIRS)
  // A second one at the same time finds the shop of the first.
  const both = await Promise.allSettled([restore(small, db), restore(small, db)])
  const [done, refused] = both.toSorted((a) => (a.status === 'fulfilled' ? -1 : 1))
  expect(refused).toMatchObject({ status: 'rejected', reason: { problem: 'database-used' } })
  if (done?.status !== 'fulfilled') throw new Error('neither was restored')
  const { migrated, unknownTables } = done.value
  expect(migrated[0]).toBe(EARLIER)
  expect(unknownTables).toEqual(['public.notes_of_the_merchant'])
  expect((await db.unchecked('select name from customers')).rows).toEqual([{ name: 'Ayşe' }])
  const tags = (await db.unchecked<{ tag: string }>('select tag from schema_migrations order by tag')).rows
  const { rows: known } = await source.db.unchecked<{ tag: string }>(
    'select tag from schema_migrations order by tag',
  )
  expect(tags).toEqual(known)
})

test('a file that is cut, or in which a bit is flipped, is refused wherever that is', async () => {
  const refused = async (file: Buffer) =>
    expect(verifyBackup(memoryStore(new Map([[KEY, file]])), KEY)).rejects.toMatchObject({
      problem: 'damaged',
    })
  const at = fc.nat({ max: smallFile.length - 1 })
  await fc.assert(
    fc.asyncProperty(at, fc.nat({ max: 7 }), async (place, bit) => {
      await refused(smallFile.subarray(0, place))
      const flipped = Buffer.from(smallFile)
      flipped[place] = (flipped[place] ?? 0) ^ (1 << bit)
      await refused(flipped)
    }),
    { numRuns: 20 },
  )
  await refused(Buffer.concat([smallFile, Buffer.alloc(512)]))
  await refused(Buffer.from('PK not a backup'))
})

test('a restore that ends early leaves an empty database, no pictures and no keys', async () => {
  const store = memoryStore()
  await write(store, { passphrase: PASSPHRASE })
  const file = store.files.get(KEY) ?? Buffer.alloc(0)
  const { db } = await emptyDatabase()
  const into = join(folder, 'failed')
  const ends = async (options: Partial<RestoreOptions>, from: FileStore = store) => {
    const failed = restore(from, db, {
      dataDir: into,
      secretsFile: join(into, 'secrets.json'),
      passphrase: () => Promise.resolve(PASSPHRASE),
      ...options,
    })
    const error = await failed.then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(await isEmpty(db)).toBe(true)
    expect(await readdir(into).catch(() => [])).toEqual([])
    return error
  }
  // Without its last bytes, when all tables have been filled and the pictures written.
  const cut = memoryStore(new Map([[KEY, file.subarray(0, -100)]]))
  expect(await ends({}, cut)).toMatchObject({ problem: 'damaged' })
  expect(await ends({ passphrase: () => Promise.resolve('another passphrase') })).toMatchObject({
    problem: 'passphrase-wrong',
  })
  const full = {
    ...picturesIn(memoryStore()),
    put: () => Promise.reject(new Error('ENOSPC: no space left on device')),
  }
  expect(String(await ends({ pictures: full }))).toContain('ENOSPC')
  await mkdir(into, { recursive: true })
  await writeFile(
    join(folder, 'other.json'),
    await readFile(secretsFile, 'utf8').then((text) => text.replace('bir-', 'iki-')),
    { mode: 0o600 },
  )
  expect(await ends({ secretsFile: join(folder, 'other.json') })).toMatchObject({ problem: 'keys-there' })
})

test('a backup of a newer version is refused by its name', async () => {
  await earlier.unchecked(
    `insert into schema_migrations (tag, hash) values ('9999_of_tomorrow', repeat('0', 64))`,
  )
  const store = memoryStore()
  await write(store, { db: earlier })
  await earlier.unchecked(`delete from schema_migrations where tag = '9999_of_tomorrow'`)
  const { db } = await emptyDatabase()
  await expect(restore(store, db)).rejects.toMatchObject({ problem: 'newer-shop' })
  expect(await isEmpty(db)).toBe(true)
})

test('a full disk leaves no file, and a picture deleted meanwhile is named', async () => {
  const full: FileStore = {
    ...memoryStore(),
    async put(_key, content) {
      if (!Buffer.isBuffer(content))
        for await (const _ of content) throw new Error('ENOSPC: no space left on device')
      return { bytes: 0 }
    },
  }
  await expect(write(full)).rejects.toThrow('ENOSPC')
  expect(await full.head(KEY)).toBeNull()

  const pictures = memoryStore(
    new Map([
      ['a.webp', Buffer.from('a')],
      ['gone.webp', Buffer.from('b')],
    ]),
  )
  const losing: ShopPictures = {
    ...picturesIn(pictures),
    get: async (key) => (key === 'gone.webp' ? null : pictures.get(key)),
  }
  expect(await write(memoryStore(), { pictures: losing })).toMatchObject({
    pictures: 1,
    missingPictures: ['gone.webp'],
  })
})

test('keys that are not of this database are not backed up', async () => {
  const other = join(folder, 'foreign.json')
  await writeFile(other, (await readFile(secretsFile, 'utf8')).replace('bir-', 'iki-'), { mode: 0o600 })
  const options = { db: source.db, dataDir, passphrase: PASSPHRASE, store: memoryStore(), key: KEY }
  await expect(writeBackup({ ...options, secretsFile: other })).rejects.toMatchObject({
    problem: 'keys-of-another-shop',
  })
  await expect(writeBackup({ ...options, secretsFile: join(folder, 'none.json') })).rejects.toMatchObject({
    problem: 'no-keys',
  })
})

test('pictures of a bucket are in it once, also those that only the folder has', async () => {
  const bucket = memoryStore(
    new Map([
      ['images/ab12ab12ab12ab12ab12ab12.webp', picture],
      ['images/of-the-bucket.webp', Buffer.from('b')],
      ['other/file', Buffer.from('c')],
    ]),
  )
  const pictures = shopPictures(dataDir, bucket)
  expect(await write(memoryStore(), { pictures })).toMatchObject({ pictures: 3 })
  // Its bucket is down, and the cache was emptied.
  await waitingFiles(dataDir).put('images/waits.webp', Buffer.from('w'))
  expect(await write(memoryStore(), { pictures })).toMatchObject({ pictures: 4, missingPictures: [] })
  await pictures.put('new.webp', Readable.from([Buffer.from('d')]))
  expect(bucket.files.get('images/new.webp')).toEqual(Buffer.from('d'))
})

test('no migration that a backup may need has changed or gone', async () => {
  const known = await knownMigrations()
  const first = known.slice(0, known.findIndex(({ tag }) => tag === '0101_versions_of_tags') + 1)
  const sum = createHash('sha256').update(JSON.stringify(first)).digest('hex')
  expect([first.length, sum]).toEqual([
    97,
    'ec050a762d83af845922a49367aab91bece155937ffedf2b4a0ef24aa53dd6b2',
  ])
})
