import { afterEach, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { formSender } from '#tests/support/form-sender.ts'
import { confirmOrder, placeOrderFromCart, shipOrder } from '#tests/support/orders.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { stockOf, stockProblems } from '#tests/support/stock.ts'
import { MAX_AWAITING_SHIPMENT, MAX_AWAITING_TRANSFER } from './waiting-order-rules.ts'

const made = await testShop({ pages: true, rateLimits: true })
const { db, shop, set, signedIn } = made
await set('b2c_ko_odeme', '1')
const mug = await buildProduct(db, { name: 'Kupa', gross: '100', stock: 1000 })

afterEach(async () => {
  expect(await stockProblems(db)).toEqual([])
})

const fill = (who: Browser) => who.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
async function order(who: Browser, odemeTipi: 3 | 4) {
  await fill(who)
  return placeOrderFromCart(who, db, odemeTipi)
}
async function refused(who: Browser, odemeTipi: 3 | 4) {
  await fill(who)
  const response = await who.request('POST', 'cart', { fields: { odemeTipi }, form: true })
  return {
    status: response.status,
    code: response.body.error?.code,
    sentence: response.body.error?.messages.type,
  }
}

test('the sixth unpaid transfer order is refused and reserves no stock, until one is paid or cancelled', async () => {
  const who = await signedIn({ withAddress: true })
  const orders = []
  for (let count = 0; count < MAX_AWAITING_TRANSFER; count++) orders.push(await order(who, 4))
  const before = await stockOf(db, mug.id)
  expect(await refused(who, 4)).toEqual({
    status: 409,
    code: 'TOO_MANY_WAITING',
    sentence: expect.stringContaining('Havale-EFT ödemesi bekleyen 5 siparişiniz var.'),
  })
  expect(await stockOf(db, mug.id)).toEqual(before)
  // The cart is unchanged, and another payment type is still possible.
  expect((await placeOrderFromCart(who, db, 3)).orderNo).toMatch(/^\d{12}$/)
  await confirmOrder(db, orders[0]?.id ?? '')
  await order(who, 4)
  expect((await refused(who, 4)).status).toBe(409)
  await shop.orders.cancel(who.customer?.id ?? '', orders[1]?.id ?? '')
  await placeOrderFromCart(who, db, 4)
})

test('a repeated save finds its order however many orders are unpaid', async () => {
  const who = await signedIn({ withAddress: true })
  for (let count = 0; count < MAX_AWAITING_TRANSFER; count++) await order(who, 4)
  const again = await who.request('POST', 'cart', { fields: { odemeTipi: 4 }, form: true })
  expect(again.body).toMatchObject({ success: true })
})

test('the eleventh unshipped cash on delivery order is refused', async () => {
  const who = await signedIn({ withAddress: true })
  const orders = []
  for (let count = 0; count < MAX_AWAITING_SHIPMENT; count++) orders.push(await order(who, 3))
  expect(await refused(who, 3)).toMatchObject({ status: 409, code: 'TOO_MANY_WAITING' })
  await shipOrder(shop, orders[0]?.id ?? '')
  await placeOrderFromCart(who, db, 3)
})

test('concurrent saves do not exceed the limit together', async () => {
  const who = await signedIn({ withAddress: true })
  for (let count = 1; count < MAX_AWAITING_TRANSFER; count++) await order(who, 4)
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      await fill(who)
      await who.request('POST', 'cart', { fields: { odemeTipi: 4 }, form: true })
    }),
  )
  const { rows } = await db.unchecked<{ waiting: number }>(
    `select count(*)::int as waiting from orders where customer_id = $1 and status = 'awaiting_payment'`,
    [who.customer?.id],
  )
  expect(rows[0]?.waiting).toBe(MAX_AWAITING_TRANSFER)
})

test('the checkout says so and links to the waiting orders', async () => {
  const who = await signedIn({ withAddress: true })
  for (let count = 0; count < MAX_AWAITING_TRANSFER; count++) await order(who, 4)
  await fill(who)
  const page = await formSender(made)('/odeme?adim=odeme', { odemeTipi: '4' }, { as: who })
  expect(page.status).toBe(409)
  expect(page.text).toContain('Havale-EFT ödemesi bekleyen 5 siparişiniz var.')
  expect(page.text.match(/<a[^>]*>[^<]*Bekleyen sipari[^<]*/)?.[0]).toContain('href="/siparis/liste/"')
})
