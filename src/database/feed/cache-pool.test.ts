import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boundedCache } from './bounded-cache.ts'
import { createCachePool } from './cache-pool.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

/** Two caches of one pool, whose values say how large they are. */
function pooled(maxBytes: number) {
  const pool = createCachePool(maxBytes)
  const cacheOf = (name: string) =>
    boundedCache<{ size: number }>({ pool, name, spares: 1, lifetime: 60_000, bytesOf: ({ size }) => size })
  return { pool, pages: cacheOf('pages'), lists: cacheOf('lists') }
}

const keysOf = (cache: { keys(): Iterable<string> }) => [...cache.keys()].sort()

test('caches of a pool use what the others leave, not a share of their own', () => {
  const { pages, lists } = pooled(100)
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    lists.set(key, { size: 20 })
    vi.advanceTimersByTime(100)
  }
  expect(keysOf(lists)).toEqual(['a', 'b', 'c', 'd', 'e'])
  pages.set('home', { size: 40 })
  expect(keysOf(lists)).toEqual(['c', 'd', 'e'])
  expect(keysOf(pages)).toEqual(['home'])
})

test('pages that a crawler requests once push out each other, not what is read again and again', () => {
  const { pages, lists } = pooled(100)
  lists.set('popular', { size: 30 })
  for (let each = 0; each < 50; each++) {
    pages.set(`page ${each}`, { size: 20 })
    lists.get('popular')
    vi.advanceTimersByTime(100)
  }
  expect(keysOf(lists)).toEqual(['popular'])
  expect(keysOf(pages)).toEqual(['page 47', 'page 48', 'page 49'])
})

test('of what is read as often, the larger makes way', () => {
  const { pages, lists } = pooled(100)
  lists.set('product', { size: 5 })
  pages.set('page', { size: 60 })
  vi.advanceTimersByTime(1000)
  pages.set('another', { size: 40 })
  expect(keysOf(lists)).toEqual(['product'])
  expect(keysOf(pages)).toEqual(['another'])
})

test('of what is as large and as popular, what takes longer to make stays', () => {
  const pool = createCachePool(100)
  const cacheOf = (name: string, spares: number) =>
    boundedCache<object>({ pool, name, spares, lifetime: 60_000, bytesOf: () => 30 })
  const [pages, products] = [cacheOf('pages', 9), cacheOf('products', 0.04)]
  pages.set('page', {})
  products.set('product', {})
  vi.advanceTimersByTime(1000)
  for (const key of ['a', 'b', 'c']) {
    vi.advanceTimersByTime(500)
    products.set(key, {})
  }
  expect(keysOf(pages)).toEqual(['page'])
  expect(keysOf(products)).toEqual(['b', 'c'])
})

test('what was popular makes way for what is', () => {
  const { lists } = pooled(100)
  const readOften = (keys: readonly string[]) => {
    for (const key of keys) lists.set(key, { size: 25 })
    for (let times = 0; times < 10; times++) for (const key of keys) lists.get(key)
    vi.advanceTimersByTime(10_000)
  }
  readOften(['a', 'b', 'c', 'd'])
  readOften(['e', 'f'])
  readOften(['g', 'h'])
  expect(keysOf(lists)).toEqual(['e', 'f', 'g', 'h'])
})

test('a value that is made again is as useful as the one before', () => {
  const { pages, lists } = pooled(100)
  lists.set('popular', { size: 30 })
  for (let times = 0; times < 20; times++) lists.get('popular')
  lists.set('popular', { size: 35 })
  for (let each = 0; each < 10; each++) {
    vi.advanceTimersByTime(100)
    pages.set(`page ${each}`, { size: 20 })
  }
  expect(lists.peek('popular')).toEqual({ size: 35 })
})

test('what has expired makes way first, however often it was read', () => {
  const { lists } = pooled(100)
  lists.set('expired', { size: 10 }, { ttl: 1000 })
  for (let times = 0; times < 20; times++) lists.get('expired')
  lists.set('current', { size: 80 })
  vi.advanceTimersByTime(1000)
  lists.set('new', { size: 20 })
  expect(keysOf(lists)).toEqual(['current', 'new'])
})

test('among many entries what is read stays, though only some are compared', () => {
  const { pages, lists } = pooled(10_000)
  for (let round = 0; round < 20; round++) {
    for (let each = 0; each < 500; each++)
      if (!lists.get(`product ${each}`)) lists.set(`product ${each}`, { size: 10 })
    for (let each = 0; each < 50; each++) {
      vi.advanceTimersByTime(10)
      pages.set(`page ${round} ${each}`, { size: 100 })
    }
  }
  const { hits, misses } = lists.stats()
  // The first round has 500 misses, of the other reads nearly all hit.
  expect(hits / (hits + misses - 500)).toBeGreaterThan(0.97)
})

test('a value larger than the pool is not kept, and costs the others nothing', () => {
  const { pages, lists } = pooled(100)
  lists.set('list', { size: 60 })
  pages.set('huge', { size: 101 })
  expect(pages.peek('huge')).toBeUndefined()
  expect(keysOf(lists)).toEqual(['list'])
})

test('what has expired leaves the pool, whether it is read or not', () => {
  const { pool, pages } = pooled(100)
  pages.set('read', { size: 10 })
  pages.set('not read', { size: 10 }, { ttl: 59_000 })
  vi.advanceTimersByTime(59_999)
  expect(pages.get('read')).toEqual({ size: 10 })
  expect(pages.get('not read')).toBeUndefined()
  expect(pool.stats().get('pages')).toEqual({ entries: 1, bytes: 10, hits: 1, misses: 1 })
  vi.advanceTimersByTime(60_001)
  expect(pool.stats().get('pages')).toEqual({ entries: 0, bytes: 0, hits: 1, misses: 1 })
})

test('a stale value is a miss', () => {
  const pool = createCachePool(100)
  const stale = new Set<object>()
  const cache = boundedCache<object>({
    ...{ pool, name: 'lists', spares: 1, lifetime: 60_000, bytesOf: () => 10 },
    isStale: (value) => stale.has(value),
  })
  const value = {}
  cache.set('list', value)
  stale.add(value)
  expect(cache.get('list')).toBeUndefined()
  expect(pool.stats().get('lists')).toEqual({ entries: 0, bytes: 0, hits: 0, misses: 1 })
})

test('whatever is read and written, the pool holds what its caches hold and never more than it may', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const step = fc.record({
    on: fc.constantFrom('pages' as const, 'lists' as const),
    what: fc.constantFrom('get', 'set', 'delete', 'clear', 'wait'),
    key,
    size: fc.integer({ min: 1, max: 120 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { pool, ...caches } = pooled(100)
      const newest = { pages: new Map<string, number>(), lists: new Map<string, number>() }
      for (const { on, what, key, size } of steps) {
        if (what === 'get') {
          const value = caches[on].get(key)
          if (value) expect(value.size).toBe(newest[on].get(key))
        } else if (what === 'set') {
          caches[on].set(key, { size })
          newest[on].set(key, size)
        } else if (what === 'delete') caches[on].delete(key)
        else if (what === 'clear') caches[on].clear()
        else vi.advanceTimersByTime(25_000)
        const stats = [...pool.stats().values()]
        expect(stats.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(100)
        for (const name of ['pages', 'lists'] as const) {
          const kept = [...caches[name].keys()]
          const bytes = kept.reduce((sum, each) => sum + (newest[name].get(each) ?? 0), 0)
          expect(pool.stats().get(name)).toMatchObject({ entries: kept.length, bytes })
        }
      }
    }),
  )
})
