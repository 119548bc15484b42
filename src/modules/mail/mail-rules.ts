import type { MailTemplate } from './mail-schemas.ts'

/** Tries before a letter counts as failed: over a day, so that a mail server may be down for a night. */
export const MAX_ATTEMPTS = 8

const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 8 * 60 * 60_000

/**
 * How long to wait after the given failed try, in milliseconds: a minute, then four times as long each time, at most eight
 * hours. Throws RangeError for a try below 1.
 */
export function retryDelay(failedAttempt: number): number {
  if (!Number.isInteger(failedAttempt) || failedAttempt < 1) throw new RangeError(`try ${failedAttempt}`)
  return Math.min(FIRST_WAIT_MS * 4 ** (failedAttempt - 1), LONGEST_WAIT_MS)
}

/** A mail server's answer of 500 and above about the letter itself does not change by asking again. */
export function isPermanentFailure(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return typeof code === 'number' && code >= 550 && code < 560
}

/**
 * Emails that strangers can cause by giving somebody's address: registering it, ordering and cancelling with it. They are paced: beyond
 * the most of an hour a recipient gets the next ones later, none is dropped, because the law wants an order confirmed.
 * What is not on the list is never held back: what guards an account (codes, links to new passwords, notices of changes), which has limits
 * where it is asked for, and what the shop itself has to tell (parcels, refunds, answers to returns).
 */
export const THROTTLED_TEMPLATES = [
  'verify-email',
  'account-exists',
  'change-email',
  'order-received',
  'order-paid',
  'order-cancelled',
  'transfer-reminder',
  'return-received',
] as const satisfies readonly MailTemplate[]

/** Paced emails that a recipient gets within an hour: an address that its owner has confirmed, and one that anybody may have typed. */
export const MAX_PER_HOUR = { confirmed: 30, unconfirmed: 6 } as const

/** Loopback addresses, and those a shop without PUBLIC_URL listens on for every machine: nobody outside knows it by them. */
const NO_DOMAIN = /^(localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/

/**
 * The domain of Message-IDs: the host shoppers reach the shop by. A shop without PUBLIC_URL has none, so the sender's domain stands in
 * for it, because mail servers distrust `@localhost` (RFC 5322 §3.6.4 wants a domain of the sender's own).
 */
export function messageIdDomain(publicUrl: string, sender: string): string {
  const { hostname } = new URL(publicUrl)
  if (!NO_DOMAIN.test(hostname)) return hostname
  return sender.split('@').at(-1) || hostname
}
