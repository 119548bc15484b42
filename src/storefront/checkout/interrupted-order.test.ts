import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { ownCluster } from '#tests/support/own-cluster.ts'
import { testShop } from '#tests/support/shop.ts'

/** The form of the checkout without JavaScript, while the commit of its order waits for a standby. */

const cluster = await ownCluster()
const { db, app, shop, buyer } = await testShop({ cluster, pages: true, commitPatience: 1_000 })

test('a form without JavaScript whose order is not known yet can be sent again, and gets the first order', {
  timeout: 60_000,
}, async () => {
  const who = await buyer([await buildProduct(db, { gross: '500', stock: 5 }), 1])
  const { version } = await shop.cart.view(who.visitor())
  const { 'x-requested-with': _, ...headers } = who.headers()
  const press = (fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/odeme',
      headers: {
        ...headers,
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams(fields).toString(),
    })
  const form = { _csrf: headers['x-csrf-token'] ?? '', odemeTipi: '4', description: 'Kapıya', version }
  await cluster.awaitStandby('missing')
  const first = await press(form)
  expect(first.statusCode).toBe(503)
  expect(first.headers['retry-after']).toBe('5')
  expect(first.body).toContain('Siparişinizin kaydedilip kaydedilmediğini henüz bilmiyoruz.')
  const offered = Object.fromEntries(
    [...first.body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
      ([, name, value]) => [name ?? '', value ?? ''],
    ),
  )
  expect(offered).toMatchObject({ odemeTipi: '4', description: 'Kapıya', version })
  await cluster.awaitStandby('none')
  await expect.poll(() => db.pool.inDoubt, { timeout: 10_000 }).toBe(0)
  const again = await press(offered)
  expect([again.statusCode, again.headers.location]).toEqual([303, '/sepet'])
  const { rows } = await db.unchecked('select id from orders where customer_id = $1', [who.customer?.id])
  expect(rows).toHaveLength(1)
})
