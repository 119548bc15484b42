import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUpdatePace, type UpdatePace } from './update-pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const taking = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function spend(pace: UpdatePace, ...works: number[]): Promise<void> {
  const all = Promise.all(works.map((ms) => pace.spend(taking(ms))))
  await vi.advanceTimersByTimeAsync(Math.max(...works))
  await all
}

/** Updates of so many milliseconds that begin as soon as they may, for a minute. */
async function updatesInAMinute(ms: number): Promise<number> {
  const pace = createUpdatePace()
  const end = performance.now() + 60_000
  let count = 0
  for (; performance.now() < end; count++) {
    await spend(pace, ms)
    await vi.advanceTimersByTimeAsync(pace.wait())
  }
  return count
}

test.each([10, 100, 500])(
  'updates of %d ms take a tenth of the time, and 20 seconds of it are free',
  async (ms) => {
    const count = await updatesInAMinute(ms)
    expect(count * 10 * ms).toBeGreaterThanOrEqual(60_000 + 20_000)
    expect(count * 10 * ms).toBeLessThan(60_000 + 20_000 + 20 * ms)
  },
)

test('after an update of many seconds the next one waits for 20 seconds, and no longer', async () => {
  const pace = createUpdatePace()
  await spend(pace, 15_000)
  expect(pace.wait()).toBe(20_000)
  await spend(pace, 15_000)
  expect(pace.wait()).toBe(20_000)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(pace.wait()).toBe(0)
})

test('works of the same time count once, and one that fails counts too', async () => {
  const pace = createUpdatePace()
  await spend(pace, 3_000, 3_000, 2_000)
  expect(pace.wait()).toBe(7_000)
  await vi.advanceTimersByTimeAsync(7_000)
  const failing = pace.spend(taking(100).then(() => Promise.reject(new Error('no database'))))
  await Promise.all([expect(failing).rejects.toThrow('no database'), vi.advanceTimersByTimeAsync(100)])
  expect(pace.wait()).toBe(900)
})
