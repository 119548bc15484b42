import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  findProductStates,
  restoreProductStates,
} from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { refreshDerived } from '#modules/goods/stock/stock.server.ts'
import { findExportedProducts } from '#modules/intake/exports/exported-products-queries.ts'
import type { Plan as BulkPlan, ChangeRun } from '#modules/intake/product-changes/product-changes-schemas.ts'
import { buildProduct, type ProductSpec } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { PriceHistory } from '../history/price-history-schemas.ts'
import type {
  ProductChange,
  ProductDiagnosis,
  ProductList,
  ProductRecord,
} from '../products-admin-schemas.ts'
import type { SheetChanged, SheetPage, VariantsMade } from '../sheet/sheet-schemas.ts'
import type { PlannedPriceForm } from './planned-price-schemas.ts'

const TEN = Date.parse('2026-12-01T10:00:00+03:00')
const minutes = (count: number) => new Date(TEN + count * 60_000).toISOString()
let now = TEN
const made = await testShop({ clock: () => new Date(now) })
const { db, app } = made
const { products } = made.shop
const finance = await staffBrowser(made, 'finance')
const catalogue = await staffBrowser(made, 'catalogue')

/** The shop works at ten o'clock and `count` minutes. */
async function atMinute(count: number): Promise<void> {
  now = TEN + count * 60_000
  await products.applyPlans()
}
beforeEach(() => {
  now = TEN
})

const build = (spec: ProductSpec = {}) => buildProduct(db, { price: '83.333333', stock: 5, ...spec })
const read = async (id: number) => (await catalogue.request<ProductRecord>('GET', `/products/${id}`)).body
async function plan(id: number, form: Partial<PlannedPriceForm> = {}, version?: number) {
  const body = { price: { amount: '79.90', kind: 'gross' as const }, ...form }
  return finance.request<ProductRecord>('PUT', `/products/${id}/planned-price`, {
    body,
    version: version ?? (await read(id)).version,
  })
}
async function change(id: number, body: ProductChange) {
  const { version } = await read(id)
  return catalogue.request<ProductRecord>('PATCH', `/products/${id}`, { body, version })
}
/** What a shopper is asked, and what is struck through. */
async function asked(id: number) {
  const { rows } = await db.unchecked<{ net: string; row: string; struck: string | null }>(
    `select trim_scale(u.sale_price)::text as net, trim_scale(p.sale_price)::text as row, trim_scale(u.struck_price)::text as struck
       from product_units u join products p on p.id = u.product_id where u.product_id = $1 and u.position = 0`,
    [id],
  )
  expect(rows[0]?.row).toBe(rows[0]?.net)
  return { net: rows[0]?.net, struck: rows[0]?.struck }
}
/** What the shop's API, and with it every cache, says. */
const shown = async (id: number): Promise<string> =>
  String((await app.inject({ url: `/api/catalog/product/${id}` })).json().salePrice.value)
const history = async (id: number) =>
  (
    await db.unchecked<{ price: string; by: string }>(
      `select trim_scale(sale_price)::text as price, changed_by as by from price_history where product_id = $1 order by id`,
      [id],
    )
  ).rows

describe('a planned price', () => {
  test('waits, is asked at its minute, and gives way to the regular price, exact to the last decimal', async () => {
    const { id, code } = await build()
    const { status, body } = await plan(id, { begins: minutes(10), ends: minutes(70) })
    expect([status, body.plannedPrice]).toMatchObject([
      200,
      { running: false, price: { gross: '79.90', net: '66.583333' }, begins: minutes(10), ends: minutes(70) },
    ])
    await atMinute(9)
    expect((await asked(id)).net).toBe('83.333333')
    expect(await shown(id)).toMatch(/^83.3/)
    await atMinute(10)
    expect(await asked(id)).toMatchObject({ net: '66.583333', struck: '83.333333' })
    expect(await shown(id)).toMatch(/^66.5/)
    const running = await read(id)
    expect(running).toMatchObject({ version: body.version, plannedPrice: { running: true } })
    // What staff writes is the regular price, so that is what the page shows as the price.
    expect(running.units[0]?.price.net).toBe('83.333333')
    const { body: list } = await catalogue.request<ProductList>('GET', `/products?q=${code}`)
    expect(list.items).toMatchObject([
      {
        gross: '79.90',
        regularGross: '100.00',
        planned: 'running',
        plannedFrom: minutes(10),
        plannedUntil: minutes(70),
        struck: '100.00',
      },
    ])
    const { body: sheet } = await catalogue.request<SheetPage>('GET', `/products/sheet?ids=${id}`)
    expect(sheet.rows).toMatchObject([{ gross: '100.00', plannedGross: '79.90', plannedUntil: minutes(70) }])
    const { body: doctor } = await catalogue.request<ProductDiagnosis>('GET', `/products/${id}/doctor`)
    expect(doctor.findings.filter(({ severity }) => severity === 'notes')).toEqual([
      {
        key: 'plan-runs',
        severity: 'notes',
        link: `/yonetim/urunler/${id}#price`,
        begins: minutes(10),
        ends: minutes(70),
      },
    ])
    await atMinute(70)
    expect(await asked(id)).toMatchObject({ net: '83.333333', struck: null })
    expect((await read(id)).plannedPrice).toBeNull()
    expect((await history(id)).slice(-2)).toEqual([
      { price: '66.583333', by: `plan:finance ${finance.id}` },
      { price: '83.333333', by: `plan:finance ${finance.id}` },
    ])
    const { body: log } = await catalogue.request<{ items: { action: string; staffName: string }[] }>(
      'GET',
      `/audit/product/${id}`,
    )
    expect(log.items.map(({ action }) => action)).toEqual([
      ...['product.planEnd', 'product.planBegin', 'product.planPrice'],
    ])
  })

  test('without a begin is asked at once, without an end until somebody takes it away', async () => {
    const { id } = await build()
    const { body } = await plan(id)
    expect(body.plannedPrice).toMatchObject({ running: true, ends: null })
    await atMinute(100_000)
    expect((await asked(id)).net).toBe('66.583333')
    now = TEN
    const stale = await finance.request('DELETE', `/products/${id}/planned-price`, {
      version: body.version - 1,
    })
    expect(stale.status).toBe(409)
    const { status } = await finance.request('DELETE', `/products/${id}/planned-price`, {
      version: body.version,
    })
    expect([status, (await asked(id)).net]).toEqual([200, '83.333333'])
    const again = await finance.request('DELETE', `/products/${id}/planned-price`, {
      version: body.version + 1,
    })
    expect(again.status).toBe(404)
  })

  test('is carried out once, however many processes see its minute', async () => {
    const { id } = await build()
    await plan(id, { begins: minutes(1), ends: minutes(2) })
    now = TEN + 60_000
    await Promise.all([products.applyPlans(), products.applyPlans(), products.applyPlans()])
    expect(await history(id)).toHaveLength(2)
    now = TEN + 120_000
    await Promise.all([products.applyPlans(), products.applyPlans()])
    expect(await history(id)).toHaveLength(3)
  })

  test('that the shop slept through was never asked; one that it slept into begins late', async () => {
    const [missed, late] = [await build(), await build()]
    await plan(missed.id, { begins: minutes(5), ends: minutes(15) })
    await plan(late.id, { begins: minutes(5), ends: minutes(60) })
    await atMinute(30)
    expect([(await asked(missed.id)).net, (await asked(late.id)).net]).toEqual(['83.333333', '66.583333'])
    expect(await history(missed.id)).toHaveLength(1)
    expect((await read(missed.id)).plannedPrice).toBeNull()
    // Off again over its end.
    await atMinute(500)
    expect((await asked(late.id)).net).toBe('83.333333')
  })

  test('is replaced while it is asked; with a begin to come the regular price is asked until then', async () => {
    const { id } = await build()
    const { body } = await plan(id)
    const begins = body.plannedPrice?.begins ?? null
    now = TEN + 5 * 60_000
    const cheaper = { price: { amount: '50', kind: 'net' as const }, ends: minutes(30) }
    const { body: changed } = await plan(id, { ...cheaper, begins })
    expect(changed.plannedPrice).toMatchObject({ running: true, begins, price: { gross: '60.00' } })
    expect((await asked(id)).net).toBe('50')
    await plan(id, { ...cheaper, begins: minutes(20) })
    expect((await asked(id)).net).toBe('83.333333')
    await atMinute(20)
    expect((await asked(id)).net).toBe('50')
  })
})

test('the price history says when, what, struck through or not, and who: a person, a plan, a file', async () => {
  const { id } = await build({ earlier: [{ price: '70', days: 10 }] })
  await db.unchecked(
    `with who as (select set_config('vitrin.actor', 'import:Ali', true)) update product_units set sale_price = 90 from who where product_id = $1`,
    [id],
  )
  await change(id, { price: { amount: '96', kind: 'gross' } })
  await plan(id, { price: { amount: '60', kind: 'gross' } })
  const read20 = (query = '') =>
    catalogue.request<PriceHistory>('GET', `/products/${id}/price-history?${query}`).then(({ body }) => body)
  const { items, next } = await read20()
  expect(next).toBeNull()
  expect(items.map(({ price, struck, how, by }) => [price.gross, struck?.gross ?? null, how, by])).toEqual([
    // The lowest price of the 30 days before the plan began is that of ten days ago.
    ['60.00', '84.00', 'plan', `finance ${finance.id}`],
    ['96.00', null, 'person', `catalogue ${catalogue.id}`],
    ['108.00', null, 'import', 'Ali'],
    ['100.00', null, 'unknown', ''],
    ['84.00', null, 'unknown', ''],
  ])
  const first = await read20('limit=2')
  const second = await read20(`limit=2&cursor=${first.next}`)
  expect([...first.items, ...second.items]).toEqual(items.slice(0, 4))
  expect((await read20(`limit=2&cursor=${second.previous}`)).items).toEqual(first.items)
  expect((await catalogue.request('GET', `/products/${id}/price-history?unit=999999`)).status).toBe(404)
})

describe('while a planned price is asked', () => {
  test('staff, files, undone imports and SQL write the regular price, which comes back', async () => {
    const { id } = await build()
    const before = await findProductStates(db, [id])
    await plan(id, { ends: minutes(10) })
    expect(await findProductStates(db, [id])).toEqual(before)
    expect((await change(id, { price: { amount: '120', kind: 'gross' } })).body.units[0]?.price.gross).toBe(
      '120.00',
    )
    expect(await asked(id)).toMatchObject({ net: '66.583333', struck: '83.333333' })
    const [exported] = await findExportedProducts(db, [id])
    expect(exported?.units[0]?.sale).toBe('100.000000')
    // Even one that equals the planned price.
    await change(id, { price: { amount: '79.90', kind: 'gross' } })
    expect((await read(id)).units[0]?.price.net).toBe('66.583333')
    await restoreProductStates(db, before)
    await db.unchecked('update product_units set list_price = 90 where product_id = $1', [id])
    expect((await read(id)).units[0]).toMatchObject({ price: { net: '83.333333' }, listPrice: { net: '90' } })
    await atMinute(10)
    const { rows } = await db.unchecked(
      'select trim_scale(sale_price)::text as sale, trim_scale(list_price)::text as list, regular_price from product_units where product_id = $1',
      [id],
    )
    expect(rows).toEqual([{ sale: '83.333333', list: '90', regular_price: null }])
  })

  test('the sheet and a bulk change show and write the regular price; its undo brings it back', async () => {
    const { id } = await build()
    await plan(id, { ends: minutes(10) })
    const [row] = (await catalogue.request<SheetPage>('GET', `/products/sheet?ids=${id}`)).body.rows
    expect(row?.gross).toBe('100.00')
    const price = {
      seen: { amount: '100.00', kind: 'gross' },
      value: { amount: '120', kind: 'gross' },
    }
    const saved = await catalogue.request<SheetChanged>('PATCH', '/products/sheet', {
      body: { booking: randomUUID(), rows: [{ id, version: row?.version, cells: { price } }] },
    })
    expect(saved.body).toMatchObject({ conflicts: [], errors: [], rows: [{ gross: '120.00' }] })
    const planned = await catalogue.request<BulkPlan>('POST', '/product-changes/plans', {
      body: { selection: { ids: [id] }, change: { price: { op: 'percent', value: '10', round: 'none' } } },
    })
    expect(planned.body.preview.rows[0]?.changes).toEqual([
      { field: 'price', before: '120.00', after: '132.00' },
    ])
    const run = await catalogue.request<ChangeRun>('POST', '/product-changes', {
      body: { plan: planned.body.id, of: planned.body.preview.of },
    })
    await expect
      .poll(
        async () => (await catalogue.request<ChangeRun>('GET', `/product-changes/${run.body.id}`)).body.state,
      )
      .toBe('done')
    expect(await asked(id)).toMatchObject({ net: '66.583333' })
    expect((await read(id)).units[0]?.price.gross).toBe('132.00')
    await atMinute(10)
    expect(await asked(id)).toMatchObject({ net: '110' })
  })

  test('a product that gets variants loses the plan, and they have the regular price', async () => {
    const { id } = await build()
    await plan(id, { ends: minutes(10) })
    const { version } = await read(id)
    const { status, body } = await catalogue.request<VariantsMade>('POST', `/products/${id}/variants`, {
      body: { rows: [{ values: [['Renk', 'Mavi']] }] },
      version,
    })
    expect(status).toBe(201)
    expect(body.rows[0]?.gross).toBe('100.00')
    expect(await asked(Number(body.rows[0]?.id))).toMatchObject({ net: '83.333333' })
    expect(
      (await db.unchecked('select product_id from planned_prices where product_id = $1', [id])).rows,
    ).toEqual([])
    await atMinute(10)
    expect(await shown(id)).toBe('83.333333')
  })

  test('a price with KDV stays what it is when the rate changes', async () => {
    const { id } = await build()
    await plan(id, { ends: minutes(10) })
    await change(id, { taxRate: '10' })
    expect((await asked(id)).net).toBe('72.636364')
    await atMinute(10)
    expect((await asked(id)).net).toBe('83.333333')
  })

  test('staff cannot change the currency; where a file does, the plan stops and waits for somebody', async () => {
    const { id } = await build()
    await plan(id, { ends: minutes(10) })
    const refused = await change(id, { currency: 'USD' })
    expect([refused.status, Object.keys(refused.body)]).toEqual([422, ['error', 'fields']])
    await db.unchecked(`update products set currency = 'USD' where id = $1`, [id])
    await refreshDerived(db, [id])
    await atMinute(5)
    expect((await asked(id)).net).toBe('83.333333')
    expect((await read(id)).plannedPrice).toMatchObject({ running: false, blocked: 'currency' })
    await atMinute(10)
    expect((await read(id)).plannedPrice).toBeNull()
  })

  test('the product of a variant shows the price of the variant', async () => {
    const family = await build({
      variants: [
        { price: '100', values: { Renk: 'Mavi' } },
        { price: '110', values: { Renk: 'Kırmızı' } },
      ],
    })
    const [blue] = family.children
    await plan(blue?.id ?? 0, { begins: minutes(1), ends: minutes(2) })
    await atMinute(1)
    expect(
      (await catalogue.request<ProductList>('GET', `/products?q=${family.code}`)).body.items,
    ).toMatchObject([{ gross: '79.90', planned: 'running' }])
    await atMinute(2)
    expect(
      (await catalogue.request<ProductList>('GET', `/products?q=${family.code}`)).body.items,
    ).toMatchObject([{ gross: '120.00', planned: null }])
  })
})

test.each([
  { form: { price: { amount: '0.00', kind: 'gross' } }, field: 'price', why: 'a price of 0 is on request' },
  { form: { begins: minutes(-5) }, field: 'begins', why: 'the past is over' },
  { form: { begins: minutes(5), ends: minutes(5) }, field: 'ends', why: 'it would last no time' },
  { form: { ends: minutes(-5) }, field: 'ends', why: 'it would have ended' },
  { form: { begins: '2026-12-01T10:05:30+03:00' }, field: 'begins', why: 'plans go by minutes' },
  { form: { begins: '2026-12-01T10:05' }, field: 'begins', why: 'a time without its zone is no moment' },
  { form: { price: { amount: '12,5', kind: 'gross' } }, field: 'price.amount', why: 'it is no decimal' },
] as const)('a plan is refused at its field $field: $why', async ({ form, field }) => {
  const { id } = await build()
  const { status, body } = await plan(id, form as Partial<PlannedPriceForm>)
  expect(status).toBe(422)
  const { fields, error } = body as unknown as { fields?: object; error: { fields?: object } }
  expect(Object.keys(fields ?? error.fields ?? {})).toEqual([field])
  expect((await read(id)).plannedPrice).toBeNull()
})

test('archived products and products with variants have no planned price; a draft may', async () => {
  const archived = await build({ status: 'deleted' })
  const family = await build({ variants: [{ values: { Renk: 'Mavi' } }] })
  const draft = await build({ status: 'draft' })
  const statuses = [await plan(archived.id), await plan(family.id), await plan(draft.id)].map(
    ({ status }) => status,
  )
  expect(statuses).toEqual([422, 422, 200])
})

test('who may change texts alone plans no price, and a plan without a version is refused', async () => {
  const { id } = await build()
  const body = { price: { amount: '1', kind: 'gross' } }
  const orders = await staffBrowser(made, 'orders')
  const path = `/products/${id}/planned-price`
  expect((await orders.request('PUT', path, { body, version: 1 })).status).toBe(403)
  expect((await finance.request('PUT', path, { body })).status).toBe(428)
})
