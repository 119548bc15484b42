import { access, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicAddressCheck } from '#modules/platform/network/public-address.server.ts'
import { inTurkish } from '#tests/support/in-turkish.ts'
import { fetchImport } from './fetch-import.ts'

const XML = '<Urunler><Urun><UrunKodu>1</UrunKodu></Urun></Urunler>'
const server = createServer((request, response) => {
  if (request.url === '/urunler.xml') response.end(XML)
  else if (request.url === '/endless') {
    response.write('x'.repeat(2000))
    response.on('drain', () => response.write('x'.repeat(2000)))
    setInterval(() => response.write('x'.repeat(2000)), 5).unref()
  } else if (request.url === '/moved') response.writeHead(302, { location: '/urunler.xml' }).end()
  else if (request.url === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  else if (request.url === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
  else response.writeHead(404).end()
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** This machine stands in for a public server. */
const here = { mayConnect: (address: string) => address === '127.0.0.1' }

test.each(['/urunler.xml', '/moved'])(
  'a file at %s is fetched, and removed after it was read',
  async (path) => {
    const fetched = await fetchImport(base + path, here)
    if (!fetched.ok) throw new Error(inTurkish(fetched.message))
    expect(await readFile(fetched.path, 'utf8')).toBe(XML)
    await fetched.remove()
    await expect(access(fetched.path)).rejects.toThrow()
  },
)

test.each([
  { address: () => `${base}/yok.xml`, words: 'Sunucu 404', why: 'nothing is there' },
  { address: () => `${base}/inside`, words: 'iç ağa ait', why: 'a redirect into the network' },
  { address: () => `${base}/file`, words: 'http ve https', why: 'a redirect to a file' },
  { address: () => `${base}/endless`, words: 'çok büyük', why: 'it never ends' },
  { address: () => 'http://', words: 'okunamadı', why: 'no address' },
])('$why: refused with a sentence', async ({ address, words }) => {
  const fetched = await fetchImport(address(), { ...here, maxBytes: 10_000 })
  expect(inTurkish(fetched)).toMatchObject({ ok: false, message: expect.stringContaining(words) })
})

test('an address of this machine is refused before it is connected to', async () => {
  const fetched = await fetchImport(`${base}/urunler.xml`, { mayConnect: publicAddressCheck() })
  expect(inTurkish(fetched)).toMatchObject({ ok: false, message: expect.stringContaining('iç ağa ait') })
})
