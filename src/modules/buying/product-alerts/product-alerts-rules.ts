import type { Big } from '#shared/money.ts'

export const ALERT_KINDS = ['stock', 'price'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export const isAlertKind = (text: string): text is AlertKind => ALERT_KINDS.some((kind) => kind === text)

/** How long the link that confirms an address works, in hours. */
export const CONFIRM_HOURS = 48
/** How long a confirmed address waits before it is deleted, in days; also how long a sent stock alert is counted. */
export const KEPT_DAYS = 180
/** Alerts of one address that wait at the same time. */
export const MAX_ALERTS = 200
/** Emails for each piece in stock, within 24 hours: not everybody who waited still buys. */
export const EMAILS_PER_PIECE = 3
/** The smallest fall of a price worth an email, as a factor of the price seen. */
const NOTICEABLE = '0.99'

/**
 * How many emails about a product back in stock may go out now, in the order of waiting. `sentToday` are those of the last 24 hours: while
 * pieces are left the next ones go out a day later. 0 without stock.
 */
export function emailsAllowed(piecesInStock: number, sentToday: number): number {
  return Math.max(0, piecesInStock * EMAILS_PER_PIECE - sentToday)
}

/** Whether the price has fallen by 1 % or more. Both with KDV in the same currency; a price of 0 means "ask us" and is no offer. */
export function isPriceDrop(seen: Big, now: Big): boolean {
  return now.gt('0') && now.lte(seen.times(NOTICEABLE))
}
