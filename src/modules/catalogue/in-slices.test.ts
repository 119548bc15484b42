import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eachInSlices } from './in-slices.ts'

test('every item is visited once, in order', async () => {
  const items = Array.from({ length: 1_000 }, (_, index) => `item ${index}`)
  const seen: string[] = []
  await eachInSlices(items, (item, index) => {
    expect(items[index]).toBe(item)
    seen.push(item)
  })
  expect(seen).toEqual(items)
})

test('other work runs between two slices', async () => {
  let turns = 0
  let working = true
  const others = (async () => {
    while (working) {
      turns++
      await nextTurn()
    }
  })()
  const wait = (milliseconds: number) => {
    for (const until = performance.now() + milliseconds; performance.now() < until; );
  }
  const turnsAt: number[] = []
  await eachInSlices(Array.from({ length: 640 }), () => {
    turnsAt.push(turns)
    wait(0.2)
  })
  working = false
  await others
  expect(turnsAt.at(-1)).toBeGreaterThan(turnsAt[0] ?? 0)
})
