import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { placeHold } from '#modules/platform/hold/hold.server.ts'
import type { BackupTarget } from '#modules/platform/shop-deps.ts'
import { openFileStore } from '#modules/platform/storage/file-store.server.ts'
import { type BackupOptions, backupName, type WrittenBackup } from '#modules/shop/backups/backups.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { testDatabase } from '#tests/support/database.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { createBackupRuns } from './backup-runs.server.ts'

const db = await testDatabase()
const folder = await makeTestFolder('vitrin-runs-')
atEnd(() => rm(folder, { recursive: true, force: true }))
const store = openFileStore(folder, undefined)
const target: BackupTarget = { store, passphrase: null, keepDays: 2, secretsFile: `${folder}/secrets.json` }
const actor = () => ({ staffId: null, name: 'Ayşe', requestId: 'r', ip: '', recorded: false })
const DAY_MS = 86_400_000

/** A backup that takes until it is let go, or none of the time. */
async function write({ store, key, signal, db: from }: BackupOptions): Promise<WrittenBackup> {
  await waiting
  signal?.throwIfAborted()
  if (failure) throw failure
  await store.put(key, Buffer.from('backup'))
  const { rows } = await from.unchecked<{ now: Date }>('select now() as now')
  const now = rows[0]?.now ?? new Date()
  const counts = { tables: 1, rows: 12, pictures: 3, missingPictures: ['a.webp'], keys: 'left-out' as const }
  return { key, bytes: 6, ...counts, takenAt: now, finishedAt: now }
}
let failure: Error | null = null
let waiting: Promise<unknown> = Promise.resolve()

const make = (backups: BackupTarget | undefined = target) =>
  createBackupRuns({
    ...{ db, backups, write, dataDir: folder },
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
  })
const runs = make()
const list = async () => (await runs.view()).items

afterEach(async () => {
  failure = null
  waiting = Promise.resolve()
  await db.unchecked('delete from backup_runs')
})

test('without a place nothing is written, and the shop says so', async () => {
  const off = createBackupRuns({
    ...{ db, write, dataDir: folder, clock: () => new Date() },
    log: pino({ level: 'silent' }),
  })
  await off.nightly()
  expect(await off.start(actor())).toEqual({ ok: false, reason: 'off' })
  expect(await off.view()).toMatchObject({ state: 'off', place: null, items: [] })
})

test('the nightly run is listed with what it wrote, and removes what is over, of its own files alone', async () => {
  const old = [1, 2, 3, 4].map((days) => backupName(new Date(Date.now() - days * DAY_MS - 1000)))
  const ofAnother = backupName(new Date(Date.now() - 5 * DAY_MS))
  for (const key of [...old, 'elle.backup', ofAnother]) await store.put(key, Buffer.from('x'))
  await db.unchecked(
    `insert into backup_runs (kind, status, place, key, started_at) select 'file', 'ok', $1, unnest($2::text[]), now() - interval '1 day'`,
    [store.place, old],
  )
  const killed = `${folder}/.draft-1`
  await writeFile(killed, 'half')
  await utimes(killed, Date.now() / 1000 - 90_000, Date.now() / 1000 - 90_000)
  await runs.nightly()
  expect(await readdir(folder)).not.toContain('.draft-1')
  const [run] = await list()
  expect(run).toMatchObject({
    status: 'ok',
    bytes: 6,
    rows: 12,
    pictures: 3,
    missingPictures: 1,
    startedBy: '',
  })
  const left: string[] = []
  for await (const { key } of store.list('')) left.push(key)
  expect(left).toEqual(['elle.backup', ofAnother, old[0], run?.key])
  await store.remove(ofAnother)
  expect(await runs.state()).toMatchObject({ state: 'good', lastGood: { bytes: 6, key: run?.key } })
})

test('two shops of one place that begin in the same second do not write the same file', async () => {
  const now = new Date()
  const atOnce = createBackupRuns({
    ...{ db, backups: target, write, dataDir: folder },
    clock: () => now,
    log: pino({ level: 'silent' }),
  })
  await store.put(backupName(now), Buffer.from('of another shop'))
  await atOnce.nightly()
  expect((await list())[0]).toMatchObject({
    status: 'ok',
    key: backupName(new Date(now.getTime() + 1000)),
  })
  expect((await store.head(backupName(now)))?.bytes).toBe(15)
})

test('a restored shop that waits for its owner writes nothing by itself, and removes nothing', async () => {
  const ended = { staffSessions: 0, customerSessions: 0, invitations: 0, tokens: [], emails: 0 }
  await placeHold(db, { takenAt: new Date(), source: 'x', ended })
  const old = backupName(new Date(Date.now() - 30 * DAY_MS))
  await store.put(old, Buffer.from('x'))
  await db.unchecked(`insert into backup_runs (kind, status, place, key) values ('file', 'ok', $1, $2)`, [
    store.place,
    old,
  ])
  await runs.nightly()
  expect(await list()).toHaveLength(1)
  expect((await runs.start(actor())).ok).toBe(true)
  await vi.waitFor(async () => expect((await list())[0]?.status).toBe('ok'))
  expect((await list())[0]?.key).toMatch(/^vitrin-held-\d{8}-\d{6}\.backup$/)
  expect(await store.head(old)).not.toBeNull()
  await db.unchecked('delete from shop_restores')
  await store.remove(old)
})

test('of all processes one writes at a time, and who starts another one is told', async () => {
  let letGo = (): void => undefined
  waiting = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const audited = async () =>
    (await db.unchecked(`select from audit_log where action = 'shop.backup'`)).rows.length
  const auditedBefore = await audited()
  expect((await runs.start(actor())).ok).toBe(true)
  expect(await make().start(actor())).toEqual({ ok: false, reason: 'running' })
  expect(await runs.view()).toMatchObject({
    running: true,
    items: [{ status: 'running', startedBy: 'Ayşe' }],
  })
  letGo()
  await vi.waitFor(async () => expect((await list())[0]?.status).toBe('ok'))
  expect(await audited()).toBe(auditedBefore + 1)
})

test('a run that fails says why, and the job fails with it', async () => {
  failure = Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' })
  await expect(runs.nightly()).rejects.toThrow('ENOSPC')
  expect((await list())[0]).toMatchObject({ status: 'failed', problem: 'disk-full', error: 'write ENOSPC' })
  expect((await runs.state()).state).toBe('failed')
})

test('a run whose process died has failed, and does not keep the next one from running', async () => {
  await db.unchecked(
    `insert into backup_runs (kind, key, started_at, seen_at)
     values ('file', 'x', now() - interval '1 hour', now() - interval '1 minute')`,
  )
  expect((await list())[0]).toMatchObject({ status: 'failed', problem: 'died' })
  expect(await runs.state()).toMatchObject({ state: 'failed', running: false })
  await runs.nightly()
  expect((await list()).map(({ status }) => status)).toEqual(['ok', 'failed'])
})

test('a shop that stops ends its run, which has failed', async () => {
  let letGo = (): void => undefined
  waiting = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const stopping = make()
  await stopping.start(actor())
  const stopped = stopping.stop()
  letGo()
  await stopped
  expect((await list())[0]).toMatchObject({ status: 'failed', problem: 'stopped' })
})
