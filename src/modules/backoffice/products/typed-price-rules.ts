import { netFromGross } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big, roundPrice } from '#shared/money.ts'
import type { TypedPrice } from './products-admin-schemas.ts'

/** The net price to store for a typed one: 6 decimals, half away from zero; `taxRate` in percent. */
export const netOfTyped = ({ amount, kind }: TypedPrice, taxRate: string): string =>
  (kind === 'gross' ? netFromGross(Big(amount), Number(taxRate)) : roundPrice(Big(amount))).toFixed()
