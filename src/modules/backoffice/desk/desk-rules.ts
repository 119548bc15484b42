import type { Permission } from '#modules/kernel/staff/permission-rules.ts'

/** What waits for somebody of staff, and who sees it on the desk: whoever may open the list behind it. */
export const WAITING_KINDS = {
  /** Paid or on delivery, and not shipped. Urgent: for longer than `UNSENT_DAYS`. */
  unsent: 'orders.read',
  /** Orders whose bank transfer has not arrived. Urgent: the deadline ends within a day. */
  transfers: 'orders.read',
  /** Returns that are not finished. Urgent: withdrawals whose money must be back soon (`REFUND_DAYS`). */
  returns: 'orders.read',
  /** Refunds that the bank refused. */
  'refused-refunds': 'orders.read',
  /** Refunds of transfer and cash orders, which somebody sends by hand. */
  'manual-refunds': 'orders.read',
  reviews: 'reviews.read',
  /** Waiting questions about products. */
  questions: 'reviews.read',
  /** Saved changes of products that were to be carried out by themselves and were stopped. */
  'stopped-recipes': 'catalogue.read',
  emails: 'operations.read',
  sms: 'operations.read',
  jobs: 'operations.read',
  /** Tokens of other software that lost permissions, until somebody has read so. */
  'reduced-tokens': 'integrations.manage',
} as const satisfies Record<string, Permission>
export type WaitingKind = keyof typeof WAITING_KINDS
export const WAITING_KIND_NAMES = Object.keys(WAITING_KINDS) as [WaitingKind, ...WaitingKind[]]

/** No more rows than this are counted for one entry of the desk, which then says '999+'. */
export const MOST_COUNTED = 1000

/** Days in the chart of the desk. */
export const CHART_DAYS = 14

/** An order that waits longer to be shipped, in days, is urgent. */
export const UNSENT_DAYS = 2

/** From this many days before the last day of its money (`REFUND_DAYS` of return-rules.ts) on a withdrawal is urgent. */
export const REFUND_WARNING_DAYS = 4

/** Products that the desk names. */
export const LOW_STOCK_SHOWN = 6
