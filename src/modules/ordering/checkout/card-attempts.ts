import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { cardNumberDigits } from '#modules/kernel/payments/card-rules.ts'
import { DECLINE_MINUTES, MAX_DECLINES } from '#modules/ordering/payments/payment-status-rules.ts'

const MAX_CARDS = 10_000
/** Counting the declines of a card up to the limit never needs more payments than this. */
const MAX_PAYMENTS = 4 * MAX_DECLINES

/** The payments started with each card, so that its declines can be counted (decisions D13). */
export interface CardAttempts {
  /** Records that a payment was started with this card, named by its number or as `attemptedCard` does. */
  add(card: string, paymentId: string): void
  /** Payments started with this card in the last ten minutes, as far as this process knows. */
  paymentIds(card: string): readonly string[]
}

const SAVED = 'saved '
const isSaved = (card: string) => card.startsWith(SAVED)

/** How a card is named here: by its number, or a saved one, whose number the shop does not know, by its token. */
export function attemptedCard(cardNumber: string, saved: { token: string } | null): string {
  return saved ? SAVED + saved.token : cardNumber
}

/**
 * Stored only in the memory of this process, until ten minutes after the card's last attempt: a value that depends on all digits of a
 * card number must not be stored on disk, because the digits can be found by brute force (PCI DSS 3.5.1). The key of the hash is
 * generated with the process and never leaves it. Each process counts only the attempts it saw; customer, browser and address are counted
 * in the database.
 */
export function createCardAttempts(clock: () => Date): CardAttempts {
  const key = randomBytes(32)
  // It reserves room for all cards at once, so it is made for the first one.
  let made: LRUCache<string, readonly string[]> | undefined
  const attempts = () => {
    made ??= new LRUCache({
      max: MAX_CARDS,
      ttl: DECLINE_MINUTES * 60_000,
      ttlResolution: 0,
      ttlAutopurge: true,
      perf: { now: () => clock().getTime() },
    })
    return made
  }
  const hashOf = (card: string) =>
    createHmac('sha256', key)
      .update(isSaved(card) ? card : cardNumberDigits(card))
      .digest('base64url')
  return {
    add(card, paymentId) {
      const cardHash = hashOf(card)
      attempts().set(cardHash, [...(attempts().get(cardHash) ?? []), paymentId].slice(-MAX_PAYMENTS))
    },
    paymentIds: (card) => attempts().get(hashOf(card)) ?? [],
  }
}
