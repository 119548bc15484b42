import { describe, expect, test } from 'vitest'
import { createCachePool } from '#database/feed/cache-pool.ts'
import { type CacheTags, createResponseCache } from './catalogue-cache.ts'

const product = (...ids: number[]): CacheTags => ({ ids, list: false, byStock: false })
const list = (...ids: number[]): CacheTags => ({ ids, list: true, byStock: false })
const stockList = (...ids: number[]): CacheTags => ({ ids, list: true, byStock: true })
const response = (value: unknown, tags: CacheTags) => async () => ({ value, tags })

function gate() {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

describe('invalidating cached responses after a change', () => {
  test.each([
    {
      change: { topic: 'stock', ids: [1] },
      kept: ['two', 'list two'],
      why: 'stock of 1 is shown by product 1 and by lists that depend on stock',
    },
    { change: { topic: 'catalogue', ids: [2] }, kept: ['one'], why: 'a changed product may enter any list' },
    { change: { topic: 'stock' }, kept: [], why: 'any stock may have changed' },
    { change: { topic: 'settings' }, kept: [], why: 'settings affect every response' },
    { change: { topic: 'currencies' }, kept: [], why: 'currencies affect every price' },
    {
      change: { topic: 'pages' },
      kept: ['one', 'two', 'list one', 'list two', 'by stock'],
      why: 'no cached response shows merchant pages',
    },
  ] as const)('change $change.topic $change.ids keeps $kept cached: $why', async ({ change, kept }) => {
    const cache = createResponseCache({ pool: createCachePool(100_000), lifetime: 60_000 })
    await cache.read('one', response(1, product(1)))
    await cache.read('two', response(2, product(2)))
    await cache.read('list one', response(3, list(1)))
    await cache.read('list two', response(4, list(2)))
    await cache.read('by stock', response(5, stockList(3)))
    cache.invalidate(change)
    const keys = ['one', 'two', 'list one', 'list two', 'by stock']
    expect(keys.filter((key) => cache.get(key))).toEqual(kept)
  })
})

test('a read that began before a change to its product is returned but not cached', async () => {
  const cache = createResponseCache({ pool: createCachePool(100_000), lifetime: 60_000 })
  const { open, opened } = gate()
  const slow = cache.read('one', async () => {
    await opened
    return { value: 'old', tags: product(1) }
  })
  cache.invalidate({ topic: 'stock', ids: [1] })
  open()
  expect((await slow)?.toString()).toBe('"old"')
  expect(cache.get('one')).toBeUndefined()
})

test('a read is cached when a concurrent change concerns another product', async () => {
  const cache = createResponseCache({ pool: createCachePool(100_000), lifetime: 60_000 })
  const { open, opened } = gate()
  const slow = cache.read('one', async () => {
    await opened
    return { value: 'fine', tags: product(1) }
  })
  cache.invalidate({ topic: 'stock', ids: [2] })
  open()
  await slow
  expect(cache.get('one')?.toString()).toBe('"fine"')
})

test('a read after a change does not join a pending read from before it', async () => {
  const cache = createResponseCache({ pool: createCachePool(100_000), lifetime: 60_000 })
  const { open, opened } = gate()
  const before = cache.read('one', async () => {
    await opened
    return { value: 'old', tags: product(1) }
  })
  cache.invalidate({ topic: 'catalogue', ids: [1] })
  const after = cache.read('one', response('new', product(1)))
  open()
  expect((await before)?.toString()).toBe('"old"')
  expect((await after)?.toString()).toBe('"new"')
  expect(cache.get('one')?.toString()).toBe('"new"')
})

test('concurrent reads of one key share one load', async () => {
  const cache = createResponseCache({ pool: createCachePool(100_000), lifetime: 60_000 })
  let reads = 0
  const make = async () => {
    reads += 1
    return { value: 'once', tags: product(1) }
  }
  await Promise.all(Array.from({ length: 20 }, () => cache.read('one', make)))
  expect(reads).toBe(1)
})

test('a null result is not cached, and a failed read is retried', async () => {
  const cache = createResponseCache({ pool: createCachePool(100_000), lifetime: 60_000 })
  expect(await cache.read('none', async () => null)).toBeNull()
  await expect(
    cache.read('broken', async () => {
      throw new Error('no database')
    }),
  ).rejects.toThrow('no database')
  expect((await cache.read('broken', response('now', product(1))))?.toString()).toBe('"now"')
})

test('the cache stays within its byte limit', async () => {
  const cache = createResponseCache({ pool: createCachePool(10_000), lifetime: 60_000 })
  for (let id = 1; id <= 50; id++) await cache.read(`p${id}`, response('x'.repeat(900), product(id)))
  const kept = Array.from({ length: 50 }, (_, index) => cache.get(`p${index + 1}`)).filter(Boolean)
  expect(kept.length).toBeGreaterThan(3)
  expect(kept.length).toBeLessThan(11)
  expect(cache.get('p50')).toBeDefined()
})

test('large responses whose memory is needed are packed, and read again as they were', async () => {
  const pool = createCachePool(400_000)
  const cache = createResponseCache({ pool, lifetime: 60_000 })
  const listOf = (id: number) => Array.from({ length: 500 }, (_, at) => ({ name: `Çini Kupa ${id}`, at }))
  const keys = Array.from({ length: 40 }, (_, id) => `list ${id}`)
  for (const [id, key] of keys.entries()) await cache.read(key, response(listOf(id), list(id)))
  for (const [id, key] of keys.entries()) expect(JSON.parse(String(cache.get(key)))).toEqual(listOf(id))
  expect(pool.stats().get('responses')).toMatchObject({ entries: 40, misses: 40 })
  cache.invalidate({ topic: 'stock', ids: [7] })
  expect(cache.get('list 7')).toBeUndefined()
  expect(cache.get('list 8')).toBeDefined()
  const sizes = [...pool.stats().values()].map(({ bytes }) => bytes)
  expect(sizes.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(400_000)
})

test('a response expires with the oldest of what it was made from', async () => {
  const cache = createResponseCache({ pool: createCachePool(10_000), lifetime: 60_000 })
  const madeFrom = (age: number) => async () => ({
    value: 'x',
    tags: product(1),
    readAt: performance.now() - age,
  })
  await cache.read('old', madeFrom(60_001))
  await cache.read('recent', madeFrom(59_000))
  expect(cache.get('old')).toBeUndefined()
  expect(cache.get('recent')).toBeDefined()
})

test('more changed products than are remembered count as a change of everything', async () => {
  const cache = createResponseCache({ pool: createCachePool(10_000), lifetime: 60_000 })
  await cache.read('one', response(1, product(1)))
  for (let from = 2; from < 50_500; from += 500)
    cache.invalidate({ topic: 'stock', ids: Array.from({ length: 500 }, (_, index) => from + index) })
  await cache.read('two', response(2, product(2)))
  expect(cache.get('one')).toBeUndefined()
  expect(cache.get('two')).toBeDefined()
})
