import type { ShopParts } from '#modules/shop.server.ts'
import { createTryCounter } from '#modules/try-counter.ts'
import type { Visitor } from '#modules/visitor.ts'

const MOST = 20
const MINUTES = 10

/**
 * Lookups of card numbers' beginnings, 20 in ten minutes per browser and per address: whoever may ask without end could sort stolen
 * numbers by bank (decisions D13). Each process counts for itself (`try-counter.ts`).
 */
export function createBinLimit({ rateLimits, clock }: Pick<ShopParts, 'rateLimits' | 'clock'>): {
  allow(visitor: Pick<Visitor, 'tokenHash' | 'ip'>): boolean
} {
  const count = createTryCounter(clock)
  return {
    allow({ tokenHash, ip }) {
      if (!rateLimits) return true
      const asked = [count(`ip ${ip}`, MINUTES), count(`browser ${tokenHash ?? ip}`, MINUTES)]
      return asked.every(({ tries }) => tries <= MOST)
    },
  }
}
