import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CacheTags } from '#database/feed/tagged-cache.ts'
import { createResponseCache } from '#modules/goods/catalogue/catalogue-cache.ts'
import { ANY_CHARACTER } from '#tests/support/any-character.ts'
import { testShop } from '#tests/support/shop.ts'
import type { DocumentAudience } from '../shop-context.ts'
import { DocumentResponse } from './document-response.server.ts'
import { createPageCache, fillPage, type RenderPage, type RequestValues } from './page-cache.server.ts'

const { shop } = await testShop()
const cache = createPageCache(shop)

const LIST: CacheTags = { ids: [1], list: true, byStock: false }
const ayse: RequestValues = {
  csrfToken: 'token of ayse',
  nonce: 'nonce-a',
  requestId: 'req-1',
  firstCookie: '',
  additionKey: 'k-a',
  cartCount: '0',
  cartWords: 'ürün yok',
  accountLinks: '<a>Giriş Yap</a>',
  menuEntry: '',
  overdueBanner: '',
  visitorData: '{}',
}
const mehmet: RequestValues = {
  csrfToken: 'token of mehmet',
  nonce: 'nonce-m',
  requestId: 'req-2',
  firstCookie: '1',
  additionKey: 'k-m',
  cartCount: '7',
  cartWords: '7 ürün',
  accountLinks: '<a>$& Mehmet</a>',
  menuEntry: '',
  overdueBanner: '',
  visitorData: '{"customer":{}}',
}

/** Declares a page the same for everyone, as its loader does. */
function share(document: DocumentAudience, tags: CacheTags) {
  if (document.for !== 'everyone') throw new Error('the document is for one visitor')
  document.share(tags)
}

/** A page that counts its renders, and shows the request values it was given. */
function page(tags: CacheTags | null, init: ResponseInit = {}) {
  const made = { times: 0 }
  const render: RenderPage = async ({ csrfToken, nonce, requestId, additionKey }, document) => {
    made.times += 1
    if (tags) share(document, tags)
    return new Response(
      `<p>${made.times} ${csrfToken} ${nonce} ${requestId} ${csrfToken} ${additionKey}</p>`,
      init,
    )
  }
  return { made, render }
}

const textFor = async (key: string, values: RequestValues, render: RenderPage) =>
  fillPage(await cache.read(key, render), values).toString()

test('a shared page is rendered once, and each request gets its own token, nonce, id and one-time key', async () => {
  const { made, render } = page(LIST)
  expect(await textFor('list', ayse, render)).toBe('<p>1 token of ayse nonce-a req-1 token of ayse k-a</p>')
  expect(await textFor('list', mehmet, render)).toBe(
    '<p>1 token of mehmet nonce-m req-2 token of mehmet k-m</p>',
  )
  expect(made.times).toBe(1)
})

test('a shared page has the cookie notice state of each browser', async () => {
  const render: RenderPage = async ({ firstCookie }, document) => {
    share(document, LIST)
    return new Response(`<aside data-closed="${firstCookie}">`)
  }
  expect(await textFor('notice', ayse, render)).toBe('<aside data-closed="">')
  expect(await textFor('notice', mehmet, render)).toBe('<aside data-closed="1">')
})

test('a shared page has the number of cart lines of each browser', async () => {
  const render: RenderPage = async (_, document) => {
    share(document, LIST)
    return new Response(document.for === 'everyone' ? `${document.cart.count}: ${document.cart.words}` : '')
  }
  expect(await textFor('cart', ayse, render)).toBe('0: ürün yok')
  expect(await textFor('cart', mehmet, render)).toBe('7: 7 ürün')
})

test('a shared page has the personal parts and data of each visitor, exactly as they are', async () => {
  const render: RenderPage = async (_, document) => {
    share(document, LIST)
    if (document.for !== 'everyone') return new Response('')
    const { accountLinks, visitorData } = document.personal
    return new Response(`<div>${accountLinks}</div>${visitorData}`)
  }
  expect(await textFor('parts', ayse, render)).toBe('<div><a>Giriş Yap</a></div>{}')
  expect(await textFor('parts', mehmet, render)).toBe('<div><a>$& Mehmet</a></div>{"customer":{}}')
})

/** Texts as pages have them: markup, Turkish letters, emoji, values that look like placeholders, and more than the cache expects of a page. */
const text = fc.oneof(
  fc.string({ unit: ANY_CHARACTER, maxLength: 60 }),
  fc.constantFrom(
    '',
    'şğıİçöü',
    '<li class="card">',
    '\u{1f9ff}',
    'own',
    `own${'0'.repeat(49)}`,
    'ğ'.repeat(150_000),
  ),
)
const piece = fc.record({
  before: text,
  name: fc.constantFrom('csrfToken' as const, 'nonce' as const, 'firstCookie' as const),
  asBytes: fc.boolean(),
})

test('values stand where they belong in a page of any text, in strings and bytes, also one right after another', async () => {
  let pages = 0
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), text, async (pieces, last) => {
      const render: RenderPage = async (values, document) => {
        share(document, LIST)
        const texts = pieces.flatMap(({ before, name, asBytes }) =>
          asBytes ? [Buffer.from(before), values[name]] : [`${before}${values[name]}`],
        )
        return new DocumentResponse([...texts, last], {})
      }
      const whole = pieces.map(({ before, name }) => before + mehmet[name]).join('') + last
      const page = await textFor(`any text ${pages++}`, mehmet, render)
      expect(page === Buffer.from(whole).toString()).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('concurrent requests for a page share one render', async () => {
  const { made, render } = page(LIST)
  const pages = await Promise.all([1, 2, 3, 4].map(() => textFor('at once', mehmet, render)))
  expect(new Set(pages).size).toBe(1)
  expect(made.times).toBe(1)
})

test.each([
  { what: 'a page that shows something of its visitor', tags: null, init: {} },
  { what: 'a page that was not found', tags: LIST, init: { status: 404 } },
  { what: 'a page that brings a cookie', tags: LIST, init: { headers: { 'set-cookie': 'a=b' } } },
])('$what is rendered for each request alone, also for concurrent ones', async ({ what, tags, init }) => {
  const { made, render } = page(tags, init)
  const [one, other] = await Promise.all([textFor(what, ayse, render), textFor(what, mehmet, render)])
  expect(one).toContain('token of ayse')
  expect(other).toContain('token of mehmet')
  expect(one.slice(0, 4)).not.toBe(other.slice(0, 4))
  await textFor(what, mehmet, render)
  expect(made.times).toBe(3)
})

test('a render that fails for one request is repeated for the requests that waited for it', async () => {
  let times = 0
  const render: RenderPage = async (_, document) => {
    times += 1
    if (times === 1) throw new Error('the shopper left')
    share(document, LIST)
    return new Response('whole')
  }
  const first = cache.read('fails', render)
  const second = cache.read('fails', render)
  await expect(first).rejects.toThrow('the shopper left')
  expect(fillPage(await second, ayse).toString()).toBe('whole')
})

test.each([
  { key: 'storeName', value: 'Çini', times: 2, why: 'pages show it' },
  { key: 'iadeKodu', value: '123456', times: 1, why: 'no page shows it' },
])('after a change of $key a page is made $times times: $why', async ({ key, value, times }) => {
  const { made, render } = page(LIST)
  await cache.read(`setting ${key}`, render)
  expect(await shop.settings.set(key, value)).toEqual({ ok: true })
  await cache.read(`setting ${key}`, render)
  expect(made.times).toBe(times)
})

test.each(['catalogue', 'providers', 'currencies', 'pages'] as const)(
  'a change of the %s invalidates a cached list',
  async (topic) => {
    const { made, render } = page(LIST)
    await cache.read(`list ${topic}`, render)
    shop.changes.publish({ topic })
    await cache.read(`list ${topic}`, render)
    expect(made.times).toBe(2)
  },
)

test('a stock change invalidates the pages that show the product, and no other', async () => {
  const [shown, other] = [page(LIST), page({ ...LIST, ids: [2] })]
  await cache.read('shows 1', shown.render)
  await cache.read('shows 2', other.render)
  shop.changes.publish({ topic: 'stock', ids: [1] })
  await cache.read('shows 1', shown.render)
  await cache.read('shows 2', other.render)
  expect([shown.made.times, other.made.times]).toEqual([2, 1])
})

test('a cached page has a buffer of its own and retains no shared slab', async () => {
  const render: RenderPage = async ({ csrfToken, nonce }, document) => {
    share(document, LIST)
    return new Response(`<p>şekerpare ${csrfToken}</p>${'ğ'.repeat(300)}<b>${nonce}</b>${csrfToken}`)
  }
  const page = await cache.read('page', render)
  expect(page.text.buffer.byteLength).toBe(page.text.byteLength)
  expect(fillPage(page, ayse).toString()).toBe(
    `<p>şekerpare token of ayse</p>${'ğ'.repeat(300)}<b>nonce-a</b>token of ayse`,
  )
})

test('a cached catalogue response has a buffer of its own and retains no shared slab', async () => {
  const responseCache = createResponseCache({ pool: shop.caches, lifetime: 60_000 })
  await responseCache.read('small', async () => ({ value: { name: 'Kupa' }, tags: LIST }))
  const cached = responseCache.get('small')
  expect(cached?.buffer.byteLength).toBe(cached?.byteLength)
  expect(cached?.toString()).toBe('{"name":"Kupa"}')
})
