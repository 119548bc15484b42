import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'
import { MAX_WISHLIST_ITEMS } from './wishlist.server.ts'
import { insertWishlistItem } from './wishlist-queries.ts'

const { db, shop, browser, signedIn, set } = await testShop()
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '129.90' })
const lamp = await buildProduct(db, { name: 'Masa Lambası', gross: '240', list: '200' })
const gone = await buildProduct(db, { name: 'Silinen', status: 'deleted' })
const passive = await buildProduct(db, { name: 'Satılmayan', status: 'passive' })

type SignedInBrowser = Awaited<ReturnType<typeof signedIn>>
const add = (who: SignedInBrowser, id: number | string) => who.request('POST', `wishlist/${id}`)
const names = async (who: SignedInBrowser) => {
  const { body } = await who.request('GET', 'wishlist')
  return (body as unknown as { product: { name: string } }[]).map(({ product }) => product.name)
}

describe("a visitor's wishlist request", () => {
  test.each([
    ['GET', 'wishlist'],
    ['POST', `wishlist/${mug.id}`],
    ['DELETE', `wishlist/${mug.id}`],
  ] as const)('is sent to the login: %s %s', async (method, path) => {
    const { status, body } = await browser().request(method, path)
    expect([status, body.error?.code]).toEqual([401, 'LOGIN_REQUIRED'])
    expect(body.error?.messages.type).toBe('Devam etmek için lütfen giriş yapın.')
  })

  test('is stored until the login and then added once', async () => {
    const { headers } = await browser().request('POST', `wishlist/${mug.id}`)
    const cookie = String(headers['set-cookie'])
    expect(cookie).toContain(`vitrin_wish=${mug.id}`)
    expect(cookie).toContain('HttpOnly')
    const customer = await signedIn()
    const id = customer.customer?.id ?? ''
    const setCookies = await shop.wishlist.addFromCookie({ cookie: `vitrin_wish=${mug.id}` }, id)
    expect(setCookies[0]).toContain('vitrin_wish=; Path=/; Max-Age=0')
    expect(await names(customer)).toEqual(['Çini Kupa'])
    expect(await shop.wishlist.addFromCookie({ cookie: 'a=b' }, id)).toEqual([])
  })

  test('is not stored for an invalid product id', async () => {
    expect((await browser().request('POST', 'wishlist/abc')).headers['set-cookie']).toBeUndefined()
    const id = (await signedIn()).customer?.id ?? ''
    expect(await shop.wishlist.addFromCookie({ cookie: `vitrin_wish=${gone.id}` }, id)).toHaveLength(1)
    expect(await shop.wishlist.count(id)).toBe(0)
  })
})

describe("a customer's wishlist", () => {
  test('lists items newest first, and adding one twice succeeds', async () => {
    const customer = await signedIn()
    expect(await add(customer, mug.id)).toMatchObject({ status: 200, body: { success: true, count: 1 } })
    expect(await add(customer, mug.id)).toMatchObject({ status: 200, body: { success: true, count: 1 } })
    expect(await add(customer, passive.id)).toMatchObject({ body: { count: 2 } })
    expect(await names(customer)).toEqual(['Satılmayan', 'Çini Kupa'])
    const { body } = await customer.request('GET', 'wishlist?with=ids')
    expect(body).toEqual({ ids: [passive.id, mug.id], count: 2 })
  })

  test('removes items, also those that are not on it', async () => {
    const customer = await signedIn()
    await add(customer, mug.id)
    const dropped = await customer.request('DELETE', `wishlist/${mug.id}`)
    expect(dropped).toMatchObject({ status: 200, body: { success: true, count: 0 } })
    expect(await customer.request('DELETE', `wishlist/${mug.id}`)).toMatchObject({ status: 200 })
  })

  test.each([gone.id, 2_000_000_000])('reports that product %i does not exist', async (id) => {
    const { status, body } = await add(await signedIn(), id)
    expect([status, body.error?.code, body.error?.messages.type]).toEqual([
      404,
      'NOT_FOUND',
      'Bu ürün bulunamadı.',
    ])
  })

  test.each(['0', '-1', 'abc', '1e3', '9999999999'])('refuses %s as an id', async (id) => {
    expect((await add(await signedIn(), id)).status).toBe(422)
  })

  test('neither shows nor removes other customers’ items', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    await add(one, mug.id)
    expect(await names(other)).toEqual([])
    // Removing another customer's item gets the same response as removing a missing one, and changes nothing.
    const dropped = await other.request('DELETE', `wishlist/${mug.id}`)
    const nowhere = await other.request('DELETE', `wishlist/${lamp.id}`)
    expect([dropped.status, dropped.body]).toEqual([nowhere.status, nowhere.body])
    expect(await names(one)).toEqual(['Çini Kupa'])
  })

  test('leaves out deleted products, also from the count', async () => {
    const customer = await signedIn()
    const short = await buildProduct(db, { name: 'Kısa Ömürlü' })
    await add(customer, short.id)
    await db.unchecked(`update products set status = 'deleted' where id = $1`, [short.id])
    expect(await names(customer)).toEqual([])
    expect(await add(customer, mug.id)).toMatchObject({ body: { count: 1 } })
  })

  test('shows a list price that equals the sale price as struck, and no prices where the shop hides them', async () => {
    const customer = await signedIn()
    await add(customer, lamp.id)
    expect((await customer.request('GET', 'wishlist')).body).toMatchObject([
      { product: { display: { price: '₺240,00', listPrice: null } }, struckPrice: '₺240,00' },
    ])
    await set('showPriceStatus', '0')
    const { body } = await customer.request('GET', 'wishlist')
    await set('showPriceStatus', '1')
    expect(body).toMatchObject([
      {
        product: { display: null, salePrice: null, units: [{ defaultPrice: null, display: null }] },
        struckPrice: null,
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/240[.,]00|"240"/)
  })

  test('shows as struck only what was asked in the 30 days before a discount', async () => {
    const customer = await signedIn()
    const earlier = [{ price: '750', days: 20 }]
    await add(customer, (await buildProduct(db, { price: '700', list: '1000', earlier })).id)
    await add(customer, (await buildProduct(db, { price: '760', list: '1000', earlier })).id)
    const { body } = await customer.request('GET', 'wishlist')
    expect(body).toMatchObject([{ struckPrice: null }, { struckPrice: '₺900,00' }])
  })

  test(`has at most ${MAX_WISHLIST_ITEMS} items, and adding one of those again succeeds`, async () => {
    const customer = await signedIn()
    await db.unchecked(
      `with made as (
         insert into products (code, name, slug, tax_rate, sale_price)
         select 'WISH' || n, 'Dilek', 'dilek', 20, 1 from generate_series(1, $2) as n returning id
       ) insert into wishlist_items (customer_id, product_id) select $1, id from made`,
      [customer.customer?.id, MAX_WISHLIST_ITEMS],
    )
    const refused = await add(customer, mug.id)
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'WISHLIST_FULL'])
    const { rows } = await db.unchecked<{ id: number }>(`select id from products where code = 'WISH1'`)
    expect((await add(customer, rows[0]?.id ?? 0)).status).toBe(200)
  })
})

test('an addition that waited for the erasure of its account adds nothing', async () => {
  const customer = await signedIn()
  const id = customer.customer?.id ?? ''
  await db.unchecked('update customers set erased_at = now() where id = $1', [id])
  expect(await insertWishlistItem(db, id, mug.id, MAX_WISHLIST_ITEMS)).toMatchObject({ known: false })
  const { rows } = await db.unchecked('select from wishlist_items where customer_id = $1', [id])
  expect(rows).toEqual([])
})
