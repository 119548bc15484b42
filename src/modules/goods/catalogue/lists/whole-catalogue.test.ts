import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWholeCatalogue } from './whole-catalogue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SECOND = 1000

/** A very large shop with one value, whose patches add the ids they were called with. */
function veryLargeShop({ firstContents = true, firstRead = Promise.resolve() } = {}) {
  let sizeKnown = false
  const read = vi.fn(async () => {
    await firstRead
    sizeKnown = true
    return 'read'
  })
  const patch = vi.fn(async (value: string, ids: readonly number[]) => `${value} ${ids.join()}`)
  const contents = {
    written: vi.fn(async (): Promise<readonly number[] | null> => []),
    sameBesidesPrices: vi.fn(async (ids: readonly number[]): Promise<readonly number[] | null> => ids),
  }
  const onRenewed = vi.fn()
  const onChanged = vi.fn()
  const whole = createWholeCatalogue({
    log: pino({ level: 'silent' }),
    lifetimes: { short: 60 * SECOND, long: 900 * SECOND },
    isLarge: () => sizeKnown,
    sizeKnown: () => sizeKnown,
    isVeryLarge: () => sizeKnown,
    maxReloadsPerSecond: 5,
    readContents: async ({ patient } = { patient: false }) => (patient || firstContents ? contents : null),
    renewWith: async () => () => undefined,
    onInvalidated: () => undefined,
    onChanged,
    onRenewed,
  })
  return { whole, read, patch, contents, onChanged, onRenewed, value: () => whole.once('value', read, patch) }
}

test('a very large shop applies the changed prices of some seconds at once, beside the requests', async () => {
  const { whole, value, read, patch, onChanged, onRenewed } = veryLargeShop()
  await value()
  whole.change([1])
  whole.change([2])
  expect(await value()).toBe('read')
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(await value()).toBe('read 1,2')
  expect(onChanged).toHaveBeenCalledExactlyOnceWith([1, 2])
  expect(onRenewed).toHaveBeenCalledTimes(1)
  whole.change([3])
  await vi.advanceTimersByTimeAsync(SECOND)
  whole.change([4])
  expect(await value()).toBe('read 1,2')
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(await value()).toBe('read 1,2 3,4')
  expect(patch).toHaveBeenCalledTimes(2)
  expect(read).toHaveBeenCalledTimes(1)
})

test('a very large shop scans for changes that nobody named once in ten seconds', async () => {
  const { whole, value, read, contents } = veryLargeShop()
  await value()
  contents.written.mockResolvedValueOnce([7])
  for (let count = 0; count < 90; count++) {
    whole.change()
    await vi.advanceTimersByTimeAsync(SECOND / 10)
  }
  expect(contents.written).toHaveBeenCalledTimes(1)
  expect(await value()).toBe('read 7')
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(contents.written).toHaveBeenCalledTimes(2)
  expect(read).toHaveBeenCalledTimes(1)
})

test.each([
  ['more than prices differs', { sameBesidesPrices: null }, (id: number) => [id]],
  ['another table was written', { written: null }, () => undefined],
  ['too many products changed', {}, () => Array.from({ length: 2001 }, (_, at) => at)],
])('a very large shop reloads beside the requests when %s', async (_, found, changed) => {
  const { whole, value, read, contents, onRenewed } = veryLargeShop()
  await value()
  if ('sameBesidesPrices' in found) contents.sameBesidesPrices.mockResolvedValueOnce(null)
  if ('written' in found) contents.written.mockResolvedValueOnce(null)
  whole.change(changed(1))
  expect(await value()).toBe('read')
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(read).toHaveBeenCalledTimes(2)
  expect(onRenewed).toHaveBeenCalledTimes(1)
})

test('contents that take seconds are read after a start, or with the reload after the first change', async () => {
  const prepared = veryLargeShop({ firstContents: false })
  await prepared.value()
  await prepared.whole.prepare()
  prepared.whole.change([1])
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(await prepared.value()).toBe('read 1')

  const changed = veryLargeShop({ firstContents: false })
  await changed.value()
  changed.whole.change([1])
  // The values were read before this change, and the contents would be read after it.
  await changed.whole.prepare()
  await vi.advanceTimersByTimeAsync(19 * SECOND)
  expect(changed.read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  expect(await changed.value()).toBe('read')
  expect(changed.read).toHaveBeenCalledTimes(2)
  changed.whole.change([2])
  await vi.advanceTimersByTimeAsync(25 * SECOND)
  expect(await changed.value()).toBe('read 2')
  expect(changed.read).toHaveBeenCalledTimes(2)
})

test('changes while a very large shop is read for the first time do not read it again before that is done', async () => {
  const { promise: firstRead, resolve: finish } = Promise.withResolvers<void>()
  const { whole, value, read, patch } = veryLargeShop({ firstContents: false, firstRead })
  const first = value()
  for (let id = 1; id <= 200; id++) {
    whole.change([id])
    await vi.advanceTimersByTimeAsync(SECOND / 20)
  }
  expect(read).toHaveBeenCalledTimes(1)
  finish()
  expect(await first).toBe('read')
  await vi.advanceTimersByTimeAsync(20 * SECOND)
  expect(read).toHaveBeenCalledTimes(2)
  whole.change([201])
  await vi.advanceTimersByTimeAsync(25 * SECOND)
  expect(await value()).toBe('read 201')
  expect(patch).toHaveBeenCalledTimes(1)
  expect(read).toHaveBeenCalledTimes(2)
})
