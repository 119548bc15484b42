import type { MailTemplate } from './mail-schemas.ts'

/** Of an email: queued, and how it ended; staff discards one that failed. */
export const EMAIL_STATUSES = ['waiting', 'sent', 'failed', 'discarded'] as const

/** Attempts before an email counts as failed, over 21 hours, so that a mail server may be down for a night. */
export const MAX_ATTEMPTS = 8

/** How long the content of a given-up email stays, in days, for staff to send it again. */
export const FAILED_CONTENT_DAYS = 30

const FIRST_WAIT_MS = 60_000
const MAX_WAIT_MS = 8 * 60 * 60_000

/**
 * How long to wait after the given failed attempt, in milliseconds: a minute, then four times as long each time, at most eight hours.
 * Throws RangeError for an attempt below 1.
 */
export function retryDelay(failedAttempt: number): number {
  if (!Number.isInteger(failedAttempt) || failedAttempt < 1) throw new RangeError(`attempt ${failedAttempt}`)
  return Math.min(FIRST_WAIT_MS * 4 ** (failedAttempt - 1), MAX_WAIT_MS)
}

/** A retry does not change a mail server's response of 500 and above about the email itself. */
export function isPermanentFailure(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return typeof code === 'number' && code >= 550 && code < 560
}

/**
 * Emails that strangers can cause by giving another person's address: registering it, ordering and cancelling with it. They are throttled:
 * beyond the hourly limit a recipient gets them later, and none is dropped, because the law requires that an order is confirmed. Other
 * emails are never throttled: those that guard an account (codes, links to new passwords, notices of changes), which are limited where they
 * are requested, and those that only the shop causes (parcels, refunds, answers to returns).
 */
export const THROTTLED_TEMPLATES = [
  'verify-email',
  'account-exists',
  'change-email',
  'confirm-alert',
  'order-received',
  'order-paid',
  'order-cancelled',
  'transfer-reminder',
  'return-received',
] as const satisfies readonly MailTemplate[]

/** Throttled emails that a recipient gets within an hour: an address that its owner has confirmed, and one that anybody may have typed. */
export const MAX_PER_HOUR = { confirmed: 30, unconfirmed: 6 } as const

/** Loopback addresses and the address of all interfaces: nobody outside can reach the shop by them. */
const NO_DOMAIN = /^(localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/

/**
 * The domain of Message-IDs: the host shoppers reach the shop by. A shop without PUBLIC_URL uses the sender's domain, because mail servers
 * distrust `@localhost` (RFC 5322 §3.6.4 wants a domain of the sender's own).
 */
export function messageIdDomain(publicUrl: string, sender: string): string {
  const { hostname } = new URL(publicUrl)
  if (!NO_DOMAIN.test(hostname)) return hostname
  return sender.split('@').at(-1) || hostname
}
