import { readdir, readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { writeRunStatus } from '#modules/platform/uploaded-runs/run-status.server.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { MoveInRecord } from '../move-in-schemas.ts'
import { listMoveInRuns } from './move-in-runs-queries.ts'
import { startedMoveIn } from './move-in-status.server.ts'

const made = await testShop()
const { app, db, shop } = made
const owner = await staffBrowser(made, 'owner')
const codeOf = (body: unknown) => (body as { error?: { code: string } }).error?.code
/** A command starts within seconds; on a busy machine it takes longer. */
const PATIENCE = { timeout: 60_000, interval: 100 }
const fixture = (name: string) =>
  readFile(join(import.meta.dirname, '../../../../../tests/fixtures/move-in', name))

async function upload(content: string | Buffer, query: string, headers = {}) {
  const response = await app.inject({
    method: 'POST',
    url: `/api/admin/move-in?${query}`,
    headers: {
      cookie: owner.cookie,
      'x-csrf-token': owner.csrfToken,
      'content-type': 'application/octet-stream',
      ...headers,
    },
    payload: content,
  })
  return { status: response.statusCode, body: response.json<MoveInRecord>() }
}
const recordOf = async (id: string) => (await owner.request<MoveInRecord>('GET', `/move-in/${id}`)).body
const run = (id: string, options?: MoveInRecord['options']) =>
  owner.request<MoveInRecord>('POST', `/move-in/${id}/run`, options && { body: { options } })
async function ended(id: string, step: 'preview' | 'run') {
  await expect.poll(async () => (await recordOf(id))[step]?.state ?? 'running', PATIENCE).not.toBe('running')
  return (await recordOf(id))[step]
}
const imported = async () => {
  const { rows } = await db.unchecked<{ email: string }>(
    'select email from customers where imported_at is not null order by 1',
  )
  return rows.map(({ email }) => email)
}
/** The names of the files of uploads on the disk that hold this text. */
async function filesWith(text: string): Promise<string[]> {
  const root = join(shop.dataDir, 'move-in')
  const names = await readdir(root, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const each of names.filter((one) => one.isFile())) {
    const path = join(each.parentPath, each.name)
    if ((await readFile(path, 'utf8')).includes(text)) found.push(each.name)
  }
  return found
}

test('customers are previewed masked, brought in once, recorded, and their file is deleted', async () => {
  const file = gzipSync(await fixture('woocommerce-customers.csv'))
  const { status, body } = await upload(file, 'part=customers&name=m%C3%BC%C5%9Fteriler.csv', {
    'content-encoding': 'gzip',
  })
  expect([status, body]).toMatchObject([201, { part: 'customers', fileName: 'müşteriler.csv', run: null }])
  expect(codeOf((await run(body.id)).body), 'before the preview ended').toBe('WRONG_STATE')
  const preview = await ended(body.id, 'preview')
  expect(preview).toMatchObject({ state: 'done', report: { counts: { new: 3 } } })
  expect(preview?.report?.rows[0]).toMatchObject({
    line: 2,
    values: { email: 'a•••@ornek.example', name: 'A••• K•••', phone: '•••33', addresses: '2' },
  })
  expect(JSON.stringify(preview)).not.toMatch(/ayse@|Kaya|5325554433/)
  expect(await imported(), 'a preview writes nothing').toEqual([])
  expect(await filesWith('ayse@ornek.example')).toEqual(['upload'])

  const { options } = await recordOf(body.id)
  const other = await run(body.id, { ...options, dates: 'month-first' })
  expect(codeOf(other.body), 'of a preview with other options').toBe('WRONG_STATE')
  const runs = await Promise.all([run(body.id, options), run(body.id)])
  expect(runs.map((each) => each.status).toSorted()).toEqual([202, 409])
  expect(await ended(body.id, 'run')).toMatchObject({ state: 'done', report: { counts: { new: 3 } } })
  expect(await imported()).toContain('ayse@ornek.example')
  await expect.poll(async () => (await recordOf(body.id)).fileKept, PATIENCE).toBe(false)
  expect(await filesWith('@ornek.example').then((names) => names.includes('upload'))).toBe(false)
  expect(await filesWith('ayse@')).toEqual([])
  expect(codeOf((await run(body.id)).body), 'a second time').toBe('WRONG_STATE')
  const { rows } = await db.unchecked(
    'select action, staff_id from audit_log where record_id = $1 order by id',
    [body.id],
  )
  expect(rows).toEqual([
    { action: 'import.moveInUpload', staff_id: owner.id },
    { action: 'import.moveInPreview', staff_id: owner.id },
    { action: 'import.moveIn', staff_id: owner.id },
  ])
  expect(await listMoveInRuns(db, 1), 'to be undone').toMatchObject([
    {
      part: 'customers',
      fileName: 'müşteriler.csv',
      startedBy: expect.stringMatching(/./),
      counts: { new: 3 },
    },
  ])
})

test('orders are previewed, and lines with problems are a CSV that names nobody', async () => {
  const content = (await fixture('woocommerce-orders.csv')).toString().replace('100.00\n', 'yüz\n')
  const { body } = await upload(content, 'part=orders&name=siparis.csv')
  expect(await ended(body.id, 'preview')).toMatchObject({
    state: 'done',
    report: {
      counts: { new: 1, refused: 1 },
      problems: [{ subject: '502', sentence: 'Bir tutar okunamadı' }],
    },
  })
  const csv = await app.inject({
    url: `/api/admin/move-in/${body.id}/problems?step=preview`,
    headers: { cookie: owner.cookie },
  })
  expect(csv.headers['content-disposition']).toContain('attachment')
  expect(csv.body).toContain('502;Bir tutar okunamadı')
  const headers = { cookie: owner.cookie, 'accept-language': 'en' }
  const english = await app.inject({ url: `/api/admin/move-in/${body.id}`, headers })
  expect(english.json().preview.report.problems).toMatchObject([{ sentence: 'An amount could not be read' }])
  const file = await app.inject({ url: `/api/admin/move-in/${body.id}/problems?step=preview`, headers })
  expect(file.body).toMatch(/Row;Who;Note\r\n\d+;502;An amount could not be read\r\n$/)
})

test('dates that nothing decides are shown, answered, and read as was answered in preview and run', async () => {
  const head =
    'order_id,order_date,status,billing_email,currency,order_total,item_name,item_quantity,item_total\n'
  const content = `${head}77,9/6/2016,completed,sira@ornek.example,TRY,10,Kupa,1,10\n`
  const { body } = await upload(content, 'part=orders&name=siparis.csv')
  const asked = await ended(body.id, 'preview')
  expect(asked).toMatchObject({ state: 'failed', report: null, unclearDates: ['9/6/2016'] })
  const answer = (dates: string) => owner.request('POST', `/move-in/${body.id}/preview`, { body: { dates } })
  expect((await answer('year-first')).status).toBe(422)
  expect((await answer('month-first')).status).toBe(202)
  expect(await ended(body.id, 'preview')).toMatchObject({
    state: 'done',
    unclearDates: [],
    report: { counts: { new: 1 }, dates: 'month-first', rows: [{ values: { placedAt: '06.09.2016' } }] },
  })
  await run(body.id)
  expect(await ended(body.id, 'run')).toMatchObject({ state: 'done', report: { dates: 'month-first' } })
  const { rows } = await db.unchecked<{ day: string }>(
    `select placed_at::date::text as day from earlier_orders where order_no = '77'`,
  )
  expect(rows).toEqual([{ day: '2016-09-06' }])
})

test('reviews are previewed without their authors and brought in', async () => {
  const mug = await buildProduct(db, { name: 'Çini Kupa', code: 'KUPA-1' })
  const content = `Stok kodu;Puan;Yorum;Yazan;Tarih;Satın aldı\nKUPA-1;5;Çok güzel;Zerrin Karataş;05.12.2024;evet\nKUPA-1;4;Olur;Ali Can;06.12.2024;hayır\nYOK-1;4;Olur;Ali;06.12.2024;evet\n`
  const { body } = await upload(content, 'part=reviews&name=yorumlar.csv')
  const preview = await ended(body.id, 'preview')
  expect(preview).toMatchObject({
    state: 'done',
    report: {
      counts: { new: 2, waiting: 1, refused: 1 },
      rows: [
        { line: 2, values: { product: 'KUPA-1', star: '5', placedAt: '05.12.2024' } },
        { line: 3, values: { product: 'KUPA-1', star: '4' } },
      ],
    },
  })
  expect(JSON.stringify(preview)).not.toMatch(/Zerrin|Karataş|güzel/)
  expect((await shop.reviews.ofProduct(mug.id))?.total, 'a preview writes nothing').toBe(0)
  await run(body.id)
  expect(await ended(body.id, 'run')).toMatchObject({ state: 'done', report: { counts: { new: 2 } } })
  expect((await shop.reviews.ofProduct(mug.id))?.items).toMatchObject([{ description: 'Çok güzel' }])
})

test('pages of WordPress come as drafts, with the addresses they get', async () => {
  const { body } = await upload(await fixture('wordpress-pages.xml'), 'part=pages&name=eski.xml')
  const preview = await ended(body.id, 'preview')
  expect(preview).toMatchObject({ state: 'done' })
  expect(preview?.report?.facts).toMatchObject({
    drafts: expect.any(Number),
    pictures: expect.any(Number),
    redirects: expect.any(Number),
  })
  expect(preview?.report?.rows[0]).toMatchObject({
    values: { title: 'Bakım Önerileri', path: '/bakim-onerileri' },
  })
  const made = async () =>
    (
      await db.unchecked<{ drafts: number }>(
        `select count(*)::int as drafts from pages where path = '/bakim-onerileri' and not is_published`,
      )
    ).rows[0]?.drafts
  expect(await made()).toBe(0)
  await run(body.id)
  expect(await ended(body.id, 'run')).toMatchObject({ state: 'done' })
  expect(await made()).toBe(1)
})

test('pages are published at once where the owner chooses it, with the address of the earlier shop', async () => {
  const head = 'Handle,Title,Body HTML,Published'
  const file = `${head}\nolcu,Ölçü Tablosu,<p>Bak: <a href="https://eski.example/pages/olcu">burada</a></p>,TRUE\nrefund-policy,İade,<p>Süre</p>,TRUE\n`
  const { body } = await upload(file, 'part=pages&name=sayfa.csv')
  expect(await ended(body.id, 'preview')).toMatchObject({ report: { facts: { drafts: 2 } } })
  const choose = (options: object) => owner.request('POST', `/move-in/${body.id}/preview`, { body: options })
  expect((await choose({ site: 'javascript:alert(1)' })).status).toBe(422)
  expect((await choose({ publish: 'yes' })).status).toBe(422)
  expect((await choose({ publish: true, site: 'https://eski.example' })).status).toBe(202)
  expect(await ended(body.id, 'preview')).toMatchObject({ report: { facts: { drafts: 1 } } })
  await run(body.id)
  expect(await ended(body.id, 'run')).toMatchObject({
    report: { counts: { new: 2 }, facts: { drafts: 1, pictures: 0, picturesFailed: 0, redirects: 2 } },
  })
  const { rows } = await db.unchecked<{ title: string; body: string; shown: boolean }>(
    `select title, body, is_published as shown from pages where title in ('Ölçü Tablosu', 'İade') order by title`,
  )
  expect(rows).toMatchObject([
    { title: 'Ölçü Tablosu', body: expect.stringContaining('href="/olcu"'), shown: true },
    { title: 'İade', shown: false },
  ])
})

test('a file of something else says why, and cannot be run', async () => {
  const { body } = await upload('Renk;Beden\nmavi;L\n', 'part=customers&name=a.csv')
  expect(await ended(body.id, 'preview')).toMatchObject({
    state: 'failed',
    report: null,
    message: expect.stringContaining('müşteri sütunları bulunamadı'),
  })
  expect(codeOf((await run(body.id)).body)).toBe('WRONG_STATE')
})

test('a file that nobody ran is deleted before it is a day old, and what is left says so', async () => {
  const { body } = await upload('E-posta\nbekleyen@ornek.example\nAli Can\n', 'part=customers&name=a.csv')
  await ended(body.id, 'preview')
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  expect(await shop.moveIn.deleteOldFiles(hours(1))).toBe(0)
  expect(await filesWith('bekleyen@')).toEqual(['upload'])
  expect(await filesWith('Ali Can'), 'what is no address').toEqual(['upload'])
  expect(await shop.moveIn.deleteOldFiles(hours(23))).toBeGreaterThan(0)
  expect(await filesWith('bekleyen@')).toEqual([])
  expect((await recordOf(body.id)).fileKept).toBe(false)
  expect(codeOf((await run(body.id)).body)).toBe('WRONG_STATE')
  expect((await owner.request('POST', `/move-in/${body.id}/preview`)).status).toBe(409)
})

test('a run that fell silent is interrupted, and runs again', async () => {
  const { body } = await upload('E-posta\nyarim@ornek.example\n', 'part=customers&name=a.csv')
  await ended(body.id, 'preview')
  await run(body.id)
  await ended(body.id, 'run')
  const { body: second } = await upload('E-posta\nyarim2@ornek.example\n', 'part=customers&name=a.csv')
  await ended(second.id, 'preview')
  const path = join(shop.dataDir, 'move-in', second.id, 'run.json')
  const long = new Date(Date.now() - 120_000)
  await writeRunStatus(path, startedMoveIn(long))
  await utimes(path, long, long)
  expect((await recordOf(second.id)).run?.state).toBe('interrupted')
  expect((await run(second.id)).status).toBe(202)
  expect(await ended(second.id, 'run')).toMatchObject({ state: 'done', report: { counts: { new: 1 } } })
})

describe('uploads that are refused leave nothing behind', () => {
  test.each([
    { name: 'an empty file', content: '', query: 'part=customers&name=a.csv', status: 422 },
    { name: 'an unknown part', content: 'E-posta', query: 'part=giftcards&name=a.csv', status: 422 },
    {
      name: 'a small body that unpacks to more than 50 MB',
      content: gzipSync(Buffer.alloc(51_000_000, 'a')),
      query: 'part=customers&name=a.csv',
      headers: { 'content-encoding': 'gzip' },
      status: 413,
    },
  ])('$name', async ({ content, query, headers = {}, status }) => {
    const folders = () => readdir(join(shop.dataDir, 'move-in')).catch(() => [])
    const before = (await folders()).length
    expect((await upload(content, query, headers)).status).toBe(status)
    expect((await folders()).length).toBe(before)
  })
})

test('only the owner sees or uploads files of people', async () => {
  for (const role of ['support', 'catalogue', 'orders', 'readonly'] as const) {
    const other = await staffBrowser(made, role)
    expect((await other.request('GET', '/move-in')).status, role).toBe(403)
  }
})
