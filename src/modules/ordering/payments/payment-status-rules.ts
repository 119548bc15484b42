/** The statuses of a card payment. */
export const PAYMENT_STATUSES = [
  'started',
  'verifying',
  'charging',
  'paid',
  'failed',
  'expired',
  'refunding',
  'refunded',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/**
 * The status transitions of a card payment. A payment is stored before the bank is called. Money moves only in 'charging', except on the
 * provider's page, where it may move as long as the page is open. A charge without a clear result stays 'charging' until the provider
 * reports its status. Orders and stock follow the payment, never the other way round.
 */
export const nextPaymentStatus = {
  /** Stored, the bank not called yet. */
  started: ['verifying', 'failed', 'expired'],
  /** The shopper is on the bank's page, or on the provider's own, where money moves without the shop. */
  verifying: ['charging', 'failed', 'expired', 'paid', 'refunding'],
  /** The provider was requested to move the money. Only its response leads on from here. */
  charging: ['paid', 'failed', 'refunding'],
  paid: ['refunded'],
  /** Charged, but no order needs the money any more; all of it goes back. */
  refunding: ['refunded'],
  /** The shop gave it up, and the provider reports later that the money came after all. */
  failed: ['refunding'],
  expired: ['refunding'],
  refunded: [],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>

/**
 * Statuses in which the shopper may still give up and the shop may cancel the order and release its stock: no charge was requested. On
 * the provider's page somebody may have paid nevertheless, so the provider is called first, and money that comes later is refunded.
 */
export const ABANDONABLE = ['started', 'verifying'] as const satisfies readonly PaymentStatus[]

/** Statuses in which money for the order is moving or has moved: the order is not released. A refund in progress holds nothing. */
export const HOLDING = ['charging', 'paid'] as const satisfies readonly PaymentStatus[]

/** Given up by the shop. Money that comes nevertheless is refunded as a whole. */
export const CLOSED_UNPAID = ['failed', 'expired'] as const satisfies readonly PaymentStatus[]

/** How long a shopper may take at the bank, and how long stock is reserved for it, in minutes (decisions D5). */
export const MINUTES_TO_PAY = 15

/** How often a payment on the provider's page is checked, in minutes: money may have come there without a message to the shop. */
const MINUTES_BETWEEN_PAGE_CHECKS = 3

export function nextPageCheck(now: Date): Date {
  return new Date(now.getTime() + MINUTES_BETWEEN_PAGE_CHECKS * 60_000)
}

/** The declined attempts within ten minutes after which a shopper, a card or an address has to pause (decisions D13). */
export const MAX_DECLINES = 5
export const DECLINE_MINUTES = 10

/** How long a provider may still process a finish it never responded to; only after that does 'pending' mean that no money came. */
export const MINUTES_TO_CHARGE = 10

/**
 * How often, in minutes, a failed payment whose money may still come is checked again, and from what age on, in hours, a clear response
 * of its provider ends the checks. Without a clear response they never end: an outage must not hide money.
 */
export const MINUTES_BETWEEN_UNCONFIRMED_CHECKS = 60
const CONFIRMATION_WINDOW_HOURS = 24

/** Is a payment so old that the provider's 'no money' is final? */
export function isPastConfirmationWindow(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > CONFIRMATION_WINDOW_HOURS * 3_600_000
}

/** Why a payment failed or was refunded when no bank declined it. */
export type ShopReason =
  | 'abandoned'
  | 'superseded'
  | 'unavailable'
  | 'expired'
  | 'amount-mismatch'
  | 'cancelled'
  | 'returned'

/** Failures that no card's bank caused do not count against the card. */
export const SHOP_REASONS: readonly string[] = [
  'abandoned',
  'superseded',
  'unavailable',
  'expired',
  'amount-mismatch',
  'cancelled',
  'returned',
  'card-gone',
] satisfies readonly (ShopReason | 'card-gone')[]

/** How long to wait before the provider is called again about a payment, in milliseconds: 20 s, doubling, at most an hour. */
export function waitBeforeCheck(checksSoFar: number): number {
  return Math.min(20_000 * 2 ** checksSoFar, 3_600_000)
}
