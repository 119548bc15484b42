import type { ShippingFee } from '#modules/kernel/shipping/shipping-rules.ts'
import { Big, roundKurus, ZERO } from '#shared/money.ts'

/** The settings for free shipping above a threshold (spec §9). */
export interface FreeShippingTerms {
  readonly kargoAliciyaAit: boolean
  readonly ucretsizKargoSecenek: boolean
  /** TRY with KDV. */
  readonly ucretsizKargoMiktar: Big
}

export interface FreeShippingNudge {
  /** Amount missing to the threshold, in TRY with KDV; 0 once it is reached. Exact, not rounded. */
  readonly missing: Big
  /** Percentage of the threshold that is reached: 0..100, whole, rounded down, so that 100 means reached. */
  readonly percent: number
}

/**
 * How far a cart is from free shipping. Null when there is nothing to offer: the recipient pays the carrier, the shop offers no
 * free shipping, the cart is empty, or shipping costs nothing below the threshold either.
 *
 * Units: `linesGross` is the lines' total with KDV in TRY, the same figure that decides the shipping fee (decisions S-6, S-7).
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

/** Rounds a missing amount up to kuruş: rounded down, it would leave the shopper short of free shipping. */
export function atLeastKurus(amount: Big): Big {
  const rounded = roundKurus(amount)
  return rounded.lt(amount) ? rounded.plus(Big('0.01')) : rounded
}
