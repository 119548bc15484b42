import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type BuiltProduct, buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'

const { db, shop, app, browser } = await testShop({ pages: true })
const products: BuiltProduct[] = []
for (const name of ['Çini Kupa', 'Keten Gömlek', 'Bakır Cezve', 'Şişe', 'Havlu', 'Ütü'])
  products.push(await buildProduct(db, { name, category: 'mutfak' }))
shop.changes.publish({ topic: 'catalogue' })

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }

test.each(['br', 'gzip', 'zstd'] as const)(
  'pages that are compressed by %s at the same time do not mix',
  async (encoding) => {
    const urls = products.flatMap(({ url }) => [url, `/en${url}`, `${url}?q=${encoding}`])
    const pages = await Promise.all(
      urls.map(async (url) => {
        const headers = { ...browser().headers(), 'accept-encoding': encoding }
        const { headers: sent, rawPayload } = await app.inject({ url, headers })
        expect(sent).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
        return unpack[encoding](rawPayload).toString()
      }),
    )
    for (const [index, html] of pages.entries()) {
      const product = products[Math.floor(index / 3)]
      expect(html.startsWith('<!DOCTYPE html>') && html.endsWith('</html>')).toBe(true)
      expect(html.match(/<link rel="canonical" href="[^"]*"/)?.[0], urls[index]).toContain(product?.url)
    }
  },
)
