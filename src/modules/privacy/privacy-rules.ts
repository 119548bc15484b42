/** States of an order in which money, products or a reply is still owed to one side. */
export const OPEN_ORDER_STATUSES = [
  'awaiting_payment',
  'confirmed',
  'preparing',
  'shipped',
  'return_requested',
] as const

/** States of return requests that are not settled. */
export const OPEN_RETURN_STATUSES = ['requested', 'approved', 'received'] as const

/** States of card payments whose result is unknown, or whose money is being refunded. */
export const OPEN_PAYMENT_STATUSES = ['started', 'verifying', 'charging', 'refunding'] as const

/** How long the proof of a consent is stored after the account was erased, in years (decision 20). */
export const CONSENT_PROOF_YEARS = 3

/** The author of a review whose account was erased: `Ayşe Y.` becomes `A*** Y***`. */
export function maskedAuthor(authorName: string): string {
  const words = authorName.split(/\s+/).filter((word) => word !== '')
  return words.map(([initial = '']) => `${initial.toLocaleUpperCase('tr')}***`).join(' ')
}

/** The name a customer's file is saved under; `day` is an Istanbul day. */
export function exportFileName(day: string): string {
  return `verilerim-${day}.json`
}
