import { afterAll, expect, test, vi } from 'vitest'
import { recordedJobs } from '#modules/platform/jobs/job-runs.server.ts'
import { type Jobs, startJobs } from '#modules/platform/jobs/jobs.server.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { secondProcess } from '#tests/support/second-process.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { Health, JobsView } from './operations-schemas.ts'

const made = await testShopWithInbox()
const { db, shop, app, inbox } = made
const { operations } = shop
const owner = await staffBrowser(made, 'owner')
const readonly = await staffBrowser(made, 'readonly')

const auditOf = async (action: string) =>
  (
    await db.unchecked<{ recordId: string }>(
      'select record_id as "recordId" from audit_log where action = $1',
      [action],
    )
  ).rows

let fails = false
const runs: string[] = []
const jobs = recordedJobs(db, [
  {
    name: 'count-mugs',
    cron: '30 4 * * *',
    async run() {
      runs.push('run')
      if (fails) throw new Error('kupalar sayılamadı')
    },
  },
])
let queue: Jobs | undefined
afterAll(() => queue?.stop())
const jobsView = async () => (await owner.request<JobsView>('GET', '/operations/jobs')).body
const run = (name: string) => owner.request('POST', `/operations/jobs/${name}/run`)

test('a job is listed with its next run, run on demand, and its failure is told with its sentence', {
  timeout: 60_000,
}, async () => {
  const starting = startJobs({ connection: db.connection, log: shop.log }, jobs)
  operations.startJobs(jobs, starting)
  expect((await jobsView()).items).toMatchObject([{ name: 'count-mugs', state: 'never', startedAt: null }])
  queue = await starting
  const before = await jobsView()
  expect(before.canRun).toBe(true)
  // 4:30 in Istanbul is 1:30 UTC: Turkey has no summer time.
  expect(before.items[0]?.nextAt).toMatch(/T01:30:00\.000Z$/)
  expect((await run('nothing')).status).toBe(404)
  expect((await run('count-mugs')).status).toBe(200)
  expect((await run('count-mugs')).status, 'queued already').toBe(409)
  await vi.waitFor(
    async () => expect((await jobsView()).items).toMatchObject([{ state: 'ok', failuresInARow: 0 }]),
    {
      timeout: 20_000,
      interval: 200,
    },
  )
  fails = true
  await vi.waitFor(async () => expect((await run('count-mugs')).status).toBe(200), {
    timeout: 20_000,
    interval: 300,
  })
  await vi.waitFor(
    async () =>
      expect((await jobsView()).items).toMatchObject([
        { state: 'failed', error: 'kupalar sayılamadı', failuresInARow: 1 },
      ]),
    { timeout: 20_000, interval: 200 },
  )
  expect((await jobsView()).items[0]?.succeededAt).not.toBeNull()
  expect(runs).toEqual(['run', 'run'])
  expect(await auditOf('job.run')).toEqual([{ recordId: 'count-mugs' }, { recordId: 'count-mugs' }])
})

test('a run whose process died is not shown as running for ever', async () => {
  await db.unchecked(
    `insert into job_runs (job, started_at) values ('count-mugs', now() - interval '2 hours')
     on conflict (job) do update set started_at = excluded.started_at, ended_at = null`,
  )
  expect((await jobsView()).items).toMatchObject([{ state: 'died', error: '' }])
})

async function failedEmail(
  key: string,
  to: string,
  template: 'account-erased' | 'sign-in-code' = 'account-erased',
) {
  const link = 'http://127.0.0.1/x'
  const content =
    template === 'account-erased'
      ? ({ template, data: { name: 'Ayşe', date: '1.1.2026' } } as const)
      : ({ template, data: { name: 'Ayşe', code: '123456', link } } as const)
  await shop.mail.queue(db, { key, to, locale: 'tr', customerId: null, ...content })
  inbox.refuse(550)
  await shop.mail.deliver()
  inbox.refuse(null)
  const { rows } = await db.unchecked<{ id: number }>('select id from mail_messages where key = $1', [key])
  return rows[0]?.id ?? 0
}
const failed = async (query = '') =>
  (
    await owner.request<{
      items: { id: number; resendable: boolean; recipient: string; subject: string; error: string }[]
    }>('GET', `/operations/emails?${query}`)
  ).body.items

test('a failed email is listed with its subject and a masked address, and sent again once', async () => {
  const id = await failedEmail('one', 'ayse.yilmaz@ornek.com')
  const [email] = await failed()
  expect(email).toMatchObject({ id, recipient: 'a•••@ornek.com', resendable: true })
  expect(email?.subject).not.toBe('')
  expect(email?.error).toContain('not now')
  const responses = await Promise.all(
    [1, 2].map(() => owner.request('POST', `/operations/emails/${id}/resend`)),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  await shop.mail.deliver()
  expect(inbox.to('ayse.yilmaz@ornek.com')).toHaveLength(1)
  expect(await failed()).toEqual([])
  expect((await owner.request('POST', '/operations/emails/999999/resend')).status).toBe(404)
})

test('all failed emails are sent again together; a code that has expired is not, and is discarded', async () => {
  await failedEmail('two', 'iki@ornek.com')
  await failedEmail('three', 'uc@ornek.com')
  const code = await failedEmail('four', 'dort@ornek.com', 'sign-in-code')
  expect((await failed()).find(({ id }) => id === code)?.resendable).toBe(false)
  expect((await owner.request('POST', `/operations/emails/${code}/resend`)).status).toBe(409)
  const all = await owner.request('POST', '/operations/emails/resend')
  expect(all).toMatchObject({ status: 200, body: { emails: 2 } })
  await shop.mail.deliver()
  expect([...inbox.to('iki@ornek.com'), ...inbox.to('uc@ornek.com')]).toHaveLength(2)
  expect((await failed()).map(({ id }) => id)).toEqual([code])
  expect((await owner.request('POST', `/operations/emails/${code}/discard`)).status).toBe(200)
  expect(await failed()).toEqual([])
  expect((await owner.request('POST', `/operations/emails/${code}/discard`)).status).toBe(409)
  expect(await auditOf('email.discard')).toEqual([{ recordId: String(code) }])
})

test('the content of a failed email is deleted after 30 days', async () => {
  const id = await failedEmail('old', 'eski@ornek.com')
  await db.unchecked(`update mail_messages set created_at = now() - interval '29 days' where id = $1`, [id])
  await shop.mail.deleteExpired(365)
  expect((await failed())[0]?.resendable).toBe(true)
  await db.unchecked(`update mail_messages set created_at = now() - interval '31 days' where id = $1`, [id])
  await shop.mail.deleteExpired(365)
  expect((await failed())[0]?.resendable).toBe(false)
})

test('health names tables, disk, migrations and the processes that run', async () => {
  operations.start()
  await vi.waitFor(async () => {
    const { body } = await owner.request<Health>('GET', '/operations/health')
    expect(body.processes).toMatchObject([{ pid: process.pid, current: true }])
    expect(body.database.tables.map(({ name }) => name)).toContain('mail_messages')
    expect(body.database.bytes).toBeGreaterThan(1e6)
    expect(body.disk.freeBytes).toBeGreaterThan(0)
    expect(body.database.lastMigration).toMatch(/^\d{4}_/)
    expect(body.changeFeed).toBe(true)
    expect(body.productFeed).toEqual({ products: 0, withoutPicture: 0 })
  })
  await operations.stop()
  expect((await owner.request<Health>('GET', '/operations/health')).body.processes).toEqual([])
})

test('health names the migrations of a newer version', async () => {
  const newer = async () =>
    (await owner.request<Health>('GET', '/operations/health')).body.database.newerMigrations
  expect(await newer()).toEqual([])
  await db.unchecked(`insert into schema_migrations (tag, hash) values ('9999_of_tomorrow', '')`)
  expect(await newer()).toEqual(['9999_of_tomorrow'])
  await db.unchecked(`delete from schema_migrations where tag = '9999_of_tomorrow'`)
})

test('health names what waits for the bucket of the files, until nothing waits', async () => {
  const files = async () => (await owner.request<Health>('GET', '/operations/health')).body.files
  expect(await files()).toBeNull()
  const since = new Date('2026-11-28T11:02:00Z')
  await operations.noteBacklog({ folder: 'one', files: 3, since, problem: 'unreachable' })
  await operations.noteBacklog({ folder: 'two', files: 0, since: null, problem: 'denied' })
  await operations.noteBacklog({ folder: 'one', files: 2, since, problem: null })
  expect(await files()).toMatchObject({
    place: null,
    waiting: [
      { folder: 'one', files: 2, since: since.toISOString(), problem: null },
      { folder: 'two', files: 0, since: null, problem: 'denied' },
    ],
  })
  for (const folder of ['one', 'two'])
    await operations.noteBacklog({ folder, files: 0, since: null, problem: null })
  expect(await files()).toBeNull()
})

const shopper = (url: string, language = 'tr') =>
  app.inject({ url, headers: { cookie: `vitrin_locale=${language}` } })
const switchTo = (version: number, active: boolean, until: string | null = null) =>
  owner.request<{ version: number }>('PUT', '/operations/maintenance', { version, body: { active, until } })

test('shoppers read in their language that the shop is in maintenance; staff, monitoring and payments go on', async () => {
  expect((await shopper('/api/catalog/menu')).statusCode).not.toBe(503)
  const on = await switchTo(1, true)
  expect(on).toMatchObject({ status: 200, body: { active: true, version: 2 } })
  const closed = await shopper('/api/catalog/product/1')
  expect([closed.statusCode, closed.headers['retry-after']]).toEqual([503, '300'])
  expect(closed.json()).toMatchObject({ error: { code: 'MAINTENANCE' } })
  expect(closed.json().error.messages.type).toContain('bakımda')
  expect((await shopper('/api/catalog/product/1', 'en')).json().error.messages.type).toContain('maintenance')
  expect((await owner.request('GET', '/session')).status).toBe(200)
  for (const url of ['/healthz', '/readyz', '/payment/result', '/api/catalog/payment/x'])
    expect((await shopper(url)).statusCode, url).not.toBe(503)

  expect((await switchTo(1, false)).status, 'another version').toBe(409)
  const until = new Date(Date.now() + 3_600_000).toISOString()
  expect((await switchTo(2, true, until)).status).toBe(200)
  const later = Number((await shopper('/api/catalog/product/1')).headers['retry-after'])
  expect(later).toBeGreaterThan(3500)
  expect(later).toBeLessThanOrEqual(3600)
  expect((await switchTo(3, false)).body).toMatchObject({ active: false, until: null })
  expect((await shopper('/api/catalog/product/1')).statusCode).toBe(404)
  expect(await auditOf('shop.maintenance')).toHaveLength(3)
})

test('another process follows within a second, both ways', async () => {
  const other = await secondProcess(db)
  for (const active of [true, false]) {
    const { version } = (await owner.request<{ version: number }>('GET', '/operations/maintenance')).body
    expect((await switchTo(version, active)).status).toBe(200)
    expect(operations.maintenance().active).toBe(active)
    await vi.waitFor(() => expect(other.shop.operations.maintenance().active).toBe(active), {
      timeout: 1000,
      interval: 20,
    })
  }
})

test('the page cache is dropped in every process, which is recorded; who only reads may not', async () => {
  const topics: string[] = []
  const stop = shop.changes.subscribe(({ topic }) => topics.push(topic))
  expect((await owner.request('POST', '/operations/page-cache/drop')).status).toBe(200)
  expect(topics).toContain('page-cache')
  stop()
  expect((await readonly.request('POST', '/operations/page-cache/drop')).status).toBe(403)
  expect((await readonly.request('GET', '/operations/jobs')).status).toBe(200)
  const support = await staffBrowser(made, 'support')
  expect((await support.request('GET', '/operations/health')).status).toBe(403)
  expect((await owner.request('GET', '/operations/page-cache')).status, 'a process without pages').toBe(404)
  operations.startPageCache(() => ({ entries: 1, bytes: 2, maxBytes: 3, hits: 4, misses: 5 }))
  expect((await owner.request('GET', '/operations/page-cache')).body).toEqual({
    entries: 1,
    bytes: 2,
    maxBytes: 3,
    hits: 4,
    misses: 5,
  })
})
