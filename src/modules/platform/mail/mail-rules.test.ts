import { describe, expect, test } from 'vitest'
import { isPermanentFailure, MAX_ATTEMPTS, messageIdDomain, retryDelay } from './mail-rules.ts'

describe('an email that could not be sent', () => {
  test.each([
    { failedAttempt: 1, minutes: 1, why: 'most failures are short' },
    { failedAttempt: 2, minutes: 4, why: 'then the failure lasts longer' },
    { failedAttempt: 4, minutes: 64, why: 'four times as long each time' },
    { failedAttempt: 7, minutes: 480, why: 'at most eight hours' },
  ])('waits $minutes minutes after attempt $failedAttempt: $why', ({ failedAttempt, minutes }) => {
    expect(retryDelay(failedAttempt)).toBe(minutes * 60_000)
  })

  test('is retried for more than half a day in all, so that a mail server may be down for a night', () => {
    const delays = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => retryDelay(index + 1))
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(12 * 60 * 60_000)
  })

  test.each([0, -1, 1.5])('has no attempt %s', (failedAttempt) => {
    expect(() => retryDelay(failedAttempt)).toThrow(RangeError)
  })

  test.each([
    { responseCode: 550, final: true, why: 'there is no such mailbox' },
    { responseCode: 450, final: false, why: 'the mailbox is busy' },
    {
      responseCode: 535,
      final: false,
      why: 'the SMTP password of the shop is wrong, which its owner can fix',
    },
    { responseCode: undefined, final: false, why: 'the server was not reached' },
  ])('is given up after the response code $responseCode: $final, because $why', ({ responseCode, final }) => {
    expect(isPermanentFailure(Object.assign(new Error('refused'), { responseCode }))).toBe(final)
  })
})

test.each([
  { publicUrl: 'https://dukkan.example', domain: 'dukkan.example', why: 'the shop has an address' },
  {
    publicUrl: 'http://localhost:3000',
    domain: 'vitrin.example',
    why: 'the shop has no public URL, so the domain of its sender is used',
  },
  { publicUrl: 'http://127.0.0.1:3000', domain: 'vitrin.example', why: 'a loopback address is not public' },
  {
    publicUrl: 'http://0.0.0.0:3000',
    domain: 'vitrin.example',
    why: 'the address of all interfaces is not public',
  },
  { publicUrl: 'http://[::]:3000', domain: 'vitrin.example', why: 'nor is that of IPv6' },
])('a Message-ID for $publicUrl has the domain $domain: $why', ({ publicUrl, domain }) => {
  expect(messageIdDomain(publicUrl, 'merhaba@vitrin.example')).toBe(domain)
})
