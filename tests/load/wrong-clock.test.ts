import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aProduct, aSetting } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { httpBuyers, postForm } from '#tests/support/http-buyer.ts'
import { TEST_ACCOUNT } from '#tests/support/shop.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop-process.ts'
import { shopSecrets } from '#tests/support/visitors.ts'

const DAY = 86_400_000
const JOBS = ['keep-transfer-deadlines', 'settle-payments', 'forget-expired']

const db = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'vitrin-clock-'))
let running: ShopProcess | undefined
afterAll(async () => {
  await running?.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

/** Has the running shop do its jobs now; waits until they are done. */
async function runJobs(): Promise<void> {
  const enqueued = await db.query<{ id: string }>(
    `insert into pgboss.job (name, policy, retry_limit, expire_seconds)
     select name, policy, retry_limit, expire_seconds from pgboss.queue where name = any($1)
     on conflict do nothing returning id`,
    [JOBS],
  )
  const done = async () =>
    (await db.query(`select from pgboss.job where name = any($1) and state < 'completed'`, [JOBS])).rowCount
  expect(enqueued.rowCount).toBeGreaterThan(0)
  await expect.poll(done, { timeout: 60_000, interval: 200 }).toBe(0)
}

test.each([
  { days: 2, clock: 'runs two days ahead' },
  { days: -1, clock: 'is a day late' },
])(
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
    const { url } = running
    await aSetting(db, 'b2cHavaleEftHesapBilgisi', TEST_ACCOUNT)
    await aSetting(db, 'sozlesmeOnayi', '0')
    await db.query(`select pg_notify('settings', '')`)
    await expect
      .poll(async () => (await fetch(`${url}/api/catalog/store`)).text(), { timeout: 30_000 })
      .toContain(TEST_ACCOUNT)
    const product = await aProduct(db, { stock: 5 })
    const [buyer] = await httpBuyers(db, await shopSecrets(db), 1)
    if (!buyer) throw new Error('no buyer')
    await db.query(`update customer_sessions set expires_at = now() + interval '30 days'`)
    const to = { url, agent: new Agent() }
    const added = await postForm(to, `cart/${product.id}`, buyer, { quantity: '1' })
    const form = { odemeTipi: '4', description: '', version: added.body.cart?.version ?? '' }
    const saved = await postForm(to, 'cart', buyer, form)
    expect(saved.status).toBe(200)
    await expect
      .poll(
        async () => (await db.query(`select from pgboss.schedule where name = any($1)`, [JOBS])).rowCount,
        {
          timeout: 60_000,
        },
      )
      .toBe(JOBS.length)
    await runJobs()
    const { rows } = await db.query(
      `select status, round(extract(epoch from payment_due_at - created_at) / 3600)::int as hours from orders where id = $1`,
      [saved.body.order?.id],
    )
    expect(rows).toEqual([{ status: 'odeme_bekliyor', hours: 24 }])
    await running.end('SIGTERM')
  },
)
