import { expect, test } from 'vitest'
import { createAttempts } from './attempts.ts'

const noon = new Date('2026-11-21T12:00:00Z').getTime()

function tries(
  attempts: ReturnType<typeof createAttempts>,
  times: number,
  ip: string,
  email: string,
): number {
  return Array.from({ length: times }, () => attempts.allow('login', ip, email)).filter(Boolean).length
}

test('ten tries for one account from one place, then ten minutes of rest', () => {
  let now = noon
  const attempts = createAttempts({ on: true, clock: () => new Date(now) })
  expect(tries(attempts, 12, '10.0.0.1', 'ayse@ornek.com')).toBe(10)
  expect(tries(attempts, 1, '10.0.0.2', 'ayse@ornek.com')).toBe(1)
  now += 10 * 60_000
  expect(tries(attempts, 1, '10.0.0.1', 'ayse@ornek.com')).toBe(1)
})

test('one place cannot try account after account', () => {
  const attempts = createAttempts({ on: true, clock: () => new Date(noon) })
  const allowed = Array.from({ length: 100 }, (_, n) =>
    attempts.allow('login', '10.0.0.1', `kisi${n}@ornek.com`),
  )
  expect(allowed.filter(Boolean)).toHaveLength(60)
})

test('capitals and spaces do not make another account', () => {
  const attempts = createAttempts({ on: true, clock: () => new Date(noon) })
  const spellings = ['ayse@ornek.com', 'Ayse@ornek.com', ' AYSE@ORNEK.COM ']
  expect(spellings.map((email) => tries(attempts, 4, '10.0.0.1', email))).toEqual([4, 4, 2])
})

test('switched off, everything passes', () => {
  const attempts = createAttempts({ on: false, clock: () => new Date(noon) })
  expect(tries(attempts, 500, '10.0.0.1', 'ayse@ornek.com')).toBe(500)
})
