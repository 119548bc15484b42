import { rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { mailInbox } from '#tests/support/mail-inbox.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop-process.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { placeTransferOrder } from '#tests/support/transfer-order.ts'

/** Time after the restart within which all interrupted work must be done, in milliseconds. */
const PROMISED_MS = 60_000
const MONEY_JOBS = ['settle-payments', 'refund-cards', 'enforce-transfer-deadlines']

const db = await testDatabase()
const inbox = await mailInbox()
const dataDir = await makeTestFolder('vitrin-killed-job-')
const started: ShopProcess[] = []
afterAll(async () => {
  await Promise.all(started.map(({ end }) => end('SIGTERM')))
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<ShopProcess> {
  const shop = await startShopProcess(dataDir, {
    DATABASE_URL: db.url,
    SMTP_URL: inbox.smtpUrl,
    MAIL_FROM: 'magaza@vitrin.example',
  })
  started.push(shop)
  return shop
}

/** Enqueues jobs that the running shop starts immediately. Returns their ids. */
async function enqueue(names: readonly string[]): Promise<string[]> {
  const { rows } = await db.unchecked<{ id: string }>(
    `insert into pgboss.job (name, policy, retry_limit, expire_seconds, heartbeat_seconds)
     select name, policy, retry_limit, expire_seconds, heartbeat_seconds from pgboss.queue where name = any($1)
     on conflict do nothing returning id`,
    [names],
  )
  return rows.map(({ id }) => id)
}

/** The state of the newest job of each name, ordered by name. */
async function statesOf(names: readonly string[]): Promise<string[]> {
  const { rows } = await db.unchecked<{ state: string }>(
    `select distinct on (name) state from pgboss.job where name = any($1) order by name, created_on desc`,
    [names],
  )
  return rows.map(({ state }) => state)
}

test('a restarted process completes the emails and jobs of a killed one within a minute, and the email arrives once', {
  timeout: 240_000,
}, async () => {
  const killed = await start()
  await expect
    .poll(
      async () =>
        (await db.unchecked(`select from pg_tables where schemaname = 'pgboss' and tablename = 'queue'`))
          .rowCount,
      { timeout: 60_000 },
    )
    .toBe(1)
  inbox.hold(true)
  const { email } = await placeTransferOrder(db, killed.url)
  await expect.poll(() => inbox.held(), { timeout: 60_000 }).toBe(1)
  // The mail job is stuck on its email; the payment jobs are marked active below, as if killed in the middle of a row.
  await expect
    .poll(
      async () => {
        await enqueue(['send-emails'])
        return statesOf(['send-emails'])
      },
      { timeout: 90_000, interval: 200 },
    )
    .toEqual(['active'])
  await killed.end('SIGKILL')
  await enqueue(MONEY_JOBS)
  await db.unchecked(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()
      where name = any($1) and state < 'active'`,
    [MONEY_JOBS],
  )
  inbox.hold(false)

  await start()
  const restarted = Date.now()
  await expect.poll(() => inbox.to(email).length, { timeout: PROMISED_MS, interval: 250 }).toBe(1)
  const jobs = ['send-emails', ...MONEY_JOBS]
  const left = PROMISED_MS - (Date.now() - restarted)
  await expect
    .poll(() => statesOf(jobs), { timeout: left, interval: 250 })
    .toEqual(jobs.map(() => 'completed'))
  expect(inbox.to(email)).toHaveLength(1)
})
