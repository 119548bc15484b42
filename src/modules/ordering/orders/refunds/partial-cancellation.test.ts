import { afterEach, describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { buildFaultyBank } from '#tests/support/faulty-bank.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { staffOf, versionOf } from '#tests/support/order-staff.ts'
import { buildBuyerWithOrder, placeOrderFromCart } from '#tests/support/orders.ts'
import { paymentInconsistencies } from '#tests/support/payment-invariants.ts'
import type { Browser } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { stockOf, stockProblems } from '#tests/support/stock.ts'
import type { EditHistoryData } from '../edits/order-edit-schemas.ts'
import type { WireOrder } from '../orders-schemas.ts'

const bank = buildFaultyBank()
const made = await testShopWithInbox({ cardProvider: bank.cardProvider, maxConnections: 30 })
const { app, db, shop, inbox, set, buyer, browser } = made
const staff = staffOf(shop)
await set('b2c_kk_odeme', '1')
await set('b2c_ko_odeme', '1')
await set('kargoUcreti', '0/100000/60')
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '120', stock: 900 })
const book = await buildProduct(db, { name: 'Kitap', gross: '60', taxRate: '1', stock: 900 })
const owner = await staffBrowser({ app, db }, 'owner')

afterEach(async () => {
  bank.clearFaults()
  expect([...(await stockProblems(db)), ...(await paymentInconsistencies(db))]).toEqual([])
})

type Answer = { error?: { code: string }; total?: string; refund?: string }
type Pieces = readonly (readonly [id: number, quantity: unknown])[]

async function cancel(who: Browser, id: string, pieces: Pieces, total: string, key?: string) {
  const fields = { lines: pieces.map(([line, quantity]) => ({ id: line, quantity })), total, key }
  const { status, body } = await who.request('POST', `order/${id}/cancel-lines`, { fields })
  return { status, body: body as Answer, code: (body as Answer).error?.code }
}
async function preview(who: Browser, id: string, pieces: Pieces) {
  const fields = { lines: pieces.map(([line, quantity]) => ({ id: line, quantity })) }
  return (await who.request('POST', `order/${id}/cancel-lines/preview`, { fields })).body
}
const seen = async (who: Browser, id: string) =>
  (await who.request('GET', `order/${id}`)).body as unknown as WireOrder
const history = async (id: string) =>
  (await owner.request<EditHistoryData>('GET', `/orders/${id}/edits`)).body
const levelOf = async (productId: number) => (await stockOf(db, productId))?.level ?? Number.NaN
const refundsOf = async (id: string) =>
  (
    await db.unchecked<{ amount: string; status: string }>(
      'select amount::text, status from order_refunds where order_id = $1 order by id',
      [id],
    )
  ).rows

/** Two mugs and a book by transfer: 300 for products and 60 for delivery. */
async function byTransfer(confirm = true) {
  const { who, order } = await buildBuyerWithOrder(made, [mug, 2], [book, 1])
  if (confirm) expect(await staff.confirmTransfer(order.id)).toMatchObject({ ok: true })
  const [mugLine = 0, bookLine = 0] = order.lineIds
  return { who, id: order.id, orderNo: order.orderNo, mugLine, bookLine }
}

async function byCard() {
  const who = await buyer([mug, 2], [book, 1])
  await cardPayer(app, who).pay({})
  const { order } = (await who.request('GET', 'payment/last')).body
  const { id } = order as { id: string }
  const [mugLine = 0, bookLine = 0] = (await seen(who, id)).orderItems.map((item) => item.id)
  return { who, id, mugLine, bookLine }
}

describe('the buyer cancels a piece of an order', () => {
  test('that was transferred: it is shown first, the stock is back, the money is to be sent, and both sides are told', async () => {
    const { who, id, mugLine } = await byTransfer()
    const stock = await levelOf(mug.id)
    expect(await preview(who, id, [[mugLine, 1]])).toEqual({
      totalBefore: '360.00',
      total: '216.00',
      shippingBefore: '60.00',
      shipping: '36.00',
      refund: '144.00',
    })
    expect(await refundsOf(id)).toEqual([])
    expect(await cancel(who, id, [[mugLine, 1]], '216.00')).toMatchObject({ status: 200 })
    expect(await levelOf(mug.id)).toBe(stock + 1)
    expect(await refundsOf(id)).toEqual([{ amount: '144.00', status: 'pending' }])
    const order = await seen(who, id)
    expect(order).toMatchObject({ isCancel: false, canCancel: true, totals: { total: 216 } })
    expect(order.orderItems.map(({ quantity }) => quantity)).toEqual([1, 1])
    const { edits, balance } = await history(id)
    expect(edits).toMatchObject([
      { byBuyer: true, staffName: '', totalBefore: '360.00', totalAfter: '216.00' },
    ])
    expect(balance).toMatchObject({ toRefund: '0.00', toCharge: '0.00' })
    await shop.mail.deliver()
    const email = inbox.to(who.customer?.email ?? '').at(-1)?.text ?? ''
    expect(email).toContain('isteğiniz üzerine iptal ettik')
    expect(email).toContain('Çini Kupa: 2 adet yerine 1 adet')
    expect(email).toContain('₺144,00')
  })

  test('that was paid by card: the provider refunds it at once, and the rest when the order is cancelled', async () => {
    const { who, id, bookLine } = await byCard()
    expect(await cancel(who, id, [[bookLine, 1]], '288.00')).toMatchObject({ status: 200 })
    expect(await refundsOf(id)).toEqual([{ amount: '72.00', status: 'completed' }])
    expect((await seen(who, id)).isCancel).toBe(false)
    expect((await who.request('PATCH', `order/${id}`, { fields: { cancel: true } })).status).toBe(200)
    expect(await refundsOf(id)).toEqual([
      { amount: '72.00', status: 'completed' },
      { amount: '288.00', status: 'completed' },
    ])
  })

  test('whose transfer has not arrived: the buyer pays less, and nothing is refunded', async () => {
    const { who, id, mugLine } = await byTransfer(false)
    expect(await cancel(who, id, [[mugLine, 2]], '72.00')).toMatchObject({ status: 200 })
    expect(await refundsOf(id)).toEqual([])
    expect(await staff.confirmTransfer(id)).toMatchObject({ ok: true })
    expect((await history(id)).balance).toMatchObject({ paid: '72.00', toRefund: '0.00', toCharge: '0.00' })
  })

  test('that is paid on delivery: the carrier collects less', async () => {
    await set('kapidaOdemeUcreti', '25')
    const who = await buyer([mug, 2], [book, 1])
    const { id, lineIds } = await placeOrderFromCart(who, db, 3)
    await set('kapidaOdemeUcreti', '0')
    expect(await cancel(who, id, [[lineIds[0] ?? 0, 1]], '241.00')).toMatchObject({ status: 200 })
    expect(await refundsOf(id)).toEqual([])
    expect((await seen(who, id)).totals).toMatchObject({ total: 241, paymentFee: 25 })
  })

  test('which is then sent and returned: no more comes back than was paid', async () => {
    const { who, id, mugLine, bookLine } = await byTransfer()
    await cancel(who, id, [[mugLine, 1]], '216.00')
    const parcel = { trackingNo: 'VT1', carrierName: 'Yurtiçi', trackingUrl: '' }
    expect(await staff.ship(id, parcel)).toMatchObject({ ok: true })
    expect(await staff.deliver(id, new Date())).toMatchObject({ ok: true })
    const fields = {
      kind: 'cayma',
      lines: [mugLine, bookLine].map((line) => ({ id: line, quantity: 1 })),
    }
    const asked = await who.request('POST', `order/${id}/return`, { fields })
    const returnId = (asked.body.return as { id: string }).id
    await staff.decideReturn(returnId, { approve: true, answer: '' })
    await staff.receiveReturn(returnId, { restock: true })
    await staff.refundReturn(returnId)
    expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual(['144.00', '216.00'])
  })
})

describe('pieces are cancelled once', () => {
  test('when the same form is sent again, also at the same moment', async () => {
    const { who, id, mugLine } = await byTransfer()
    const stock = await levelOf(mug.id)
    const key = 'a-key-of-sixteen-characters'
    const sent = await Promise.all([1, 2, 3].map(() => cancel(who, id, [[mugLine, 1]], '216.00', key)))
    expect(sent.map(({ status, body }) => [status, body.total])).toEqual(sent.map(() => [200, '216.00']))
    expect(await cancel(who, id, [[mugLine, 1]], '216.00', key)).toMatchObject({ status: 200 })
    expect(await levelOf(mug.id)).toBe(stock + 1)
    expect(await refundsOf(id)).toHaveLength(1)
  })

  test('when two windows without a key cancel the same piece', async () => {
    const { who, id, mugLine } = await byTransfer()
    const sent = await Promise.all([1, 2].map(() => cancel(who, id, [[mugLine, 1]], '216.00')))
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(sent.map(({ code }) => code)).toContain('TOTAL_DIFFERS')
    expect(await refundsOf(id)).toHaveLength(1)
  })

  test('or not at all while the parcel leaves: one of the two is refused', async () => {
    for (let round = 0; round < 4; round++) {
      const { who, id, mugLine } = await byTransfer()
      const version = await versionOf(db, id)
      const [cancelled, shipped] = await Promise.all([
        cancel(who, id, [[mugLine, 1]], '216.00'),
        owner.request('POST', `/orders/${id}/parcels`, {
          body: { trackingNo: `VT-${round}`, carrierName: 'Yurtiçi' },
          version,
        }),
      ])
      expect([cancelled.status === 200, shipped.status === 200].filter(Boolean)).toHaveLength(1)
    }
  })

  test('and a card that the provider refuses leaves a refused refund for staff, in an order that goes on', async () => {
    const { who, id, mugLine } = await byCard()
    bank.failNext('refund', 'refused')
    expect(await cancel(who, id, [[mugLine, 1]], '216.00')).toMatchObject({ status: 200 })
    expect(await refundsOf(id)).toEqual([{ amount: '144.00', status: 'failed' }])
    expect(await seen(who, id)).toMatchObject({ isCancel: false, cancelling: false })
  })
})

describe('a cancellation of pieces is refused', () => {
  test('for quantities that are none, more than bought, and lines of other orders', async () => {
    const { who, id, mugLine } = await byTransfer()
    const stranger = await byTransfer()
    for (const quantity of [0, -1, 1.5, '', 'x', null, 1e9])
      expect(await cancel(who, id, [[mugLine, quantity]], '216.00'), String(quantity)).toMatchObject({
        status: 422,
      })
    expect((await cancel(who, id, [[mugLine, 3]], '216.00')).code).toBe('TOO_MANY_PIECES')
    expect((await cancel(who, id, [[stranger.mugLine, 1]], '216.00')).code).toBe('UNKNOWN_LINE')
    expect((await cancel(who, id, [], '216.00')).status).toBe(422)
    expect((await cancel(who, id, [[mugLine, 1]], '216.01')).code).toBe('TOTAL_DIFFERS')
    expect((await history(id)).edits).toEqual([])
  })

  test('for everything that is left: that is the cancellation of the order', async () => {
    const { who, id, mugLine, bookLine } = await byTransfer()
    const all = [
      [mugLine, 2],
      [bookLine, 1],
    ] as const
    expect(await preview(who, id, all)).toMatchObject({ error: { code: 'WHOLE_ORDER' } })
    expect((await cancel(who, id, all, '0.00')).code).toBe('WHOLE_ORDER')
  })

  test("of somebody else's order, like one that does not exist, and without a login", async () => {
    const { id, mugLine } = await byTransfer()
    const stranger = await buyer([mug, 1])
    expect((await cancel(stranger, id, [[mugLine, 1]], '216.00')).code).toBe('ORDER_NOT_FOUND')
    expect((await cancel(stranger, 'o_none', [[mugLine, 1]], '216.00')).code).toBe('ORDER_NOT_FOUND')
    expect((await cancel(browser(), id, [[mugLine, 1]], '216.00')).status).toBe(401)
  })

  test('of an order that was sent, or cancelled', async () => {
    const { who, id, mugLine } = await byTransfer()
    await staff.ship(id, { trackingNo: 'VT2', carrierName: 'Yurtiçi', trackingUrl: '' })
    expect((await cancel(who, id, [[mugLine, 1]], '216.00')).code).toBe('CANCEL_TOO_LATE')
    const other = await byTransfer()
    await other.who.request('PATCH', `order/${other.id}`, { fields: { cancel: true } })
    expect((await cancel(other.who, other.id, [[other.mugLine, 1]], '216.00')).code).toBe('CANCEL_TOO_LATE')
  })
})
