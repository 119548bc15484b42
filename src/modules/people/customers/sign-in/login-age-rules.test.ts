import { expect, test } from 'vitest'
import { isFreshLogin } from './login-age-rules.ts'

test.each([
  { minutes: 0, fresh: true, why: 'just now' },
  { minutes: 30, fresh: true, why: 'thirty minutes are still within them' },
  { minutes: 30.02, fresh: false, why: 'a second later' },
  { minutes: 60 * 24, fresh: false, why: 'yesterday' },
])('a login $minutes minutes ago is fresh: $fresh, $why', ({ minutes, fresh }) => {
  const at = new Date('2026-11-21T10:00:00Z')
  expect(isFreshLogin(at, new Date(at.getTime() + minutes * 60_000))).toBe(fresh)
})
