import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { createFirstOfDay } from './first-of-day.ts'
import { joinedFigures } from './joined-figures.ts'
import { openChannel } from './process-channel.ts'
import { workerOptions } from './worker-options.ts'
import { failuresInARow, pauseBeforeStart, poolOfEach, workerNames } from './worker-rules.ts'

test('the processes by their names: those at the port, and one for jobs where this machine runs them', () => {
  expect(workerNames(2, 'all')).toEqual(['web 1', 'web 2', 'jobs'])
  expect(workerNames(2, 'web')).toEqual(['web 1', 'web 2'])
})

test.each([
  { most: 100, processes: 3, wanted: 20, pool: 20, why: 'two and the jobs fit' },
  { most: 100, processes: 5, wanted: 20, pool: 14, why: 'five share what the database has' },
  { most: 100, processes: 14, wanted: 20, pool: 3, why: 'the fewest that a pool can do with' },
  { most: 100, processes: 15, wanted: 20, pool: null, why: 'too many to run' },
])('of $most connections $processes processes get $pool each: $why', ({ most, processes, wanted, pool }) => {
  expect(poolOfEach(most, processes, { wanted, further: 3 })).toBe(pool)
})

test('a process that ends at its start again and again is started at growing intervals, one that ran well at once', () => {
  const pauses = []
  for (let count = failuresInARow(0, 500), n = 0; n < 7; n++, count = failuresInARow(count, 500))
    pauses.push(pauseBeforeStart(count))
  expect(pauses).toEqual([1_000, 2_000, 5_000, 10_000, 30_000, 30_000, 30_000])
  expect(pauseBeforeStart(failuresInARow(5, 60_000))).toBe(0)
})

describe('the heap of one of several processes', () => {
  const machine = { memory: 8192, caches: Number.NaN, nodeOptions: undefined }

  test('follows its part of the machine, not what the first process was given for all of it', () => {
    const options = workerOptions(['--max-old-space-size=2048'], machine, { workers: 4, isJobs: false })
    expect(options).toEqual(['--max-old-space-size=512'])
  })

  test('is what is set', () => {
    const options = workerOptions(['--max-old-space-size=700'], machine, { workers: 4, isJobs: false })
    expect(options).toEqual(['--max-old-space-size=700'])
  })

  test('of jobs does not grow with the machine', () => {
    const large = { ...machine, memory: 65_536 }
    expect(workerOptions([], large, { workers: 2, isJobs: true })).toEqual(['--max-old-space-size=512'])
  })
})

test('figures of several processes have each family once', () => {
  const of = (process: string, value: number) =>
    `# HELP a Counted.\n# TYPE a counter\na{process="${process}"} ${value}\n\n# HELP b Held.\n# TYPE b gauge\nb{process="${process}"} 1\n`
  expect(joinedFigures([of('web 1', 3), of('web 2', 4)])).toBe(
    `# HELP a Counted.\n# TYPE a counter\na{process="web 1"} 3\na{process="web 2"} 4\n\n# HELP b Held.\n# TYPE b gauge\nb{process="web 1"} 1\nb{process="web 2"} 1\n`,
  )
})

test('what was named is remembered for its day', () => {
  const first = createFirstOfDay(3)
  expect(first('1', ['a', 'b', 'a'])).toEqual([true, true, false])
  expect(first('1', ['b', 'c'])).toEqual([false, true])
  expect(first('2', ['a', 'b'])).toEqual([true, true])
  expect(first('2', ['c', 'd'])).toEqual([true, true])
})

/** Two ends of a pipe in this process. */
function pipe() {
  class End extends EventEmitter {
    connected = true
    other: End | undefined
    send(message: unknown) {
      queueMicrotask(() => this.other?.emit('message', structuredClone(message)))
      return true
    }
  }
  const [one, two] = [new End(), new End()]
  one.other = two
  two.other = one
  return { one, two }
}

describe('a channel between two processes', () => {
  test('answers what is asked, and throws what was thrown there', async () => {
    const { one, two } = pipe()
    const asking = openChannel<{ double: [number, number]; fail: [null, null] }, Record<never, never>>(
      one,
      {},
    )
    openChannel<Record<never, never>, { double: [number, number]; fail: [null, null] }>(two, {
      double: (given) => given * 2,
      fail: () => {
        throw new RangeError('too much')
      },
    })
    expect(await Promise.all([asking.ask('double', 2), asking.ask('double', 21)])).toEqual([4, 42])
    await expect(asking.ask('fail', null)).rejects.toThrow('too much')
  })

  test('rejects what a process that ends has not answered', async () => {
    const { one } = pipe()
    const asking = openChannel<{ wait: [null, null] }, Record<never, never>>(one, {})
    const asked = asking.ask('wait', null)
    one.emit('disconnect')
    await expect(asked).rejects.toThrow('the other process has ended')
  })
})
