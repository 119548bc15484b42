/** How long the proof of a consent is stored after the account was erased, in years (decision 20). */
export const CONSENT_PROOF_YEARS = 3

/** The name a customer's file is saved under; `day` is an Istanbul day. */
export function exportFileName(day: string): string {
  return `verilerim-${day}.json`
}

/** What a person may ask for (KVKK art. 11). */
export const PRIVACY_KINDS = ['access', 'correction', 'erasure', 'objection'] as const

/** By which way a request came. */
export const PRIVACY_CHANNELS = [
  'email',
  'letter',
  'phone',
  'registered-email',
  'in-person',
  'other',
] as const

export const PRIVACY_STATUSES = ['open', 'fulfilled', 'refused'] as const

/** Days the shop has for its answer, from the day the request arrived (KVKK art. 13). */
export const PRIVACY_ANSWER_DAYS = 30
