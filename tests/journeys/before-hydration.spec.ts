import { Agent } from 'node:http'
import type { Page } from '@playwright/test'
import { aProduct, aSetting, type BuiltProduct } from '../support/builders.ts'
import { postForm } from '../support/http-buyer.ts'
import { confirmOrder, markDelivered, markShipped } from '../support/orders.ts'
import { changeEverything, held, openBeforeHydration } from './before-hydration.ts'
import { PAYMENT, payEveryWay } from './card-story.ts'
import { expect, type Scene, test } from './journey.ts'
import { order, PARCEL, signIn } from './ordering.ts'

payEveryWay()
test.afterAll(async ({ shop }) => {
  await aSetting(shop.db, 'sozlesmeOnayi', '0')
  await shop.announce()
})

/** Somebody with a second address, a cart and an order that arrived. */
async function aCustomer(page: Page, shop: Scene) {
  await aSetting(shop.db, 'sozlesmeOnayi', '0')
  const buyer = await signIn(page, shop)
  const product = await aProduct(shop.db, {
    name: 'Çini Sürahi',
    gross: '90',
    stock: 100,
    units: [{ value: 'Adet' }, { value: 'Koli', multiplier: 4 }],
  })
  await shop.announce()
  const sent = await order(shop, buyer, [product, 1])
  await confirmOrder(shop.db, sent.id)
  await markShipped(shop.db, sent.id, PARCEL)
  await markDelivered(shop.db, sent.id)
  await shop.db.query(
    `insert into addresses (customer_id, title, name, country, city, town, address, phone, id_number, invoice_type)
     select customer_id, 'Yazlık', name, country, city, town, address, phone, id_number, invoice_type
       from addresses where customer_id = $1`,
    [buyer.customerId],
  )
  const to = { url: shop.url, agent: new Agent() }
  await aSetting(shop.db, 'sozlesmeOnayi', '1')
  await shop.announce()
  await postForm(to, `cart/${product.id}`, buyer, { quantity: '1' })
  return { buyer, product, orderNo: sent.orderNo }
}

/** Pages with controls, and at least how many of them a shopper can change. */
const PAGES: readonly {
  name: string
  path: (on: { product: BuiltProduct; orderNo: string }) => string
  least: number
}[] = [
  { name: 'a product', path: ({ product }) => product.url, least: 3 },
  { name: 'the cart', path: () => '/sepet', least: 3 },
  { name: 'the addresses of an order', path: () => '/odeme?secim=yok', least: 6 },
  { name: 'the payment of an order', path: () => PAYMENT, least: 7 },
  { name: 'a new address', path: () => '/hesap/adreslerim?duzenle=yeni', least: 6 },
  { name: 'the account settings', path: () => '/hesap/ayarlar', least: 6 },
  { name: 'the erasing of an account', path: () => '/hesap/sil', least: 2 },
  { name: 'a return request', path: ({ orderNo }) => `/siparis/${orderNo}/iade`, least: 4 },
]

test('what is changed before hydration stays as it was changed, on every page with a form', async ({
  page,
  shop,
}) => {
  const scene = await aCustomer(page, shop)
  for (const { name, path, least } of PAGES) {
    await test.step(name, async () => {
      const { hydrate } = await openBeforeHydration(page, path(scene))
      expect(await changeEverything(page), name).toBeGreaterThanOrEqual(least)
      const before = await held(page)
      await hydrate()
      await expect.poll(() => held(page), name).toMatchObject(before)
    })
  }
  const { rows } = await shop.db.query(
    `select l.quantity, u.value as unit, c.note
       from carts c join cart_lines l on l.cart_id = c.id join product_units u on u.id = l.unit_id
      where c.customer_id = $1`,
    [scene.buyer.customerId],
  )
  expect(rows, 'the changes of the cart are saved').toEqual([{ quantity: 2, unit: 'Koli', note: 'Deneme' }])
})

test('an order goes to the address and with the acceptances chosen before hydration', async ({
  page,
  shop,
}) => {
  const { buyer } = await aCustomer(page, shop)
  const address = await openBeforeHydration(page, '/odeme?secim=yok')
  await page.getByRole('radio', { name: 'Yazlık' }).first().check()
  await address.hydrate()
  await page.getByRole('button', { name: 'Devam Et' }).click()
  await expect(page).toHaveURL(/adim=odeme/)
  const payment = await openBeforeHydration(page, PAYMENT)
  await page.getByRole('radio', { name: 'Havale-EFT' }).check()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await payment.hydrate()
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Siparişiniz başarılı')
  const { rows } = await shop.db.query(
    'select payment_type, delivery_address from orders where customer_id = $1 order by created_at desc limit 1',
    [buyer.customerId],
  )
  expect(rows).toMatchObject([{ payment_type: 4, delivery_address: expect.stringContaining('Yazlık') }])
})
