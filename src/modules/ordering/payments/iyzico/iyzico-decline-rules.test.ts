import { describe, expect, test } from 'vitest'
import { declineReason, isDecline, isOurFault, readRefusal } from './iyzico-decline-rules.ts'

test.each([
  { code: '10051', group: 'NOT_SUFFICIENT_FUNDS', reason: 'insufficient-funds' },
  { code: '10224', group: 'EXCEEDS_WITHDRAWAL_AMOUNT_LIMIT', reason: 'insufficient-funds' },
  { code: '10054', group: 'EXPIRED_CARD', reason: 'expired-card' },
  { code: '10229', group: 'INVALID_EXPIRE_YEAR_MONTH', reason: 'expired-card' },
  { code: '10084', group: 'INVALID_CVC2', reason: 'wrong-cvc' },
  { code: '10206', group: 'INVALID_CVC2_LENGTH', reason: 'wrong-cvc' },
  { code: '10210', group: 'INVALID_CAVV', reason: 'not-verified' },
  { code: '10217', group: 'DEBIT_CARDS_REQUIRES_3DS', reason: 'not-verified' },
  { code: '10057', group: 'NOT_PERMITTED_TO_CARDHOLDER', reason: 'not-allowed' },
  { code: '10093', group: 'RESTRICTED_BY_LAW', reason: 'not-allowed' },
  { code: '10034', group: 'FRAUD_SUSPECT', reason: 'suspected-fraud' },
  { code: '6001', group: '', reason: 'suspected-fraud' },
  { code: '10041', group: 'LOST_CARD', reason: 'suspected-fraud' },
  { code: '10005', group: 'DO_NOT_HONOUR', reason: 'declined' },
  { code: '10999', group: 'SOMETHING_NEW', reason: 'declined' },
])('$code ($group) is the decline $reason, so no money moved', ({ code, group, reason }) => {
  const refusal = readRefusal(code, group)
  expect(declineReason(refusal)).toBe(reason)
  expect(isDecline(refusal)).toBe(true)
})

test('the group follows from the code when a response leaves it out', () => {
  expect(readRefusal('10051', undefined)).toEqual({ code: '10051', group: 'NOT_SUFFICIENT_FUNDS' })
  expect(readRefusal('12345', 'NOT_SUFFICIENT_FUNDS').group).toBe('NOT_SUFFICIENT_FUNDS')
})

describe('a refusal does not prove that no money moved', () => {
  test.each([
    { code: '10214', group: 'COMMUNICATION_OR_SYSTEM_ERROR', why: 'iyzico cannot reach the bank' },
    { code: '10219', group: 'REQUEST_TIMEOUT', why: 'the bank did not answer iyzico' },
    { code: '10228', group: '', why: 'the bank is down, and only the code is given' },
    { code: '10204', group: 'UNKNOWN', why: 'iyzico does not know the outcome' },
    { code: '10203', group: 'APPROVED_COMPLETED', why: 'the payment was approved before' },
    { code: '5087', group: '', why: 'it is about the request, not the card' },
    { code: '5115', group: '', why: 'the payment may have been finished before' },
    { code: '1001', group: '', why: 'wrong keys' },
    { code: undefined, group: undefined, why: 'neither code nor group' },
  ])('with $code $group: $why', ({ code, group }) => {
    expect(isDecline(readRefusal(code, group))).toBe(false)
  })
})

test('readRefusal lets only known values through, so nothing that was sent can end up in a log', () => {
  expect(readRefusal('5528790000000008', '5528790000000008')).toEqual({ code: 'unreadable', group: '' })
  expect(readRefusal({ code: 1 }, ['x'])).toEqual({ code: 'unreadable', group: '' })
  expect(readRefusal('10051', 'constructor')).toEqual({ code: '10051', group: 'NOT_SUFFICIENT_FUNDS' })
})

test.each([
  ['1000', true],
  ['1001', true],
  ['10051', false],
  ['5087', false],
])('error %s is caused by the shop’s configuration: %s', (code, ours) => {
  expect(isOurFault(readRefusal(code, ''))).toBe(ours)
})
