import { Parser } from 'htmlparser2'
import { describe, expect, test, vi } from 'vitest'
import { buildApp } from '#http/app.ts'
import { CHANGED_COOKIE, CHANGED_MAX_AGE } from '#http/requests/recent-change.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { mountStorefront } from './mount.server.ts'
import { VISITOR_LIFETIME } from './visitor-summaries.server.ts'

const { db, shop, app, browser, signedIn, buyer, set } = await testShop({ pages: true })
const mug = await buildProduct(db, { name: 'Çini Kupa', category: 'mutfak', stock: { Merkez: 50 } })
await db.unchecked(`insert into pages (path, title) values ('/', 'Ana Sayfa')`)
shop.changes.publish({ topic: 'pages' })
shop.changes.publish({ topic: 'catalogue' })

/** The same shop in another process: pages and visitors in a memory of its own. */
const elsewhere = await buildApp(shop, { trustProxy: false })
await mountStorefront(elsewhere, { dev: false })
await elsewhere.ready()

const open = async (who: Browser, url: string, at = app, cookies = '') => {
  const headers = who.headers()
  return at.inject({ url, headers: { ...headers, accept: 'text/html', cookie: headers.cookie + cookies } })
}
const page = async (...args: Parameters<typeof open>) => (await open(...args)).body
const CHANGED = `; ${CHANGED_COOKIE}=1`

/** What a page shows of its customer: as text, as a browser reads the HTML. */
function shown(html: string) {
  const texts = { name: '', data: '', tokens: new Set<string>() }
  let within: 'name' | 'data' | null = null
  const parser = new Parser({
    onopentag(name, { class: classes, id, type, value, name: field }) {
      // The header truncates the name.
      if (name === 'span' && classes?.includes('truncate text-sm')) within = 'name'
      if (name === 'script' && id === 'visitor-data' && type === 'application/json') within = 'data'
      if (field === '_csrf' && value) texts.tokens.add(value)
    },
    ontext(text) {
      if (within) texts[within] += text
    },
    onclosetag(name) {
      if (name === 'span' || name === 'script') within = null
    },
  })
  parser.end(html)
  return { ...texts, visitor: JSON.parse(texts.data) }
}

async function rename(who: Browser, name: string): Promise<void> {
  await db.unchecked('update customers set name = $2 where id = $1', [who.customer?.id, name])
}

async function endSession(who: Browser): Promise<void> {
  await db.unchecked('delete from customer_sessions where id = $1', [who.customer?.sessionId])
}

describe('a customer gets the page that is cached for everybody', () => {
  test('with their name, counts and token, and a visitor after them without', async () => {
    const resolve = vi.spyOn(shop.pages, 'resolve')
    const ayse = await buyer([mug, 3])
    await ayse.request('POST', `wishlist/${mug.id}`)
    await rename(ayse, 'Ayşegül')
    resolve.mockClear()
    const own = shown(await page(ayse, '/mutfak?sort=name'))
    const other = await page(browser(), '/mutfak?sort=name')
    const again = await page(ayse, '/mutfak?sort=name')
    expect(resolve).toHaveBeenCalledTimes(1)
    expect(own.name).toBe('Ayşegül')
    expect(own.visitor).toEqual({
      customer: {
        id: ayse.customer?.id,
        name: 'Ayşegül',
        openAccount: false,
        savesCards: false,
        unverified: true,
      },
      wishlistCount: 1,
      added: null,
      overdue: null,
    })
    expect([...own.tokens]).toEqual([ayse.headers()['x-csrf-token']])
    expect(again.includes('data-count="1"')).toBe(true)
    for (const text of ['Ayşegül', ayse.customer?.id ?? '', 'data-count="1"', '/account/logout'])
      expect(other.includes(text), text).toBe(false)
    expect(shown(other).visitor).toEqual({ customer: null, wishlistCount: null, added: null, overdue: null })
    resolve.mockRestore()
  })

  test('whose form passes the anti-forgery check', async () => {
    const ayse = await signedIn()
    await page(browser(), mug.url)
    const [token = ''] = shown(await page(ayse, mug.url)).tokens
    const payload = new URLSearchParams({
      _csrf: token,
      intent: 'add',
      productId: String(mug.id),
      quantity: '1',
    })
    const post = (who: Browser) => {
      const { cookie } = who.headers()
      const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
      return app.inject({ method: 'POST', url: '/sepet', headers, payload: payload.toString() })
    }
    expect((await post(ayse)).statusCode).toBe(303)
    expect((await post(await signedIn())).statusCode).toBe(403)
  })

  test('which no cache outside the shop stores', async () => {
    const { headers } = await open(await signedIn(), mug.url)
    expect(headers['cache-control']).toBe('private, no-cache')
  })

  test('in the language of the address, which is remembered for emails', async () => {
    const ayse = await signedIn()
    await page(ayse, '/')
    expect((await page(ayse, '/en/')).includes('href="/en/siparis/liste/"')).toBe(true)
    const { rows } = await db.unchecked('select locale from customers where id = $1', [ayse.customer?.id])
    expect(rows).toEqual([{ locale: 'en' }])
  })

  test('with the banner of their overdue debt, while the merchant shows it', async () => {
    const ayse = await signedIn()
    const id = ayse.customer?.id
    await db.unchecked('update customers set open_account = true where id = $1', [id])
    await db.unchecked(
      `insert into account_entries (customer_id, amount, due_on) values ($1, 1250.5, current_date - 10)`,
      [id],
    )
    await set('showOverdueDebtInfo', '1')
    const html = await page(ayse, mug.url)
    expect(html.includes('/hesap/ekstre')).toBe(true)
    expect(shown(html).visitor.overdue).toMatchObject({ amount: '1.250,50', currency: 'TRY' })
    expect((await page(browser(), mug.url)).includes('/hesap/ekstre')).toBe(false)
    const BANNER = /<a [^>]*href="\/hesap\/ekstre"[^>]*><p /
    expect(html).toMatch(BANNER)
    expect(await page(ayse, '/hesap/ekstre'), 'not on the statement itself').not.toMatch(BANNER)
    await set('showOverdueDebtInfo', '0')
    expect((await page(ayse, mug.url)).includes('/hesap/ekstre')).toBe(false)
  })
})

test.each([
  { name: '<b>Ayşe</b>', why: 'markup' },
  { name: '</script><script>alert(1)</script>', why: 'the end of the data block' },
  { name: '<!--<script>', why: 'what changes how a script element ends' },
  { name: '"><img src=x onerror=alert(1)>', why: 'the end of an attribute' },
  { name: 'Ayşe & \'Fatma\' "Hanım"', why: 'quotation marks and an ampersand' },
  { name: '&lt;b&gt; &amp;', why: 'text that looks escaped' },
  { name: 'A\u2028B\u2029C', why: 'line ends of JavaScript' },
  { name: "$& $1 $$ $` $'", why: 'patterns of String.replace' },
  { name: '👩‍👧 Ayşe 🇹🇷', why: 'emoji of several characters' },
  { name: 'ş'.repeat(200), why: '200 characters' },
  { name: '', why: 'no name' },
])('a shared page shows the name of its customer as it is: $why', async ({ name }) => {
  const who = await signedIn()
  await rename(who, name)
  for (const url of ['/mutfak', mug.url]) {
    const html = await page(who, url)
    expect(shown(html).name).toBe(name)
    expect(shown(html).visitor.customer.name).toBe(name)
    expect(/<script>alert|<img src=x|<b>Ayşe/.test(html)).toBe(false)
  }
})

describe('what is known of a visitor without asking the database', () => {
  test('their own change is on their next page, in every process', async () => {
    const ayse = await signedIn()
    for (const at of [app, elsewhere])
      expect((await page(ayse, mug.url, at)).includes('data-count="0"')).toBe(true)
    const { headers } = await ayse.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
    const cookies = [headers['set-cookie']].flat().map(String)
    expect(cookies.filter((line) => line.startsWith(CHANGED_COOKIE))).toEqual([
      `${CHANGED_COOKIE}=1; Max-Age=${CHANGED_MAX_AGE}; Path=/; HttpOnly; SameSite=Lax`,
    ])
    for (const at of [app, elsewhere])
      expect((await page(ayse, mug.url, at, CHANGED)).includes('data-count="1"')).toBe(true)
    // Read after the change, so it is used when the cookie has expired.
    expect((await page(ayse, mug.url)).includes('data-count="1"')).toBe(true)
  })

  test('it expires before the cookie of a change does', () => {
    expect(VISITOR_LIFETIME).toBeLessThan(CHANGED_MAX_AGE * 1000)
  })

  test('after the session was ended on another device the name disappears within its lifetime', async () => {
    const ayse = await signedIn()
    await rename(ayse, 'Gizemnaz')
    expect(shown(await page(ayse, '/mutfak')).name).toBe('Gizemnaz')
    await endSession(ayse)
    const own = ['/siparis/liste', '/hesap/ayarlar', '/odeme', '/hesap/favorilerim']
    for (const url of own) expect((await page(ayse, url)).includes('Gizemnaz'), url).toBe(false)
    expect((await ayse.request('GET', 'sessions')).status).toBe(401)
    const isShown = async () => (await page(ayse, mug.url)).includes('Gizemnaz')
    await expect.poll(isShown, { timeout: VISITOR_LIFETIME + 1_000, interval: 200 }).toBe(false)
  })

  test('a page of their own brings it up to date', async () => {
    const ayse = await signedIn()
    await page(ayse, mug.url)
    await rename(ayse, 'Nazlıcan')
    await page(ayse, '/siparis/liste/')
    expect(shown(await page(ayse, mug.url)).name).toBe('Nazlıcan')
  })

  test('a session cookie that the shop has not signed shows nobody', async () => {
    const ayse = await signedIn()
    await rename(ayse, 'Gizemnaz')
    await page(ayse, mug.url)
    const forged = browser()
    forged.cookies.set('vitrin_session', `${ayse.customer?.sessionId}.forged`)
    forged.cookies.set('vitrin_visitor', ayse.cookies.get('vitrin_visitor') ?? '')
    expect((await page(forged, mug.url)).includes('Gizemnaz')).toBe(false)
  })
})

test.each(['/siparis/liste/', '/hesap/ayarlar', '/HESAP/adreslerim', '/en/hesap/ayarlar', '/mutfak.data'])(
  '%s is rendered for its customer alone',
  async (url) => {
    const ayse = await signedIn()
    const response = await open(ayse, url)
    expect(response.statusCode).toBe(200)
    expect(
      response.body.includes('"visitor-data" type="application/json"></script>') || url.endsWith('.data'),
    ).toBe(true)
    expect(response.body.includes(ayse.customer?.id ?? '')).toBe(true)
  },
)

const reader = await signedIn()

test.each(
  [
    '/urunler.data',
    '/sepet.data',
    '/en/sepet.data',
    '/hesap/ayarlar.data',
    '/odeme.data',
    '/no-such-page.data',
  ].flatMap((url) => [
    { url, who: 'a visitor', headers: browser().headers() },
    { url, who: 'a customer', headers: reader.headers() },
  ]),
)(
  '$url contains tokens and names, so the response to $who is private, no-store',
  async ({ url, headers }) => {
    const response = await app.inject({ url, headers })
    expect(response.headers['content-type'], `${response.statusCode}`).toContain('text/x-script')
    expect(response.headers['cache-control']).toBe('private, no-store')
  },
)
