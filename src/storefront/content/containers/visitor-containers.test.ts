import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { buildPurchase } from '#tests/support/reviews.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'

const { db, browser, buyer, signedIn } = await testShop()
const mug = await buildProduct(db, {
  name: 'Çini Kupa',
  english: { name: 'Tile Mug' },
  stock: { Merkez: 50 },
})

/** The containers of a page as `GET page{path}` gives them, data by name. */
async function pageOf(who: Browser, path: string): Promise<Record<string, unknown>> {
  const { status, body, headers } = await who.request('GET', `page${path}`)
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
  const containers = body.containers as { name: string; data: unknown }[]
  return Object.fromEntries(containers.map(({ name, data }) => [name, data]))
}
const bodyOf = async (who: Browser, path: string) => (await who.request('GET', path)).body

/** A customer with data for every page of an account. */
async function createCustomerWithData(): Promise<Browser> {
  const who = await buyer([mug, 2])
  await who.request('POST', `wishlist/${mug.id}`)
  const { orderNo } = await buildPurchase(db, { customerId: who.customer?.id ?? '', products: [mug] })
  await who.request('POST', 'comment', {
    form: true,
    fields: {
      comment_product_controller: mug.code,
      comment_title: 'Güzel',
      comment_description: 'Beğendim',
      comment_order_no: orderNo,
      comment_star: 5,
    },
  })
  return who
}

describe('a fixed page contains the data of its container', () => {
  test.each([
    { path: '/sepet', container: 'Cart', endpoint: 'cart?with=totals' },
    { path: '/siparis/liste', container: 'OrderList', endpoint: 'orders' },
    { path: '/hesap/adreslerim', container: 'Address', endpoint: 'address' },
    { path: '/hesap/ayarlar', container: 'AccountSetting', endpoint: 'accountinfo' },
    { path: '/hesap/favorilerim', container: 'Wishlist', endpoint: 'wishlist' },
    { path: '/hesap/ekstre', container: 'OverdueDebtNotification', endpoint: 'overdue' },
    { path: '/degerlendirmelerim', container: 'ProductComment', endpoint: 'comments' },
  ])('$path has the response of $endpoint', async ({ path, container, endpoint }) => {
    const who = await createCustomerWithData()
    const responseBody = await bodyOf(who, endpoint)
    expect(JSON.stringify(responseBody)).toMatch(/\d/)
    expect(await pageOf(who, path)).toEqual({ [container]: responseBody })
  })

  test('/odeme has the cart, the addresses and which of them are chosen', async () => {
    const who = await createCustomerWithData()
    const addresses = (await bodyOf(who, 'address')) as unknown as { id: number }[]
    const id = addresses[0]?.id
    expect(await pageOf(who, '/odeme')).toEqual({
      Checkout: {
        cart: await bodyOf(who, 'cart?with=totals'),
        addresses,
        deliveryAddressId: id,
        invoiceAddressId: id,
      },
    })
  })

  test('in the language of the address, not of the cookie', async () => {
    const who = await signedIn()
    await who.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
    const english = await pageOf(who, '/en/sepet')
    expect(english).toMatchObject({ Cart: { items: [{ product: { name: 'Tile Mug' } }] } })
    expect(await pageOf(who, '/sepet')).toMatchObject({
      Cart: { items: [{ product: { name: 'Çini Kupa' } }] },
    })
  })
})

describe('the order that was just placed', () => {
  test('is shown at /sepet until something is added, and at ?siparis= for its owner', async () => {
    const who = await buyer([mug, 1])
    expect(Object.keys(await pageOf(who, '/sepet'))).toEqual(['Cart'])
    const saved = await who.request('POST', 'cart', { fields: { odemeTipi: 4 } })
    const order = saved.body.order as { id: string; orderNo: string }
    const stored = await bodyOf(who, `order/${order.id}`)
    expect(await pageOf(who, '/sepet')).toEqual({ CartComplete: stored })
    await who.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
    expect(Object.keys(await pageOf(who, '/sepet'))).toEqual(['Cart'])
    expect(await pageOf(who, `/sepet?siparis=${order.orderNo}`)).toEqual({ CartComplete: stored })
    expect(Object.keys(await pageOf(await signedIn(), `/sepet?siparis=${order.orderNo}`))).toEqual(['Cart'])
  })
})

describe('a visitor who is not signed in', () => {
  test.each([
    '/odeme',
    '/siparis/liste',
    '/hesap/adreslerim',
    '/hesap/ayarlar',
    '/hesap/favorilerim',
    '/degerlendirmelerim',
  ])('gets no data at %s', async (path) => {
    expect(Object.values(await pageOf(browser(), path))).toEqual([null])
  })

  test('has a cart at /sepet', async () => {
    const who = browser()
    await who.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
    expect(await pageOf(who, '/sepet')).toEqual({ Cart: await bodyOf(who, 'cart?with=totals') })
  })
})

test('a page of the merchant has the same data for the containers it names', async () => {
  const who = await createCustomerWithData()
  await db.unchecked(
    `with page as (insert into pages (path, locale, title) values ('/hesabim', 'tr', 'Hesabım') returning id)
     insert into page_containers (page_id, position, name, options)
     select page.id, at, name, '{}' from page,
       unnest(array['CartIcon', 'OrderList', 'AccountInfoForm', 'Address']) with ordinality as row (name, at)`,
  )
  expect(await pageOf(who, '/hesabim')).toEqual({
    CartIcon: await bodyOf(who, 'cart?with=summary'),
    OrderList: await bodyOf(who, 'orders'),
    AccountInfoForm: await bodyOf(who, 'accountinfo'),
    Address: await bodyOf(who, 'address'),
  })
  expect(await pageOf(browser(), '/hesabim')).toMatchObject({
    OrderList: null,
    Address: null,
    CartIcon: { count: 0 },
  })
})
