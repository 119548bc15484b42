import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CacheTags, createTaggedCache, type TaggedCache } from './tagged-cache.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setImmediate'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const LAG = 1000
const LIFETIME = 60_000
const open = <T>() => createTaggedCache<T>({ maxBytes: 1_000_000, lifetime: LIFETIME, lag: LAG })
const product = (...ids: number[]): CacheTags => ({ ids, list: false, byStock: false })
const list = (...ids: number[]): CacheTags => ({ ids, list: true, byStock: false })
const byStock = (...ids: number[]): CacheTags => ({ ids, list: true, byStock: true })
/** Lets the background refreshes start and end. */
const settle = () => vi.advanceTimersByTimeAsync(1)

/** Reads a value that counts how often it was made. */
function reader(cache: TaggedCache<number>, key: string, tags: CacheTags) {
  let made = 0
  return () => cache.read(key, async () => ({ value: ++made, bytes: 100, tags }))
}

describe('after a change of one product', () => {
  test.each([
    { change: { topic: 'catalogue', ids: [1] }, gone: ['one', 'list of 1'], lagging: ['list of 2', 'sales'] },
    { change: { topic: 'stock', ids: [1] }, gone: ['one', 'list of 1'], lagging: ['sales'] },
  ] as const)(
    'of the $change.topic, $gone are made again at once, $lagging at the next read in the background, others never',
    async ({ change, gone, lagging }) => {
      const cache = open<number>()
      const all = {
        one: product(1),
        two: product(2),
        'list of 1': list(1),
        'list of 2': list(2),
        sales: byStock(3),
      }
      const readers = Object.entries(all).map(([key, tags]) => ({ key, read: reader(cache, key, tags) }))
      const readAll = () => Promise.all(readers.map(async ({ key, read }) => [key, await read()] as const))
      await readAll()
      cache.invalidate(change)
      const first = await readAll()
      await settle()
      const second = await readAll()
      const madeTwice = (values: typeof first) => values.filter(([, made]) => made === 2).map(([key]) => key)
      expect(madeTwice(first)).toEqual(gone)
      expect(madeTwice(second)).toEqual(
        readers.map(({ key }) => key).filter((key) => [...gone, ...lagging].some((each) => each === key)),
      )
    },
  )

  test('a list that nobody reads is not made again', async () => {
    const cache = open<number>()
    let made = 0
    const read = () => cache.read('list', async () => ({ value: ++made, bytes: 100, tags: list(1) }))
    await read()
    cache.invalidate({ topic: 'catalogue', ids: [2] })
    await settle()
    expect(made).toBe(1)
  })

  test('a list is made for its reader once it lags for longer than allowed', async () => {
    const cache = open<number>()
    const read = reader(cache, 'list', list(1))
    await read()
    cache.invalidate({ topic: 'catalogue', ids: [2] })
    await vi.advanceTimersByTimeAsync(LAG + 1)
    expect(await read()).toBe(2)
  })

  test('without lag a list is made again at once', async () => {
    const cache = createTaggedCache<number>({ maxBytes: 1_000_000, lifetime: LIFETIME })
    const read = reader(cache, 'list', list(1))
    await read()
    cache.invalidate({ topic: 'catalogue', ids: [2] })
    expect(await read()).toBe(2)
  })

  test('lists lag after an unannounced change of lists too, and products do not', async () => {
    const cache = open<number>()
    const [readList, readProduct] = [reader(cache, 'list', list(1)), reader(cache, 'product', product(1))]
    await Promise.all([readList(), readProduct()])
    cache.invalidateLists()
    expect(await readList()).toBe(1)
    await settle()
    expect([await readList(), await readProduct()]).toEqual([2, 1])
  })
})

test('two lists are refreshed at a time, those read most often first; a failed refresh leaves the list to its reader', async () => {
  const cache = open<string>()
  const begun: string[] = []
  let finish: (() => void)[] = []
  let fail = false
  const read = (key: string) =>
    cache.read(key, async () => {
      begun.push(key)
      await new Promise<void>((resolve) => finish.push(resolve))
      if (fail) throw new Error('no database')
      return { value: key, bytes: 100, tags: list() }
    })
  const finishAll = async () => {
    while (finish.length > 0) {
      const open = finish
      finish = []
      for (const each of open) each()
      await settle()
    }
  }
  const keys = ['a', 'b', 'c', 'd']
  const first = Promise.all(keys.map(read))
  await finishAll()
  await first
  begun.length = 0
  cache.invalidate({ topic: 'catalogue', ids: [9] })
  for (const key of ['a', 'b', 'c', 'd', 'd', 'd', 'c']) await read(key)
  await settle()
  expect(begun).toEqual(['d', 'c'])
  await finishAll()
  expect(begun).toEqual(['d', 'c', 'a', 'b'])

  cache.invalidate({ topic: 'catalogue', ids: [9] })
  fail = true
  expect(await read('a')).toBe('a')
  await settle()
  await finishAll()
  await vi.advanceTimersByTimeAsync(LAG + 1)
  const last = expect(read('a')).rejects.toThrow('no database')
  await finishAll()
  await last
})

/**
 * The shop as the cache may know it: how often each product was changed, and the lists, with the times. A value is made from the state at
 * the start of `make`, the oldest it may be.
 */
describe('for any order of changes, reads and slow renders', () => {
  const PRODUCTS = [1, 2, 3]
  const PAGES: readonly { key: string; tags: CacheTags }[] = [
    { key: 'product 1', tags: product(1) },
    { key: 'products 2 and 3', tags: product(2, 3) },
    { key: 'list of 1', tags: list(1) },
    { key: 'list of 2 by stock', tags: byStock(2) },
  ]
  const step = fc.oneof(
    fc.record({ do: fc.constant('read' as const), page: fc.nat(PAGES.length - 1) }),
    fc.record({ do: fc.constant('read' as const), page: fc.nat(PAGES.length - 1) }),
    fc.record({ do: fc.constant('finish' as const), nth: fc.nat(5) }),
    fc.record({
      do: fc.constant('change' as const),
      topic: fc.constantFrom('stock' as const, 'catalogue' as const),
      id: fc.constantFrom(...PRODUCTS),
    }),
    fc.record({ do: fc.constant('lists' as const) }),
    fc.record({ do: fc.constant('clear' as const) }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 1, 400, LAG, 2 * LAG) }),
  )

  test('a value is never older than a change of a product it shows, and a list lags no longer than allowed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
        const cache = open<{ products: Map<number, number>; lists: number; sales: number; texts: number }>()
        const products = new Map(PRODUCTS.map((id) => [id, 0]))
        const changesOf = { lists: [] as number[], sales: [] as number[] }
        let texts = 0
        const renders: (() => void)[] = []
        const reads: Promise<void>[] = []
        const longAgo = (times: readonly number[]) =>
          times.filter((at) => at < performance.now() - LAG).length

        const read = ({ key, tags }: (typeof PAGES)[number]) => {
          const atLeast = {
            products: new Map(products),
            lists: longAgo(changesOf.lists),
            sales: longAgo(changesOf.sales),
            texts,
          }
          const value = cache.read(key, async () => {
            const made = {
              products: new Map(products),
              lists: changesOf.lists.length,
              sales: changesOf.sales.length,
              texts,
            }
            await new Promise<void>((resolve) => renders.push(resolve))
            return { value: made, bytes: 100, tags }
          })
          reads.push(
            value.then((given) => {
              for (const id of tags.ids)
                expect(given.products.get(id)).toBeGreaterThanOrEqual(atLeast.products.get(id) ?? 0)
              if (tags.list) expect(given.lists).toBeGreaterThanOrEqual(atLeast.lists)
              if (tags.byStock) expect(given.sales).toBeGreaterThanOrEqual(atLeast.sales)
              expect(given.texts).toBeGreaterThanOrEqual(atLeast.texts)
            }),
          )
        }

        for (const each of steps) {
          if (each.do === 'read') {
            const page = PAGES[each.page]
            if (page) read(page)
          } else if (each.do === 'finish') renders.splice(each.nth, 1)[0]?.()
          else if (each.do === 'change') {
            products.set(each.id, (products.get(each.id) ?? 0) + 1)
            changesOf[each.topic === 'stock' ? 'sales' : 'lists'].push(performance.now())
            cache.invalidate({ topic: each.topic, ids: [each.id] })
          } else if (each.do === 'lists') {
            changesOf.lists.push(performance.now())
            cache.invalidateLists()
          } else if (each.do === 'clear') {
            texts++
            cache.invalidate({ topic: 'settings' })
          } else await vi.advanceTimersByTimeAsync(each.ms)
          await vi.advanceTimersByTimeAsync(0)
        }
        while (renders.length > 0) {
          for (const finish of renders.splice(0)) finish()
          await vi.advanceTimersByTimeAsync(1)
        }
        await Promise.all(reads)
      }),
      { numRuns: 300 },
    )
  })
})
