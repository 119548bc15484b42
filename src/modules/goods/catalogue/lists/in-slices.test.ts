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

test('two jobs at once take turns, so that other work never waits for both', async () => {
  const wait = (milliseconds: number) => {
    for (const until = performance.now() + milliseconds; performance.now() < until; );
  }
  let turn = 0
  let working = true
  const others = (async () => {
    while (working) {
      turn++
      await nextTurn()
    }
  })()
  const jobsIn = new Map<number, Set<string>>()
  const job = (name: string) =>
    eachInSlices(Array.from({ length: 640 }), () => {
      jobsIn.set(turn, (jobsIn.get(turn) ?? new Set()).add(name))
      wait(0.1)
    })
  await Promise.all([job('one'), job('other')])
  working = false
  await others
  // Both begin in the turn of their caller.
  const [, ...later] = [...jobsIn.values()]
  expect(later.every((jobs) => jobs.size === 1)).toBe(true)
  expect(later.length).toBeGreaterThan(2)
})
