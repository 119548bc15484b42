import type { ShippingFee } from '#modules/shipping/shipping-rules.ts'
import { Big, roundKurus, ZERO } from '#shared/money.ts'

/** The settings that make shipping free from a sum on (spec §9). */
export interface FreeShippingTerms {
  readonly kargoAliciyaAit: boolean
  readonly ucretsizKargoSecenek: boolean
  /** TRY with KDV. */
  readonly ucretsizKargoMiktar: Big
}

export interface FreeShippingNudge {
  /** TRY with KDV that are still missing; 0 once the sum is reached. Exact, not rounded. */
  readonly missing: Big
  /** How much of the way is done: 0..100, whole, rounded down, so that 100 means reached. */
  readonly percent: number
}

/**
 * How far a cart is from free shipping. Null where there is nothing to win: the recipient pays the carrier, the shop has no
 * such offer, the cart is empty, or shipping costs nothing below the sum either.
 *
 * Units: `goodsGross` is the goods with KDV in TRY, the very figure that decides about the fee (decisions S-6, S-7).
 */
export function freeShippingNudge(
  linesGross: Big,
  fee: ShippingFee,
  { kargoAliciyaAit, ucretsizKargoSecenek, ucretsizKargoMiktar }: FreeShippingTerms,
): FreeShippingNudge | null {
  if (kargoAliciyaAit || !ucretsizKargoSecenek) return null
  if (ucretsizKargoMiktar.lte('0') || linesGross.lte('0')) return null
  if (linesGross.gte(ucretsizKargoMiktar)) return { missing: ZERO, percent: 100 }
  if (fee.kind !== 'fee') return null
  const percent = Math.floor(Number(linesGross.times('100').div(ucretsizKargoMiktar).toFixed(6)))
  return { missing: ucretsizKargoMiktar.minus(linesGross), percent: Math.min(percent, 99) }
}

/** A missing sum as it is said: rounded up to kuruş, because who adds a kuruş too little pays for shipping. */
export function atLeastKurus(amount: Big): Big {
  const rounded = roundKurus(amount)
  return rounded.lt(amount) ? rounded.plus(Big('0.01')) : rounded
}
