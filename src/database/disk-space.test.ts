import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { ENOUGH_SPACE, isSpaceLow, LOW_SPACE, watchDiskSpace } from './disk-space.ts'
import { freeSpace } from './embedded/free-space.ts'

test.each([
  { free: LOW_SPACE, wasLow: false, low: false, why: 'the threshold itself is still enough' },
  { free: LOW_SPACE - 1, wasLow: false, low: true, why: 'below it orders are refused' },
  { free: LOW_SPACE + 1, wasLow: true, low: true, why: 'slightly more does not end the refusal' },
  { free: ENOUGH_SPACE - 1, wasLow: true, low: true, why: 'nor does almost enough' },
  { free: ENOUGH_SPACE, wasLow: true, low: false, why: 'enough does' },
  { free: 0, wasLow: true, low: true, why: 'a full disk stays full' },
])('$free bytes free, low before: $wasLow → low: $low, $why', ({ free, wasLow, low }) => {
  expect(isSpaceLow(free, wasLow)).toBe(low)
})

test('a disk that fills up and is freed is logged once each, and a failed measurement changes nothing', async () => {
  const messages: string[] = []
  const collectMessage = (_: object, message: string) => messages.push(message)
  let free: number | null = ENOUGH_SPACE
  const watch = await watchDiskSpace({
    folder: '/data',
    log: { info: collectMessage, warn: collectMessage, error: collectMessage },
    measure: async () => {
      if (free === null) throw new Error('EIO')
      return free
    },
    every: 5,
  })
  expect(watch.isLow()).toBe(false)
  free = 10
  await expect.poll(() => watch.isLow()).toBe(true)
  free = null
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(watch.isLow()).toBe(true)
  free = ENOUGH_SPACE
  await expect.poll(() => watch.isLow()).toBe(false)
  watch.stop()
  expect(messages).toEqual([
    'the disk is nearly full: orders are refused until there is space',
    'the disk has space again: orders are taken',
  ])
})

test('the free space of a real folder is a number of bytes', async () => {
  expect(await freeSpace(tmpdir())).toBeGreaterThan(1_000_000)
})
