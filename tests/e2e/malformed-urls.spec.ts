import { request } from 'node:http'
import fc from 'fast-check'
import { expect, test } from './shop-fixture.ts'

/** Requests a path exactly as it is written; `fetch` would normalize it. */
function statusOf(url: string, path: string): Promise<{ status: number; type: string; headers: number }> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, headers: { accept: 'text/html' } }, (response) => {
      response.resume()
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: String(response.headers['content-type']),
          headers: response.rawHeaders.join('').length,
        }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

test('paths that the router cannot encode respond 404', async ({ shop }) => {
  const paths = [
    '/%09/%25',
    '/%09/a%20b',
    '/en/%09/999999999999',
    '/%0A/%25',
    '/%5C/%25',
    '/%09.data',
    '//%25',
  ]
  for (const path of paths) {
    const { status, type } = await statusOf(shop.url, path)
    expect(status, path).toBe(404)
    expect(type, path).toMatch(/^text\//)
  }
})

test('no random path causes a server error', async ({ shop }) => {
  const byte = fc.integer({ min: 0, max: 255 }).map((code) => `%${code.toString(16).padStart(2, '0')}`)
  const piece = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom('/', '%09', '%0a', '%25', '%2F', '%5C', '\\', ':', '..', ';', '@', '%20'),
    },
    { weight: 2, arbitrary: byte },
    {
      weight: 1,
      arbitrary: fc.constantFrom('en', 'giyim', 'sepet', 'api/catalog', '-p-1', '.data', '999999999999'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('?', '?page=%ff', '&', '=', '%00', '[', ']', '|', '^', '"', '{'),
    },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 8 }), async (pieces) => {
      const path = `/${pieces.join('')}`
      const { status } = await statusOf(shop.url, path)
      expect(status, path).toBeLessThan(500)
    }),
    { numRuns: 200 },
  )
})

test('response headers stay short for long query strings', async ({ shop }) => {
  const pages = [
    '/hesap/ayarlar',
    '/siparis/liste',
    '/siparis/liste/',
    '/hesap/adreslerim',
    '/hesap/ekstre',
    '/odeme',
    '/degerlendirmelerim',
    '/hesap/favorilerim',
    '/account/email',
    '/sepet',
    '/giyim',
    '/en/hesap/ayarlar',
    shop.mug.url.replace('-p-', 'x-p-'),
  ]
  for (const path of pages) {
    for (const [query, statuses] of [
      [`?a=${'%C5%9F'.repeat(1200)}`, [200, 301, 302, 303]],
      [`?a=${'"'.repeat(7000)}`, [200, 301, 302, 303]],
      [`?a=${'a'.repeat(9000)}`, [414]],
    ] as const) {
      const { status, headers } = await statusOf(shop.url, path + query)
      expect(statuses, path).toContain(status)
      expect(headers, path).toBeLessThan(6000)
    }
  }
})
