import { describe, expect, test } from 'vitest'
import { type BuiltProduct, buildProduct } from '#tests/support/builders.ts'
import { buildPurchase, moderateAs } from '#tests/support/reviews.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'

const { db, shop, browser, signedIn } = await testShop({ maxConnections: 10 })

function customerOf({ customer }: Browser) {
  if (!customer) throw new Error('nobody is signed in')
  return customer
}

/** A published review of a product by a buyer. */
async function publish(product: BuiltProduct, title = 'Güzel') {
  const who = await signedIn()
  const customer = customerOf(who)
  const { orderNo } = await buildPurchase(db, { customerId: customer.id, products: [product] })
  const form = { star: '5', title, description: 'Beğendim' }
  const result = await shop.reviews.add({ customer }, { orderNo, productCode: product.code }, form)
  if (!result.ok) throw new Error(result.reason)
  await moderateAs(shop, result.review.id, 'publish')
  return { id: result.review.id, author: who }
}
const vote = (who: Browser, id: number | string, method: 'POST' | 'DELETE' = 'POST') =>
  who.request(method, `comment/${id}/helpful`)
const helpfulOf = async (product: BuiltProduct) =>
  (await shop.reviews.ofProduct(product.id))?.items.map(({ helpful }) => helpful)

describe('a helpful vote', () => {
  test('counts once for each customer, and is taken back', async () => {
    const mug = await buildProduct(db, { name: 'Kupa' })
    const { id } = await publish(mug)
    const [one, two] = [await signedIn(), await signedIn()]
    expect((await vote(one, id)).body).toEqual({ success: true, helpful: 1, voted: true })
    expect((await vote(one, id)).body).toEqual({ success: true, helpful: 1, voted: true })
    expect((await vote(two, id)).body).toEqual({ success: true, helpful: 2, voted: true })
    expect(await helpfulOf(mug)).toEqual([2])
    expect((await one.request('GET', `comments/${mug.id}/helpful`)).body).toEqual({ ids: [id] })
    expect((await vote(one, id, 'DELETE')).body).toEqual({ success: true, helpful: 1, voted: false })
    expect((await vote(one, id, 'DELETE')).body).toEqual({ success: true, helpful: 1, voted: false })
    expect((await one.request('GET', `comments/${mug.id}/helpful`)).body).toEqual({ ids: [] })
  })

  test('of one customer sent ten times at once counts once', async () => {
    const mug = await buildProduct(db, { name: 'Kupa' })
    const { id } = await publish(mug)
    const who = await signedIn()
    const responses = await Promise.all(Array.from({ length: 10 }, () => vote(who, id)))
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await helpfulOf(mug)).toEqual([1])
  })

  test('puts reviews that helped more people first, and among equals the newest', async () => {
    const mug = await buildProduct(db, { name: 'Kupa' })
    const reviews = [await publish(mug, 'eski'), await publish(mug, 'yararlı'), await publish(mug, 'yeni')]
    await vote(await signedIn(), reviews[1]?.id ?? 0)
    const choice = { star: null, photos: false, order: 'helpful' } as const
    const page = await shop.reviews.ofProduct(mug.id, 1, choice)
    expect(page?.items.map(({ title }) => title)).toEqual(['yararlı', 'yeni', 'eski'])
  })

  test('for a review of a variant is found from its siblings', async () => {
    const shirt = await buildProduct(db, {
      name: 'Gömlek',
      variants: [{ values: { Beden: 'S' } }, { values: { Beden: 'M' } }],
    })
    const [small, medium] = shirt.children as [BuiltProduct, BuiltProduct]
    const { id } = await publish(small)
    const who = await signedIn()
    await vote(who, id)
    expect((await who.request('GET', `comments/${medium.id}/helpful`)).body).toEqual({ ids: [id] })
  })

  test('is refused to visitors, authors and for what nobody is shown', async () => {
    const mug = await buildProduct(db, { name: 'Kupa' })
    const { id, author } = await publish(mug)
    expect((await vote(browser(), id)).status).toBe(401)
    expect(await vote(author, id)).toMatchObject({
      status: 409,
      body: { error: { messages: { type: 'Kendi yorumunuzu yararlı olarak işaretleyemezsiniz.' } } },
    })
    await moderateAs(shop, id, 'refuse', 'Konu dışı')
    const who = await signedIn()
    for (const given of [id, 0, -1, '1.5', '99999999999', 'abc', 2_000_000_000])
      expect((await vote(who, given)).status, String(given)).toBe(404)
    expect((await who.request('GET', 'comments/abc/helpful')).body).toEqual({ ids: [] })
  })

  test('is not in what the API says about reviews', async () => {
    const mug = await buildProduct(db, { name: 'Kupa' })
    const { id } = await publish(mug)
    await vote(await signedIn(), id)
    const { body } = await browser().request('GET', `comments/${mug.id}`)
    const [review = {}] = body.items as object[]
    expect(Object.keys(review)).toEqual([
      'id',
      'title',
      'description',
      'star',
      'date',
      'createdAt',
      'name',
      'status',
      'fit',
    ])
  })
})
