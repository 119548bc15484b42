import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { buildCurrencies } from '#tests/support/builders.ts'
import { importHelpers } from '#tests/support/imported-shop.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { ImportRunItem, ImportRunRecord, UndoPreviewRecord, UndoReport } from './run-history-schemas.ts'

const made = await testShop()
const { db } = made
const staff = await staffBrowser(made, 'catalogue')
const { runText, importText, product } = importHelpers(db)
const codeOf = (body: unknown) => (body as { error?: { code: string } }).error?.code

test('staff sees every run, previews what undoing one would do, and undoes it once, recorded', async () => {
  await buildCurrencies(db)
  await runText('Kod;Ad;Fiyat\nKUPA;Kupa;120\nTABAK;Tabak;60\n')
  const run = await runText('Kod;Fiyat\nKUPA;1,20\nTABAK;0,60\n')
  await db.unchecked(`update products set sale_price = 7 where code = 'TABAK'`)
  const address = `/imports/runs/${run}`

  const list = await staff.request<{ items: ImportRunItem[] }>('GET', '/imports/runs')
  expect(list.body.items).toMatchObject([
    { id: run, kind: 'import', state: 'done', fileName: 'urunler.csv', undoneBy: null },
    { kind: 'import' },
  ])
  expect((await staff.request<ImportRunRecord>('GET', address)).body).toMatchObject({
    changes: 2,
    report: { kind: 'import', updated: 2 },
  })
  const preview = await staff.request<UndoReport>('GET', `${address}/undo`)
  expect(preview.body).toMatchObject({
    restored: 1,
    changedSince: 1,
    examples: [{ code: 'KUPA', price: { from: '1.20 TRY', to: '120.00 TRY' } }],
    since: [{ code: 'TABAK', fields: ['price'] }],
  })
  expect((await product('KUPA')).sale_price, 'a preview writes nothing').toBe('1.000000')

  const started = await staff.request<ImportRunRecord>('POST', `${address}/undo`, { body: {} })
  expect([started.status, started.body]).toMatchObject([
    202,
    { kind: 'undo', undoes: run, startedBy: expect.stringMatching(/./) },
  ])
  const state = async () =>
    (await staff.request<ImportRunRecord>('GET', `/imports/runs/${started.body.id}`)).body.state
  await expect.poll(state, { timeout: 20_000 }).toBe('done')
  expect((await product('KUPA')).sale_price).toBe('100.000000')
  expect((await product('TABAK')).sale_price, 'changed by hand since').toBe('7.000000')
  const { rows } = await db.unchecked('select action, staff_id, after from audit_log where record_id = $1', [
    String(run),
  ])
  expect(rows).toEqual([
    {
      action: 'import.undo',
      staff_id: staff.id,
      after: { fileName: 'urunler.csv', force: false, undo: started.body.id },
    },
  ])

  expect(codeOf((await staff.request('POST', `${address}/undo`, { body: {} })).body)).toBe('WRONG_STATE')
  expect(codeOf((await staff.request('POST', '/imports/runs/99999/undo', { body: {} })).body)).toBe(
    'NOT_FOUND',
  )
})

test('what an undo left alone is set back later, when staff says so', async () => {
  await db.unchecked('truncate products restart identity cascade')
  await runText('Kod;Ad;Fiyat\nKUPA;Kupa;120\nTABAK;Tabak;60\n')
  const run = await runText('Kod;Fiyat\nKUPA;1,20\nTABAK;0,60\n')
  await db.unchecked(`update products set sale_price = 7 where code = 'TABAK'`)
  const address = `/imports/runs/${run}`
  const undo = async (body: object) => {
    const started = await staff.request<ImportRunRecord>('POST', `${address}/undo`, { body })
    expect(started.status).toBe(202)
    const state = async () =>
      (await staff.request<ImportRunRecord>('GET', `/imports/runs/${started.body.id}`)).body.state
    await expect.poll(state, { timeout: 20_000 }).toBe('done')
  }
  await undo({})
  expect((await staff.request<ImportRunRecord>('GET', address)).body).toMatchObject({ changes: 1 })
  expect(codeOf((await staff.request('GET', `${address}/undo`)).body)).toBe('WRONG_STATE')
  expect((await staff.request<UndoReport>('GET', `${address}/undo?force=true`)).body).toMatchObject({
    total: 1,
    restored: 1,
    changedSince: 0,
  })
  await undo({ force: true })
  expect((await product('TABAK')).sale_price).toBe('50.000000')
})

test('nothing is undone that is another than what staff has seen', async () => {
  await runText('Kod;Ad;Fiyat\nBARDAK;Bardak;120\n')
  const run = await runText('Kod;Fiyat\nBARDAK;240\n')
  const undo = `/imports/runs/${run}/undo`
  const changePrice = (price: number) =>
    db.unchecked(`update products set sale_price = $1 where code = 'BARDAK'`, [price])
  const seen = async () => (await staff.request<UndoPreviewRecord>('GET', `${undo}?force=true`)).body.of
  await changePrice(7)
  const of = await seen()
  await changePrice(8)
  const late = await staff.request('POST', undo, { body: { force: true, of } })
  expect([late.status, codeOf(late.body)]).toEqual([409, 'CHANGED'])
  expect((await product('BARDAK')).sale_price).toBe('8.000000')
  const again = await staff.request('POST', undo, { body: { force: true, of: await seen() } })
  expect(again.status).toBe(202)
  await expect.poll(async () => (await product('BARDAK')).sale_price, { timeout: 20_000 }).toBe('100.000000')
})

test('a run can be undone for 90 days, and its report is kept for good', async () => {
  const run = await runText('Kod;Ad;Fiyat\nVAZO;Vazo;120\n')
  const recent = await runText('Kod;Fiyat\nVAZO;130\n')
  await db.unchecked("update import_runs set seen_at = now() - interval '89 days' where id = $1", [recent])
  await db.unchecked("update import_runs set seen_at = now() - interval '91 days' where id = $1", [run])
  expect(codeOf((await staff.request('POST', `/imports/runs/${run}/undo`, { body: {} })).body)).toBe(
    'WRONG_STATE',
  )
  await made.shop.imports.history.deleteExpired()
  const kept = async (id: number) => (await staff.request<ImportRunRecord>('GET', `/imports/runs/${id}`)).body
  expect(await kept(run)).toMatchObject({ expired: true, changes: 0, report: { kind: 'import', created: 1 } })
  expect(await kept(recent)).toMatchObject({ expired: false, changes: 1 })
  const refused = await staff.request<{ error: { messages: { type: string } } }>(
    'GET',
    `/imports/runs/${run}/undo`,
  )
  expect(refused.body.error.messages.type).toContain('90')
})

test('a run that changed nothing but what is remembered of its file has nothing to undo', async () => {
  await runText('Kod;Ad;Fiyat\nKASE;Kase;120\n')
  const run = await runText('Kod;Ad;Fiyat;Marka\nKASE;Kase;120;\n')
  const { rows } = await db.unchecked('select product_id from import_changes where run_id = $1', [run])
  expect(rows).toEqual([])
})

describe('a file whose products staff changed since the last one with its columns', () => {
  const FILE = (price: string, name: string) => `Kod;Ad;Fiyat;Stok\nLALE;${name};${price};5\nGUL;Gül;60;5\n`
  const idOf = async (code: string) => (await product(code)).id as number
  const change = async (code: string, body: object) => {
    const id = await idOf(code)
    const { version } = await product(code)
    const saved = await staff.request('PATCH', `/products/${id}`, { body, version: version as number })
    expect([saved.status, JSON.stringify(saved.body).slice(0, 300)]).toMatchObject([200, expect.anything()])
  }

  test('says so before it writes them, or leaves them, as the merchant chose, and the undo brings back what it wrote', async () => {
    await runText(FILE('120', 'Lale'))
    await change('LALE', { price: { amount: '180', kind: 'gross' } })
    await change('GUL', { tr: { name: 'Kırmızı gül' } })
    const preview = await importText(FILE('144', 'Lale soğanı'), { dryRun: true })
    expect(preview.staff).toMatchObject({
      winner: 'file',
      records: 1,
      fields: [{ field: 'price', count: 1 }],
    })
    expect(preview.notices.map(({ reason }) => reason)).toContain(
      "'LALE' son dosyadan sonra mağazada değiştirilmiş; dosya şu alanları yazar: Fiyat",
    )
    expect((await product('LALE')).sale_price).toBe('150.000000')

    const run = await runText(FILE('144', 'Lale soğanı'), { winner: 'staff' })
    expect(await product('LALE'), 'what the file says beside it is written').toMatchObject({
      sale_price: '150.000000',
      name: 'Lale soğanı',
    })
    const { rows } = await db.unchecked<{ report: { staff: object } }>(
      'select report from import_runs where id = $1',
      [run],
    )
    expect(rows[0]?.report.staff).toMatchObject({ winner: 'staff', records: 1 })
    await staff.request('POST', `/imports/runs/${run}/undo`, { body: {} })
    await expect.poll(async () => (await product('LALE')).name, { timeout: 20_000 }).toBe('Lale')
    expect((await product('LALE')).sale_price).toBe('150.000000')

    await runText(FILE('150', 'Lale soğanı'), { winner: 'staff' })
    await runText(FILE('156', 'Lale soğanı'), { winner: 'staff' })
    expect((await product('LALE')).sale_price, 'as long as no file wins').toBe('150.000000')
    await runText(FILE('156', 'Lale soğanı'))
    expect((await product('LALE')).sale_price, 'the file wins again').toBe('130.000000')
    await runText(FILE('168', 'Lale soğanı'), { winner: 'staff' })
    expect((await product('LALE')).sale_price, 'nobody has changed it since').toBe('140.000000')
  })

  test('leaves stock that was counted since, and what staff archived', async () => {
    await runText(FILE('168', 'Lale soğanı'))
    const id = await idOf('LALE')
    const { rows } = await db.unchecked<{ id: number }>('select id from warehouses order by priority limit 1')
    const booking = { booking: randomUUID(), warehouseId: rows[0]?.id, reason: 'arrival', delta: 4, note: '' }
    expect((await staff.request('POST', `/products/${id}/stock`, { body: booking })).status).toBe(200)
    await staff.request('POST', `/products/${await idOf('GUL')}/archive`, {
      version: (await product('GUL')).version as number,
    })
    expect((await product('GUL')).status).toBe('deleted')
    await runText(FILE('168', 'Lale soğanı').replaceAll(';5', ';7'), { winner: 'staff' })
    expect(await product('LALE')).toMatchObject({ quantity: 9 })
    expect((await product('GUL')).status).toBe('deleted')
    await runText(FILE('168', 'Lale soğanı').replaceAll(';5', ';8'), { winner: 'staff' })
    expect(await product('LALE'), 'a later file knows more than the booking').toMatchObject({ quantity: 8 })
  })

  test('counts an edit during a long run as older than what that run wrote afterwards', async () => {
    await runText(FILE('180', 'Lale soğanı'))
    await change('LALE', { price: { amount: '96', kind: 'gross' } })
    const run = await runText(FILE('192', 'Lale soğanı'))
    await db.unchecked(`update import_runs set started_at = started_at - interval '1 hour' where id = $1`, [
      run,
    ])
    await db.unchecked(`update import_runs set started_at = started_at - interval '2 hours' where id < $1`, [
      run,
    ])
    await runText(FILE('204', 'Lale soğanı'), { winner: 'staff' })
    expect((await product('LALE')).sale_price).toBe('170.000000')
  })

  test('leaves a video that staff set, and takes none for one of the product that has this number as its code', async () => {
    const VIDEOS = (video: string, codes: readonly string[]) =>
      `Kod;Ad;Fiyat;Video\n${codes.map((code) => `${code};Video ${code};60;${video}`).join('\n')}\n`
    const address = (name: string) => `https://www.youtube.com/watch?v=${name}`
    await runText(VIDEOS(address('aaaaaaaaaaa'), ['FILM']))
    const id = await idOf('FILM')
    const files = (name: string) => VIDEOS(address(name), ['FILM', String(id)])
    await runText(files('aaaaaaaaaaa'))
    const body = { address: address('bbbbbbbbbbb') }
    const set = await staff.request('PUT', `/products/${id}/video?by=id`, { body })
    expect([set.status, JSON.stringify(set.body).slice(0, 200)]).toMatchObject([200, expect.anything()])
    await runText(files('ccccccccccc'), { winner: 'staff' })
    const { rows } = await db.unchecked<{ code: string; reference: string }>(
      'select p.code, v.reference from product_videos v join products p on p.id = v.product_id where p.id = $1 or p.code = $2',
      [id, String(id)],
    )
    expect(Object.fromEntries(rows.map(({ code, reference }) => [code, reference]))).toEqual({
      FILM: 'bbbbbbbbbbb',
      [id]: 'ccccccccccc',
    })
  })

  test.each([false, true])(
    'leaves a variant that staff archived, where the file has a state: %s',
    async (hasState) => {
      const head = hasState ? 'ETEK' : 'ŞAL'
      const file = (price: string) =>
        [
          ['Kod', 'Ana Ürün Kodu', 'Ad', 'Fiyat', 'Varyant: Renk', 'Durum'],
          [head, '', 'Kadife', '', '', 'Satışta'],
          [`${head}-M`, head, 'Kadife mavi', price, 'Mavi', 'Satışta'],
          [`${head}-K`, head, 'Kadife kırmızı', price, 'Kırmızı', 'Satışta'],
        ]
          .map((cells) => cells.slice(0, hasState ? 6 : 5).join(';'))
          .join('\n')
      await runText(file('120'))
      const archived = await staff.request('POST', `/products/${await idOf(head)}/variants/archive`, {
        body: { ids: [await idOf(`${head}-K`)] },
        version: (await product(head)).version as number,
      })
      expect([archived.status, JSON.stringify(archived.body).slice(0, 200)]).toMatchObject([
        200,
        expect.anything(),
      ])
      for (const price of ['144', '156']) {
        await runText(file(price), { winner: 'staff' })
        expect((await product(`${head}-K`)).status).toBe('deleted')
      }
      expect(await product(`${head}-M`)).toMatchObject({ status: 'active', sale_price: '130.000000' })
      const preview = await importText(file('168'), { winner: 'staff', dryRun: true })
      expect(preview.staff).toMatchObject({ records: 1, fields: [{ field: 'status', count: 1 }] })
      await runText(file('168'))
      expect((await product(`${head}-K`)).status, 'the file wins').toBe('active')
    },
  )

  test('keeps on sale what staff put on sale though the file lacks it, with its product, or names it', async () => {
    const LINES: Readonly<Record<string, string>> = {
      SAZ: 'SAZ;;Saz;60;',
      NAR: 'NAR;;Nar;60;',
      CAM: 'CAM;;Cam;;',
      'CAM-M': 'CAM-M;CAM;Cam mavi;60;Mavi',
      'CAM-K': 'CAM-K;CAM;Cam kırmızı;60;Kırmızı',
    }
    const file = (codes: readonly string[]) =>
      ['Kod;Ana Ürün Kodu;Ad;Fiyat;Varyant: Renk', ...codes.map((code) => LINES[code])].join('\n')
    const hiding = async (winner: 'file' | 'staff') => {
      const hideMissing = { confirmed: null }
      const preview = await importText(file(['SAZ']), { winner, hideMissing, dryRun: true })
      const confirmed = preview.missing?.count ?? 0
      await runText(file(['SAZ']), { winner, hideMissing: { confirmed } })
      return preview
    }
    const onSale = async () => {
      const { rows } = await db.unchecked<{ code: string }>(
        `select code from products where status = 'active' and code = any($1) order by code`,
        [Object.keys(LINES)],
      )
      return rows.map(({ code }) => code)
    }
    await runText(file(Object.keys(LINES)))
    await hiding('file')
    expect(await onSale()).toEqual(['SAZ'])
    for (const code of ['NAR', 'CAM-M']) {
      const { id, version } = await product(code)
      const shown = await staff.request('POST', `/products/${id as number}/publish`, {
        body: {},
        version: version as number,
      })
      expect([shown.status, JSON.stringify(shown.body).slice(0, 200)]).toMatchObject([200, expect.anything()])
    }
    await db.unchecked(`update products set status = 'active' where code in ('CAM', 'CAM-K')`)
    const kept = await hiding('staff')
    expect(kept).toMatchObject({ missing: { count: 1 }, staff: { winner: 'staff', records: 2 } })
    expect(kept.notices.map(({ reason }) => reason)).toContain(
      "'NAR' dosyada yok; mağazada satışa açıldığı için satışta kalır",
    )
    expect(await onSale(), 'a product stays with its variant').toEqual(['CAM', 'CAM-M', 'NAR', 'SAZ'])
    const hidden = await hiding('file')
    expect(hidden).toMatchObject({ missing: { count: 3 }, staff: { winner: 'file', records: 2 } })
    expect(hidden.notices.map(({ reason }) => reason)).toContain(
      "'NAR' son dosyadan sonra mağazada satışa açılmış; bu dosyada olmadığı için satıştan kaldırılır",
    )
    expect(await onSale()).toEqual(['SAZ'])
  })
})
