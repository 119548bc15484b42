import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { buildWorkbookOf } from '#tests/support/workbook.ts'
import { rememberChoice } from '../file/saved-mapping.ts'
import { IMPORT_SAMPLE } from '../report/import-sample.ts'
import type { ImportRecord } from './import-runs-schemas.ts'

const made = await testShop()
const { app, db, shop } = made
const staff = await staffBrowser(made, 'catalogue')
const owner = await staffBrowser(made, 'owner')
const codeOf = (body: unknown) => (body as { error?: { code: string } }).error?.code
/** A command starts within seconds; on a busy machine it takes longer. */
const PATIENCE = { timeout: 60_000, interval: 100 }

async function upload(content: string | Buffer, query = 'name=urunler.csv', headers = {}) {
  const response = await app.inject({
    method: 'POST',
    url: `/api/admin/imports?${query}`,
    headers: {
      cookie: staff.cookie,
      'x-csrf-token': staff.csrfToken,
      'content-type': 'text/csv',
      ...headers,
    },
    payload: content,
  })
  return { status: response.statusCode, body: response.json<ImportRecord>() }
}
const recordOf = async (id: string) => (await staff.request<ImportRecord>('GET', `/imports/${id}`)).body
/** The record once this step has ended. */
async function ended(id: string, step: 'preview' | 'run') {
  await expect.poll(async () => (await recordOf(id))[step]?.state ?? 'running', PATIENCE).not.toBe('running')
  return (await recordOf(id))[step]
}
const run = (id: string, options?: ImportRecord['options']) =>
  staff.request<ImportRecord>('POST', `/imports/${id}/run`, options && { body: { options } })
const codes = async () => {
  const { rows } = await db.unchecked<{ code: string }>('select code from products order by code')
  return rows.map(({ code }) => code)
}
const folders = async () => readdir(join(shop.dataDir, 'imports')).catch(() => [])

test('the sample is previewed without a warning, imported once, and recorded', async () => {
  const { body: sample } = {
    body: await app.inject({ url: '/api/admin/imports/sample', headers: { cookie: staff.cookie } }),
  }
  expect(sample.body).toBe(IMPORT_SAMPLE)
  const { status, body } = await upload(IMPORT_SAMPLE, 'name=ornek%20ürünler.csv')
  expect([status, body]).toMatchObject([
    201,
    { fileName: 'ornek ürünler.csv', options: { prices: 'gross' }, run: null },
  ])
  expect(codeOf((await run(body.id)).body), 'before the preview ended').toBe('WRONG_STATE')
  expect(await ended(body.id, 'preview')).toMatchObject({
    state: 'done',
    done: 4,
    total: 4,
    file: { format: 'vitrin', separator: ';', unknownColumns: [], unusedColumns: [] },
    report: { created: 2, updated: 0, refusedRows: 0, warnings: 0 },
  })
  expect(await codes(), 'a preview writes nothing').toEqual([])

  const { options } = await recordOf(body.id)
  const other = await run(body.id, { ...options, prices: 'net' })
  expect(codeOf(other.body), 'of a preview with other options').toBe('WRONG_STATE')
  const { mapping } = (await recordOf(body.id)).preview?.file ?? { mapping: [] }
  await rememberChoice(db, mapping, { format: null, map: {}, winner: 'staff' }, false)
  const stale = await run(body.id, options)
  expect([stale.status, codeOf(stale.body)], 'somebody said something else of these columns').toEqual([
    409,
    'CHANGED',
  ])
  await db.unchecked('truncate import_mappings')
  const runs = await Promise.all([run(body.id, options), run(body.id, options), run(body.id)])
  expect(runs.map((each) => each.status).toSorted()).toEqual([202, 409, 409])
  expect(await ended(body.id, 'run')).toMatchObject({ state: 'done', report: { created: 2 } })
  expect(await codes()).toEqual(['KUPA-1', 'TISORT-1', 'TISORT-1-B', 'TISORT-1-M'])
  expect(codeOf((await run(body.id)).body)).toBe('WRONG_STATE')
  const { rows } = await db.unchecked(
    `select action, staff_id from audit_log where record_id = $1 order by id`,
    [body.id],
  )
  expect(rows).toEqual([
    { action: 'import.upload', staff_id: staff.id },
    { action: 'import.run', staff_id: staff.id },
  ])
})

test('an Excel file is previewed and imported as it is, and its sheets are named', async () => {
  const workbook = buildWorkbookOf([
    { name: 'Yardım', rows: [['Nasıl doldurulur?']] },
    {
      name: 'Ürünler',
      rows: [
        ['Kod', 'Ad', 'Fiyat', 'Barkod'],
        ['XLSX-1', 'Kupa', 120.5, 8690000000123],
      ],
    },
  ])
  const { status, body } = await upload(gzipSync(workbook), 'name=a.xlsx', {
    'content-encoding': 'gzip',
    'content-type': 'application/octet-stream',
  })
  expect(status).toBe(201)
  expect(await ended(body.id, 'preview')).toMatchObject({
    state: 'done',
    sheets: ['Yardım', 'Ürünler'],
    file: { encoding: "XLSX, 'Ürünler' sayfası" },
    report: { created: 1, refusedRows: 0 },
  })
  const other = { body: { sheet: 'Yardım' } }
  expect((await staff.request('POST', `/imports/${body.id}/preview`, other)).status).toBe(202)
  expect(await ended(body.id, 'preview')).toMatchObject({ state: 'failed', sheets: ['Yardım', 'Ürünler'] })
  await staff.request('POST', `/imports/${body.id}/preview`, { body: {} })
  await ended(body.id, 'preview')
  await run(body.id)
  expect(await ended(body.id, 'run')).toMatchObject({ state: 'done', report: { created: 1 } })
})

test('whoever may import still writes only the columns that they may write by hand, and undoes no others', async () => {
  const tokenFor = async (permissions: readonly string[]) => {
    const body = {
      name: permissions.join(' '),
      permissions: ['catalogue.import', ...permissions],
      days: null,
    }
    const made = await owner.request<{ token: string }>('POST', '/api-tokens', { body })
    return made.body.token
  }
  const send = async (token: string, url: string, payload: object = {}) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await app.inject({ method: 'POST', url: `/api/admin${url}`, headers, payload })
    return { status: response.statusCode, text: response.body, body: response.json<{ id: number }>() }
  }
  const file = 'Ürün Kodu;Ürün Adı;Fiyat;KDV;Stok\nYETKI-1;Yetkili;10,50;20;4\n'
  const { body } = await upload(file, 'name=yetki.csv')
  await ended(body.id, 'preview')
  const refused = await send(await tokenFor(['catalogue.write', 'stock.write']), `/imports/${body.id}/run`)
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('fiyatlar (Fiyat, KDV)')
  expect(refused.text).not.toContain('Stok')
  expect(await codes()).not.toContain('YETKI-1')
  expect((await recordOf(body.id)).run).toBeNull()

  const all = ['catalogue.write', 'stock.write', 'prices.write'] as const
  const may = await tokenFor(all)
  expect((await send(may, `/imports/${body.id}/run`)).status).toBe(202)
  await ended(body.id, 'run')
  const { rows } = await db.unchecked<{ id: number }>('select max(id) as id from import_runs')
  const undo = `/imports/runs/${rows[0]?.id}/undo`
  const kept = await send(await tokenFor(['prices.write']), undo, { force: false })
  expect([kept.status, kept.text]).toMatchObject([403, /stok/])
  expect(await codes()).toContain('YETKI-1')
  expect((await send(may, undo, { force: false })).status).toBe(202)
  await shop.imports.stop()
})

test('a ZIP beside the file has the pictures that it names', async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()
  const zip = new ZipFile()
  zip.addBuffer(png, 'foto/zipli.png')
  zip.addBuffer(Buffer.from('x'), 'oku.txt')
  zip.end()
  const { body } = await upload(
    'Ürün Kodu;Ürün Adı;Fiyat;Görseller\nZIPLI;Zipli;10;zipli.png\n',
    'name=zipli.csv',
  )
  const send = async (payload: Buffer, id = body.id) => {
    const response = await app.inject({
      method: 'PUT',
      url: `/api/admin/imports/${id}/pictures?name=foto.zip`,
      headers: {
        ...{ cookie: staff.cookie, 'x-csrf-token': staff.csrfToken },
        'content-type': 'application/octet-stream',
      },
      payload,
    })
    return { status: response.statusCode, body: response.json<ImportRecord>() }
  }
  await ended(body.id, 'preview')
  expect((await send(Buffer.from('no zip'))).status).toBe(422)
  expect((await recordOf(body.id)).pictures).toBeNull()
  expect((await send(await buffer(zip.outputStream))).body).toMatchObject({
    ...{ pictures: { fileName: 'foto.zip', count: 1 }, options: { prices: 'gross' } },
  })
  await run(body.id)
  const { report } = (await ended(body.id, 'run')) ?? {}
  expect(report).toMatchObject({ created: 1, pictures: { named: 1, found: 1 }, gaps: { withoutPicture: 0 } })
  expect((await send(png)).status, 'it is imported').toBe(409)
})

test('refused rows are listed, and all of them are in the CSV', async () => {
  const file = gzipSync('Kod;Ad;Fiyat\nA1;Kupa;on lira\nA2;Bardak;120\n')
  const { status, body } = await upload(file, 'name=a.csv', { 'content-encoding': 'gzip' })
  expect(status).toBe(201)
  expect(await ended(body.id, 'preview')).toMatchObject({
    state: 'done',
    report: { created: 1, refusedRows: 1, refusals: [{ line: 2, column: 'Fiyat' }] },
  })
  const csv = await app.inject({
    url: `/api/admin/imports/${body.id}/problems?step=preview`,
    headers: { cookie: staff.cookie },
  })
  expect(csv.headers['content-disposition']).toContain('attachment')
  expect(csv.body).toContain("Satır;Durum;Sütun;Açıklama\r\n2;alınmadı;Fiyat;Fiyat okunamadı: 'on lira'\r\n")
})

test('a report is read in the language of whoever opens it', async () => {
  const { body } = await upload('Kod;Ad;Fiyat;Ağırlık\nA1;Kupa;on lira;\nA2;Bardak;120;çok\n')
  const english = (path: string) =>
    app.inject({
      url: `/api/admin/imports/${body.id}${path}`,
      headers: { cookie: staff.cookie, 'accept-language': 'en' },
    })
  expect(await ended(body.id, 'preview')).toMatchObject({
    file: { reason: 'Vitrin ürün dosyası (4 sütunun 4 tanesi tanındı)' },
    report: {
      refusals: [{ reason: "Fiyat okunamadı: 'on lira'" }],
      notices: [{ reason: "Ağırlık okunamadı: 'çok'; boş sayıldı" }],
    },
  })
  expect((await english('')).json().preview).toMatchObject({
    file: { reason: 'Vitrin product file (4 of 4 columns recognised)' },
    report: {
      refusals: [{ reason: "The price could not be read: 'on lira'" }],
      notices: [{ reason: "The weight could not be read: 'çok'; taken as empty" }],
    },
  })
  expect((await english('/problems?step=preview')).body).toContain(
    "Row;State;Column;Explanation\r\n2;not imported;Fiyat;The price could not be read: 'on lira'\r\n",
  )
  const wrong = await upload('a;b\n1;2\n')
  await ended(wrong.body.id, 'preview')
  const { preview } = (
    await app.inject({
      url: `/api/admin/imports/${wrong.body.id}`,
      headers: { cookie: staff.cookie, 'accept-language': 'en' },
    })
  ).json()
  expect(preview.message).toContain('The format of the file was not recognised.')
})

test('reports of earlier versions, which stored Turkish sentences, are shown as they are', async () => {
  const { body } = await upload('Kod;Ad;Fiyat\nA1;Kupa;on lira\n')
  await ended(body.id, 'preview')
  const folder = join(shop.dataDir, 'imports', body.id)
  const status = JSON.parse(await readFile(join(folder, 'preview.json'), 'utf8'))
  status.file = { ...status.file, format: 'Vitrin ürün dosyası', reason: 'Sütunlarından anlaşıldı' }
  status.report.refusals = [{ line: 2, column: 'Fiyat', severity: 'refused', reason: 'Eski bir cümle' }]
  await writeFile(join(folder, 'preview.json'), JSON.stringify(status))
  await rm(join(folder, 'preview.notes'))
  await writeFile(join(folder, 'preview.csv'), 'Satır;Durum\r\n2;alınmadı\r\n')
  const headers = { cookie: staff.cookie, 'accept-language': 'en' }
  const shown = await app.inject({ url: `/api/admin/imports/${body.id}`, headers })
  expect(shown.json().preview).toMatchObject({
    file: { reason: 'Sütunlarından anlaşıldı' },
    report: { refusals: [{ reason: 'Eski bir cümle' }] },
  })
  const csv = await app.inject({ url: `/api/admin/imports/${body.id}/problems?step=preview`, headers })
  expect(csv.body).toBe('Satır;Durum\r\n2;alınmadı\r\n')
})

test('a file is previewed again with other options, and imported with them', async () => {
  const { body } = await upload('Kod;Ad;Fiyat\nA2;Bardak;120\n')
  await ended(body.id, 'preview')
  const again = await staff.request<ImportRecord>('POST', `/imports/${body.id}/preview`, {
    body: { prices: 'net', tax: '10' },
  })
  expect([again.status, again.body.options]).toEqual([202, { prices: 'net', tax: '10' }])
  await ended(body.id, 'preview')
  await run(body.id)
  await ended(body.id, 'run')
  const { rows } =
    await db.unchecked(`select p.sale_price::text as price, tax_rate::text as tax from products p
 where p.code = 'A2'`)
  expect(rows).toMatchObject([{ price: '120.000000', tax: '10.00' }])
  expect(codeOf((await staff.request('POST', `/imports/${body.id}/preview`, { body: {} })).body)).toBe(
    'WRONG_STATE',
  )
})

test('a file that is no product file says why, and a run needs a preview that succeeded', async () => {
  const { body } = await upload(Buffer.from('504b0304140000000800', 'hex'), 'name=urunler.xlsx')
  expect(await ended(body.id, 'preview')).toMatchObject({
    state: 'failed',
    report: null,
    message: expect.stringContaining('CSV'),
  })
  expect(codeOf((await run(body.id)).body)).toBe('WRONG_STATE')
})

describe('uploads that are refused leave nothing behind', () => {
  test.each([
    { name: 'an empty file', content: '', query: 'name=a.csv', headers: {}, status: 422 },
    {
      name: 'a damaged gzip',
      content: 'Kod;Ad',
      query: 'name=a.csv',
      headers: { 'content-encoding': 'gzip' },
      status: 400,
    },
    { name: 'an unknown option', content: 'Kod', query: 'name=a.csv&prices=free', headers: {}, status: 422 },
    {
      name: 'another type',
      content: 'Kod',
      query: 'name=a.csv',
      headers: { 'content-type': 'text/html' },
      status: 415,
    },
  ])('$name', async ({ content, query, headers, status }) => {
    const before = (await folders()).length
    expect((await upload(content, query, headers)).status).toBe(status)
    expect((await folders()).length).toBe(before)
  })

  test('a small body that unpacks to more than 100 MB', async () => {
    const before = (await folders()).length
    const bomb = gzipSync(Buffer.alloc(101 * 1024 * 1024, 'a'))
    const { status, body } = await upload(bomb, 'name=a.csv', { 'content-encoding': 'gzip' })
    expect([status, codeOf(body)]).toEqual([413, 'TOO_LARGE'])
    expect((await folders()).length).toBe(before)
  })
})

test('what was answered for the same columns is proposed for the next file, and can be forgotten', async () => {
  const first = await upload('Kod;Ad;Vitrin Fiyatı\nANI-1;Kupa;12,50\n')
  await ended(first.body.id, 'preview')
  const answer = { body: { map: { 'Vitrin Fiyatı': 'Fiyat' } } }
  await staff.request('POST', `/imports/${first.body.id}/preview`, answer)
  await ended(first.body.id, 'preview')
  await run(first.body.id)
  await ended(first.body.id, 'run')
  const { body } = await upload('Kod;Ad;Vitrin Fiyatı\nANI-2;Bez;5\n')
  expect(await ended(body.id, 'preview')).toMatchObject({
    state: 'done',
    file: { remembered: { 'Vitrin Fiyatı': 'Fiyat' } },
    report: { created: 1 },
  })
  await staff.request('POST', `/imports/${body.id}/preview`, { body: { forgetMapping: true } })
  expect(await ended(body.id, 'preview')).toMatchObject({ state: 'failed', file: null })
})

test('ids that are no ids of files are refused before the disk is asked', async () => {
  for (const id of ['..', '..%2F..%2Fsecrets', 'x', 'aaaaaaaa-000000000000'])
    expect((await staff.request('GET', `/imports/${id}`)).status).toBeGreaterThanOrEqual(404)
})

test('what a file leaves open is asked about one after the other, and the answers are kept for the import', async () => {
  const { body } = await upload('Kod;Ad;Raf Fiyatı;Ağırlık;Stok\nRAF-1;Kupa;1,250;1.250;\n')
  expect(await ended(body.id, 'preview')).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('Fiyat sütunu anlaşılmadı'),
    asked: expect.arrayContaining([
      { title: 'Raf Fiyatı', field: null, looks: 'number', samples: ['1,250'], stops: true },
    ]),
  })
  const answered = async (options: object) => {
    const preview = { body: { map: { 'Raf Fiyatı': 'Fiyat' }, ...options } }
    expect((await staff.request('POST', `/imports/${body.id}/preview`, preview)).status).toBe(202)
    return ended(body.id, 'preview')
  }
  expect(await answered({})).toMatchObject({
    state: 'failed',
    asked: [],
    askedMarks: [
      { title: 'Raf Fiyatı', samples: ['1,250'] },
      { title: 'Ağırlık', samples: ['1.250'] },
    ],
  })
  const marks = { decimal: 'point', decimals: { 'Raf Fiyatı': 'comma' } }
  expect(await answered(marks)).toMatchObject({
    state: 'failed',
    ...{ asked: [], askedMarks: [] },
    askedGaps: [{ field: 'stock', count: 1, lines: [2] }],
  })
  expect(await answered({ ...marks, untrackedStock: 0 })).toMatchObject({
    state: 'done',
    report: { created: 1, gaps: { products: 1, withoutPrice: 0, withoutStock: 1, withoutPicture: 1 } },
  })
  await run(body.id)
  expect(await ended(body.id, 'run')).toMatchObject({ state: 'done', report: { created: 1 } })
})

test('products that a file lacks are counted in the preview, and hidden by the run that confirms the count', async () => {
  const first = await upload('Kod;Ad;Fiyat\nGIZ-1;Kupa;10\nGIZ-2;Bardak;10\n')
  await ended(first.body.id, 'preview')
  await run(first.body.id)
  await ended(first.body.id, 'run')
  const { body } = await upload('Kod;Ad;Fiyat\nGIZ-1;Kupa;12\n')
  await ended(body.id, 'preview')
  await staff.request('POST', `/imports/${body.id}/preview`, { body: { hideMissing: true } })
  const preview = await ended(body.id, 'preview')
  const missing = preview?.report?.missing
  expect(missing?.count).toBeGreaterThan(0)
  expect(missing?.of).toBe((missing?.count ?? 0) + 1)
  await run(body.id)
  expect(await ended(body.id, 'run')).toMatchObject({ state: 'done', report: { updated: 1, missing } })
  const { rows } = await db.unchecked(
    `select code, status from products where code in ('GIZ-1', 'GIZ-2') order by 1`,
  )
  expect(rows).toEqual([
    { code: 'GIZ-1', status: 'active' },
    { code: 'GIZ-2', status: 'passive' },
  ])
})
