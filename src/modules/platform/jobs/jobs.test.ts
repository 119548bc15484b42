import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { type Jobs, openJobQueue, startJobs } from './jobs.server.ts'

const { connection, ...db } = await testDatabase()
const deps = { connection, log: pino({ level: 'silent' }) }
const open: Jobs[] = []
async function stopAll(): Promise<void> {
  await Promise.all(open.splice(0).map((jobs) => jobs.stop()))
  const connected = async () =>
    (
      await db.unchecked(
        "select from pg_stat_activity where datname = current_database() and application_name like 'vitrin-jobs%'",
      )
    ).rowCount
  await vi.waitFor(async () => expect(await connected()).toBe(0), { timeout: 5000, interval: 10 })
}
afterAll(stopAll)

async function start(...jobs: Parameters<typeof startJobs>[1][number][]): Promise<Jobs> {
  const started = await startJobs(deps, jobs)
  open.push(started)
  return started
}
const YEARLY = '0 0 1 1 *'

test('of two processes one runs a job, once, and a failed job runs again', {
  timeout: 60_000,
}, async () => {
  const runs: string[] = []
  let under = 0
  const job = (process: string) => ({
    name: 'count-the-mugs',
    cron: YEARLY,
    async run() {
      under += 1
      expect(under, 'runs at the same time').toBe(1)
      runs.push(process)
      await new Promise((resolve) => setTimeout(resolve, 50))
      under -= 1
      if (runs.length === 1) throw new Error('the job broke on purpose')
    },
  })
  const one = await start(job('one'))
  const two = await start(job('two'))
  const requested = await Promise.all([one.runSoon('count-the-mugs'), two.runSoon('count-the-mugs')])
  expect(requested.filter(Boolean)).toHaveLength(1)
  await vi.waitFor(() => expect(runs).toHaveLength(1), { timeout: 20_000, interval: 100 })
  const states = async () => (await db.unchecked('select state, retry_count from pgboss.job')).rows
  await vi.waitFor(
    async () =>
      expect(await states(), 'a failed run waits for the next scheduled one').toEqual([
        { state: 'failed', retry_count: 0 },
      ]),
    { timeout: 5000, interval: 100 },
  )
  await vi.waitFor(async () => expect(await two.runSoon('count-the-mugs')).toBe(true), {
    timeout: 20_000,
    interval: 100,
  })
  await vi.waitFor(() => expect(runs).toHaveLength(2), { timeout: 20_000, interval: 100 })
})

test('jobs are scheduled in Istanbul time, and a job that the shop no longer has is unscheduled', async () => {
  await stopAll()
  await start({ name: 'old-habit', cron: YEARLY, run: async () => undefined })
  await stopAll()
  await start({ name: 'new-habit', cron: '30 4 * * *', run: async () => undefined })
  const { rows } = await db.unchecked('select name, cron, timezone from pgboss.schedule order by name')
  expect(rows).toEqual([{ name: 'new-habit', cron: '30 4 * * *', timezone: 'Europe/Istanbul' }])
})

test('two versions work beside each other: neither removes a job of the other, which runs where it is known', async () => {
  await stopAll()
  const runs: string[] = []
  const job = (name: string) => ({
    name,
    cron: YEARLY,
    run: async () => {
      runs.push(name)
    },
  })
  const before = await start(job('both'), job('of-the-old'))
  const newer = await start(job('both'), job('of-the-new'))
  // The version before starts once more, as after a crash.
  await start(job('both'), job('of-the-old'))
  const names = async () =>
    (await db.unchecked<{ name: string }>('select name from pgboss.schedule order by name')).rows
  expect(await names()).toEqual([{ name: 'both' }, { name: 'of-the-new' }, { name: 'of-the-old' }])
  expect(await before.runSoon('of-the-old')).toBe(true)
  expect(await newer.runSoon('of-the-new')).toBe(true)
  await vi.waitFor(() => expect(runs.toSorted()).toEqual(['of-the-new', 'of-the-old']), {
    timeout: 20_000,
    interval: 100,
  })
  await stopAll()
  await start(job('both'), job('of-the-new'))
  expect(await names()).toEqual([{ name: 'both' }, { name: 'of-the-new' }])
})

test('a queue of an earlier version gets the current lease', async () => {
  const job = { name: 'old-queue', cron: YEARLY, run: async () => undefined }
  await (await start(job)).stop()
  await db.unchecked(
    `update pgboss.queue set heartbeat_seconds = null, retry_limit = 0 where name = 'old-queue'`,
  )
  await start(job)
  const { rows } = await db.unchecked(
    `select heartbeat_seconds, retry_limit from pgboss.queue where name = 'old-queue'`,
  )
  expect(rows).toEqual([{ heartbeat_seconds: 15, retry_limit: 3 }])
})

test('a process that runs no jobs queues one for those that do, which run it once', async () => {
  let runs = 0
  await start({
    name: 'asked-elsewhere',
    cron: YEARLY,
    run: async () => {
      runs += 1
    },
  })
  const queue = openJobQueue(deps)
  expect([await queue.runSoon('asked-elsewhere'), await queue.runSoon('asked-elsewhere')]).toEqual([
    true,
    false,
  ])
  await vi.waitFor(() => expect(runs).toBe(1), { timeout: 20_000, interval: 100 })
})
