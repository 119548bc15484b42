import { expect, test, vi } from 'vitest'
import { followedValue } from './followed-value.ts'

/** A database with the sales of one product, number 1. */
function shop() {
  let sold = 1
  const read = vi.fn(async () => Uint16Array.of(0, sold))
  const onLost = vi.fn()
  const levels = followedValue<Uint16Array>({
    read,
    async apply(known, ids) {
      const next = known.slice()
      for (const id of ids) next[id] = sold
      return next
    },
    onLost,
  })
  return {
    levels,
    read,
    onLost,
    now: async () => (await levels.get())[1],
    sell() {
      sold += 1
    },
  }
}

test('a change counts from the next reader on, and an unnamed one too', async () => {
  const { levels, now, sell, read, onLost } = shop()
  expect(await now()).toBe(1)
  sell()
  expect(await now()).toBe(1)
  levels.change([1])
  expect(levels.state()).toBe('behind')
  expect((await levels.known())[1]).toBe(1)
  expect([await now(), levels.state(), read.mock.calls.length]).toEqual([2, 'current', 1])
  sell()
  levels.change(undefined)
  expect([levels.state(), onLost.mock.calls.length]).toEqual(['unread', 1])
  expect([await now(), read.mock.calls.length]).toEqual([3, 2])
})

test('a change of very many products reads everything again', async () => {
  const { levels, now, sell, read } = shop()
  await now()
  sell()
  levels.change(Array.from({ length: 2_001 }, (_, id) => id))
  expect([await now(), read.mock.calls.length]).toEqual([2, 2])
})

test('a change while the value is read again is not lost, named or not', async () => {
  const { levels, now, sell } = shop()
  await now()
  const putInForce = await levels.renew()
  sell()
  levels.change([1])
  expect(await now()).toBe(2)
  putInForce()
  expect(await now()).toBe(2)
  const putOtherInForce = await levels.renew()
  sell()
  levels.change(undefined)
  putOtherInForce()
  expect(await now()).toBe(3)
})

test('a value that could not be read is read by the next reader', async () => {
  const { levels, now, sell, read, onLost } = shop()
  await now()
  read.mockRejectedValueOnce(new Error('no database'))
  sell()
  levels.change(undefined)
  await expect(now()).rejects.toThrow('no database')
  expect([levels.state(), onLost.mock.calls.length]).toEqual(['unread', 2])
  expect(await now()).toBe(2)
})

test('without a change the value is the same object, so that nothing is derived again', async () => {
  const { levels } = shop()
  expect(await levels.get()).toBe(await levels.get())
})
