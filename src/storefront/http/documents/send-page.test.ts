import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type BuiltProduct, buildProduct } from '#tests/support/builders.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'

const { db, shop, app, browser, buyer } = await testShop({ pages: true })
const mug = await buildProduct(db, { name: 'Çini Kupa', category: 'mutfak', stock: { Merkez: 9 } })
const products: BuiltProduct[] = [mug]
for (const name of ['Keten Gömlek', 'Bakır Cezve', 'Şişe', 'Havlu', 'Ütü'])
  products.push(await buildProduct(db, { name, category: 'mutfak' }))
shop.changes.publish({ topic: 'catalogue' })

const unpack = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
  none: (bytes: Buffer) => bytes,
}

async function open(who: Browser, url: string, accepted = 'identity') {
  const { statusCode, headers, rawPayload } = await app.inject({
    url,
    headers: { ...who.headers(), 'accept-encoding': accepted },
  })
  const encoding = headers['content-encoding'] as keyof typeof unpack | undefined
  return {
    status: statusCode,
    encoding,
    headers,
    bytes: rawPayload.length,
    html: unpack[encoding ?? 'none'](rawPayload).toString(),
  }
}

/** A page without what every request has of its own. */
const withoutOwn = (html: string) =>
  html
    .replaceAll(/name="key" value="([^"]+)"/.exec(html)?.[1] ?? 'no key', '')
    .replaceAll(/nonce="[^"]+"/g, '')
    .replaceAll(/req-\w+/g, '')

test.each([
  { accepted: 'gzip, deflate, br, zstd', encoding: 'zstd' },
  { accepted: 'gzip, deflate, br', encoding: 'br' },
  { accepted: 'gzip', encoding: 'gzip' },
  { accepted: 'identity', encoding: undefined },
])('a client that accepts $accepted gets the same page, however often it is sent', async (client) => {
  const who = browser()
  const plain = await open(who, '/mutfak')
  for (const time of ['first', 'second', 'third']) {
    const page = await open(who, '/mutfak', client.accepted)
    expect(page, time).toMatchObject({ status: 200, encoding: client.encoding })
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(page.bytes),
      vary: 'accept-encoding',
      'cache-control': 'private, no-cache',
    })
    expect(withoutOwn(page.html) === withoutOwn(plain.html), time).toBe(true)
    const nonce = /nonce="([^"]+)"/.exec(page.html)?.[1]
    expect(page.headers['content-security-policy'], time).toContain(`'nonce-${nonce}'`)
  }
})

test.each(['br', 'gzip', 'zstd'])(
  'pages that are compressed by %s at the same time do not mix, neither pages nor visitors',
  async (encoding) => {
    const visitors = [browser(), await buyer([mug, 1]), await buyer([mug, 3])]
    const urls = products.flatMap(({ url }) => [url, `/en${url}`, `${url}?q=${encoding}`])
    const pages = await Promise.all(
      urls.flatMap((url) =>
        visitors.map(async (who) => ({ who, url, page: await open(who, url, encoding) })),
      ),
    )
    for (const { who, url, page } of pages) {
      expect(page).toMatchObject({ status: 200, encoding })
      expect(page.html.startsWith('<!DOCTYPE html>') && page.html.endsWith('</html>')).toBe(true)
      const product = products.find((each) => url.includes(each.url))
      expect(page.html.match(/<link rel="canonical" href="[^"]*"/)?.[0], url).toContain(product?.url)
      const tokens = visitors.filter((each) => page.html.includes(each.headers()['x-csrf-token'] ?? ''))
      expect(
        tokens.map((each) => visitors.indexOf(each)),
        url,
      ).toEqual([visitors.indexOf(who)])
    }
  },
)

test('a HEAD request gets the headers of a page, no body and not the length of one', async () => {
  const { statusCode, headers, rawPayload } = await app.inject({
    method: 'HEAD',
    url: '/mutfak',
    headers: { ...browser().headers(), 'accept-encoding': 'zstd' },
  })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
    'cache-control': 'private, no-cache',
  })
  expect(headers).not.toHaveProperty('content-length')
  expect(rawPayload.length).toBe(0)
})
