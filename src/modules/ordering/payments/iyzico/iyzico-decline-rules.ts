import type { DeclineReason } from '#modules/kernel/payments/payment-provider.ts'

/**
 * iyzico's error groups (its classification of the banks' responses) with their codes. A code alone is enough: some responses leave the
 * group out.
 */
const GROUPS: Readonly<Record<string, { reason: DeclineReason; codes: readonly string[] }>> = {
  NOT_SUFFICIENT_FUNDS: { reason: 'insufficient-funds', codes: ['10051'] },
  EXCEEDS_WITHDRAWAL_AMOUNT_LIMIT: { reason: 'insufficient-funds', codes: ['10224'] },
  NOT_SUFFICIENT_AWARD: { reason: 'insufficient-funds', codes: ['10234'] },
  EXPIRED_CARD: { reason: 'expired-card', codes: ['10054'] },
  INVALID_EXPIRE_YEAR_MONTH: { reason: 'expired-card', codes: ['10229'] },
  INVALID_CVC2: { reason: 'wrong-cvc', codes: ['10084'] },
  INVALID_CVC2_LENGTH: { reason: 'wrong-cvc', codes: ['10206'] },
  CVC2_MAX_ATTEMPT: { reason: 'wrong-cvc', codes: ['10212'] },
  CVC_REQUIRED: { reason: 'wrong-cvc', codes: [] },
  INVALID_CAVV: { reason: 'not-verified', codes: ['10210'] },
  INVALID_ECI: { reason: 'not-verified', codes: ['10211'] },
  DEBIT_CARDS_REQUIRES_3DS: { reason: 'not-verified', codes: ['10217', '5010'] },
  INVALID_PIN: { reason: 'not-verified', codes: ['10227'] },
  EXCEEDS_ALLOWABLE_PIN_TRIES: { reason: 'not-verified', codes: ['10226'] },
  NOT_PERMITTED_TO_CARDHOLDER: { reason: 'not-allowed', codes: ['10057'] },
  NOT_PERMITTED_TO_TERMINAL: { reason: 'not-allowed', codes: ['10058'] },
  RESTRICTED_BY_LAW: { reason: 'not-allowed', codes: ['10093'] },
  CARD_NOT_PERMITTED: { reason: 'not-allowed', codes: ['10201'] },
  REFER_TO_CARD_ISSUER: { reason: 'not-allowed', codes: ['10207'] },
  INVALID_MERCHANT_OR_SP: { reason: 'not-allowed', codes: ['10208'] },
  BLOCKED_CARD: { reason: 'not-allowed', codes: ['10209'] },
  DEBIT_CARDS_INSTALLMENT_NOT_ALLOWED: { reason: 'not-allowed', codes: ['10218'] },
  NOT_PERMITTED_TO_FOREIGN_CARD: { reason: 'not-allowed', codes: ['10221'] },
  NOT_PERMITTED_TO_INSTALLMENT: { reason: 'not-allowed', codes: ['10222'] },
  RESTRICTED_CARD: { reason: 'not-allowed', codes: ['10225'] },
  REQUEST_BLOCKED_BY_BANK: { reason: 'not-allowed', codes: ['10230'] },
  INVALID_CARD_TYPE: { reason: 'not-allowed', codes: ['10233'] },
  AMEX_CAN_USE_ONLY_MR: { reason: 'not-allowed', codes: ['10235'] },
  FRAUD_SUSPECT: { reason: 'suspected-fraud', codes: ['10034', '6001'] },
  LOST_CARD: { reason: 'suspected-fraud', codes: ['10041'] },
  STOLEN_CARD: { reason: 'suspected-fraud', codes: ['10043'] },
  PICKUP_CARD: { reason: 'suspected-fraud', codes: ['10004'] },
  DO_NOT_HONOUR: { reason: 'declined', codes: ['10005'] },
  INVALID_TRANSACTION: { reason: 'declined', codes: ['10012'] },
  DECLINED: { reason: 'declined', codes: ['10220'] },
  INVALID_CARD_NUMBER: { reason: 'declined', codes: ['10215'] },
  NO_SUCH_ISSUER: { reason: 'declined', codes: ['10216'] },
  BIN_NOT_FOUND: { reason: 'declined', codes: ['10213'] },
  INVALID_CHARS_IN_EMAIL: { reason: 'declined', codes: ['10205'] },
  SALES_AMOUNT_LESS_THAN_AWARD: { reason: 'declined', codes: ['10231'] },
  INVALID_AMOUNT: { reason: 'declined', codes: ['10232'] },
}

/**
 * Groups in which iyzico itself does not know what its bank did. The card may have been charged, so none of them counts as a decline: the
 * payment's status is fetched later.
 */
const UNSETTLED: Readonly<Record<string, readonly string[]>> = {
  COMMUNICATION_OR_SYSTEM_ERROR: ['10214'],
  REQUEST_TIMEOUT: ['10219'],
  ISSUER_OR_SWITCH_INOPERATIVE: ['10228'],
  REQUIRES_DAY_END: ['10223'],
  NO_RESPONSE: [],
  UNKNOWN: ['10202', '10204', '10236'],
  APPROVED_COMPLETED: ['10203'],
  MAY_HAVE_ALREADY_REFUNDED: [],
}

const GROUP_OF_CODE: ReadonlyMap<string, string> = new Map(
  [
    ...Object.entries(GROUPS).map(([group, { codes }]) => [group, codes] as const),
    ...Object.entries(UNSETTLED),
  ].flatMap(([group, codes]) => codes.map((code) => [code, group] as const)),
)

/** A refusal as iyzico states it. */
export interface Refusal {
  /** Error code of up to six digits, 'unreadable' for anything else. Never a text of iyzico's, which may repeat what was sent. */
  code: string
  /** A known group name of iyzico's, else ''. */
  group: string
}

/** Reads a refusal. Only known values pass through, so that nothing that was sent can end up in a log. */
export function readRefusal(errorCode: unknown, errorGroup: unknown): Refusal {
  const code = typeof errorCode === 'string' && /^-?\d{1,6}$/.test(errorCode) ? errorCode : 'unreadable'
  const named = typeof errorGroup === 'string' ? errorGroup : ''
  const group = Object.hasOwn(GROUPS, named) || Object.hasOwn(UNSETTLED, named) ? named : ''
  return { code, group: group || (GROUP_OF_CODE.get(code) ?? '') }
}

/** Why the card was not charged; 'declined' where iyzico gives no reason that a shopper could act on. */
export function declineReason({ group }: Refusal): DeclineReason {
  return GROUPS[group]?.reason ?? 'declined'
}

/** Is the outcome unknown even to iyzico? */
export function isUnsettled({ group }: Refusal): boolean {
  return Object.hasOwn(UNSETTLED, group)
}

/**
 * Does the refusal prove that no money moved? A decline by the bank does (codes from 10000, and iyzico's own fraud check). A refusal of
 * the request itself (a payment finished before, a wrong key) does not.
 */
export function isDecline(refusal: Refusal): boolean {
  if (isUnsettled(refusal)) return false
  return Object.hasOwn(GROUPS, refusal.group) || /^1\d{4}$/.test(refusal.code)
}

/** Wrong keys, a wrong signature or an account without permission: the merchant has to fix it, the card is not the cause. */
export function isOurFault({ code }: Refusal): boolean {
  return /^10\d{2}$/.test(code)
}

/** iyzico's vault does not know the user key, or has no such card under it. */
export function isCardGone({ code }: Refusal): boolean {
  return code === '3005' || code === '3006'
}

/** iyzico has no payment with the requested id. */
export const PAYMENT_NOT_FOUND = '5087'
