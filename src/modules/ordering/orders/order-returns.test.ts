import { afterEach, describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { staffOf } from '#tests/support/order-staff.ts'
import {
  type BuiltOrder,
  buildBuyerWithOrder,
  deliverOrder,
  placeOrderFromCart,
  shipOrder,
} from '#tests/support/orders.ts'
import type { Browser } from '#tests/support/shop.ts'
import { stockOf, stockProblems } from '#tests/support/stock.ts'
import { orderSchema, type WireOrder } from './orders-schemas.ts'

const made = await testShopWithInbox({ maxConnections: 30 })
const { db, shop, inbox, browser, signedIn, set } = made
const staff = staffOf(shop)
await set('kargoUcreti', '0/100/59.90')
const mug = await buildProduct(db, { name: 'Kupa', gross: '33.34', stock: { Merkez: 200, Ankara: 200 } })
const shirt = await buildProduct(db, {
  name: 'Gömlek',
  variants: [{ values: { Renk: 'Mavi' }, gross: '100', stock: 50 }],
})
const [blue] = shirt.children
if (!blue) throw new Error('no variant')

const cheese = await buildProduct(db, { name: 'Eski Kaşar', stock: 50, withdrawalException: 'perishable' })
const named = await buildProduct(db, {
  name: 'İsimli Kupa',
  variants: [{ values: { İsim: 'Ayşe' }, stock: 50 }],
  withdrawalException: 'custom-made',
})
const [ayse] = named.children
if (!ayse) throw new Error('no variant')
const brush = await buildProduct(db, { name: 'Diş Fırçası', stock: 50, withdrawalException: 'hygiene' })

afterEach(async () => {
  expect(await stockProblems(db)).toEqual([])
})

const bought = (mugs = 3, shirts = 1) => buildBuyerWithOrder(made, [mug, mugs], [blue, shirts])

const seen = async (who: Browser, { id }: BuiltOrder): Promise<WireOrder> =>
  orderSchema.parse((await who.request('GET', `order/${id}`)).body)

const inOffice = ({ id }: BuiltOrder) => shop.orders.forStaff.find(id)

const submitReturn = (
  who: Browser,
  { id, lineIds }: BuiltOrder,
  quantities: readonly number[],
  change: object = {},
) =>
  who.request('POST', `order/${id}/return`, {
    fields: {
      kind: 'cayma',
      lines: lineIds.map((lineId, index) => ({ id: lineId, quantity: quantities[index] ?? 0 })),
      ...change,
    },
  })
const idOf = (response: { body: Record<string, unknown> }) => (response.body.return as { id: string }).id

const refundsOf = async ({ id }: BuiltOrder) => {
  const { rows } = await db.unchecked<{ amount: string }>(
    'select amount from order_refunds where order_id = $1 order by id',
    [id],
  )
  return rows.map(({ amount }) => amount)
}

describe('a withdrawal', () => {
  test('is requested, approved, received and refunded, and the order follows its status', async () => {
    const { who, order } = await bought()
    await deliverOrder(shop, order.id, 2)
    const before = await stockOf(db, mug.id)
    const requested = await submitReturn(who, order, [2])
    expect([requested.status, requested.body.success]).toEqual([200, true])
    const returnId = idOf(requested)
    expect(await seen(who, order)).toMatchObject({
      status: 'iade_talebi',
      returns: [{ id: returnId, kind: 'cayma', status: 'talep', canWithdraw: true, refund: null }],
      orderItems: [{ returnable: 1 }, { returnable: 1 }],
    })

    expect(await staff.receiveReturn(returnId, { restock: true })).toMatchObject({
      ok: false,
      reason: 'wrong-state',
    })
    expect(await staff.decideReturn(returnId, { approve: false, answer: ' ' }), 'a refusal says why').toEqual(
      {
        ok: false,
        reason: 'answer-missing',
      },
    )
    expect(await staff.decideReturn(returnId, { approve: true, answer: 'Bekliyoruz.' })).toMatchObject({
      ok: true,
    })
    expect(await staff.decideReturn(returnId, { approve: false, answer: '' })).toMatchObject({ ok: false })
    expect((await seen(who, order)).returns[0]).toMatchObject({
      status: 'onaylandi',
      answer: 'Bekliyoruz.',
      canWithdraw: false,
    })

    const received = await Promise.all(
      Array.from({ length: 6 }, () => staff.receiveReturn(returnId, { restock: true })),
    )
    expect(received.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await inOffice(order))?.returns, 'the amount before it is refunded').toMatchObject([
      { id: returnId, refundDue: '86.65' },
    ])
    expect(await stockOf(db, mug.id)).toMatchObject({ level: (before?.level ?? 0) + 2 })

    const refunds = await Promise.all(Array.from({ length: 6 }, () => staff.refundReturn(returnId)))
    expect(refunds.filter(({ ok }) => ok)).toHaveLength(1)
    // 66,68 for the products, and the same third of 59,90 for delivery.
    expect(await refundsOf(order)).toEqual(['86.65'])
    expect((await inOffice(order))?.returns).toMatchObject([{ id: returnId, refundDue: null }])
    const after = await seen(who, order)
    expect(after.status).toBe('teslim_edildi')
    expect(after.returns[0]).toMatchObject({ status: 'iade_edildi', refund: 86.65 })
    expect(after.returns[0]?.receivedAt).not.toBe('')

    await shop.mail.deliver()
    const emails = inbox.to(who.customer?.email ?? '').filter(({ subject }) => /talebi|iade/.test(subject))
    expect(emails.map(({ subject }) => subject)).toEqual([
      `Vitrin: talebinizi aldık (${order.orderNo})`,
      `Vitrin: iade talebiniz onaylandı (${order.orderNo})`,
      `Vitrin: iade tutarınız yola çıktı (${order.orderNo})`,
    ])
    expect(emails[0]?.text).toContain('2 Adet')
    expect(emails[1]?.text).toContain('Bekliyoruz.')
    expect(emails[2]?.text).toContain('₺86,65')
  })

  test('of everything in two parts refunds all that was paid, including the delivery cost', async () => {
    const { who, order } = await bought()
    await deliverOrder(shop, order.id)
    const { totals } = await seen(who, order)
    const through = async (quantities: number[]) => {
      const id = idOf(await submitReturn(who, order, quantities))
      await staff.decideReturn(id, { approve: true, answer: '' })
      await staff.receiveReturn(id, { restock: true })
      await staff.refundReturn(id)
    }
    await through([1])
    await through([2, 1])
    const refunds = await refundsOf(order)
    expect(refunds).toHaveLength(2)
    expect(refunds.reduce((sum, amount) => sum + Number(amount) * 100, 0)).toBeCloseTo(totals.total * 100, 6)
    expect(totals.shippingTotalNumber).toBeGreaterThan(0)
    expect((await seen(who, order)).status).toBe('iade_edildi')
    expect((await submitReturn(who, order, [1])).body.error?.code).toBe('NOT_RETURNABLE')
  })

  test('of everything paid on delivery refunds delivery and fee proportionally, exactly to the total', async () => {
    await set('b2c_ko_odeme', '1')
    await set('kapidaOdemeUcreti', '24.90')
    const who = await made.buyer([mug, 3])
    const order = await placeOrderFromCart(who, db, 3)
    await set('kapidaOdemeUcreti', '0')
    await deliverOrder(shop, order.id)
    for (const quantity of [1, 2]) {
      const id = idOf(await submitReturn(who, order, [quantity]))
      await staff.decideReturn(id, { approve: true, answer: '' })
      await staff.receiveReturn(id, { restock: true })
      await staff.refundReturn(id)
    }
    // 33,34 × 3 for the products, 59,90 for delivery, 24,90 for cash on delivery.
    expect(await refundsOf(order)).toEqual(['61.61', '123.21'])
    expect((await seen(who, order)).totals.total).toBe(184.82)
  })

  test('may be requested while the parcel is in transit, and the order can still be delivered', async () => {
    const { who, order } = await bought()
    expect((await submitReturn(who, order, [1])).body.error?.code).toBe('NOT_RETURNABLE')
    await shipOrder(shop, order.id)
    expect((await submitReturn(who, order, [1], { kind: 'iade', reason: 'hasarli' })).body.error?.code).toBe(
      'NOT_RETURNABLE',
    )
    expect((await submitReturn(who, order, [1])).status).toBe(200)
    expect(await staff.deliver(order.id, shop.clock())).toMatchObject({ ok: true })
    expect(await seen(who, order)).toMatchObject({ status: 'iade_talebi', returnKinds: ['cayma', 'iade'] })
    expect((await who.request('DELETE', `order/${order.id}/return`)).status).toBe(200)
    expect((await seen(who, order)).status).toBe('teslim_edildi')
  })

  test('is refused after 14 days, but a fault is accepted', async () => {
    const { who, order } = await bought()
    await deliverOrder(shop, order.id, 20)
    const late = await submitReturn(who, order, [1])
    expect([late.status, late.body.error?.code]).toEqual([409, 'WITHDRAWAL_LATE'])
    expect((await submitReturn(who, order, [1], { kind: 'iade', reason: 'kusurlu' })).status).toBe(200)
  })
})

describe('products without a right of withdrawal', () => {
  test('are refused by name, while the rest of their order is accepted', async () => {
    const { who, order } = await buildBuyerWithOrder(made, [mug, 1], [cheese, 1], [ayse, 1], [brush, 1])
    await deliverOrder(shop, order.id, 3)
    expect(await seen(who, order)).toMatchObject({
      returnKinds: ['cayma', 'iade'],
      orderItems: [
        { withdrawalException: '', returnable: 1 },
        { withdrawalException: 'perishable', returnable: 1 },
        { withdrawalException: 'custom-made', returnable: 1 },
        { withdrawalException: 'hygiene', returnable: 1 },
      ],
    })
    const refused = await submitReturn(who, order, [1, 1, 1])
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      {
        code: 'NOT_WITHDRAWABLE',
        messages: {
          type: expect.stringMatching(
            /^Cayma hakkı olmayan ürün: Eski Kaşar, İsimli Kupa Ayşe\. Üründe bir sorun varsa/,
          ),
        },
      },
    ])
    expect((await seen(who, order)).returns).toEqual([])
    expect((await submitReturn(who, order, [1, 0, 0, 1])).status, 'an unopened brush can be returned').toBe(
      200,
    )
    expect(await seen(who, order), 'no line is left with a right of withdrawal').toMatchObject({
      returnKinds: ['iade'],
    })
    const late = await submitReturn(who, order, [0, 1])
    expect(late.body.error?.code).toBe('NOT_WITHDRAWABLE')
    expect((await submitReturn(who, order, [0, 1, 1], { kind: 'iade', reason: 'hasarli' })).status).toBe(200)
  })

  test('leave an order of nothing else without the withdrawal option', async () => {
    const { who, order } = await buildBuyerWithOrder(made, [cheese, 2])
    await shipOrder(shop, order.id)
    expect(await seen(who, order)).toMatchObject({ returnKinds: [] })
    await staff.deliver(order.id, shop.clock())
    expect(await seen(who, order)).toMatchObject({ returnKinds: ['iade'], withdrawUntil: '' })
    expect((await submitReturn(who, order, [])).body.error?.code).toBe('NOT_WITHDRAWABLE')
    expect((await submitReturn(who, order, [2], { kind: 'iade', reason: 'kusurlu' })).status).toBe(200)
  })

  test('follow the rule at the time of the order', async () => {
    const toy = await buildProduct(db, { name: 'Oyuncak', stock: 5 })
    const { who, order } = await buildBuyerWithOrder(made, [toy, 1])
    await db.unchecked(`update products set withdrawal_exception = 'mixed' where id = $1`, [toy.id])
    await deliverOrder(shop, order.id)
    expect((await submitReturn(who, order, [1])).status).toBe(200)
  })
})

describe('a return request', () => {
  test('never exceeds the bought quantity, however many are sent at once', async () => {
    const { who, order } = await bought(5)
    await deliverOrder(shop, order.id)
    const responses = await Promise.all(Array.from({ length: 12 }, () => submitReturn(who, order, [2])))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(responses.find(({ status }) => status !== 200)?.body.error?.code).toBe('RETURN_TOO_MANY')
    const { rows } = await db.unchecked<{ requested: number }>(
      `select sum(quantity)::int as requested from order_return_lines where order_line_id = $1`,
      [order.lineIds[0]],
    )
    expect(rows[0]?.requested).toBe(4)
  })

  test('sent twice with one key is stored once', async () => {
    const { who, order } = await bought()
    await deliverOrder(shop, order.id)
    const key = 'abcdefghijklmnop1'
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => submitReturn(who, order, [1], { key })),
    )
    expect(responses.map((response) => idOf(response))).toEqual(Array(4).fill(`r_${key}`))
    expect((await seen(who, order)).returns).toHaveLength(1)
    const other = await bought()
    await deliverOrder(shop, other.order.id)
    expect((await submitReturn(other.who, other.order, [1], { key })).status).toBe(404)
  })

  test('that was refused or withdrawn makes its pieces available again', async () => {
    const { who, order } = await bought(1)
    await deliverOrder(shop, order.id)
    const first = idOf(await submitReturn(who, order, [1]))
    expect((await submitReturn(who, order, [1])).body.error?.code).toBe('RETURN_TOO_MANY')
    await staff.decideReturn(first, { approve: false, answer: 'Ürün kullanılmış.' })
    expect(await seen(who, order)).toMatchObject({
      status: 'teslim_edildi',
      returns: [{ status: 'reddedildi', answer: 'Ürün kullanılmış.' }],
    })
    const second = idOf(await submitReturn(who, order, [1]))
    expect((await who.request('DELETE', `order/${order.id}/return?return=r_%00`)).status).toBe(422)
    expect((await who.request('DELETE', `order/${order.id}/return?return=${second}`)).status).toBe(200)
    expect((await who.request('DELETE', `order/${order.id}/return?return=${second}`)).body.error?.code).toBe(
      'RETURN_ANSWERED',
    )
    const third = idOf(await submitReturn(who, order, [1]))
    await staff.decideReturn(third, { approve: true, answer: '' })
    expect((await who.request('DELETE', `order/${order.id}/return`)).status).toBe(409)
    expect(await staff.closeReturn(third)).toMatchObject({ ok: true })
    expect((await submitReturn(who, order, [1])).status).toBe(200)
  })

  test('is received without restocking when staff says so', async () => {
    const { who, order } = await bought()
    await deliverOrder(shop, order.id)
    const before = await stockOf(db, blue.id)
    const id = idOf(await submitReturn(who, order, [0, 1], { kind: 'iade', reason: 'kusurlu' }))
    await staff.decideReturn(id, { approve: true, answer: '' })
    expect(await staff.receiveReturn(id, { restock: false })).toMatchObject({ ok: true })
    expect(await stockOf(db, blue.id)).toEqual(before)
  })

  test("is refused for somebody else's order, for visitors and for unknown orders", async () => {
    const { who, order } = await bought()
    await deliverOrder(shop, order.id)
    const [stranger, none] = [await signedIn(), await signedIn()]
    const theirs = await submitReturn(stranger, order, [1])
    const missing = await submitReturn(none, { ...order, id: 'o_nothing' }, [1])
    expect([theirs.status, theirs.body]).toEqual([missing.status, missing.body])
    expect(theirs.status).toBe(404)
    expect((await submitReturn(browser(), order, [1])).status).toBe(401)
    const id = idOf(await submitReturn(who, order, [1]))
    expect((await stranger.request('DELETE', `order/${order.id}/return?return=${id}`)).status).toBe(404)
    expect((await stranger.request('DELETE', `order/${order.id}/return`)).status).toBe(404)
    expect((await browser().request('DELETE', `order/${order.id}/return`)).status).toBe(401)
    for (const change of [{ kind: 'hediye' }, { lines: 'x' }, { lines: [{ id: 1.5, quantity: 1 }] }]) {
      expect((await submitReturn(who, order, [1], change)).status).toBe(422)
    }
    expect((await seen(who, order)).returns).toHaveLength(1)
  })
})
