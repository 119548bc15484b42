import { rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { freshBuild } from '#tests/support/fresh-build.ts'
import { mailInbox } from '#tests/support/mail-inbox.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop-process.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { placeTransferOrder } from '#tests/support/transfer-order.ts'

await freshBuild()
const db = await testDatabase()
const inbox = await mailInbox()
const dataDir = await makeTestFolder('vitrin-split-')
const started: ShopProcess[] = []
afterAll(async () => {
  await Promise.all(started.map(({ end }) => end('SIGTERM')))
  await rm(dataDir, { recursive: true, force: true })
})

async function start(role: 'web' | 'jobs'): Promise<ShopProcess> {
  const shop = await startShopProcess(dataDir, {
    ...{ DATABASE_URL: db.url, SMTP_URL: inbox.smtpUrl, MAIL_FROM: 'magaza@vitrin.example' },
    ROLE: role,
  })
  started.push(shop)
  return shop
}

const hasQueue = async () =>
  (await db.unchecked(`select from pg_tables where schemaname = 'pgboss' and tablename = 'queue'`))
    .rowCount === 1

test('a process of pages sends what it queues and runs no job; one of jobs runs them and answers no shopper', {
  timeout: 300_000,
}, async () => {
  const web = await start('web')
  const { email } = await placeTransferOrder(db, web.url)
  await expect.poll(() => inbox.to(email).length, { timeout: 60_000 }).toBe(1)
  expect(await hasQueue()).toBe(false)

  const jobs = await start('jobs')
  expect((await fetch(`${jobs.url}/readyz`)).status).toBe(200)
  for (const path of ['/', '/api/catalog/store', '/yonetim'])
    expect((await fetch(jobs.url + path)).status, path).toBe(404)
  expect((await fetch(`${web.url}/sepet`)).status).toBe(200)
  await expect.poll(hasQueue, { timeout: 60_000 }).toBe(true)
  const ran = async () =>
    (await db.unchecked(`select from job_runs where job = 'apply-planned-prices' and ok`)).rowCount
  await expect.poll(ran, { timeout: 90_000, interval: 500 }).toBe(1)
  const { rows } = await db.unchecked<{ application_name: string; count: number }>(
    `select application_name, count(*)::int as count from pg_stat_activity
      where datname = current_database() and starts_with(application_name, 'vitrin-jobs') group by 1`,
  )
  // The queue's two connections, those of one process.
  expect(rows[0]?.count).toBeLessThanOrEqual(2)
  expect(inbox.to(email)).toHaveLength(1)
})
