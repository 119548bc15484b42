import { rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { LONG_RUN } from '#tests/support/long-run.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop-process.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { placeTransferOrder } from '#tests/support/transfer-order.ts'

const DAY = 86_400_000
const JOBS = ['enforce-transfer-deadlines', 'settle-payments', 'delete-expired']

const db = await testDatabase()
const dataDir = await makeTestFolder('vitrin-clock-')
let running: ShopProcess | undefined
afterAll(async () => {
  await running?.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

/** Enqueues the jobs, which the running shop starts immediately, and waits until they are done. */
async function runJobs(): Promise<void> {
  const enqueued = await db.unchecked<{ id: string }>(
    `insert into pgboss.job (name, policy, retry_limit, expire_seconds)
     select name, policy, retry_limit, expire_seconds from pgboss.queue where name = any($1)
     on conflict do nothing returning id`,
    [JOBS],
  )
  const done = async () =>
    (await db.unchecked(`select from pgboss.job where name = any($1) and state < 'completed'`, [JOBS]))
      .rowCount
  expect(enqueued.rowCount).toBeGreaterThan(0)
  await expect.poll(done, { timeout: 60_000, interval: 200 }).toBe(0)
}

const AHEAD = { days: 2, clock: 'runs two days ahead' }
const BEHIND = { days: -1, clock: 'runs a day behind' }

test.each(LONG_RUN ? [AHEAD, BEHIND] : [AHEAD])(
  'a process whose clock $clock promises the right deadline and cancels no waiting transfer',
  {
    timeout: 200_000,
  },
  async ({ days }) => {
    running = await startShopProcess(dataDir, {
      DATABASE_URL: db.url,
      NODE_OPTIONS: '--import ./tests/support/shifted-clock.ts',
      CLOCK_SHIFT_MS: String(days * DAY),
    })
    const { orderId } = await placeTransferOrder(db, running.url)
    await expect
      .poll(
        async () => (await db.unchecked(`select from pgboss.schedule where name = any($1)`, [JOBS])).rowCount,
        {
          timeout: 60_000,
        },
      )
      .toBe(JOBS.length)
    await runJobs()
    const { rows } = await db.unchecked(
      `select status, round(extract(epoch from payment_due_at - created_at) / 3600)::int as hours from orders where id = $1`,
      [orderId],
    )
    expect(rows).toEqual([{ status: 'awaiting_payment', hours: 24 }])
    await running.end('SIGTERM')
  },
)
