import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRequestCache } from './request-cache.ts'

const TTL_MS = 1000
const MAX_ENTRIES = 3

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** Lets every promise that is already settled run its handlers. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

interface Request {
  key: string
  signal: AbortSignal
  answer: (value: string) => void
  fail: () => void
}

/** A cache whose requests the test answers; `open` are those the cache still waits for. */
function testCache() {
  const open: Request[] = []
  const cache = createRequestCache<string>(
    (key, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      const request = { key, signal, answer: resolve, fail: () => reject(new Error('no network')) }
      const close = () => void open.splice(open.indexOf(request), 1)
      open.push(request)
      signal.addEventListener('abort', close)
      return promise.finally(() => open.includes(request) && close())
    },
    { ttlMs: TTL_MS, maxEntries: MAX_ENTRIES },
  )
  return { cache, open }
}

const someKey = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const someAction = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('load' as const), key: someKey }), weight: 4 },
  { arbitrary: fc.record({ do: fc.constant('answer' as const), pick: fc.nat() }), weight: 3 },
  fc.record({ do: fc.constant('fail' as const), pick: fc.nat() }),
  fc.record({ do: fc.constant('abort' as const), pick: fc.nat() }),
  fc.record({ do: fc.constant('update' as const), key: someKey }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: TTL_MS }) }),
)

test('whatever happens, a key has one request, fresh values are reused, and failures are tried again', () =>
  fc.assert(
    fc.asyncProperty(fc.array(someAction, { maxLength: 60 }), async (actions) => {
      const { cache, open } = testCache()
      /** The expected values in the order in which they were stored. */
      const stored = new Map<string, { value: string; at: number }>()
      /** The readers and the later changes of each running request. */
      const running = new Map<string, { readers: AbortController[]; changes: string }>()
      let answers = 0

      const put = (key: string, value: string, at: number) => {
        stored.delete(key)
        stored.set(key, { value, at })
        for (const [oldest] of stored) if (stored.size > MAX_ENTRIES) stored.delete(oldest)
      }
      const picked = <T>(from: readonly T[], pick: number) => from[pick % Math.max(1, from.length)]

      for (const action of actions) {
        if (action.do === 'load') {
          const reader = new AbortController()
          cache.load(action.key, reader.signal).catch(() => undefined)
          const entry = stored.get(action.key)
          if (!entry || Date.now() - entry.at >= TTL_MS) {
            const request = running.get(action.key) ?? { readers: [], changes: '' }
            request.readers.push(reader)
            running.set(action.key, request)
          }
        } else if (action.do === 'answer' || action.do === 'fail') {
          const request = picked(open, action.pick)
          if (request) {
            if (action.do === 'answer') {
              answers += 1
              const value = `${request.key}${answers}`
              request.answer(value)
              put(request.key, value + (running.get(request.key)?.changes ?? ''), Date.now())
            } else request.fail()
            running.delete(request.key)
          }
        } else if (action.do === 'abort') {
          const all = [...running].flatMap(([key, { readers }]) => readers.map((reader) => ({ key, reader })))
          const chosen = picked(all, action.pick)
          if (chosen) {
            chosen.reader.abort()
            const request = running.get(chosen.key)
            const left = request?.readers.filter((reader) => reader !== chosen.reader) ?? []
            if (request && left.length > 0) request.readers = left
            else running.delete(chosen.key)
          }
        } else if (action.do === 'update') {
          cache.update(action.key, (value = '') => `${value}+`)
          const { value, at } = stored.get(action.key) ?? { value: '', at: Number.NEGATIVE_INFINITY }
          put(action.key, `${value}+`, at)
          const request = running.get(action.key)
          if (request) request.changes += '+'
        } else vi.setSystemTime(Date.now() + action.ms)

        await settled()
        expect(open.map(({ key }) => key).sort(), 'open requests').toEqual([...running.keys()].sort())
        for (const key of ['a', 'b', 'c', 'd', 'e'])
          expect(cache.peek(key), `the value of ${key}`).toBe(stored.get(key)?.value)
      }
    }),
    { numRuns: 300 },
  ))

test('a reader that leaves keeps the request of the others, and the last one aborts it', async () => {
  const { cache, open } = testCache()
  const [one, two] = [new AbortController(), new AbortController()]
  const first = cache.load('a', one.signal)
  const second = cache.load('a', two.signal)
  const [request] = open
  one.abort()
  expect(request?.signal.aborted).toBe(false)
  two.abort()
  expect(request?.signal.aborted).toBe(true)

  const third = cache.load('a', new AbortController().signal)
  open[0]?.answer('new')
  await third
  request?.answer('old, in spite of the abort')
  await Promise.all([first, second])
  expect(cache.peek('a')).toBe('new')
})

test('listeners are called for every change until they unsubscribe', async () => {
  const { cache, open } = testCache()
  const listener = vi.fn()
  const unsubscribe = cache.subscribe(listener)
  const loaded = cache.load('a', new AbortController().signal)
  open[0]?.answer('one')
  await loaded
  cache.update('a', (value) => `${value}!`)
  expect(listener).toHaveBeenCalledTimes(2)
  expect(cache.peek('a')).toBe('one!')
  unsubscribe()
  cache.update('a', (value) => `${value}!`)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a load whose reader has aborted already sends nothing', async () => {
  const { cache, open } = testCache()
  await expect(cache.load('a', AbortSignal.abort())).rejects.toThrow()
  expect(open).toEqual([])
})
