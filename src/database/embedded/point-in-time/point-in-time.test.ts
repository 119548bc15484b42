import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FileStore, openFileStore } from '#modules/platform/storage/file-store.server.ts'
import { runStatement } from '#tests/support/database-holder.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts'
import { readControl } from './control-file.ts'
import { type BaseCopy, listBaseCopies, listWal, walKey } from './copy-store.ts'
import { openPointInTime, type PointInTime } from './point-in-time.ts'
import { type RecoverOptions, recoverCluster } from './recover-cluster.ts'

/** Long enough for a busy machine; each of these ends in a second or two. */
const PATIENT = { timeout: 60_000 }

let folder = ''
let dataDir = ''
let places: FileStore
/** The place of the copies, which a test may take away. */
let store: FileStore
let isAway = false
let free = Number.POSITIVE_INFINITY
const messages: string[] = []
let server: EmbeddedPostgres
let kept: PointInTime

const collect = (_: object, message: string) => messages.push(message)
const log = { info: collect, warn: collect, error: collect }

async function start(inFolder: string, archive?: EmbeddedOptions['archive']): Promise<EmbeddedPostgres> {
  const options = { dataDir: inFolder, volatile: true, ...(archive !== undefined && { archive }) }
  const started = await startEmbeddedPostgres(options)
  if (!started.ok) throw new Error(started.message)
  return started.server
}

async function keep(on: EmbeddedPostgres, inFolder: string): Promise<PointInTime> {
  const freeSpace = async () => free
  const opened = await openPointInTime({ server: on, dataDir: inFolder, store, log, freeSpace, every: 60 })
  if (!opened) throw new Error('the server does not archive')
  return opened
}

// The tests below follow each other on one shop, whose log goes on.
beforeAll(async () => {
  folder = await makeTestFolder('vitrin-moment-')
  dataDir = join(folder, 'data')
  places = openFileStore(join(folder, 'copies'), undefined)
  store = {
    ...places,
    async put(...file) {
      if (isAway) throw new Error('no route to the place')
      return places.put(...file)
    },
  }
  server = await start(dataDir, { seconds: 60 })
  await runStatement(server.connection, 'create table mugs (id int, note text)')
  kept = await keep(server, dataDir)
}, 60_000)
afterEach(() => {
  isAway = false
  free = Number.POSITIVE_INFINITY
})
afterAll(async () => {
  await kept?.stop()
  await rm(folder, { recursive: true, force: true })
})

const stateOf = async () => (await kept.state()).state
const whole = () => expect.poll(stateOf, PATIENT).toBe('whole')
const run = (text: string, on = server) => runStatement(on.connection, text)

/** The database's clock, between two changes. */
async function momentNow(on = server): Promise<Date> {
  const [row] = await run('select clock_timestamp() as now, pg_sleep(0.01)', on)
  return new Date(String(Object(row).now.toISOString()))
}

/** Commits something after a moment, ends the segment, and waits until it is stored. */
async function storeLog(on = server): Promise<string> {
  await run('create table after_all (); drop table after_all', on)
  const [row] = await runStatement(on.admin, 'select pg_walfile_name(pg_switch_wal()) as name')
  const name = String(Object(row).name)
  await expect.poll(async () => (await listWal(store, await systemOf())).has(name), PATIENT).toBe(true)
  return name
}

const systemOf = async () => (await readControl(join(dataDir, 'postgres')))?.system ?? ''

async function newestCopy(): Promise<BaseCopy> {
  const copy = (await listBaseCopies(store, await systemOf())).at(-1)
  if (!copy) throw new Error('there is no base copy')
  return copy
}

async function recover(moment: Date, options: Partial<RecoverOptions> & { name: string }) {
  const { name, ...rest } = options
  const into = join(folder, name)
  await mkdir(into, { recursive: true })
  const copy = rest.copy ?? (await newestCopy())
  const all = { store, copy, timeline: 1, moment, volatile: true, ...rest, dataDir: into }
  return { into, result: await recoverCluster(all) }
}

async function mugsIn(into: string, what = 'count(*)::int as mugs'): Promise<unknown> {
  const restored = await start(into)
  try {
    return Object((await run(`select ${what} from mugs`, restored))[0]).mugs
  } finally {
    await restored.stop()
  }
}

test(
  'what was deleted a moment later is there, and what was written while the copy was made too',
  PATIENT,
  async () => {
    await whole()
    const writer = new pg.Client(server.connection)
    await writer.connect()
    let written = 0
    const copying = kept.copy().then((copy) => ({ copy }))
    let copied: { copy: BaseCopy } | undefined
    void copying.then((done) => {
      copied = done
    })
    for (; !copied; written++)
      await writer.query("insert into mugs values ($1, repeat('x', 2000))", [written])
    await writer.end()
    expect(written).toBeGreaterThan(20)
    const before = await momentNow()
    await run('delete from mugs')
    await storeLog()
    const { into, result } = await recover(before, { name: 'before-delete', copy: copied.copy })
    expect(result).toMatchObject({ reached: true, broken: false })
    expect(await mugsIn(into)).toBe(written)
    expect(await mugsIn(into, 'sum(id)::int as mugs')).toBe((written * (written - 1)) / 2)
  },
)

test(
  'log that the place does not take waits in the cluster, and is stored when the place is back',
  PATIENT,
  async () => {
    isAway = true
    await run('insert into mugs values (1)')
    await runStatement(server.admin, 'select pg_switch_wal()')
    await expect.poll(async () => (await kept.state()).waitingBytes, PATIENT).toBeGreaterThan(0)
    await expect.poll(async () => (await kept.state()).problem, PATIENT).toBe('no route to the place')
    expect(messages).toContain('the write-ahead log could not be stored; it waits in the cluster')
    free = 600 * 2 ** 20
    await expect.poll(stateOf, PATIENT).toBe('narrow')
    expect(messages).toContain('BACKUP_TO takes no write-ahead log, and what waits will fill the disk')
    isAway = false
    await kept.ship()
    expect(await kept.state()).toMatchObject({ waitingBytes: 0, problem: '', brokenAt: null })
  },
)

test(
  'before waiting log fills the disk it is dropped, and the next base copy makes moments possible again',
  PATIENT,
  async () => {
    const earlier = await newestCopy()
    isAway = true
    await run('insert into mugs values (2)')
    await runStatement(server.admin, 'select pg_switch_wal()')
    free = 100 * 2 ** 20
    await expect.poll(async () => (await kept.state()).brokenAt, PATIENT).not.toBeNull()
    expect(messages.filter((text) => text.startsWith('the disk is nearly full'))).toHaveLength(1)
    const lost = await momentNow()
    isAway = false
    free = Number.POSITIVE_INFINITY
    await kept.ship()
    await whole()
    expect((await newestCopy()).copy).not.toBe(earlier.copy)
    await run('insert into mugs values (3)')
    const after = await momentNow()
    await storeLog()
    expect((await recover(after, { name: 'after-gap' })).result).toMatchObject({ reached: true })
    // From the copy before the gap the log leads up to it: the segment that was dropped is named.
    const { result } = await recover(lost, { name: 'in-gap', copy: earlier })
    expect(result).toMatchObject({ reached: false, broken: true })
    expect(result.lastChange?.getTime()).toBeLessThan(lost.getTime())
  },
)

test('a recovery that is interrupted goes on where it was', PATIENT, async () => {
  for (let mug = 10; mug < 13; mug++) {
    await run(`insert into mugs values (${mug})`)
    await storeLog()
  }
  const moment = await momentNow()
  const stopping = new AbortController()
  const steps: string[] = []
  const onProgress = (step: string) => {
    if (steps.at(-1) !== step) steps.push(step)
    if (step === 'replay') stopping.abort(new Error('stopped'))
  }
  await expect(recover(moment, { name: 'interrupted', signal: stopping.signal, onProgress })).rejects.toThrow(
    /stopped|aborted/,
  )
  const again: string[] = []
  const { into, result } = await recover(moment, {
    name: 'interrupted',
    onProgress: (step) => again.push(step),
  })
  expect(steps).toEqual(['unpack', 'replay'])
  expect(again).not.toContain('unpack')
  // Nothing is stored after the moment, so that the end of the log is all there is.
  expect(result).toMatchObject({ reached: false, broken: false })
  expect(await mugsIn(into, 'max(id) as mugs')).toBe(12)
})

test(
  'a copy of another machine or version, and log that is missing or damaged, are refused by name',
  PATIENT,
  async () => {
    const copy = await newestCopy()
    const moment = await momentNow()
    const refused = (changed: Partial<BaseCopy>) =>
      recover(moment, { name: 'refused', copy: { ...copy, ...changed } })
    await expect(refused({ platform: 'plan9-x64' })).rejects.toMatchObject({
      problem: 'platform',
      detail: 'plan9-x64',
    })
    await expect(refused({ major: '17' })).rejects.toMatchObject({ problem: 'version', detail: '17' })
    await expect(refused({ packed: { ...copy.packed, sha256: 'another' } })).rejects.toThrow(
      'missing or damaged',
    )
    const { segment } = copy.start
    const key = walKey(copy.system, segment)
    const file = join(folder, 'copies', key)
    await writeFile(file, 'no zstd')
    await expect(refused({})).rejects.toMatchObject({ problem: 'damaged', detail: segment })
    await rm(file)
    await expect(refused({})).rejects.toMatchObject({ problem: 'missing', detail: segment })
    // The log needs a new beginning, for the tests that follow.
    await kept.copy()
  },
)

test('a restored shop goes on in the same place, and can go back again', PATIENT, async () => {
  const before = await momentNow()
  await run('insert into mugs values (777)')
  await storeLog()
  const { into } = await recover(before, { name: 'second-life' })
  const second = await start(into, { seconds: 60 })
  const keptToo = await keep(second, into)
  try {
    // Without any log of its own yet, and though the copy before leads to it.
    await expect.poll(async () => (await newestCopy()).timeline, PATIENT).toBeGreaterThan(1)
    await expect.poll(async () => (await keptToo.state()).state, PATIENT).toBe('whole')
    await run('insert into mugs values (888)', second)
    const later = await momentNow(second)
    await run('delete from mugs', second)
    await storeLog(second)
    const timeline = (await readControl(join(into, 'postgres')))?.timeline ?? 0
    expect(timeline).toBeGreaterThan(1)
    const again = await recover(later, { name: 'third-life', timeline })
    expect(again.result).toMatchObject({ reached: true })
    expect(await mugsIn(again.into, 'max(id) as mugs')).toBe(888)
  } finally {
    await keptToo.stop()
  }
})

test(
  'a stop stores the rest, a command leaves no gap, and without a place the server is as before',
  PATIENT,
  async () => {
    await run('insert into mugs values (999)')
    await kept.stop()
    const stored = [...(await listWal(store, await systemOf())).keys()].filter((name) =>
      name.startsWith('00000001'),
    )
    const command = await start(dataDir)
    expect(await run('show archive_mode', command)).toEqual([{ archive_mode: 'on' }])
    await runStatement(command.admin, "select pg_logical_emit_message(true, 'test', ''), pg_switch_wal()")
    await command.stop()
    server = await start(dataDir, { seconds: 60 })
    kept = await keep(server, dataDir)
    await kept.ship()
    await expect.poll(stateOf, PATIENT).toBe('whole')
    expect((await listWal(store, await systemOf())).size).toBeGreaterThan(stored.length)
    expect((await kept.state()).brokenAt).toBeNull()
    await kept.stop()
    const without = await start(dataDir, false)
    expect(await run('show archive_mode', without)).toEqual([{ archive_mode: 'off' }])
    expect(await openPointInTime({ server: without, dataDir, store, log })).toBeNull()
    await without.stop()
  },
)
