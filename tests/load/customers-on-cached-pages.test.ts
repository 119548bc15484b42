import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CHANGED_COOKIE } from '#http/requests/recent-change.ts'
import { type BuiltProduct, buildProduct } from '#tests/support/builders.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'

const CUSTOMERS = 50
const SECONDS = 6

const { db, shop, signedIn, browser, listen } = await testShop({ pages: true, maxConnections: 20 })
const url = await listen()
// Without tax, so that no page shows a second price.
const mug = await buildProduct(db, { name: 'Çini Kupa', category: 'mutfak', price: '1000', taxRate: '0' })
const others = await Promise.all(
  Array.from({ length: 4 }, (_, index) => buildProduct(db, { name: `Tabak ${index}`, category: 'salon' })),
)
await db.unchecked(`insert into pages (path, title) values ('/', 'Ana Sayfa')`)
shop.changes.publish({ topic: 'pages' })
shop.changes.publish({ topic: 'catalogue' })

/** A customer with what each of their pages must show. */
interface Customer {
  who: Browser
  name: string
  /** Lines in the cart: the number that a response has confirmed. */
  lines: number
  wishlist: number
  /** A response to a change told the browser that it has just changed something. */
  changed: boolean
}

async function newCustomer(_: unknown, index: number): Promise<Customer> {
  const who = await signedIn()
  const name = `Müşteri${index}x <&"`
  const wishlist = index % 4
  await db.unchecked('update customers set name = $2 where id = $1', [who.customer?.id, name])
  await db.unchecked('insert into wishlist_items (customer_id, product_id) select $1, unnest($2::int[])', [
    who.customer?.id,
    others.slice(0, wishlist).map(({ id }) => id),
  ])
  return { who, name, lines: 0, wishlist, changed: false }
}

/** The price in TRY: started is the last that was sent to the database, confirmed the last that was announced. */
const price = { started: 1000, confirmed: 1000 }

async function raisePrice(): Promise<void> {
  price.started += 1
  await db.unchecked(
    `with unit as (update product_units set sale_price = $2 where product_id = $1)
     update products set sale_price = $2 where id = $1`,
    [mug.id, price.started],
  )
  shop.changes.publish({ topic: 'catalogue', ids: [mug.id] })
  price.confirmed = price.started
}

const pricesIn = (html: string) =>
  [...html.matchAll(/₺(\d)\.(\d{3}),00/g)].map(([, thousands, rest]) => Number(`${thousands}${rest}`))
const textsOf = (html: string, pattern: RegExp) => [...new Set(html.match(pattern) ?? [])]

/** Repeats a request while the shop is too busy to process it (503). */
async function whenNotBusy<Response extends { status: number }>(
  send: () => Promise<Response>,
): Promise<Response> {
  for (;;) {
    const response = await send()
    if (response.status !== 503) return response
    await pause(200)
  }
}

async function get(path: string, cookie: string): Promise<string> {
  const response = await whenNotBusy(() => fetch(url + path, { headers: { accept: 'text/html', cookie } }))
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  return response.text()
}

/** Everything on a page that can name a customer is this one's. */
async function expectOwnPage(path: string, customer: Customer): Promise<void> {
  const { who, name, wishlist } = customer
  const headers = who.headers()
  const { confirmed } = price
  const { lines } = customer
  const html = await get(path, headers.cookie + (customer.changed ? `; ${CHANGED_COOKIE}=1` : ''))
  const prices = pricesIn(html)
  expect(Math.min(...prices)).toBeGreaterThanOrEqual(confirmed)
  expect(Math.max(...prices)).toBeLessThanOrEqual(price.started)

  expect(textsOf(html, /Müşteri\d+x/g)).toEqual([name.split(' ')[0]])
  expect(html.split('Müşteri')).toHaveLength(3)
  const data = /id="visitor-data" type="application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(data)).toEqual({
    customer: { id: who.customer?.id, name, openAccount: false, savesCards: false, unverified: true },
    wishlistCount: wishlist,
    added: null,
    overdue: null,
  })
  const ids = textsOf(html, /\b[0-9a-f]{18}\b/g)
  expect(ids).toEqual([who.customer?.id])
  const tokens = textsOf(html, /(?<=name="(?:_csrf" value|csrf-token" content)=")[^"]+/g)
  expect(tokens).toEqual([headers['x-csrf-token']])
  expect(textsOf(html, /(?<=data-count-of="cart" data-count=")\d+/g)).toEqual([String(lines)])
  expect(textsOf(html, /(?<=data-count-of="wishlist" data-count=")\d+/g)).toEqual([String(wishlist)])
}

async function addLine(customer: Customer, { id }: BuiltProduct): Promise<void> {
  const { headers, status } = await whenNotBusy(() =>
    customer.who.request('POST', `cart/${id}`, { fields: { quantity: 1 } }),
  )
  expect(status).toBe(201)
  customer.lines += 1
  customer.changed = [headers['set-cookie']].flat().some((line) => String(line).startsWith(CHANGED_COOKIE))
}

test(`${CUSTOMERS} customers on the same cached pages see their own name, counts and token, and no price older than confirmed`, {
  timeout: 240_000,
}, async () => {
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, newCustomer))
  const until = performance.now() + SECONDS * 1000
  await raisePrice()
  let pages = 0

  async function browse(customer: Customer): Promise<void> {
    const left = [...others]
    for (let turn = 0; turn < 2 || performance.now() < until; turn++) {
      const product = turn % 4 === 1 ? left.pop() : undefined
      if (product) await addLine(customer, product)
      await expectOwnPage(turn % 2 === 0 ? '/mutfak' : mug.url, customer)
      pages += 1
    }
  }
  async function browseWithoutAccount(): Promise<void> {
    while (performance.now() < until) {
      const html = await get(pages % 2 === 0 ? '/mutfak' : mug.url, browser().headers().cookie ?? '')
      expect(textsOf(html, /Müşteri\d+x|\b[0-9a-f]{18}\b/g)).toEqual([])
      expect(textsOf(html, /(?<=data-count=")\d+/g)).toEqual(['0'])
    }
  }
  async function changePrices(): Promise<void> {
    while (performance.now() < until) {
      await raisePrice()
      // Between two changes some pages come from the cache.
      await pause(50)
    }
  }

  await Promise.all([...customers.map(browse), browseWithoutAccount(), changePrices()])
  expect(pages).toBeGreaterThanOrEqual(CUSTOMERS * 2)
  expect(price.confirmed).toBeGreaterThan(1002)
})
