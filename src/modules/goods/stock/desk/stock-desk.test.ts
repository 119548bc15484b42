import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { placeOrderFromCart } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { stockOf, stockProblems } from '#tests/support/stock.ts'
import type {
  ProductStockRecord,
  ScannedRecord,
  StockMovementRecord,
  WarehouseRecord,
} from './stock-admin-schemas.ts'

const testing = await testShop()
const { db, buyer, browser } = testing
const catalogue = await staffBrowser(testing, 'catalogue')
const owner = await staffBrowser(testing)

const warehousesNow = async () =>
  (await owner.request<{ items: WarehouseRecord[] }>('GET', '/warehouses')).body.items
const [first] = await warehousesNow()
if (!first) throw new Error('the shop has no warehouse')
const { body: added } = await owner.request<{ items: WarehouseRecord[] }>('POST', '/warehouses', {
  body: { name: 'Şişli Mağaza' },
})
const second = added.items.find(({ name }) => name === 'Şişli Mağaza')
if (!second) throw new Error('no second warehouse')

let mug = await buildProduct(db, { name: 'Kupa', stock: 10 })
beforeEach(async () => {
  mug = await buildProduct(db, { name: 'Kupa', gross: '100.00', stock: 10 })
})

const stock = async (id = mug.id) =>
  (await catalogue.request<ProductStockRecord>('GET', `/products/${id}/stock`)).body
const shelf = async () => {
  const found = (await stock()).shelves.find(({ warehouseId }) => warehouseId === first.id)
  if (!found) throw new Error('no shelf')
  return { quantity: found.quantity, held: found.held }
}
const change = (body: Record<string, unknown>, by = owner, id = mug.id) =>
  by.request<ProductStockRecord & { error?: { code: string } }>('POST', `/products/${id}/stock`, {
    body: { booking: randomUUID(), warehouseId: first.id, ...body },
  })
const move = (body: Record<string, unknown>) =>
  owner.request('POST', '/stock-movements', {
    body: { booking: randomUUID(), productId: mug.id, from: first.id, to: second.id, ...body },
  })
const movements = async (query: string) =>
  (
    await owner.request<{ items: StockMovementRecord[]; next: string | null }>(
      'GET',
      `/stock-movements?${query}`,
    )
  ).body
async function sell(pieces: number) {
  await placeOrderFromCart(await buyer([mug, pieces]), db)
}

describe('stock booked by hand', () => {
  test.each([
    { reason: 'arrival', delta: 5, quantity: 15 },
    { reason: 'damage', delta: -3, quantity: 7 },
    { reason: 'loss', delta: -10, quantity: 0 },
    { reason: 'correction', delta: 1, quantity: 11 },
  ])(
    '$reason of $delta pieces leaves $quantity, and the shop sells those',
    async ({ reason, delta, quantity }) => {
      const { status, body } = await change({ reason, delta, note: 'rafın arkası' })
      expect(status).toBe(200)
      expect(body.shelves.find(({ warehouseId }) => warehouseId === first.id)?.quantity).toBe(quantity)
      const more = await browser().request('POST', `cart/${mug.id}`, { fields: { quantity: quantity + 1 } })
      expect(more.body.cart).toBeUndefined()
      const [entry] = (await movements(`product=${mug.id}`)).items
      expect(entry).toMatchObject({ reason, delta, note: 'rafın arkası', warehouse: first.name })
      expect(entry?.by).toContain('owner')
      expect(await stockProblems(db)).toEqual([])
    },
  )

  test('a count while pieces are sold keeps them sold', async () => {
    const seen = await shelf()
    await sell(4)
    expect(await shelf()).toEqual({ quantity: 6, held: 4 })
    // Nine lie there: one of ten is missing, four of the nine are sold.
    await change({ reason: 'count', expected: seen.quantity + seen.held, counted: 9 })
    expect(await shelf()).toEqual({ quantity: 5, held: 4 })
    expect(await stockProblems(db)).toEqual([])
  })

  test('a count that finds what was expected books nothing, and the audit log has it', async () => {
    expect((await change({ reason: 'count', expected: 10, counted: 10 })).status).toBe(200)
    expect((await movements(`product=${mug.id}`)).items.map(({ reason }) => reason)).not.toContain('count')
    const { rows } = await db.unchecked('select 1 from audit_log where action = $1 and record_id = $2', [
      'product.stock-count',
      String(mug.id),
    ])
    expect(rows).toHaveLength(1)
  })

  test('the same booking again, also at the same time, books once', async () => {
    const booking = randomUUID()
    const results = await Promise.all([1, 2, 3].map(() => change({ booking, reason: 'arrival', delta: 7 })))
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await stockOf(db, mug.id))?.level).toBe(17)
  })

  test('a booking that is sent again with other figures books nothing and says so', async () => {
    const booking = randomUUID()
    expect((await change({ booking, reason: 'arrival', delta: 7 })).status).toBe(200)
    const other = await change({ booking, reason: 'arrival', delta: 9 })
    expect([other.status, other.body.error?.code]).toEqual([409, 'OTHER_BOOKING'])
    expect((await change({ booking, reason: 'correction', delta: 7 })).status).toBe(409)
    expect((await stockOf(db, mug.id))?.level).toBe(17)
  })

  test('thirty bookings and sales at once leave the books right', async () => {
    await Promise.all([
      ...Array.from({ length: 10 }, (_, at) => change({ reason: 'arrival', delta: at + 1 })),
      ...Array.from({ length: 10 }, () => change({ reason: 'damage', delta: -1 })),
      ...Array.from({ length: 5 }, () => move({ pieces: 1 })),
      sell(2),
      sell(1),
    ])
    expect(await stockProblems(db)).toEqual([])
    expect((await stockOf(db, mug.id))?.level).toBe(10 + 55 - 10 - 3)
  })

  test.each([
    { body: { reason: 'damage', delta: -11 }, status: 409, code: 'TOO_FEW', why: 'more than there are' },
    { body: { reason: 'damage', delta: 3 }, status: 422, code: 'INVALID', why: 'damage that adds' },
    { body: { reason: 'arrival', delta: 0 }, status: 422, code: 'INVALID', why: 'nothing' },
    {
      body: { reason: 'count', expected: 10, counted: -1 },
      status: 422,
      code: 'INVALID',
      why: 'fewer than none',
    },
    { body: { reason: 'arrival', delta: 1.5 }, status: 422, code: 'INVALID', why: 'half a piece' },
    {
      body: { reason: 'arrival', delta: 1e12 },
      status: 422,
      code: 'INVALID',
      why: 'more than a column holds',
    },
    { body: { reason: 'arrival', delta: '' }, status: 422, code: 'INVALID', why: 'an empty field is not 0' },
    { body: { reason: 'gift', delta: -1 }, status: 422, code: 'INVALID', why: 'an unknown reason' },
    { body: { reason: 'order', delta: -1 }, status: 422, code: 'INVALID', why: 'a reason of orders' },
    {
      body: { reason: 'arrival', delta: 1, warehouseId: 999 },
      status: 422,
      code: 'INVALID',
      why: 'no such warehouse',
    },
    {
      body: { reason: 'arrival', delta: 1, booking: 'x' },
      status: 422,
      code: 'INVALID',
      why: 'a booking without a name',
    },
    {
      body: { reason: 'arrival', delta: 1, note: 'x'.repeat(201) },
      status: 422,
      code: 'INVALID',
      why: 'a long note',
    },
  ])('refuses $why and changes nothing', async ({ body, status, code }) => {
    const result = await change(body)
    expect([result.status, result.body.error?.code]).toEqual([status, code])
    expect((await stockOf(db, mug.id))?.level).toBe(10)
  })

  test('is for variants, not for their product, and not for what is deleted', async () => {
    const shirt = await buildProduct(db, {
      name: 'Tişört',
      variants: [
        { values: { Beden: 'S' }, stock: 3 },
        { values: { Beden: 'M' }, stock: 2 },
      ],
    })
    const [small] = shirt.children
    if (!small) throw new Error('no variant')
    await change({ reason: 'arrival', delta: 4 }, owner, small.id)
    expect((await stockOf(db, shirt.id))?.level).toBe(9)
    expect((await change({ reason: 'arrival', delta: 1 }, owner, shirt.id)).status).toBe(422)
    await db.unchecked(`update products set status = 'deleted' where id = $1`, [small.id])
    expect((await change({ reason: 'arrival', delta: 1 }, owner, small.id)).status).toBe(404)
    expect((await change({ reason: 'arrival', delta: 1 }, owner, 99_999)).status).toBe(404)
  })

  test('whoever may not change stock sees it and is refused', async () => {
    expect((await change({ reason: 'arrival', delta: 1 }, catalogue)).status).toBe(200)
    const support = await staffBrowser(testing, 'support')
    expect((await support.request('GET', `/products/${mug.id}/stock`)).status).toBe(200)
    expect((await change({ reason: 'arrival', delta: 1 }, support)).status).toBe(403)
  })
})

describe('a move between warehouses', () => {
  test('is a pair of movements, and the level stays', async () => {
    expect((await move({ pieces: 4 })).status).toBe(200)
    expect((await stockOf(db, mug.id))?.shelves).toMatchObject({ [first.name]: 6, [second.name]: 4 })
    expect((await stockOf(db, mug.id))?.level).toBe(10)
    const pair = (await movements(`product=${mug.id}`)).items.filter(({ reason }) => reason === 'transfer')
    expect(pair.map(({ delta }) => delta).toSorted((one, other) => one - other)).toEqual([-4, 4])
    expect(await stockProblems(db)).toEqual([])
  })

  test.each([
    { body: { pieces: 11 }, status: 409, why: 'more than is for sale' },
    { body: { pieces: 0 }, status: 422, why: 'nothing' },
    { body: { to: first.id, pieces: 1 }, status: 422, why: 'to where it is' },
    { body: { to: 999, pieces: 1 }, status: 422, why: 'to no warehouse' },
  ])('of $why is refused', async ({ body, status }) => {
    expect((await move(body)).status).toBe(status)
    expect((await stockOf(db, mug.id))?.shelves).toMatchObject({ [first.name]: 10 })
  })

  test('does not move what is sold and waits to be sent', async () => {
    await sell(8)
    expect((await move({ pieces: 3 })).status).toBe(409)
    expect((await move({ pieces: 2 })).status).toBe(200)
  })
})

describe('movements', () => {
  test('are listed without what orders moved, page by page, the newest first', async () => {
    await sell(1)
    await change({ reason: 'arrival', delta: 1 })
    await change({ reason: 'damage', delta: -1 })
    const page = await movements('kind=hand&limit=1')
    expect(page.items[0]).toMatchObject({ reason: 'damage', code: mug.code, orderNo: null })
    const next = await movements(`kind=hand&limit=1&cursor=${page.next}`)
    expect(next.items[0]).toMatchObject({ reason: 'arrival' })
    const whole = await movements('limit=10')
    const [sale] = whole.items.filter(({ reason }) => reason === 'order')
    expect(sale?.orderNo).toMatch(/^\d+$/)
  })
})

describe('a scanner', () => {
  const scan = async (code: string) =>
    (
      await catalogue.request<{ items: ScannedRecord[] }>(
        'GET',
        `/stock-scan?${new URLSearchParams({ code })}`,
      )
    ).body.items
  test('finds a unit by its barcode, with the pieces that are in it, and a product by its code', async () => {
    const tea = await buildProduct(db, {
      name: 'Rize Çayı',
      code: 'ÇAY-1',
      units: [
        { value: 'Adet', barcode: '8690000000012' },
        { value: 'Koli', multiplier: 12, barcode: '8690000000029' },
      ],
    })
    expect(await scan('8690000000029')).toMatchObject([{ productId: tea.id, name: 'Rize Çayı', pieces: 12 }])
    expect(await scan(' cay-1 ')).toMatchObject([{ productId: tea.id, pieces: 1, isExact: false }])
    expect(await scan('8690000000036')).toEqual([])
    await db.unchecked(`update products set status = 'deleted' where id = $1`, [tea.id])
    expect(await scan('8690000000012')).toEqual([])
  })
  test('finds a variant with its options, and tells both of two products with one barcode', async () => {
    const shirt = await buildProduct(db, {
      name: 'Gömlek',
      variants: [
        { values: { Renk: 'Mavi', Beden: 'M' }, units: [{ value: 'Adet', barcode: '8690000000043' }] },
        { values: { Renk: 'Mavi', Beden: 'L' }, units: [{ value: 'Adet', barcode: '8690000000043' }] },
      ],
    })
    expect((await scan('8690000000043')).map(({ options }) => options)).toEqual(['Mavi · M', 'Mavi · L'])
    expect(await scan(shirt.code)).toMatchObject([{ hasChildren: true }])
  })
})

describe('warehouses', () => {
  const rename = ({ id, version }: WarehouseRecord, name: string) =>
    owner.request('PATCH', `/warehouses/${id}`, { body: { name }, version })

  test('have names of their own, however they are typed', async () => {
    expect((await owner.request('POST', '/warehouses', { body: { name: 'SISLI magaza' } })).status).toBe(422)
    expect((await owner.request('POST', '/warehouses', { body: { name: ' ' } })).status).toBe(422)
    const [before] = await warehousesNow()
    if (!before) throw new Error('no warehouse')
    expect((await rename(before, 'Şişli mağaza')).status).toBe(422)
    expect((await rename(before, 'Ana Depo')).status).toBe(200)
    expect((await rename(before, 'Eski Depo')).status, 'a version that is gone').toBe(409)
    const [after] = await warehousesNow()
    if (!after) throw new Error('no warehouse')
    await rename(after, first.name)
  })

  test('give stock in the order that staff sets', async () => {
    await move({ pieces: 5 })
    const ids = (await warehousesNow()).map(({ id }) => id)
    const reversed = ids.toReversed()
    const order = (given: readonly number[]) =>
      owner.request('PUT', '/warehouses/order', { body: { ids: given } })
    expect((await order(reversed)).status).toBe(200)
    await sell(2)
    expect((await stockOf(db, mug.id))?.shelves).toMatchObject({ [first.name]: 5, [second.name]: 3 })
    expect((await order([first.id])).status, 'a warehouse is left out').toBe(409)
    expect((await order([first.id, first.id])).status, 'one is named twice').toBe(409)
    expect((await order(ids)).status).toBe(200)
  })

  test('are deleted only when nothing was ever booked in them', async () => {
    const { body } = await owner.request<{ items: WarehouseRecord[] }>('POST', '/warehouses', {
      body: { name: 'Yanlış Depo' },
    })
    const wrong = body.items.find(({ name }) => name === 'Yanlış Depo')
    if (!wrong) throw new Error('no warehouse')
    const remove = ({ id, version }: WarehouseRecord) =>
      owner.request('DELETE', `/warehouses/${id}`, { version })
    expect((await remove(wrong)).status).toBe(200)
    const [used] = await warehousesNow()
    if (!used) throw new Error('no warehouse')
    expect((await remove(used)).status).toBe(409)
  })
})
