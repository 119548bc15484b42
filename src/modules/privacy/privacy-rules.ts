/** How long the proof of a consent is stored after the account was erased, in years (decision 20). */
export const CONSENT_PROOF_YEARS = 3

/** The name a customer's file is saved under; `day` is an Istanbul day. */
export function exportFileName(day: string): string {
  return `verilerim-${day}.json`
}
