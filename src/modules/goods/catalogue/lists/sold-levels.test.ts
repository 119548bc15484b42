import { expect, test } from 'vitest'
import { createSoldLevels } from './sold-levels.ts'

const BASE = Uint16Array.of(0, 1)

/** A database with one product, whose catalogue is read when the test says so. */
function soldOf(product: number) {
  let sold = 1
  let read = Uint16Array.of(0, sold)
  const levels = createSoldLevels({
    base: async () => read,
    async reread(known, ids) {
      const next = known.slice()
      for (const id of ids) next[id] = sold
      return next
    },
    readAll: async () => Uint16Array.of(0, sold),
  })
  return {
    levels,
    now: async () => (await levels.get())[product],
    sell() {
      sold += 1
    },
    /** What a reload of the catalogue reads now, to be put in force later. */
    startReload() {
      const loaded = Uint16Array.of(0, sold)
      return () => {
        read = loaded
      }
    },
  }
}

test('a sale counts from the next reader on, and an unnamed change too', async () => {
  const { levels, now, sell } = soldOf(1)
  expect(await now()).toBe(1)
  sell()
  expect(await now()).toBe(1)
  levels.change([1])
  expect(await now()).toBe(2)
  sell()
  levels.change(undefined)
  expect(await now()).toBe(3)
})

test('a sale while the catalogue is being reloaded is not lost', async () => {
  const { levels, now, sell, startReload } = soldOf(1)
  await now()
  const putInForce = startReload()
  sell()
  levels.change([1])
  expect(await now()).toBe(2)
  putInForce()
  expect(await now()).toBe(2)
})

test('an unnamed change whose numbers could not be read is read by the next reader', async () => {
  let sold = 1
  let fails = true
  const levels = createSoldLevels({
    base: async () => BASE,
    reread: async (known) => known,
    async readAll() {
      if (fails) throw new Error('no database')
      return Uint16Array.of(0, sold)
    },
  })
  expect((await levels.get())[1]).toBe(1)
  sold = 2
  levels.change(undefined)
  await expect(levels.get()).rejects.toThrow('no database')
  fails = false
  expect((await levels.get())[1]).toBe(2)
})

test('without a change the numbers are the same object, so that nothing is derived again', async () => {
  const { levels } = soldOf(1)
  expect(await levels.get()).toBe(await levels.get())
})
