/**
 * The life of a card payment. It is made before anything is asked of a bank; money moves in 'charging' alone, but for payments on a
 * page of the provider's, which may move it as long as the page is open; what ends unclear stays 'charging' until the provider says how it stands. Orders and stock follow, they never lead.
 */
export const nextPaymentStatus = {
  /** Written down, the bank not yet asked. */
  started: ['verifying', 'failed', 'expired'],
  /** The shopper is at the bank's page, or on the provider's own, where money moves without the shop. */
  verifying: ['charging', 'failed', 'expired', 'paid', 'refunding'],
  /** The provider was told to move the money. Only its own word leads on from here. */
  charging: ['paid', 'failed', 'refunding'],
  paid: ['refunded'],
  /** Money came that no order waits for any more; all of it goes back. */
  refunding: ['refunded'],
  /** Given up on, and the provider says later that the money came after all. */
  failed: ['refunding'],
  expired: ['refunding'],
  refunded: [],
} as const satisfies Record<string, readonly string[]>

export type PaymentStatus = keyof typeof nextPaymentStatus

/**
 * States in which the shopper may still give up, and the shop may let go of the order: no money has been asked for. On a page of the
 * provider's some may have come all the same, so the provider is asked first, and what comes after goes back.
 */
export const ABANDONABLE = ['started', 'verifying'] as const satisfies readonly PaymentStatus[]

/** States in which money for the order is moving or has moved: the order is not released. Money on its way back holds nothing. */
export const HOLDING = ['charging', 'paid'] as const satisfies readonly PaymentStatus[]

/** Given up on by the shop. Money that comes to them all the same goes back as a whole. */
export const CLOSED_UNPAID = ['failed', 'expired'] as const satisfies readonly PaymentStatus[]

/** How long a shopper may take at the bank, and how long stock waits for it, in minutes (decisions D5). */
export const MINUTES_TO_PAY = 15

/** How often a payment on a page of the provider's is looked at, in minutes: money may have come there without a word to the shop. */
const MINUTES_BETWEEN_PAGE_CHECKS = 3

export function nextPageCheck(now: Date): Date {
  return new Date(now.getTime() + MINUTES_BETWEEN_PAGE_CHECKS * 60_000)
}

/** Declined tries within ten minutes after which a shopper, a card or an address pauses (decisions D13). */
export const MOST_DECLINES = 5
export const DECLINE_MINUTES = 10

/** How long a provider may still be at work on a finish it never answered; only then does 'pending' mean that nothing came. */
export const MINUTES_TO_CHARGE = 10

/**
 * How often, in minutes, a failed payment whose money may still come is checked again, and from what age on, in hours, a clear answer of
 * its provider ends the doubt. Without a clear answer after that age there is no end: an outage must not hide money.
 */
export const MINUTES_BETWEEN_UNCONFIRMED_CHECKS = 60
const CONFIRMATION_WINDOW_HOURS = 24

/** Is a payment so old that the provider's 'no money' is its last word? */
export function isPastConfirmationWindow(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > CONFIRMATION_WINDOW_HOURS * 3_600_000
}

/** Why a payment failed, or went back, where no bank declined it. */
export type ShopReason =
  | 'abandoned'
  | 'superseded'
  | 'unavailable'
  | 'expired'
  | 'amount-mismatch'
  | 'cancelled'
  | 'returned'

/** What the shop closed itself says nothing against the card. */
export const SHOP_REASONS: readonly string[] = [
  'abandoned',
  'superseded',
  'unavailable',
  'expired',
  'amount-mismatch',
  'cancelled',
  'returned',
] satisfies readonly ShopReason[]

/** Does a failed payment count towards the pause? Only what a bank declined or did not verify does. */
export function countsAsDecline(reason: string): boolean {
  return reason !== '' && !SHOP_REASONS.includes(reason)
}

/** How long to wait before the provider is asked again how a payment stands, in milliseconds: 20 s, doubling, at most an hour. */
export function waitBeforeCheck(checksSoFar: number): number {
  return Math.min(20_000 * 2 ** checksSoFar, 3_600_000)
}
