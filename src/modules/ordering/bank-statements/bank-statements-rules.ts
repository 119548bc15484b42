/**
 * What is known of a payment. `exact`: it names a waiting order and is its total. `together`: several that name an order make its total.
 * `amountDiffers`: it names a waiting order, its amount is another. `likely`: names none; its amount is that of one waiting order whose
 * buyer it names. `ambiguous`: several orders are possible. `cancelled`: for a cancelled order, to be given back. `notWaiting`: for an order
 * that is paid already or otherwise, or a second payment. `known`: recorded before. `unknown`: nothing fits.
 */
export const MATCH_STATES = [
  'exact',
  'together',
  'amountDiffers',
  'likely',
  'ambiguous',
  'cancelled',
  'notWaiting',
  'unknown',
  'known',
] as const
export type MatchState = (typeof MATCH_STATES)[number]

/** The largest file, in bytes. */
export const MAX_STATEMENT_BYTES = 1_000_000
/** Movements of one file, at most. */
export const MAX_MOVEMENTS = 10_000
/** Orders that one request confirms, at most; the browser sends more in several. */
export const MAX_CHOICES = 50

/** What became of one confirmation. `changed`: the order changed after the preview. `taken`: the payment is recorded for another order. */
export const CONFIRM_OUTCOMES = ['confirmed', 'changed', 'notWaiting', 'taken', 'notFound'] as const
export type ConfirmOutcome = (typeof CONFIRM_OUTCOMES)[number]
