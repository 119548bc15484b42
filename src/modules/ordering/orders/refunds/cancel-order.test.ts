import { afterEach, describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { staffOf } from '#tests/support/order-staff.ts'
import { buildBuyerWithOrder, confirmOrder, placeOrderFromCart } from '#tests/support/orders.ts'
import { stockOf, stockProblems } from '#tests/support/stock.ts'

const made = await testShopWithInbox({ maxConnections: 30 })
const { db, shop, inbox, set, buyer } = made
const isCancellationEmail = ({ subject }: { subject: string }) => subject.includes('iptal')
const staff = staffOf(shop)
await set('b2c_ko_odeme', '1')
const mug = await buildProduct(db, { name: 'Kupa', gross: '120', stock: 900 })

afterEach(async () => {
  expect(await stockProblems(db)).toEqual([])
})

const parcel = { carrierName: 'Aras Kargo', trackingUrl: 'https://kargo.example/?n=', trackingNo: '77' }

async function refundsOf(orderId: string): Promise<string[]> {
  const { rows } = await db.unchecked<{ amount: string }>(
    'select amount from order_refunds where order_id = $1',
    [orderId],
  )
  return rows.map(({ amount }) => amount)
}

describe('a cancelled order', () => {
  test('that was paid is refunded in full, once, and an email says so', async () => {
    const { who, order } = await buildBuyerWithOrder(made, [mug, 2])
    await confirmOrder(db, order.id)
    const cancel = () => who.request('PATCH', `order/${order.id}`, { fields: { cancel: true } })
    const responses = await Promise.all(Array.from({ length: 6 }, cancel))
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await refundsOf(order.id)).toEqual(['240.00'])
    expect((await who.request('GET', `order/${order.id}`)).body).toMatchObject({
      isCancel: true,
      cancelRefund: 240,
    })
    await shop.mail.deliver()
    const [email, ...more] = inbox.to(who.customer?.email ?? '').filter(isCancellationEmail)
    expect(more).toEqual([])
    expect(email?.subject).toBe(`Vitrin: ${order.orderNo} numaralı siparişiniz iptal edildi`)
    expect(email?.text).toContain('Ödediğiniz ₺240,00 en geç 14 gün içinde')
  })

  test.each([
    { odemeTipi: 4, why: 'the transfer never came' },
    { odemeTipi: 3, why: 'it would have been paid on delivery' },
  ] as const)('refunds nothing when $why', async ({ odemeTipi }) => {
    const who = await buyer([mug, 1])
    const order = await placeOrderFromCart(who, db, odemeTipi)
    expect((await who.request('PATCH', `order/${order.id}`, { fields: { cancel: true } })).status).toBe(200)
    expect(await refundsOf(order.id)).toEqual([])
    await shop.mail.deliver()
    expect(inbox.to(who.customer?.email ?? '').find(isCancellationEmail)?.text).toContain(
      'iade edilecek bir tutar yok',
    )
  })

  test('never ships: of a concurrent cancellation and shipment one is refused', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 12; round++) {
      const { who, order } = await buildBuyerWithOrder(made, [mug, 1])
      await confirmOrder(db, order.id)
      const before = await stockOf(db, mug.id)
      const both = [
        () => shop.orders.cancel(who.customer?.id ?? '', order.id),
        () => staff.ship(order.id, parcel),
      ]
      const results = await Promise.all((round % 2 ? both.toReversed() : both).map((start) => start()))
      const [cancelled, shipped] = round % 2 ? results.toReversed() : results
      expect([cancelled?.ok, shipped?.ok].filter(Boolean)).toHaveLength(1)
      outcomes.add(cancelled?.ok ? 'cancelled' : 'shipped')
      const { rows } = await db.unchecked(
        `select status, (select string_agg(tracking_no, '') from order_lines where order_id = o.id) as parcel
           from orders o where id = $1`,
        [order.id],
      )
      expect(rows).toEqual([
        cancelled?.ok ? { status: 'cancelled', parcel: '' } : { status: 'shipped', parcel: '77' },
      ])
      expect((await stockOf(db, mug.id))?.level).toBe((before?.level ?? 0) + (cancelled?.ok ? 1 : 0))
      expect(await refundsOf(order.id)).toHaveLength(cancelled?.ok ? 1 : 0)
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })
})

describe('parcels', () => {
  test('ship one after the other, each with its lines, and no line ships twice', async () => {
    const plate = await buildProduct(db, { name: 'Tabak', stock: 50 })
    const { order } = await buildBuyerWithOrder(made, [mug, 1], [plate, 1])
    expect(await staff.ship(order.id, parcel)).toEqual({ ok: false, reason: 'wrong-state' })
    await confirmOrder(db, order.id)
    const [first = 0, second = 0] = order.lineIds
    const ship = (trackingNo: string, lineIds: number[]) =>
      staff.ship(order.id, { ...parcel, trackingNo, lines: lineIds.map((id) => ({ id, quantity: 1 })) })
    expect(await ship('1', [first])).toMatchObject({ ok: true })
    expect(await ship('9', [first])).toEqual({ ok: false, reason: 'pieces' })
    expect(await ship('1', [second])).toEqual({ ok: false, reason: 'tracking-known' })
    expect(await staff.deliver(order.id, shop.clock())).toEqual({ ok: false, reason: 'unsent-pieces' })
    expect(await ship('2', [second])).toMatchObject({ ok: true })
    const { rows } = await db.unchecked<{ tracking_no: string }>(
      'select tracking_no from order_lines where order_id = $1 order by position',
      [order.id],
    )
    expect(rows.map((row) => row.tracking_no)).toEqual(['1', '2'])
    expect(await staff.deliver(order.id, shop.clock())).toMatchObject({ ok: true })
    expect(await staff.deliver(order.id, shop.clock())).toMatchObject({ ok: false })
  })
})

describe('buying again', () => {
  test('puts the lines into the cart and names those that are not available', async () => {
    const gone = await buildProduct(db, { name: 'Eski Vazo', stock: 5 })
    const scarce = await buildProduct(db, { name: 'Az Kalan', stock: 3 })
    const { who, order } = await buildBuyerWithOrder(made, [mug, 2], [gone, 1], [scarce, 3])
    await db.unchecked(`update products set status = 'passive' where id = $1`, [gone.id])
    const customerId = who.customer?.id ?? ''
    const again = await shop.orders.buyAgain(who.visitor(), customerId, order.id)
    expect(again).toMatchObject({
      ok: true,
      added: 1,
      refused: [
        { name: 'Eski Vazo', refusal: { reason: 'off-sale' } },
        { name: 'Az Kalan', refusal: { reason: 'not-enough-stock', amount: 3 } },
      ],
    })
    const { items } = await shop.cart.view(who.visitor())
    expect(items.map(({ product, quantity }) => [product.name, quantity])).toEqual([['Kupa', 2]])
    const stranger = await buyer()
    expect(await shop.orders.buyAgain(stranger.visitor(), stranger.customer?.id ?? '', order.id)).toEqual({
      ok: false,
      reason: 'not-found',
    })
  })
})
