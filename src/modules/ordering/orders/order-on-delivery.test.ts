import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatDateTime } from '#shared/dates.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { placeOrderFromCart } from '#tests/support/orders.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { orderSchema } from './orders-schemas.ts'

const { db, buyer, set, shop } = await testShop()
const byTransfer = { odemeTipi: 4 }
await set('b2c_ko_odeme', '1')

async function ordersOf(who: Browser): Promise<number> {
  return (await shop.orders.list(who.customer?.id ?? '', 1)).total
}

beforeEach(() => set('kapidaOdemeUcreti', '25'))
afterEach(async () => {
  await set('codMaxAmount', '')
  await set('kargoUcreti', '')
})

describe('an order', () => {
  test('costs its fee when paid on delivery and none by transfer, and a transfer shows its deadline', async () => {
    await set('kapidaOdemeUcreti', '24,90')
    await set('kargoUcreti', '0/100/59.90')
    const lamp = await buildProduct(db, { price: '100' })
    const read = async (odemeTipi: 3 | 4) => {
      const who = await buyer([lamp, 2])
      const { id } = await placeOrderFromCart(who, db, odemeTipi)
      return orderSchema.parse((await who.request('GET', `order/${id}`)).body)
    }
    const [onDelivery, transfer] = [await read(3), await read(4)]
    expect(onDelivery.totals).toEqual({
      subTotal: 200,
      tax: 40,
      discount: 0,
      couponCode: '',
      shippingTotal: '₺59,90',
      shippingTotalNumber: 59.9,
      freeShipping: false,
      paymentFee: 24.9,
      total: 324.8,
      tryTotal: 324.8,
      installment: 1,
      commission: 0,
      charged: 324.8,
      currency: 'TRY',
    })
    expect(transfer.totals).toMatchObject({ paymentFee: 0, total: 299.9, tryTotal: 299.9 })
    expect(onDelivery.paymentDueAt).toBe('')
    const { rows } = await db.unchecked<{ due: Date }>(
      'select payment_due_at as due from orders where id = $1',
      [transfer.id],
    )
    const due = rows[0]?.due ?? new Date(0)
    expect(transfer.paymentDueAt).toBe(formatDateTime(due))
    const dayLater = Date.parse(transfer.createdAt) + 24 * 3_600_000
    expect(Math.abs(due.getTime() - dayLater)).toBeLessThan(60_000)
  })
})

describe('an order is refused', () => {
  test('on delivery above the amount the carrier may collect', async () => {
    await set('codMaxAmount', '240')
    await set('kapidaOdemeUcreti', '0')
    const product = await buildProduct(db, { price: '100' })
    const [fits, tooDear] = [await buyer([product, 2]), await buyer([product, 3])]
    const responses = [fits, tooDear].map((who) => who.request('POST', 'cart', { fields: { odemeTipi: 3 } }))
    const [first, second] = await Promise.all(responses)
    await set('kapidaOdemeUcreti', '0,01')
    const withFee = await (await buyer([product, 2])).request('POST', 'cart', { fields: { odemeTipi: 3 } })
    expect(withFee.status, 'the fee is part of the collected amount').toBe(422)
    expect([first?.status, second?.status, second?.body.error?.code]).toEqual([
      200,
      422,
      'PAYMENT_NOT_AVAILABLE',
    ])
  })

  test.each([
    { sent: undefined, status: 200, why: 'a client that sends no fee is not checked' },
    { sent: '25', status: 200, why: 'the fee is the same' },
    { sent: '₺25,00', status: 200, why: 'the fee is the same, as text' },
    { sent: '0', status: 409, why: 'the client showed no fee' },
    { sent: '20,00', status: 409, why: 'the client showed a lower fee' },
    { sent: 'yok', status: 409, why: 'the value is not an amount' },
  ])('on delivery when the client showed the fee «$sent»: $status, $why', async ({ sent, status }) => {
    const who = await buyer([await buildProduct(db), 1])
    const fields = { odemeTipi: 3, ...(sent !== undefined && { kapidaOdemeUcreti: sent }) }
    const response = await who.request('POST', 'cart', { fields })
    expect(response.status).toBe(status)
    if (status === 409) expect(response.body.error?.code).toBe('CART_CHANGED')
    expect(await ordersOf(who)).toBe(status === 200 ? 1 : 0)
  })

  test('by transfer not for the cash on delivery fee, which the form sends for every payment type', async () => {
    const who = await buyer([await buildProduct(db), 1])
    const response = await who.request('POST', 'cart', { fields: { ...byTransfer, kapidaOdemeUcreti: '25' } })
    expect(response.status).toBe(200)
  })
})
