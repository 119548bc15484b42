import { Agent } from 'node:http'
import type { Page } from '@playwright/test'
import { type BuiltProduct, buildProduct, storeSetting } from '../support/builders.ts'
import { submitForm } from '../support/http-buyer.ts'
import { confirmOrder, markDelivered, markShipped } from '../support/orders.ts'
import { changeEverything, openBeforeHydration, readControlValues } from './before-hydration.ts'
import { enableAllPaymentMethods, PAYMENT_STEP } from './card-checkout.ts'
import { PARCEL, placeOrder, signIn } from './customer-orders.ts'
import { expect, type ShopFixture, test } from './shop-fixture.ts'

enableAllPaymentMethods()
test.afterAll(async ({ shop }) => {
  await storeSetting(shop.db, 'sozlesmeOnayi', '0')
  await shop.publishChanges()
})

/** A customer with two addresses, a cart and a delivered order. */
async function buildCustomerWithOrder(page: Page, shop: ShopFixture) {
  await storeSetting(shop.db, 'sozlesmeOnayi', '0')
  const buyer = await signIn(page, shop)
  const product = await buildProduct(shop.db, {
    name: 'Çini Sürahi',
    gross: '90',
    stock: 100,
    units: [{ value: 'Adet' }, { value: 'Koli', multiplier: 4 }],
  })
  await shop.publishChanges()
  const sent = await placeOrder(shop, buyer, [product, 1])
  await confirmOrder(shop.db, sent.id)
  await markShipped(shop.db, sent.id, PARCEL)
  await markDelivered(shop.db, sent.id)
  await shop.db.unchecked(
    `insert into addresses (customer_id, title, name, country, city, town, address, phone, id_number, invoice_type)
     select customer_id, 'Yazlık', name, country, city, town, address, phone, id_number, invoice_type
       from addresses where customer_id = $1`,
    [buyer.customerId],
  )
  const to = { url: shop.url, agent: new Agent() }
  await storeSetting(shop.db, 'sozlesmeOnayi', '1')
  await shop.publishChanges()
  await submitForm(to, `cart/${product.id}`, buyer, { quantity: '1' })
  return { buyer, product, orderNo: sent.orderNo }
}

/** Pages with form controls, and the minimum number of them that a shopper can change. */
const PAGES: readonly {
  name: string
  path: (on: { product: BuiltProduct; orderNo: string }) => string
  minControls: number
}[] = [
  { name: 'a product', path: ({ product }) => product.url, minControls: 3 },
  { name: 'the cart', path: () => '/sepet', minControls: 3 },
  { name: 'the addresses of an order', path: () => '/odeme?secim=yok', minControls: 6 },
  { name: 'the payment of an order', path: () => PAYMENT_STEP, minControls: 7 },
  { name: 'a new address', path: () => '/hesap/adreslerim?duzenle=yeni', minControls: 6 },
  { name: 'the account settings', path: () => '/hesap/ayarlar', minControls: 6 },
  { name: 'the account deletion', path: () => '/hesap/sil', minControls: 2 },
  { name: 'a return request', path: ({ orderNo }) => `/siparis/${orderNo}/iade`, minControls: 4 },
]

test('form controls keep changes made before hydration, on every page with a form', async ({
  page,
  shop,
}) => {
  const fixture = await buildCustomerWithOrder(page, shop)
  for (const { name, path, minControls } of PAGES) {
    await test.step(name, async () => {
      const { hydrate } = await openBeforeHydration(page, path(fixture))
      expect(await changeEverything(page), name).toBeGreaterThanOrEqual(minControls)
      const before = await readControlValues(page)
      await hydrate()
      await expect.poll(() => readControlValues(page), name).toMatchObject(before)
    })
  }
  const { rows } = await shop.db.unchecked(
    `select l.quantity, u.value as unit, c.note
       from carts c join cart_lines l on l.cart_id = c.id join product_units u on u.id = l.unit_id
      where c.customer_id = $1`,
    [fixture.buyer.customerId],
  )
  expect(rows, 'the changes to the cart are saved').toEqual([{ quantity: 2, unit: 'Koli', note: 'Deneme' }])
})

test('an order uses the address and the acceptances chosen before hydration', async ({ page, shop }) => {
  const { buyer } = await buildCustomerWithOrder(page, shop)
  const address = await openBeforeHydration(page, '/odeme?secim=yok')
  await page.getByRole('radio', { name: 'Yazlık' }).first().check()
  await address.hydrate()
  await page.getByRole('button', { name: 'Devam Et' }).click()
  await expect(page).toHaveURL(/adim=odeme/)
  const payment = await openBeforeHydration(page, PAYMENT_STEP)
  await page.getByRole('radio', { name: 'Havale-EFT' }).check()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await payment.hydrate()
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Siparişiniz başarılı')
  const { rows } = await shop.db.unchecked(
    'select payment_type, delivery_address from orders where customer_id = $1 order by created_at desc limit 1',
    [buyer.customerId],
  )
  expect(rows).toMatchObject([
    { payment_type: 'bank_transfer', delivery_address: expect.stringContaining('Yazlık') },
  ])
})
