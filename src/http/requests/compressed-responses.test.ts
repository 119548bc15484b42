import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressedResponses } from './compressed-responses.ts'

const cachedBody = Buffer.from(JSON.stringify({ name: 'Çini Kupa '.repeat(500) }))
const noise = randomBytes(300_000)
const app = fastify()
await app.register(compressedResponses)
app.get('/kept', (_request, reply) => reply.type('application/json; charset=utf-8').send(cachedBody))
app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(Buffer.from(cachedBody)))
app.get('/page.data', (_request, reply) =>
  reply.type('text/x-script; charset=utf-8').send(Buffer.from(cachedBody)),
)
app.get('/noise', (_request, reply) => reply.type('text/html').send(noise))
app.get('/short', (_request, reply) => reply.type('application/json').send(Buffer.from('{}')))
app.get('/picture', (_request, reply) => reply.type('image/webp').send(cachedBody))
app.get('/packed', (_request, reply) =>
  reply.type('application/json').header('content-encoding', 'gzip').send(cachedBody),
)

const unpack = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
  none: (bytes: Buffer) => bytes,
}
const unpacked = ({ headers, rawPayload }: Awaited<ReturnType<typeof sendRequest>>) =>
  unpack[(headers['content-encoding'] ?? 'none') as keyof typeof unpack](rawPayload)

const sendRequest = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

test.each([
  { accepted: 'gzip, deflate, br, zstd', encoding: 'br', why: 'a current browser' },
  { accepted: 'gzip, deflate', encoding: 'gzip', why: 'an old client' },
  { accepted: 'br;q=0, gzip;q=0.5', encoding: 'gzip', why: 'brotli is refused' },
  { accepted: 'identity', encoding: undefined, why: 'no compression accepted' },
  { accepted: undefined, encoding: undefined, why: 'no Accept-Encoding' },
])('Accept-Encoding "$accepted" gets encoding $encoding: $why', async ({ accepted, encoding }) => {
  for (const time of ['first', 'second']) {
    const response = await sendRequest('/kept', accepted)
    expect(response.headers['content-encoding'], time).toBe(encoding)
    expect(response.headers.vary).toBe('accept-encoding')
    expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length)
    expect(unpacked(response)).toEqual(cachedBody)
  }
})

test.each([
  { accepted: 'gzip, deflate, br, zstd', encoding: 'zstd', why: 'it costs the least' },
  { accepted: 'zstd;q=0, br', encoding: 'br', why: 'zstd is refused' },
  { accepted: 'gzip, deflate, br', encoding: 'br', why: 'a browser without zstd' },
  { accepted: 'gzip', encoding: 'gzip', why: 'a crawler' },
])('a page for Accept-Encoding "$accepted" gets encoding $encoding: $why', async ({ accepted, encoding }) => {
  for (const url of ['/page', '/page.data']) {
    const response = await sendRequest(url, accepted)
    expect(response.headers['content-encoding'], url).toBe(encoding)
    expect(unpacked(response)).toEqual(cachedBody)
  }
})

test.each(['zstd', 'br', 'gzip'])('what %s cannot make smaller arrives as it was', async (accepted) => {
  const response = await sendRequest('/noise', accepted)
  expect(response.headers['content-encoding']).toBe(accepted)
  expect(unpacked(response)).toEqual(noise)
})

test.each([
  { url: '/short', encoding: undefined, why: 'it is too short' },
  { url: '/picture', encoding: undefined, why: 'images are compressed already' },
  { url: '/packed', encoding: 'gzip', why: 'it is compressed already' },
])('$url is not compressed again: $why', async ({ url, encoding }) => {
  const response = await sendRequest(url, 'br')
  expect(response.headers['content-encoding']).toBe(encoding)
})
