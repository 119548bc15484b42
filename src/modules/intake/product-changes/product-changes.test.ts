import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database/database.ts'
import { queueRun, withImportLock } from '#modules/intake/imports/undo/runs.server.ts'
import { afterQueuedRuns } from '#modules/intake/imports/write/import-lock.ts'
import { buildBrand, buildCategory, buildCurrencies, buildProduct } from '#tests/support/builders.ts'
import { importHelpers } from '#tests/support/imported-shop.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { tableEmptier } from '#tests/support/table-emptier.ts'
import type {
  ChangedRow,
  ChangeRun,
  ChangeRunItem,
  Plan,
  Recipe,
  UndoChangePreview,
} from './product-changes-schemas.ts'
import { changeBatch } from './run/change-batch.ts'

const made = await testShop()
const { db, app } = made
const editor = await staffBrowser(made, 'catalogue')
const { product, rows, runText } = importHelpers(db)

const emptyRecipes = await tableEmptier(db, ['product_change_recipes'])
const emptyTables = await tableEmptier(db, ['products', 'categories', 'brands', 'tags'])
beforeEach(async () => {
  await emptyTables()
  await buildCurrencies(db)
})

const codeOf = (body: unknown) => (body as { error?: { code: string } }).error?.code
const planOf = (change: object, selection: object, more: object = {}) =>
  editor.request<Plan>('POST', '/product-changes/plans', { body: { selection, change, ...more } })
const startOf = ({ id, preview }: Plan) =>
  editor.request<ChangeRun>('POST', '/product-changes', { body: { plan: id, of: preview.of } })
async function ended(run: number): Promise<ChangeRun> {
  const read = async () => (await editor.request<ChangeRun>('GET', `/product-changes/${run}`)).body
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toMatch(/done|failed/)
  return read()
}
/** Plans a change, runs it, and waits for its end. */
async function changed(change: object, selection: object, more: object = {}): Promise<ChangeRun> {
  const plan = await planOf(change, selection, more)
  expect(plan.status).toBe(201)
  const started = await startOf(plan.body)
  expect(started.status).toBe(202)
  return ended(started.body.id)
}
async function undone(run: number, products?: number[]): Promise<ChangeRun> {
  const query = products ? `?products=${products.join(',')}` : ''
  const preview = await editor.request<UndoChangePreview>('GET', `/product-changes/${run}/undo${query}`)
  expect(preview.status).toBe(200)
  const body = { of: preview.body.of, ...(products && { products }) }
  const started = await editor.request<ChangeRun>('POST', `/product-changes/${run}/undo`, { body })
  expect(started.status).toBe(202)
  return ended(started.body.id)
}
const priceOf = async (code: string) => (await product(code)).sale_price
const raise = { price: { op: 'percent', value: '7.5', round: ',90' } }

describe('a plan', () => {
  test('counts what changes, says before and after, and refuses rows by name', async () => {
    const cup = await buildProduct(db, { code: 'KUPA', gross: '129.90' })
    const euro = await buildProduct(db, { code: 'EURO', gross: '10', currency: 'EUR' })
    const gone = await buildProduct(db, { code: 'ESKI', status: 'deleted' })
    const { status, body } = await planOf(
      { price: { op: 'amount', value: '10' } },
      { ids: [cup.id, euro.id, gone.id, 99_999] },
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({ count: 4, estimated: false, run: null })
    expect(body.preview).toMatchObject({ total: 4, changed: 1, unchanged: 0 })
    expect(body.preview.rows).toMatchObject([
      { id: cup.id, code: 'KUPA', changes: [{ field: 'price', before: '129.90', after: '139.90' }] },
    ])
    expect(body.preview.refused.map(({ reason, rows: [row] }) => [reason, row?.code])).toEqual([
      ['unknown', ''],
      ['other-currency', 'EURO'],
      ['archived', 'ESKI'],
    ])
    expect(await priceOf('KUPA'), 'a plan writes nothing').toBe('108.250000')
  })

  test('of a filter keeps the products that it found, and none that come later', async () => {
    const brand = await buildBrand(db, 'Lodos')
    await buildProduct(db, { code: 'A', brand: 'Lodos', gross: '10' })
    const left = await buildProduct(db, { code: 'B', brand: 'Lodos', gross: '10' })
    await buildProduct(db, { code: 'C', gross: '10' })
    const { body } = await planOf(raise, { filters: { brand }, except: [left.id] })
    await buildProduct(db, { code: 'D', brand: 'Lodos', gross: '10' })
    expect(body.count).toBe(1)
    expect((await ended((await startOf(body)).body.id)).report).toMatchObject({ changed: 1 })
    expect(await rows(`select code from products where sale_price <> 8.333333`)).toEqual([{ code: 'A' }])
  })

  test('warns of prices below cost, of lost struck prices and of prices far from before, and leaves them out when asked', async () => {
    const cheap = await buildProduct(db, {
      code: 'UCUZ',
      gross: '120',
      list: '125',
      earlier: [{ price: '125', days: 40 }],
    })
    await db.unchecked('update products set cost = 90 where id = $1', [cheap.id])
    await buildProduct(db, { code: 'KUPA', gross: '60' })
    const half = { price: { op: 'percent', value: '-75' }, listPrice: { op: 'remove' } }
    const all = { filters: {} }
    const { body } = await planOf(half, all)
    expect(body.preview.warnings.map(({ reason, count }) => [reason, count])).toEqual([
      ['far', 2],
      ['below-cost', 1],
      ['loses-struck', 1],
    ])
    const safe = (await planOf(half, all, { leaveOut: ['below-cost'] })).body
    expect(safe.preview).toMatchObject({ changed: 1, refused: [{ reason: 'below-cost', count: 1 }] })
    expect((await ended((await startOf(safe)).body.id)).report).toMatchObject({
      changed: 1,
      skipped: [{ reason: 'below-cost', rows: [{ code: 'UCUZ' }] }],
    })
  })

  test.each([
    ['nobody', { ids: [] }, 'INVALID'],
    ['a filter that finds nothing', { filters: { q: 'yok böyle bir şey' } }, 'INVALID'],
    [
      'more than can be chosen one by one',
      { ids: Array.from({ length: 10_001 }, (_, at) => at + 1) },
      'TOO_MANY',
    ],
  ])('of %s is refused', async (_, selection, code) => {
    const { status, body } = await planOf(raise, selection)
    expect([status, codeOf(body)]).toEqual([422, code])
  })

  test('a million ids are refused with a sentence', async () => {
    const ids = Array.from({ length: 1_000_000 }, (_, at) => at + 1)
    expect(codeOf((await planOf(raise, { ids })).body)).toBe('TOO_MANY')
  })

  test('runs once, and not when a product is another than in the preview', async () => {
    const cup = await buildProduct(db, { code: 'KUPA', gross: '120' })
    const { body } = await planOf(raise, { ids: [cup.id] })
    expect(codeOf((await startOf({ ...body, preview: { ...body.preview, of: 'another' } })).body)).toBe(
      'CHANGED',
    )
    await db.unchecked('update products set sale_price = 50, version = version + 1 where id = $1', [cup.id])
    expect(codeOf((await startOf(body)).body)).toBe('CHANGED')
    const { body: again } = await editor.request<Plan>('GET', `/product-changes/plans/${body.id}`)
    expect(again.preview.of).not.toBe(body.preview.of)
    const started = await startOf(again)
    expect(started.status).toBe(202)
    expect(codeOf((await startOf(again)).body)).toBe('WRONG_STATE')
    await ended(started.body.id)
  })
})

test('a plan is over after a day', async () => {
  const cup = await buildProduct(db, { code: 'KUPA', gross: '120' })
  const { body } = await planOf(raise, { ids: [cup.id] })
  await db.unchecked(
    `update product_change_plans set created_at = now() - interval '25 hours' where id = $1`,
    [body.id],
  )
  expect((await editor.request('GET', `/product-changes/plans/${body.id}`)).status).toBe(404)
  expect((await startOf(body)).status).toBe(404)
  await app.shop.productChanges.deleteExpired()
  expect(await rows('select from product_change_plans where id = $1', [body.id])).toEqual([])
})

describe('a run', () => {
  test('changes prices of every variant, shown at once, and is undone to the kuruş and the sixth decimal', async () => {
    await buildProduct(db, {
      code: 'TS',
      variants: [
        { code: 'TS-M', price: '83.333333', values: { Renk: 'Mavi' } },
        { code: 'TS-K', price: '91.666667', list: '100.123456', values: { Renk: 'Kırmızı' } },
      ],
    })
    const before = await rows('select product_id, sale_price, list_price from product_units order by id')
    const run = await changed(raise, { filters: {} })
    expect(run).toMatchObject({
      kind: 'change',
      state: 'done',
      changes: 2,
      report: { changed: 2, skipped: [] },
    })
    const page = await app.inject({ url: `/api/catalog/product/${(await product('TS')).id}` })
    expect(page.json()).toMatchObject({ price: 89.92 })
    const { body } = await editor.request<{ items: ChangedRow[] }>('GET', `/product-changes/${run.id}/rows`)
    expect(body.items.map(({ code, changes }) => [code, changes])).toEqual([
      ['TS-M', [{ field: 'price', before: '100.00', after: '107.90' }]],
      ['TS-K', [{ field: 'price', before: '110.00', after: '117.90' }]],
    ])
    const undo = await undone(run.id)
    expect(undo).toMatchObject({ kind: 'undo', undoes: run.id, report: { changed: 2, skipped: [] } })
    expect(await rows('select product_id, sale_price, list_price from product_units order by id')).toEqual(
      before,
    )
    expect(await priceOf('TS'), 'the product shows its cheapest variant').toBe('83.333333')
    await undone(undo.id)
    expect(await priceOf('TS-M'), 'an undo is undone').toBe('89.916667')
  })

  test('changes brand, categories, tags, state and badges, and brings all of it back', async () => {
    const [ev, mutfak] = [await buildCategory(db, 'ev', 'Ev'), await buildCategory(db, 'mutfak', 'Mutfak')]
    const brand = await buildBrand(db, 'Lodos')
    const cup = await buildProduct(db, { code: 'KUPA', gross: '120', category: 'ev', brand: 'Eski' })
    const state = () =>
      rows(`select brand_id, status, fast_delivery, cost, tax_rate, sale_price, withdrawal_exception,
        array(select category_id from product_categories where product_id = p.id order by 1) as categories,
        array(select t.slug from product_tags pt join tags t on t.id = pt.tag_id where product_id = p.id) as tags from products p`)
    const before = await state()
    const run = await changed(
      {
        brandId: brand,
        categories: { op: 'add', ids: [mutfak] },
        tags: { op: 'add', names: ['Yaz İndirimi'] },
        status: 'hide',
        fastDelivery: true,
        withdrawalException: 'hygiene',
        cost: { op: 'set', value: '40' },
        taxRate: { value: '10', keep: 'gross' },
      },
      { ids: [cup.id] },
    )
    expect(await state()).toEqual([
      {
        ...{ brand_id: brand, status: 'passive', fast_delivery: true, cost: '40.000000', tax_rate: '10.00' },
        ...{
          sale_price: '109.090909',
          withdrawal_exception: 'hygiene',
          categories: [ev, mutfak],
          tags: ['yaz-indirimi'],
        },
      },
    ])
    const { body } = await editor.request<{ items: ChangedRow[] }>('GET', `/product-changes/${run.id}/rows`)
    expect(body.items[0]?.changes).toEqual([
      { field: 'taxRate', before: '20', after: '10' },
      { field: 'brand', before: 'Eski', after: 'Lodos' },
      { field: 'categories', before: 'Ev', after: 'Ev, Mutfak' },
      { field: 'tags', before: null, after: 'Yaz İndirimi' },
      { field: 'cost', before: null, after: '40' },
      { field: 'status', before: 'active', after: 'passive' },
      { field: 'fastDelivery', before: 'false', after: 'true' },
      { field: 'withdrawalException', before: null, after: 'hygiene' },
    ])
    await undone(run.id)
    expect(await state()).toEqual(before)
  })

  test('publishes what is complete; its undo takes a draft off sale, because shoppers know it by now', async () => {
    const draft = await buildProduct(db, { code: 'TASLAK', gross: '120', status: 'draft' })
    const free = await buildProduct(db, { code: 'BEDAVA', gross: '0', status: 'draft' })
    const archived = await buildProduct(db, {
      ...{ code: 'ESKI', status: 'deleted' },
      variants: [{ code: 'ESKI-1', gross: '10', values: { Renk: 'Mavi' } }],
    })
    const run = await changed({ status: 'publish' }, { ids: [draft.id, free.id] })
    expect(run.report).toMatchObject({
      changed: 1,
      skipped: [{ reason: 'incomplete', rows: [{ code: 'BEDAVA' }] }],
    })
    const preview = await editor.request<UndoChangePreview>('GET', `/product-changes/${run.id}/undo`)
    expect(preview.body.rows[0]?.changes).toEqual([{ field: 'status', before: 'active', after: 'passive' }])
    await undone(run.id)
    expect((await product('TASLAK')).status).toBe('passive')
    const plan = await planOf(raise, { ids: [archived.id] })
    expect(plan.body.preview.refused, 'variants of an archived product').toMatchObject([
      { reason: 'archived', rows: [{ code: 'ESKI-1' }] },
    ])
  })

  test('leaves alone and lists what was changed since, by the run and by its undo, also for chosen products', async () => {
    const [a, b, c] = await Promise.all(
      ['A', 'B', 'C'].map((code) => buildProduct(db, { code, gross: '120' })),
    )
    const ids = [a, b, c].flatMap((each) => each?.id ?? [])
    const run = await changed(raise, { ids })
    await undone(run.id, [ids[0] ?? 0])
    expect([await priceOf('A'), await priceOf('B')]).toEqual(['100.000000', '107.416667'])
    expect(await editor.request('GET', `/product-changes/${run.id}`)).toMatchObject({
      body: { changes: 2, undoneBy: null },
    })
    await db.unchecked(`update products set sale_price = 7, version = version + 1 where code = 'B'`)
    const preview = await editor.request<UndoChangePreview>('GET', `/product-changes/${run.id}/undo`)
    expect(preview.body).toMatchObject({
      ...{ total: 2, restored: 1, changedSince: 1, losesStruck: 0 },
      rows: [{ code: 'C', changes: [{ field: 'price', before: '128.90', after: '120.00' }] }],
      since: [{ code: 'B', changes: [{ field: 'price', before: '128.90', after: '8.40' }] }],
    })
    const undo = await undone(run.id)
    expect(undo.report).toMatchObject({
      changed: 1,
      skipped: [{ reason: 'changed-since', rows: [{ code: 'B' }] }],
    })
    expect([await priceOf('B'), await priceOf('C')]).toEqual(['7.000000', '100.000000'])
  })

  test('waits behind an import and says so; two plans of the same products do not change a price twice', async () => {
    const cup = await buildProduct(db, { code: 'KUPA', gross: '120' })
    const [one, other] = [await planOf(raise, { ids: [cup.id] }), await planOf(raise, { ids: [cup.id] })]
    let first: ChangeRun | undefined
    let second: ChangeRun | undefined
    await withImportLock(db, async () => {
      first = (await startOf(one.body)).body
      second = (await startOf(other.body)).body
      expect([first.state, second.state, second.behind]).toEqual(['waiting', 'waiting', first.id])
    })
    expect((await ended(first?.id ?? 0)).report).toMatchObject({ changed: 1 })
    expect((await ended(second?.id ?? 0)).report).toMatchObject({
      changed: 0,
      skipped: [{ reason: 'changed-since', rows: [{ code: 'KUPA' }] }],
    })
    expect(await priceOf('KUPA')).toBe('107.416667')
  })

  test('an import waits for the run that is being carried out', async () => {
    const run = await queueRun(db, {
      ...{ kind: 'change', fileName: '', format: '', options: {}, startedBy: '', undoes: null, total: 1 },
    })
    await db.unchecked(`update import_runs set state = 'running' where id = $1`, [run])
    const lookedAtQueue = Promise.withResolvers<void>()
    const watched: typeof db = Object.create(db, {
      query: {
        value: (...given: Parameters<typeof db.query>) => {
          lookedAtQueue.resolve()
          return db.query(...given)
        },
      },
    })
    let imported: Promise<string | null> | undefined
    await withImportLock(db, async () => {
      imported = afterQueuedRuns(watched, async () => 'imported')
      await lookedAtQueue.promise
    })
    expect(await imported).toBe('imported')
    await db.unchecked(`update import_runs set state = 'failed' where id = $1`, [run])
  })

  test('that a process left in the middle is finished, each product once', async () => {
    const lines = Array.from({ length: 300 }, (_, at) => `P${at};Ürün ${at};120`)
    await runText(['Kod;Ad;Fiyat', ...lines].join('\n'))
    const plan = (await planOf({ price: { op: 'percent', value: '10' } }, { filters: {} })).body
    const run = await queueRun(db, {
      ...{ kind: 'change', fileName: '', format: '', startedBy: 'Ayşe', undoes: null, total: 300 },
      options: { change: plan.change, leaveOut: [] },
    })
    await db.unchecked('update product_change_plans set run_id = $1 where id = $2', [run, plan.id])
    // The first batch is committed with its place; then the process ends.
    const ids = (await rows<{ id: number }>('select id from products order by id limit 250')).map(
      ({ id }) => id,
    )
    await transaction(db, async (tx) => {
      const batch = ids.map((id) => ({ id, version: 1 }))
      await changeBatch(tx, plan, { run, rows: batch, isChosen: () => true })
      await tx.unchecked(
        `update import_runs set state = 'running', done = 250, report = '{"changed":250,"unchanged":0,"skipped":[]}' where id = $1`,
        [run],
      )
    })
    app.shop.productChanges.goOn()
    expect(await ended(run)).toMatchObject({ changes: 300, done: 300, report: { changed: 300, skipped: [] } })
    expect(await rows('select distinct sale_price from products')).toEqual([{ sale_price: '110.000000' }])
    expect(await rows(`select distinct changed_by from price_history where sale_price > 105`)).toEqual([
      { changed_by: 'Ayşe' },
    ])
  })
})

describe('one history', () => {
  test('has imports, changes and undos; an import is undone here too, one of an earlier version by its digests', async () => {
    await runText('Kod;Ad;Fiyat\nKUPA;Kupa;120\n')
    const imported = await runText('Kod;Fiyat\nKUPA;60\n')
    // As versions before this one recorded it.
    await db.unchecked(
      `update import_changes set digests = true, after = (
         select jsonb_object_agg(key, left(rtrim(translate(encode(decode(md5(value), 'hex'), 'base64'), '+/', '-_'), '='), 12))
           from jsonb_each_text(after)) where run_id = $1`,
      [imported],
    )
    const owner = await staffBrowser(made, 'owner')
    const preview = await owner.request<UndoChangePreview>('GET', `/product-changes/${imported}/undo`)
    expect(preview.body).toMatchObject({ restored: 1, changedSince: 0 })
    const undo = await owner.request<ChangeRun>('POST', `/product-changes/${imported}/undo`, {
      body: { of: preview.body.of },
    })
    await ended(undo.body.id)
    expect(await priceOf('KUPA')).toBe('100.000000')
    const { body } = await editor.request<{ items: ChangeRunItem[] }>('GET', '/product-changes')
    expect(body.items.slice(0, 2)).toMatchObject([
      { kind: 'undo', undoes: imported, fileName: 'urunler.csv' },
      { kind: 'import', change: null },
    ])
  })

  test('says who changed what in the audit log', async () => {
    const cup = await buildProduct(db, { code: 'KUPA', gross: '120' })
    const run = await changed(raise, { ids: [cup.id] })
    expect(
      await rows('select action, staff_id, after from audit_log where record_id = $1 and record_type = $2', [
        String(run.id),
        'productChange',
      ]),
    ).toEqual([
      {
        action: 'productChange.run',
        staff_id: editor.id,
        after: { price: { op: 'percent', value: '7.5', round: ',90' }, products: 1, changed: 1 },
      },
    ])
  })
})

describe('rights', () => {
  test('a change needs the right of each of its fields, a run a person', async () => {
    const cup = await buildProduct(db, { code: 'KUPA', gross: '120' })
    const finance = await staffBrowser(made, 'finance')
    const ask = (change: object) =>
      finance.request<Plan>('POST', '/product-changes/plans', {
        body: { selection: { ids: [cup.id] }, change },
      })
    expect((await ask({ ...raise, status: 'hide' })).status).toBe(403)
    expect((await ask(raise)).status).toBe(201)
    const { id: ran } = await changed(raise, { ids: [cup.id] })
    expect(
      (await editor.request('POST', `/imports/runs/${ran}/undo`, { body: {} })).status,
      'is no import',
    ).toBe(404)
    const owner = await staffBrowser(made, 'owner')
    const { body: token } = await owner.request<{ token: string }>('POST', '/api-tokens', {
      body: { name: 'ERP', permissions: ['catalogue.read', 'catalogue.write', 'prices.write'], days: null },
    })
    const headers = { authorization: `Bearer ${token.token}` }
    const planned = await app.inject({
      method: 'POST',
      url: '/api/admin/product-changes/plans',
      headers,
      payload: { selection: { ids: [cup.id] }, change: raise },
    })
    expect(planned.statusCode).toBe(201)
    const { id, preview } = planned.json<Plan>()
    const run = await app.inject({
      method: 'POST',
      url: '/api/admin/product-changes',
      headers,
      payload: { plan: id, of: preview.of },
    })
    expect(run.statusCode).toBe(403)
  })
})

test('a change is saved, listed and deleted; its name is its own', async () => {
  const body = { name: 'Yaz zammı', filters: { state: 'onsale' }, change: raise }
  const saved = await editor.request<{ id: number }>('POST', '/product-changes/recipes', { body })
  expect(saved).toMatchObject({ status: 201, body: { ...body, leaveOut: [], schedule: null } })
  expect(codeOf((await editor.request('POST', '/product-changes/recipes', { body })).body)).toBe('INVALID')
  expect((await editor.request('GET', '/product-changes/recipes')).body).toMatchObject({
    items: [{ name: 'Yaz zammı' }],
  })
  expect((await editor.request('DELETE', `/product-changes/recipes/${saved.body.id}`)).status).toBe(204)
  expect((await editor.request('GET', '/product-changes/recipes')).body).toEqual({ items: [] })
})

describe('stock in one warehouse', () => {
  const warehouse = async () =>
    (await rows<{ id: number }>('select id from warehouses order by priority, id limit 1'))[0]?.id ?? 0
  const idOf = async (code: string) => (await product(code)).id as number
  /** Somebody books beside the plan; what orders take is the same to it. */
  async function book(code: string, delta: number) {
    const body = { booking: randomUUID(), warehouseId: await warehouse(), reason: 'correction', delta }
    expect((await editor.request('POST', `/products/${await idOf(code)}/stock`, { body })).status).toBe(200)
  }
  const movements = (reason: string) =>
    rows(
      `select p.code, l.delta, l.note from stock_ledger l join products p on p.id = l.product_id where l.reason = $1 order by l.id`,
      [reason],
    )

  beforeEach(() => runText('Kod;Ad;Fiyat;Stok\nKUPA;Kupa;120;5\nTABAK;Tabak;60;1\n'))

  test('is booked as the difference that was shown, whatever is sold meanwhile, and its undo as the opposite one', async () => {
    const stock = { op: 'add', value: -2, reason: 'damage', warehouseId: await warehouse() }
    const { body: plan } = await planOf({ stock }, { filters: {} })
    expect(plan.preview.rows).toMatchObject([
      { code: 'KUPA', changes: [{ field: 'stock', before: '5', after: '3' }] },
    ])
    expect(plan.preview.refused).toMatchObject([
      { reason: 'below-zero', count: 1, rows: [{ code: 'TABAK' }] },
    ])
    await book('KUPA', -1)
    const { version } = await product('KUPA')
    const run = await ended((await startOf(plan)).body.id)
    expect(run.report).toMatchObject({ changed: 1, skipped: [{ reason: 'below-zero', count: 1 }] })
    expect(await product('KUPA'), 'a movement is no change of the product').toMatchObject({
      quantity: 2,
      version,
    })
    expect(await movements('damage')).toEqual([
      { code: 'KUPA', delta: -2, note: `Toplu değişiklik ${run.id}` },
    ])
    const shown = await editor.request<{ items: ChangedRow[] }>('GET', `/product-changes/${run.id}/rows`)
    expect(shown.body.items).toMatchObject([{ changes: [{ field: 'stock', before: null, after: '-2' }] }])

    const preview = await editor.request<UndoChangePreview>('GET', `/product-changes/${run.id}/undo`)
    expect(preview.body).toMatchObject({
      restored: 1,
      rows: [{ changes: [{ field: 'stock', before: '2', after: '4' }] }],
    })
    const undo = await editor.request<ChangeRun>('POST', `/product-changes/${run.id}/undo`, {
      body: { of: preview.body.of },
    })
    expect(await ended(undo.body.id)).toMatchObject({ report: { changed: 1 } })
    expect(await product('KUPA')).toMatchObject({ quantity: 4 })
    expect(await movements('undo')).toEqual([
      { code: 'KUPA', delta: 2, note: `Toplu değişiklik ${run.id} geri alındı` },
    ])
  })

  test('that is to be a number leaves alone what moved since, and its undo what was sold since', async () => {
    const stock = { op: 'set', value: 9, warehouseId: await warehouse() }
    const { body: plan } = await planOf({ stock }, { filters: {} })
    await book('KUPA', -1)
    const run = await ended((await startOf(plan)).body.id)
    expect(run.report).toMatchObject({
      changed: 1,
      skipped: [{ reason: 'changed-since', rows: [{ code: 'KUPA' }] }],
    })
    expect([(await product('KUPA')).quantity, (await product('TABAK')).quantity]).toEqual([4, 9])
    await book('TABAK', -5)
    const preview = await editor.request<UndoChangePreview>('GET', `/product-changes/${run.id}/undo`)
    expect(preview.body).toMatchObject({
      ...{ restored: 0, changedSince: 1, rows: [] },
      since: [{ code: 'TABAK', changes: [{ field: 'stock', before: null, after: '+8' }] }],
    })
    const undo = await editor.request<ChangeRun>('POST', `/product-changes/${run.id}/undo`, {
      body: { of: preview.body.of },
    })
    expect((await ended(undo.body.id)).report?.skipped).toMatchObject([
      { count: 1, rows: [{ code: 'TABAK', fields: ['stock'] }] },
    ])
    expect((await product('TABAK')).quantity).toBe(4)
  })

  test('needs its right, a warehouse that is there and a reason that fits', async () => {
    const warehouseId = await warehouse()
    const finance = await staffBrowser(made, 'finance')
    const selection = { filters: {} }
    const plan = (stock: object, by = editor) =>
      by.request('POST', '/product-changes/plans', { body: { selection, change: { stock } } })
    const arrival = { op: 'add', value: 3, reason: 'arrival', warehouseId }
    expect((await plan(arrival, finance)).status).toBe(403)
    expect((await plan({ ...arrival, warehouseId: 9999 })).status).toBe(422)
    for (const wrong of [
      { ...arrival, value: -3 },
      { ...arrival, value: 0 },
      { ...arrival, value: 1.5 },
      { ...arrival, reason: 'count' },
      { op: 'set', value: -1, warehouseId },
    ])
      expect((await plan(wrong)).status).toBe(422)
  })
})

describe('a saved change with a time', () => {
  const time = { every: 'week', day: 1, time: '09:00' }
  const recipesOf = async () =>
    (await editor.request<{ items: Recipe[] }>('GET', '/product-changes/recipes')).body.items
  async function saved(filters: object = {}, change: object = { price: { op: 'percent', value: '10' } }) {
    const body = { name: `Zam ${randomUUID()}`, filters, change }
    return (await editor.request<Recipe>('POST', '/product-changes/recipes', { body })).body
  }
  const versionOf = async (id: number) => (await recipesOf()).find((recipe) => recipe.id === id)?.version ?? 0
  const confirm = async (id: number, body: object = time, by = editor, version?: number) =>
    by.request<Recipe>('PUT', `/product-changes/recipes/${id}/schedule`, {
      body,
      version: version ?? (await versionOf(id)),
    })
  const takeAway = async (id: number, version?: number) =>
    editor.request('DELETE', `/product-changes/recipes/${id}/schedule`, {
      version: version ?? (await versionOf(id)),
    })
  /** Its time came three times while the shop was down. */
  async function comes(id: number): Promise<Recipe['schedule']> {
    await db.unchecked(
      `update product_change_schedules set next_at = now() - interval '21 days' where recipe_id = $1`,
      [id],
    )
    await app.shop.productChanges.schedules.runDue()
    return (await recipesOf()).find((recipe) => recipe.id === id)?.schedule ?? null
  }
  const emails = () => rows(`select recipient from mail_messages where template = 'recipe-stopped'`)

  beforeEach(async () => {
    await emptyRecipes()
    await buildProduct(db, { code: 'KUPA', gross: '120' })
  })

  test('is confirmed with the password, runs once for all times that were missed, on what its filters find then, and is taken away', async () => {
    const recipe = await saved()
    const hasty = await staffBrowser(made, 'catalogue', { confirmed: false })
    expect(codeOf((await confirm(recipe.id, time, hasty)).body)).toBe('CONFIRM_IDENTITY')
    expect((await confirm(recipe.id, { every: 'once', date: '2020-01-01', time: '09:00' })).status).toBe(422)
    for (const wrong of [
      { ...time, day: 8 },
      { ...time, time: '9:00' },
      { every: 'once', date: '2027-02-30', time: '09:00' },
    ])
      expect((await confirm(recipe.id, wrong)).status).toBe(422)
    expect((await confirm(recipe.id)).body.schedule).toMatchObject({
      time,
      expected: 1,
      most: 51,
      stopped: null,
    })

    await buildProduct(db, { code: 'TABAK', gross: '60' })
    const schedule = await comes(recipe.id)
    expect(Date.parse(schedule?.nextAt ?? '')).toBeGreaterThan(Date.now())
    const run = await ended(schedule?.lastRun ?? 0)
    expect(run).toMatchObject({ kind: 'change', report: { changed: 2, skipped: [] } })
    expect(await rows('select sale_price from products order by code')).toEqual([
      { sale_price: '110.000000' },
      { sale_price: '55.000000' },
    ])
    await app.shop.productChanges.schedules.runDue()
    expect(
      await rows(`select id from import_runs where kind = 'change' and options->>'recipe' = $1`, [
        recipe.name,
      ]),
    ).toHaveLength(1)

    expect((await takeAway(recipe.id)).status).toBe(204)
    expect((await recipesOf())[0]?.schedule).toBeNull()
    expect((await takeAway(recipe.id)).status).toBe(404)
    expect(
      await rows(
        `select action from audit_log where record_id = 'recipes' and after->>'name' = $1 or before->>'name' = $1 order by id`,
        [recipe.name],
      ),
    ).toEqual(['recipe', 'schedule', 'unschedule'].map((action) => ({ action: `productChange.${action}` })))
  })

  test('stops without writing anything where a rule breaks or too many would change, and says so once', async () => {
    const lower = await saved({}, { price: { op: 'percent', value: '-50' } })
    await confirm(lower.id)
    await db.unchecked(`update products set cost = 90 where code = 'KUPA'`)
    expect((await comes(lower.id))?.stopped).toMatchObject({
      kind: 'breaks-rule',
      breaches: [{ reason: 'below-cost', count: 1 }],
    })
    expect((await confirm(lower.id)).body, 'it would stop at once').toMatchObject({
      error: { code: 'BREAKS_RULE' },
    })

    const raising = await saved()
    expect((await confirm(raising.id)).status).toBe(200)
    for (let made = 0; made < 51; made++) await buildProduct(db, { code: `P-${made}` })
    expect((await comes(raising.id))?.stopped).toMatchObject({ kind: 'too-many', changed: 52, most: 51 })
    expect(await product('KUPA')).toMatchObject({ sale_price: '100.000000' })
    await app.shop.productChanges.schedules.runDue()
    expect(await emails()).toHaveLength(2)
    const desk = await editor.request<{ waiting: { kind: string; count: number }[] }>('GET', '/desk')
    expect(desk.body.waiting).toContainEqual(expect.objectContaining({ kind: 'stopped-recipes', count: 2 }))
    expect(
      (await confirm(raising.id)).body.schedule,
      'confirmed with what it would change now',
    ).toMatchObject({ stopped: null, expected: 52 })
  })

  test('is not replaced or taken away by a person who has not seen it, or not seen that it was stopped', async () => {
    const recipe = await saved()
    const colleague = await staffBrowser(made, 'catalogue')
    const evening = { ...time, time: '21:00' }
    expect((await confirm(recipe.id, evening, colleague)).status).toBe(200)
    const scheduleOf = async () => (await recipesOf()).find(({ id }) => id === recipe.id)?.schedule
    const refused = [
      await confirm(recipe.id, time, editor, recipe.version),
      await takeAway(recipe.id, recipe.version),
    ]
    expect(refused.map(({ body }) => codeOf(body))).toEqual(['CONFLICT', 'CONFLICT'])
    expect(await scheduleOf()).toMatchObject({ time: evening })

    const seen = await versionOf(recipe.id)
    await db.unchecked(`update staff set disabled_at = now() where id = $1`, [colleague.id])
    expect((await comes(recipe.id))?.stopped).toMatchObject({ kind: 'no-person' })
    expect(codeOf((await confirm(recipe.id, time, editor, seen)).body)).toBe('CONFLICT')
    expect(await scheduleOf()).toMatchObject({ stopped: { kind: 'no-person' } })
    expect((await confirm(recipe.id)).body.schedule).toMatchObject({ time, stopped: null })
  })

  test('is not confirmed where its filters find far more than was shown', async () => {
    const recipe = await saved()
    for (let made = 0; made < 50; made++) await buildProduct(db, { code: `P-${made}` })
    const { version } = recipe
    const path = `/product-changes/recipes/${recipe.id}/schedule`
    const seeing = (of: number) => editor.request('PUT', `${path}?of=${of}`, { body: time, version })
    expect(codeOf((await seeing(0)).body)).toBe('CHANGED')
    expect((await seeing(1)).status).toBe(200)
  })

  test('is deleted by persons alone, and the audit log has its time', async () => {
    const owner = await staffBrowser(made, 'owner')
    const { body } = await owner.request<{ token: string }>('POST', '/api-tokens', {
      body: { name: 'ERP 2', permissions: ['catalogue.read', 'prices.write'], days: null },
    })
    const recipe = await saved()
    await confirm(recipe.id)
    const byToken = (id: number) =>
      app.inject({
        method: 'DELETE',
        url: `/api/admin/product-changes/recipes/${id}`,
        headers: { authorization: `Bearer ${body.token}` },
      })
    expect((await byToken(recipe.id)).statusCode).toBe(403)
    expect((await byToken((await saved()).id)).statusCode, 'one without a time').toBe(204)
    expect((await editor.request('DELETE', `/product-changes/recipes/${recipe.id}`)).status).toBe(204)
    expect(
      await rows(
        `select before from audit_log where action = 'productChange.deleteRecipe' and before->>'name' = $1`,
        [recipe.name],
      ),
    ).toEqual([{ before: { name: recipe.name, ...time } }])
  })

  test('has the rights of the person who confirmed it, and stops where they are gone', async () => {
    const finance = await staffBrowser(made, 'finance')
    const recipe = await saved()
    expect((await confirm(recipe.id, time, finance)).status).toBe(200)
    await db.unchecked(`update staff set role = 'support' where id = $1`, [finance.id])
    expect((await comes(recipe.id))?.stopped).toMatchObject({ kind: 'no-right' })
    await db.unchecked(`update staff set role = 'finance', disabled_at = now() where id = $1`, [finance.id])
    await db.unchecked(`update product_change_schedules set stopped = null where recipe_id = $1`, [recipe.id])
    expect((await comes(recipe.id))?.stopped).toMatchObject({ kind: 'no-person' })
    expect(await product('KUPA')).toMatchObject({ sale_price: '100.000000' })
  })
})
