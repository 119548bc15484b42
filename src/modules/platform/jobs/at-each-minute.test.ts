import { expect, test } from 'vitest'
import { atEachMinute, untilNextMinute } from './at-each-minute.server.ts'

test.each([
  { at: '10:00:00.000', wait: 60_010, why: 'this minute has been seen' },
  { at: '10:00:59.999', wait: 11, why: 'the next one is about to begin' },
  { at: '10:00:30.500', wait: 29_510, why: 'half a minute is left' },
])('at $at the next minute is looked at in $wait ms: $why', ({ at, wait }) => {
  expect(untilNextMinute(new Date(`2026-12-01T${at}Z`))).toBe(wait)
})

test('a run that throws is logged and the next minute comes; a stop waits for what is under way', async () => {
  const logged: unknown[] = []
  const twice = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  let runs = 0
  const log = { error: (about: unknown) => logged.push(about) } as never
  // Each minute of this clock is about to end.
  const minutes = atEachMinute({ clock: () => new Date('2026-12-01T10:00:59.999Z'), log }, async () => {
    runs += 1
    if (runs === 1) throw new Error('no database')
    twice.resolve()
    await held.promise
  })
  await twice.promise
  const stopped = minutes.stop().then(() => runs)
  held.resolve()
  expect(await stopped).toBe(2)
  expect(logged).toHaveLength(1)
})
