import { expect, test } from 'vitest'
import { isAccepted, nextAttemptAfter, RETRY_AFTER, webhookUrlProblem } from './webhook-rules.ts'

/** The first attempt, and one after each wait. */
const ATTEMPTS = RETRY_AFTER.length + 1

test('a delivery is retried less and less often for about three days, then it has failed', () => {
  const waits = Array.from({ length: ATTEMPTS }, (_, index) => nextAttemptAfter(index + 1))
  expect(waits).toEqual([...RETRY_AFTER, null])
  const days = RETRY_AFTER.reduce((sum, seconds) => sum + seconds, 0) / 86_400
  expect(days).toBeGreaterThan(2.5)
  expect(days).toBeLessThan(3.5)
})

test.each([
  { status: 200, accepted: true },
  { status: 204, accepted: true },
  { status: 301, accepted: false },
  { status: 404, accepted: false },
  { status: 500, accepted: false },
])('a receiver that answers $status has the delivery: $accepted', ({ status, accepted }) => {
  expect(isAccepted(status)).toBe(accepted)
})

test.each([
  { url: 'https://erp.example/vitrin', problem: null, why: 'https' },
  { url: 'http://erp.example/x', problem: 'not-https', why: 'readable on the way' },
  { url: 'ftp://erp.example/x', problem: 'not-https', why: 'another protocol' },
  { url: 'https://u:p@erp.example/', problem: 'not-an-address', why: 'a password in an address' },
  { url: 'erp.example', problem: 'not-an-address', why: 'no protocol' },
  { url: `https://erp.example/${'x'.repeat(500)}`, problem: 'not-an-address', why: 'too long' },
])('the address $url: $why', ({ url, problem }) => {
  expect(webhookUrlProblem(url)).toBe(problem)
})

test('a shop whose webhooks may lead into its private network takes http too', () => {
  expect(webhookUrlProblem('http://10.0.0.5:4000/x', 'any')).toBeNull()
  expect(webhookUrlProblem('ftp://10.0.0.5/x', 'any')).toBe('not-https')
})
