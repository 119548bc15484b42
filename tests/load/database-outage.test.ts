import { rm } from 'node:fs/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'
import { silentProxy } from '#tests/support/silent-proxy.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'

const db = await testDatabase()
const proxy = await silentProxy(db.connection)
const dataDir = await makeTestFolder('vitrin-away-')
const shop = await startShopProcess(dataDir, { DATABASE_URL: proxy.url, LOG_LEVEL: 'silent' })
afterEach(() => proxy.resume())
afterAll(async () => {
  proxy.resume()
  await shop.end('SIGTERM')
  await proxy.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Within this time every request is answered while the database is silent, in milliseconds; without limits of its own it never would be. */
const PROMISED_MS = 30_000

interface TimedResponse {
  path: string
  status: number
  retryAfter: string | null
  type: string
  body: string
}

/** Fails when the whole response has not arrived within the promised time. */
async function timedRequest(path: string, headers: Record<string, string> = {}): Promise<TimedResponse> {
  const response = await fetch(shop.url + path, {
    headers: { accept: 'text/html', ...headers },
    signal: AbortSignal.timeout(PROMISED_MS),
  })
  const body = await response.text()
  return {
    path,
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    type: response.headers.get('content-type') ?? '',
    body,
  }
}

const ready = async () => (await timedRequest('/readyz')).status
/** Pages and an API request that are not cached yet and need the database. */
const uncached = (round: string) => [
  `/arama?q=${round}`,
  `/arama?q=${round}ler`,
  `/yok-boyle-bir-sayfa-${round}`,
  `/api/catalog/products?q=${round}`,
]

test('with an unresponsive database requests end in 503 with Retry-After within seconds, and the shop recovers', {
  timeout: 180_000,
}, async () => {
  await buildProduct(db, { name: 'Bakır Cezve', stock: 5 })
  expect(await ready()).toBe(200)

  proxy.silence()
  const [first, firstReady] = await Promise.all([
    Promise.all(uncached('cezve').map((path) => timedRequest(path))),
    timedRequest('/readyz'),
  ])
  expect(firstReady.status).toBe(503)
  for (const { path, status } of first) expect([path, status]).toEqual([path, 503])

  const later = await Promise.all(uncached('ibrik').map((path) => timedRequest(path)))
  for (const result of later) expect(result, result.path).toMatchObject({ status: 503, retryAfter: '5' })
  const turkish = await timedRequest('/arama?q=fincan')
  expect(turkish.type).toContain('text/html')
  expect(turkish.body).toContain('<html lang="tr">')
  expect(turkish.body).toContain('Şu anda yanıt veremiyoruz.')
  expect(turkish.body).toContain('href="/arama?q=fincan">Tekrar dene')
  expect(turkish.body).not.toMatch(/ at |Error|postgres/)
  const english = await timedRequest('/en/arama?q=fincan', { cookie: 'vitrin_locale=en' })
  expect(english.body).toContain('We cannot answer right now.')
  const apiResponse = await timedRequest('/api/catalog/products?q=demlik', { accept: 'application/json' })
  expect(JSON.parse(apiResponse.body)).toEqual({
    error: {
      code: 'BUSY',
      messages: { type: 'Şu anda yanıt veremiyoruz. Lütfen birkaç saniye sonra tekrar deneyin.' },
    },
  })
  const data = await timedRequest('/arama.data?q=surahi', { accept: '*/*' })
  expect(data).toMatchObject({ status: 503, retryAfter: '5' })
  expect((await timedRequest('/healthz')).status).toBe(200)
  expect(JSON.parse((await timedRequest('/readyz')).body)).toEqual({ ok: false, reason: 'database' })

  proxy.resume()
  await expect.poll(ready, { timeout: 20_000 }).toBe(200)
  for (const path of uncached('tepsi')) expect((await timedRequest(path)).status, path).not.toBe(503)
})

test('broken database connections respond 503 instead of an application error', {
  timeout: 60_000,
}, async () => {
  await expect.poll(ready, { timeout: 20_000 }).toBe(200)
  proxy.silence('passes')
  const hanging = Promise.all(uncached('kase').map((path) => timedRequest(path)))
  await expect.poll(() => proxy.open(), { timeout: 5_000 }).toBeGreaterThan(0)
  proxy.cut()
  for (const { path, status } of await hanging) expect([path, status]).toEqual([path, 503])
  proxy.resume()
  await expect.poll(ready, { timeout: 20_000 }).toBe(200)
})
