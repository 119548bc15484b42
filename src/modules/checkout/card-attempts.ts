import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { cardNumberDigits } from '#modules/payments/card-rules.ts'
import { DECLINE_MINUTES, MOST_DECLINES } from '#modules/payments/payment-status-rules.ts'

const MOST_CARDS = 10_000
/** More than this many payments of one card are never needed to reach the limit on declines. */
const MOST_PAYMENTS = 4 * MOST_DECLINES

/** Which payments were started with one card, so that its declines can be counted (decisions D13). */
export interface CardAttempts {
  /** Notes that a payment is started with this card. */
  add(cardNumber: string, paymentId: string): void
  /** Payments started with this card in the last ten minutes, as far as this process knows. */
  paymentIds(cardNumber: string): readonly string[]
}

/**
 * In the memory of this process alone, for ten minutes after the card's last try: a value that depends on all digits of a card number must
 * not reach a disk, because the digits can be found by trying (PCI DSS 3.5.1). The key of the hash is made with the process and never
 * leaves it. Several processes each count what they saw; customer, browser and address are counted in the database.
 */
export function createCardAttempts(clock: () => Date): CardAttempts {
  const key = randomBytes(32)
  const attempts = new LRUCache<string, readonly string[]>({
    max: MOST_CARDS,
    ttl: DECLINE_MINUTES * 60_000,
    ttlResolution: 0,
    ttlAutopurge: true,
    perf: { now: () => clock().getTime() },
  })
  const hashOf = (cardNumber: string) =>
    createHmac('sha256', key).update(cardNumberDigits(cardNumber)).digest('base64url')
  return {
    add(cardNumber, paymentId) {
      const cardHash = hashOf(cardNumber)
      attempts.set(cardHash, [...(attempts.get(cardHash) ?? []), paymentId].slice(-MOST_PAYMENTS))
    },
    paymentIds: (cardNumber) => attempts.get(hashOf(cardNumber)) ?? [],
  }
}
