import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWholeCatalogue } from './whole-catalogue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SECOND = 1000
const taking = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A shop with one value, whose patches add the ids they were called with. Reading it takes `ms` milliseconds. */
function shop({ isLarge = false, ms = 10 }: { isLarge?: boolean; ms?: number } = {}) {
  const read = vi.fn(async () => {
    await taking(ms)
    return 'read'
  })
  const patch = vi.fn(async (value: string, ids: readonly number[]) => {
    await taking(1)
    return `${value} ${ids.join()}`
  })
  const contents = {
    isLarge,
    written: vi.fn(async (): Promise<readonly number[] | null> => []),
    sameBesidesPrices: vi.fn(async (ids: readonly number[]): Promise<readonly number[] | null> => ids),
  }
  const unknown = { isLarge, written: async () => null, sameBesidesPrices: async () => null }
  const readContents = vi.fn(async ({ patient }: { patient: boolean }) => {
    if (isLarge && !patient) return unknown
    await taking(ms)
    return contents
  })
  const onUpdated = vi.fn()
  const whole = createWholeCatalogue({
    log: pino({ level: 'silent' }),
    lifetimes: { short: 60 * SECOND, long: 900 * SECOND },
    readContents,
    stock: { move: vi.fn(), changeVersion: vi.fn(), clear: vi.fn(), renew: async () => () => undefined },
    onUpdated,
  })
  const once = () => whole.once('value', read, patch)
  return {
    whole,
    read,
    patch,
    contents,
    readContents,
    onUpdated,
    once,
    /** The value as a request gets it that waits for as long as it takes. */
    async value() {
      const value = once()
      await vi.advanceTimersByTimeAsync(16 * SECOND)
      return value
    },
    /** Whether a request gets this value without waiting. */
    async isThere(expected: string) {
      const got = vi.fn()
      void once().then(got)
      await vi.advanceTimersByTimeAsync(0)
      return got.mock.calls[0]?.[0] === expected
    },
  }
}

/** A large shop after its start. */
async function startedLarge() {
  const large = shop({ isLarge: true, ms: 15 * SECOND })
  await large.value()
  const prepared = large.whole.prepare()
  await vi.advanceTimersByTimeAsync(15 * SECOND)
  await prepared
  // The rest after the first reading.
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  return large
}

test('the next reader gets changed prices, and those of rows that nobody named', async () => {
  const { whole, value, read, contents, onUpdated } = shop()
  await value()
  whole.change([1])
  whole.change([2])
  expect(await value()).toBe('read 1,2')
  contents.written.mockResolvedValueOnce([7])
  whole.change()
  expect(await value()).toBe('read 1,2 7')
  expect(onUpdated.mock.calls).toEqual([[false], [false], [false]])
  expect(read).toHaveBeenCalledTimes(1)
})

test('a change while an update is under way is in the next one, and a reader after it waits for both', async () => {
  const { whole, once, value } = shop()
  await value()
  whole.change([1])
  const first = once()
  await vi.advanceTimersByTimeAsync(0.5)
  whole.change([2])
  const second = once()
  await vi.advanceTimersByTimeAsync(10)
  expect(await first).toBe('read 1')
  expect(await second).toBe('read 1 2')
})

test('rows that nobody wrote change nothing', async () => {
  const { whole, value, onUpdated } = shop()
  await value()
  whole.change()
  await value()
  expect(onUpdated).toHaveBeenCalledTimes(1)
})

const MORE_THAN_PRICES = [
  ['more than prices differs', { sameBesidesPrices: null }, (): number[] | undefined => [1]],
  ['another table was written', { written: null }, () => undefined],
  ['too many products changed', {}, () => Array.from({ length: 2001 }, (_, at) => at)],
] as const

test.each(MORE_THAN_PRICES)('the next reader reads again when %s', async (_, found, changed) => {
  const { whole, value, read, contents, patch } = shop()
  await value()
  if ('sameBesidesPrices' in found) contents.sameBesidesPrices.mockResolvedValueOnce(null)
  if ('written' in found) contents.written.mockResolvedValueOnce(null)
  whole.change(changed())
  expect(await value()).toBe('read')
  expect([read.mock.calls.length, patch.mock.calls.length]).toEqual([2, 0])
})

test.each(MORE_THAN_PRICES)(
  'a large shop reads again beside the requests when %s',
  async (_, found, changed) => {
    const { whole, isThere, read, contents, onUpdated } = await startedLarge()
    if ('sameBesidesPrices' in found) contents.sameBesidesPrices.mockResolvedValueOnce(null)
    if ('written' in found) contents.written.mockResolvedValueOnce(null)
    whole.change(changed())
    for (let count = 0; count < 15; count++) {
      expect(await isThere('read')).toBe(true)
      await vi.advanceTimersByTimeAsync(SECOND)
    }
    expect(onUpdated).not.toHaveBeenCalledWith(true)
    await vi.advanceTimersByTimeAsync(16 * SECOND)
    expect(read).toHaveBeenCalledTimes(2)
    expect(onUpdated).toHaveBeenLastCalledWith(true)
  },
)

test('a large shop follows changed prices beside the requests, read or not', async () => {
  const { whole, isThere, onUpdated, read } = await startedLarge()
  whole.change([1])
  whole.change([2])
  expect(await isThere('read')).toBe(true)
  await vi.advanceTimersByTimeAsync(100)
  expect(onUpdated).toHaveBeenLastCalledWith(true)
  expect(await isThere('read 1,2')).toBe(true)
  expect(read).toHaveBeenCalledTimes(1)
})

test('while changes come faster than a shop reads, values lag by some ten readings, and nobody waits', async () => {
  const { whole, value, once, contents, read, onUpdated } = shop({ ms: 50 })
  await value()
  contents.sameBesidesPrices.mockResolvedValue(null)
  const waits: number[] = []
  for (let count = 0; count < 3_000; count++) {
    whole.change([count])
    const asked = performance.now()
    void once().then(() => waits.push(performance.now() - asked))
    await vi.advanceTimersByTimeAsync(20)
  }
  // In a minute: contents and value take a tenth of the time, more at first.
  expect(read.mock.calls.length).toBeGreaterThan(50)
  expect(read.mock.calls.length).toBeLessThan(130)
  expect(waits.slice(-2_000).every((wait) => wait === 0)).toBe(true)
  const updates = onUpdated.mock.calls.length
  await vi.advanceTimersByTimeAsync(1.5 * SECOND)
  expect(onUpdated.mock.calls.length).toBeGreaterThan(updates)
})

test('contents that values do not wait for are read after a start, or with the update after the first change', async () => {
  const { whole, value, read, isThere } = shop({ isLarge: true, ms: 15 * SECOND })
  await value()
  const prepared = whole.prepare()
  await vi.advanceTimersByTimeAsync(SECOND)
  // The values were read before this change, and the contents may be read after it.
  whole.change([1])
  await vi.advanceTimersByTimeAsync(15 * SECOND)
  await prepared
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  expect(await isThere('read')).toBe(true)
  expect(read).toHaveBeenCalledTimes(2)
  whole.change([2])
  await vi.advanceTimersByTimeAsync(20 * SECOND)
  expect(await isThere('read 2')).toBe(true)
  expect(read).toHaveBeenCalledTimes(2)
})

test('changes while a large shop is read for the first time do not read it again before that is done', async () => {
  const { whole, once, read, isThere } = shop({ isLarge: true, ms: 15 * SECOND })
  const first = once()
  for (let id = 1; id <= 100; id++) {
    await vi.advanceTimersByTimeAsync(100)
    whole.change([id])
  }
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(await first).toBe('read')
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  expect(read).toHaveBeenCalledTimes(2)
  whole.change([201])
  await vi.advanceTimersByTimeAsync(20 * SECOND)
  expect(await isThere('read 201')).toBe(true)
})

test('values expire, and expired ones are read once', async () => {
  const { isThere, read } = await startedLarge()
  await vi.advanceTimersByTimeAsync(900 * SECOND)
  for (let count = 0; count < 120; count++) {
    expect(await isThere('read')).toBe(true)
    await vi.advanceTimersByTimeAsync(SECOND)
  }
  expect(read).toHaveBeenCalledTimes(2)
  const small = shop()
  await small.value()
  await vi.advanceTimersByTimeAsync(61 * SECOND)
  await small.value()
  expect(small.read).toHaveBeenCalledTimes(2)
})

test('a change that could not be read is not forgotten: the reader fails, and the next one reads everything', async () => {
  const { whole, value, once, contents, read } = shop()
  await value()
  contents.sameBesidesPrices.mockRejectedValueOnce(new Error('no database'))
  whole.change([1])
  await expect(once()).rejects.toThrow('no database')
  await value()
  expect(read).toHaveBeenCalledTimes(2)
})

test('a large shop whose update fails keeps its values and tries again', async () => {
  const { whole, isThere, contents, read, onUpdated } = await startedLarge()
  contents.sameBesidesPrices.mockRejectedValueOnce(new Error('no database'))
  whole.change([1])
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  expect([onUpdated.mock.calls.length, await isThere('read')]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  expect(read).toHaveBeenCalledTimes(2)
  expect(onUpdated).toHaveBeenLastCalledWith(true)
})
