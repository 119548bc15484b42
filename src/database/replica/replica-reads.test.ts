import { expect, test, vi } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { testDatabase } from '#tests/support/database.ts'
import { primaryWithStandby } from '#tests/support/standby.ts'
import { type Database, openDatabase } from '../database.ts'
import { checkDatabases, openDatabases } from '../databases.ts'
import type { Change } from '../feed/change-feed.ts'
import { nullable, statement, text } from '../statements/statement.ts'
import type { ReadCounts, Reads } from './reads.ts'
import { openReplicaReads } from './replica-reads.ts'
import { waitForReplay } from './wait-for-replay.ts'

const { primary, standby } = await primaryWithStandby()
const filled = openDatabase({ connection: primary.connection, maxConnections: 1 })
await filled.unchecked('create table notes (name text primary key, words text not null)')
await filled.unchecked("insert into notes values ('greeting', 'merhaba')")
await filled.unchecked('create table many as select n from generate_series(1, 50000) as n')
await filled.close()
await standby.caughtUp()

const NOTE = statement({ params: [text], row: { words: text } }, 'select words from notes where name = $1')
const FROM = statement({ row: { standby: nullable(text) } }, 'select pg_is_in_recovery()::text as standby')

interface Opened {
  main: Database
  reads: Reads
  warnings: string[]
  messages: string[]
  /** Reads since it was opened, by who did them. */
  counts(): ReadCounts
  /** As the feed does: another process's change arrives, or this one publishes its own. */
  dispatch(change?: Change): void
}

async function opened({
  position,
  usable = true,
  wait = waitForReplay,
}: {
  position?: () => string | null
  usable?: boolean
  wait?: typeof waitForReplay
} = {}): Promise<Opened> {
  const [warnings, messages]: [string[], string[]] = [[], []]
  const log = {
    info: (_details: object, message: string) => void messages.push(message),
    warn: (_details: object, message: string) => void warnings.push(message),
  }
  const databases = openDatabases({
    ...{ connection: primary.connection, replicaUrl: standby.url, maxConnections: 5, log },
  })
  const listeners = new Set<(change: Change) => void>()
  const feed = {
    subscribe(listener: (change: Change) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ...(position && { position }),
  }
  const { main, replica, replicaConnection } = databases
  if (!replica || !replicaConnection) throw new Error('no replica was opened')
  const reads = openReplicaReads({
    ...{ main, replica, log, wait },
    ...{ connection: replicaConnection, changes: feed },
  })
  atEnd(async () => {
    await reads.close()
    await databases.close()
  })
  if (usable) {
    await until(reads, null)
    // The first read must see what the primary has written until now.
    await vi.waitFor(async () => expect(await isFromStandby(reads)).toBe(true), { timeout: 15_000 })
  }
  const before = { ...reads.replica?.counts() }
  return {
    ...{ main, reads, warnings, messages },
    counts() {
      const { replica = 0, primary = 0, fallback = 0 } = { ...reads.replica?.counts() }
      const since = (name: keyof ReadCounts) => before[name] ?? 0
      return {
        replica: replica - since('replica'),
        primary: primary - since('primary'),
        fallback: fallback - since('fallback'),
      }
    },
    dispatch: (change = { topic: 'settings' }) => {
      for (const listener of listeners) listener(change)
    },
  }
}

const until = (reads: Reads, refusal: string | null) =>
  vi.waitFor(() => expect(reads.replica?.refusal()).toBe(refusal), { timeout: 15_000, interval: 20 })
const note = async (reads: Reads, name: string) => (await reads.query(NOTE, [name])).rows[0]?.words
const isFromStandby = async (reads: Reads) => (await reads.prepared(FROM)).rows[0]?.standby === 'true'
const write = (db: Database, name: string, words: string) =>
  db.unchecked('insert into notes values ($1, $2) on conflict (name) do update set words = $2', [name, words])

test('reads come from the standby, plain, prepared and unchecked', async () => {
  const { reads, counts } = await opened()
  expect(await note(reads, 'greeting')).toBe('merhaba')
  expect(await isFromStandby(reads)).toBe(true)
  const { rows } = await reads.unchecked('select pg_is_in_recovery() as standby')
  expect(rows).toEqual([{ standby: true }])
  expect(counts()).toEqual({ replica: 3, primary: 0, fallback: 0 })
})

test('a read after a dispatched change sees the change, whether the standby has it yet or not', async () => {
  const { main, reads, dispatch, counts } = await opened()
  for (let round = 0; round < 50; round++) {
    await write(main, 'round', `number ${round}`)
    dispatch()
    expect(await note(reads, 'round')).toBe(`number ${round}`)
  }
  // Sooner or later the standby has one in time.
  await vi.waitFor(
    async () => {
      await write(main, 'round', 'the last')
      dispatch()
      expect(await note(reads, 'round')).toBe('the last')
      expect(counts().replica).toBeGreaterThan(0)
    },
    { timeout: 20_000 },
  )
})

test('while the standby holds still, what changed is read from the primary, and from the standby once it goes on', async () => {
  const { main, reads, dispatch, counts } = await opened()
  expect(await isFromStandby(reads)).toBe(true)
  await standby.hold()
  try {
    await write(main, 'price', '129,90')
    expect(await note(reads, 'price')).toBeUndefined()
    dispatch()
    expect(await note(reads, 'price')).toBe('129,90')
    expect(counts()).toEqual({ replica: 2, primary: 1, fallback: 0 })
  } finally {
    await standby.resume()
  }
  await standby.caughtUp()
  await vi.waitFor(async () => expect(await isFromStandby(reads)).toBe(true), { timeout: 10_000 })
  expect(await note(reads, 'price')).toBe('129,90')
})

test('what was read at the primary is not undone by a later read at the standby', async () => {
  const { main, reads, dispatch } = await opened()
  await standby.hold()
  try {
    await write(main, 'first', 'seen')
    dispatch()
    expect(await note(reads, 'first')).toBe('seen')
    // Written after the change that was dispatched, and seen at the primary.
    await write(main, 'second', 'seen too')
    expect(await note(reads, 'second')).toBe('seen too')
    expect(await note(reads, 'second')).toBe('seen too')
  } finally {
    await standby.resume()
  }
  expect(await note(reads, 'second')).toBe('seen too')
})

test('a commit that nothing is published of is seen after catchUp', async () => {
  const { main, reads } = await opened()
  await standby.hold()
  try {
    await note(reads, 'quiet')
    await write(main, 'quiet', 'written')
    expect(await note(reads, 'quiet')).toBeUndefined()
    reads.catchUp()
    expect(await note(reads, 'quiet')).toBe('written')
  } finally {
    await standby.resume()
  }
})

test('the position that the feed knows spares the question to the primary', async () => {
  let position: string | null = null
  const { main, reads, dispatch } = await opened({ position: () => position })
  await note(reads, 'greeting')
  await write(main, 'given', 'by the feed')
  const { rows } = await main.unchecked<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
  position = rows[0]?.at ?? null
  const asked = vi.spyOn(main.pool, 'query')
  dispatch()
  expect(await note(reads, 'given')).toBe('by the feed')
  const texts = asked.mock.calls.map(([query]) => JSON.stringify(query))
  const before = texts.filter((sql) => sql.includes('pg_current_wal_insert_lsn'))
  // The watch asks once a second.
  expect(before.length).toBeLessThanOrEqual(1)
})

test('after one read has waited in vain, the next ones do not wait', async () => {
  const waits: bigint[] = []
  const { main, reads, dispatch } = await opened({
    wait(client, needed) {
      waits.push(needed)
      return waitForReplay(client, needed)
    },
  })
  await note(reads, 'greeting')
  await standby.hold()
  try {
    await write(main, 'patience', 'short')
    dispatch()
    waits.length = 0
    for (let at = 0; at < 30; at++) expect(await note(reads, 'patience')).toBe('short')
    expect(waits.length).toBeGreaterThan(0)
    expect(waits.length).toBeLessThan(15)
  } finally {
    await standby.resume()
  }
})

test('a write is refused, and wrong SQL fails as anywhere', async () => {
  const { reads, counts } = await opened()
  await expect(reads.unchecked("insert into notes values ('a', 'b')")).rejects.toMatchObject({
    code: '25006',
  })
  await expect(reads.unchecked('select nothing from notes')).rejects.toMatchObject({ code: '42703' })
  expect(counts()).toEqual({ replica: 0, primary: 0, fallback: 0 })
  expect(reads.replica?.refusal()).toBeNull()
})

test('a statement that recovery cancels is done by the primary, with one warning', async () => {
  const { main, reads, warnings, counts } = await opened()
  // Each row takes its time, so that the rows are removed and replayed while they are read.
  const slow = reads.unchecked<{ sum: string }>(
    'select sum(n)::text as sum from many where n <= 400 and pg_sleep(0.005) is not null',
  )
  await vi.waitFor(
    async () => {
      const [row] = await standby.asAdmin<{ reads: number }>(
        "select count(*)::int as reads from pg_stat_activity where query like '%pg_sleep(0.005)%' and state = 'active' and pid <> pg_backend_pid()",
      )
      expect(row?.reads).toBe(1)
    },
    { timeout: 15_000 },
  )
  await main.unchecked('delete from many where n > 400')
  await main.unchecked('vacuum many')
  expect((await slow).rows).toEqual([{ sum: '80200' }])
  expect(counts()).toEqual({ replica: 0, primary: 0, fallback: 1 })
  expect(warnings).toEqual(['a read from the replica failed and was done by the primary'])
  await until(reads, null)
})

test('a standby passes the check of the start, and another server does not', async () => {
  const log = { info: () => undefined, warn: () => undefined }
  const check = async (replicaUrl: string) => {
    const databases = openDatabases({
      ...{ connection: primary.connection, replicaUrl, maxConnections: 3, log },
    })
    try {
      return await checkDatabases(databases)
    } finally {
      await databases.close()
    }
  }
  expect(await check(standby.url)).toEqual([])
  expect(await check((await testDatabase({ migrated: false })).url)).toEqual([
    'DATABASE_REPLICA_URL: It leads to no standby of DATABASE_URL.',
  ])
  // A start does not wait for a replica that is away.
  expect(await check('postgres://vitrin@127.0.0.1:1/vitrin')).toEqual([])
})

test('a frozen standby fails no read, and is used again once it goes on', async () => {
  const { reads, warnings, messages, counts } = await opened()
  await note(reads, 'greeting')
  await standby.freeze()
  try {
    // Some begin before the silence is noticed, some after.
    for (let at = 0; at < 3; at++) expect(await note(reads, 'greeting')).toBe('merhaba')
    await until(reads, 'away')
    const earlier = counts()
    expect(await note(reads, 'greeting')).toBe('merhaba')
    expect(counts()).toEqual({ ...earlier, primary: earlier.primary + 1 })
  } finally {
    await standby.thaw()
  }
  await until(reads, null)
  expect(await isFromStandby(reads)).toBe(true)
  expect(warnings).toContain('the replica does not answer; reads go to the primary until it does')
  expect(messages).toContain('reads go to the replica again')
})

test('a promoted standby is read from no more', async () => {
  const { main, reads, warnings } = await opened()
  expect(await isFromStandby(reads)).toBe(true)
  await standby.promote()
  await until(reads, 'not-a-standby')
  await write(main, 'after', 'the promotion')
  expect(await note(reads, 'after')).toBe('the promotion')
  expect(warnings).toEqual([
    'DATABASE_REPLICA_URL leads to a server that is no standby; reads go to the primary',
  ])
})

test('a shop that starts while its replica is away reads from the primary', async () => {
  await standby.kill()
  const { main, reads, counts } = await opened({ usable: false })
  await vi.waitFor(() => expect(reads.replica?.refusal()).toBe('away'))
  await write(main, 'left', 'alone')
  expect(await note(reads, 'left')).toBe('alone')
  expect(counts()).toEqual({ replica: 0, primary: 1, fallback: 0 })
})
