import { Big, roundKurus, wholeQuotient, ZERO } from '#shared/money.ts'
import type { Rounding, RoundingDirection } from '../product-changes-schemas.ts'

/** The prices that a rounding leads to: every `step` from `first` on. */
const ENDINGS: Readonly<Record<Exclude<Rounding, 'none'>, { step: string; first: string }>> = {
  whole: { step: '1', first: '0' },
  ten: { step: '10', first: '0' },
  ',50': { step: '1', first: '0.50' },
  ',90': { step: '1', first: '0.90' },
  ',95': { step: '1', first: '0.95' },
  ',99': { step: '1', first: '0.99' },
  '9,90': { step: '10', first: '9.90' },
  '9,99': { step: '10', first: '9.99' },
}

/**
 * A price with KDV, rounded to kuruş as the shop shows it, then to the ending: the nearest one (of two as near the higher), the next one at or above it, or the
 * last one at or below it. `none` rounds to kuruş alone. Null where no such price is above 0; `nearest` takes the lowest that is.
 */
export function roundedGross(gross: Big, rounding: Rounding, direction: RoundingDirection): Big | null {
  const shown = roundKurus(gross)
  if (rounding === 'none') return shown.gt(ZERO) ? shown : null
  const { step, first } = ENDINGS[rounding]
  const lowest = Big(first).gt(ZERO) ? Big(first) : Big(step)
  if (shown.lte(ZERO)) return null
  if (shown.lte(lowest)) return direction === 'down' && shown.lt(lowest) ? null : lowest
  const nearest = Big(first).plus(Big(step).times(BigInt(wholeQuotient(shown.minus(first), Big(step)))))
  if (direction === 'up' && nearest.lt(shown)) return nearest.plus(step)
  if (direction === 'down' && nearest.gt(shown)) return nearest.minus(step)
  return nearest
}
