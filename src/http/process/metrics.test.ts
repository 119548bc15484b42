import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'
import { buildApp } from '../app.ts'

const { shop, app } = await testShop()
const addresses: string[] = []
const replica = { counts: () => ({ replica: 7, primary: 2, fallback: 1 }), refusal: () => 'lagging' as const }
const measured = await buildApp(
  { ...shop, reads: { ...shop.reads, replica } },
  { trustProxy: false, metrics: { port: 0, listening: (url) => addresses.push(url) } },
)
await measured.ready()
afterAll(() => measured.close())

test('figures are read on a loopback port of their own, and nowhere where shoppers come', async () => {
  expect((await measured.inject('/healthz')).statusCode).toBe(200)
  const [address = ''] = addresses
  expect(new URL(address).hostname).toBe('127.0.0.1')
  const response = await fetch(address)
  expect(response.headers.get('content-type')).toContain('text/plain')
  const text = await response.text()
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} 1/)
  expect((await fetch(new URL('/healthz', address))).status).toBe(404)
  for (const each of [app, measured]) expect((await each.inject('/metrics')).statusCode).toBe(404)
})

test('a shop with a replica counts who does its reads, and is ready without it', async () => {
  const [address = ''] = addresses
  const text = await (await fetch(address)).text()
  for (const line of [
    'vitrin_reads_total{by="replica"} 7',
    'vitrin_reads_total{by="primary"} 2',
    'vitrin_reads_total{by="fallback"} 1',
    'vitrin_replica_in_use 0',
  ])
    expect(text.split('\n')).toContain(line)
  const ready = await measured.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { ok: true, changeFeed: 'listening', replica: 'lagging' },
  ])
  expect((await app.inject('/readyz')).json()).toEqual({ ok: true, changeFeed: 'listening' })
})

test('a port that another program has is an error that names it', async () => {
  const other = fastify()
  await other.listen({ port: 0, host: '127.0.0.1' })
  const [address] = other.addresses()
  const port = typeof address === 'object' ? address.port : 0
  const second = buildApp(shop, { trustProxy: false, metrics: { port } }).then((built) => built.ready())
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE', port })
  await other.close()
})

test('with apiDocs off the documentation of the API is at no address', async () => {
  const closed = await buildApp(shop, { trustProxy: false, apiDocs: false })
  for (const url of ['/api/docs', '/api/docs/json', '/api/docs/static/index.html'])
    expect((await closed.inject(url)).statusCode, url).toBe(404)
  expect((await app.inject('/api/docs/json')).statusCode).toBe(200)
  await closed.close()
})
