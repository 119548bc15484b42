import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts'
import { openPointInTime, type PointInTime } from '#database/embedded/point-in-time/point-in-time.ts'
import { isHeld } from '#modules/platform/hold/hold.server.ts'
import { type FileStore, openFileStore } from '#modules/platform/storage/file-store.server.ts'
import { holdRestoredShop } from '#modules/shop/restored/restored.server.ts'
import { copyFolder } from '#tests/support/copy-folder.ts'
import { testCluster } from '#tests/support/database.ts'
import { runStatement } from '#tests/support/database-holder.ts'
import { withFolderDatabase } from '#tests/support/folder-database.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { afterMomentLines } from './after-moment-text.ts'
import { readLiveAfter } from './live-shop.ts'
import { replaceShop } from './replace-shop.ts'
import { type RestoreOptions, restoreToMoment } from './restore-to-moment.ts'

const PATIENT = { timeout: 90_000 }
const silent = { info: () => undefined, warn: () => undefined }

let folder = ''
let dataDir = ''
let into = ''
let store: FileStore
let server: EmbeddedPostgres
let kept: PointInTime | null

beforeAll(async () => {
  folder = await makeTestFolder('vitrin-restored-')
  dataDir = join(folder, 'data')
  into = join(folder, 'data-restored')
  store = openFileStore(join(folder, 'copies'), undefined)
  await mkdir(join(dataDir, 'images'), { recursive: true })
  await copyFolder((await testCluster()).ready, dataDir)
  const started = await startEmbeddedPostgres({ dataDir, volatile: true, archive: { seconds: 60 } })
  if (!started.ok) throw new Error(started.message)
  server = started.server
  await writeFile(join(dataDir, 'images', 'a1.webp'), 'picture')
  await writeFile(join(dataDir, 'secrets.json'), '{}')
}, 90_000)
afterAll(async () => {
  await kept?.stop()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const restore = (options: Partial<RestoreOptions> & { moment: Date }) =>
  restoreToMoment({ store, dataDir, into, hold: holdRestoredShop, volatile: true, ...options })

const addCustomer = (id: string) =>
  runStatement(
    server.connection,
    `insert into customers (id, name, surname, email) values ('${id}', '${id}', 'Su', '${id}@example.com')`,
  )

async function momentNow(): Promise<Date> {
  const [row] = await runStatement(server.connection, 'select clock_timestamp() as now, pg_sleep(0.01)')
  return Object(row).now
}

test('without a whole copy, or with copies of another shop alone, nothing is restored', async () => {
  const moment = await momentNow()
  expect(await restore({ moment })).toEqual({ ok: false, reason: 'no-copies' })
  const others = openFileStore(join(folder, 'others'), undefined)
  await others.put('point-in-time/42/base/20261101-000000/manifest.json', Buffer.from('{}'))
  expect(await restore({ moment, store: others })).toEqual({
    ok: false,
    reason: 'which-shop',
    systems: ['42'],
  })
  expect(await readdir(folder)).not.toContain('data-restored')
})

test(
  'the shop of a moment is made beside the running one, held, with its pictures and keys',
  PATIENT,
  async () => {
    kept = await openPointInTime({ server, dataDir, store, log: silent, every: 20 })
    const early = await momentNow()
    await kept?.copy()
    await addCustomer('ada')
    const moment = await momentNow()
    await addCustomer('can')
    expect(await restore({ moment: early })).toMatchObject({ ok: false, reason: 'too-early' })
    // Interrupted before its end, the folder has no keys yet and starts no shop.
    const hold = async () => {
      throw new Error('interrupted')
    }
    await expect(restore({ moment, hold })).rejects.toThrow('interrupted')
    expect(await readdir(into)).not.toContain('secrets.json')
    expect(await startEmbeddedPostgres({ dataDir: into, volatile: true })).toMatchObject({
      ok: false,
      reason: 'unfinished-restore',
    })
    const result = await restore({ moment })
    expect(result).toMatchObject({ ok: true, files: 2, isLogComplete: true, recovered: { reached: true } })
    await withFolderDatabase(into, async (db) => {
      const { rows } = await db.unchecked('select id from customers')
      expect(rows).toEqual([{ id: 'ada' }])
      expect(await isHeld(db)).toBe(true)
    })
    expect(await readFile(join(into, 'images', 'a1.webp'), 'utf8')).toBe('picture')
    expect(await readFile(join(into, 'secrets.json'), 'utf8')).toBe('{}')
    expect(await runStatement(server.connection, 'select count(*)::int as all from customers')).toEqual([
      { all: 2 },
    ])
    expect(await restore({ moment })).toMatchObject({ ok: false, reason: 'done-already' })
    expect(await restore({ moment: early })).toMatchObject({ ok: false, reason: 'folder-taken' })
    // The restored folder was never started, so that nothing was written on the timeline it began.
    expect(await restore({ moment, into: join(folder, 'another'), timeline: 2 })).toMatchObject({
      ok: false,
      reason: 'no-timeline',
      timelines: [{ timeline: 1 }],
    })

    const after = await readLiveAfter(dataDir, moment)
    expect(after?.customers.map(({ email }) => email)).toEqual(['can@example.com'])
    expect(after && afterMomentLines(after, 20, 'en')).toEqual([
      'Customers: 1',
      expect.stringMatching(/^ {2}can Su · can@example.com · /),
    ])
    expect(await readLiveAfter(join(folder, 'nowhere'), moment)).toBeNull()
  },
)

test(
  'the restored folder takes the shop’s place once the shop is stopped, and the old one stays',
  PATIENT,
  async () => {
    const replace = (from: string) => replaceShop({ dataDir, folder: from, name: '20261128-150000' })
    expect(await replace(into)).toEqual({ ok: false, reason: 'running' })
    expect(await replace(join(folder, 'copies'))).toEqual({ ok: false, reason: 'not-restored' })
    expect(await replace(dataDir)).toEqual({ ok: false, reason: 'same' })
    await kept?.stop()
    await writeFile(join(dataDir, 'images', 'b2.webp'), 'uploaded since')
    expect(await replace(into)).toMatchObject({ ok: true, kept: `${dataDir}-before-20261128-150000` })
    await withFolderDatabase(dataDir, async (db) => {
      const { rows } = await db.unchecked('select id from customers')
      expect(rows).toEqual([{ id: 'ada' }])
    })
    expect(await readFile(join(dataDir, 'images', 'b2.webp'), 'utf8')).toBe('uploaded since')
    expect((await stat(join(`${dataDir}-before-20261128-150000`, 'postgres'))).isDirectory()).toBe(true)
  },
)
