import type { CardBrand } from '#modules/kernel/payments/card-rules.ts'
import type { DeclineReason } from '#modules/kernel/payments/payment-provider.ts'

/** What a test card simulates (spec §9 payments, turkey.md §1.3). */
export const TEST_OUTCOMES = [
  'success',
  'insufficient-funds',
  'expired-card',
  'wrong-cvc',
  'not-verified',
  'verification-attempted',
  'start-refused',
  'no-refund',
  'callback-lost',
  'callback-twice',
  'callback-late',
  'answer-lost',
  'amount-changed',
  // Not from a card: the shopper pressed 'Vazgeç' on the bank's page.
  'given-up',
] as const
export type TestOutcome = (typeof TEST_OUTCOMES)[number]

export interface TestCard {
  number: string
  organization: CardBrand
  outcome: TestOutcome
}

/** The card that the bank's own form suggests for a test. */
export const SUCCESS_CARD = '5528790000000008'

/** Valid with any future month and any CCV; any other number of the right format succeeds too. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: SUCCESS_CARD, organization: 'MASTERCARD', outcome: 'success' },
  { number: '4603450000000000', organization: 'VISA', outcome: 'success' },
  { number: '9792030000000000', organization: 'TROY', outcome: 'success' },
  { number: '4111111111111129', organization: 'VISA', outcome: 'insufficient-funds' },
  { number: '4125111111111115', organization: 'VISA', outcome: 'expired-card' },
  { number: '4124111111111116', organization: 'VISA', outcome: 'wrong-cvc' },
  { number: '4131111111111117', organization: 'VISA', outcome: 'not-verified' },
  { number: '4141111111111115', organization: 'VISA', outcome: 'verification-attempted' },
  { number: '4151111111111112', organization: 'VISA', outcome: 'start-refused' },
  { number: '5406670000000009', organization: 'MASTERCARD', outcome: 'no-refund' },
  { number: '5528790000000016', organization: 'MASTERCARD', outcome: 'callback-lost' },
  { number: '5528790000000024', organization: 'MASTERCARD', outcome: 'callback-twice' },
  { number: '5528790000000032', organization: 'MASTERCARD', outcome: 'callback-late' },
  { number: '5528790000000040', organization: 'MASTERCARD', outcome: 'answer-lost' },
  { number: '5528790000000057', organization: 'MASTERCARD', outcome: 'amount-changed' },
]

/** The one-time code that the test bank accepts; its page shows it. */
export const TEST_CODE = '123456'

/** The wrong codes after which the payment fails. */
export const MAX_CODE_ATTEMPTS = 3

/** How long 'callback-late' delays its callback, in milliseconds. */
export const LATE_MS = 8000

/** Whether the test bank asks for the security code of a card from its vault: for Troy, so that both cases can be tried. */
export function asksStoredCvc(organization: CardBrand): boolean {
  return organization === 'TROY'
}

export function outcomeOf(cardNumber: string): TestOutcome {
  return TEST_CARDS.find(({ number }) => number === cardNumber)?.outcome ?? 'success'
}

/** Outcomes that the bank refuses when it is to charge, or before. */
const REFUSALS: Partial<Record<TestOutcome, { reason: DeclineReason; code: string }>> = {
  'insufficient-funds': { reason: 'insufficient-funds', code: 'TEST-51' },
  'expired-card': { reason: 'expired-card', code: 'TEST-54' },
  'wrong-cvc': { reason: 'wrong-cvc', code: 'TEST-CVC' },
  'given-up': { reason: 'abandoned', code: 'TEST-GIVEN-UP' },
}

export function refusalOf(outcome: TestOutcome | ''): { reason: DeclineReason; code: string } | null {
  return outcome === '' ? null : (REFUSALS[outcome] ?? null)
}

/**
 * The mdStatus of a shopper whom the bank does not verify, whatever code is typed: 0 is a failed verification, 4 an attempted one
 * (turkey.md §1.3). Null for cards that pass the verification ('1').
 */
export function unverifiedStatus(outcome: TestOutcome | ''): '0' | '4' | null {
  if (outcome === 'not-verified') return '0'
  return outcome === 'verification-attempted' ? '4' : null
}
