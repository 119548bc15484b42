import { lineAmounts } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big, formatMoney } from '#shared/money.ts'

/** The data from which the browser computes a line total; decimals are strings, because they cross the wire. */
export interface LineFacts {
  /** The visitor's currency. */
  currency: string
  /** Setting productsWithKdv. */
  withTax: boolean
  /** Percent. */
  taxRate: number
  /** By unit id: its price without KDV in `currency`, not rounded. */
  units: Record<number, string>
  /** By unit id, for units of several pieces: what one piece costs, as `₺12,49`. */
  pieces: Record<number, string>
}

/** `₺299,70` for three pieces at 83,25 net: times the quantity, with KDV where the shop shows it, rounded once (decisions H3). */
export function lineTotal(facts: Omit<LineFacts, 'pieces'>, unitId: number, quantity: number): string | null {
  const net = facts.units[unitId]
  if (net === undefined) return null
  const amounts = lineAmounts(Big(net), quantity, facts.taxRate)
  return formatMoney(facts.withTax ? amounts.gross : amounts.net, facts.currency)
}

/** What one piece of a unit of several costs, with KDV where the shop shows it: rounded, so that pieces may add up to a kuruş more or less. */
export function piecePrice(
  facts: Omit<LineFacts, 'pieces'>,
  unitId: number,
  multiplier: number,
): string | null {
  const net = facts.units[unitId]
  if (net === undefined || multiplier <= 1) return null
  const amounts = lineAmounts(Big(net).div(String(multiplier)), 1, facts.taxRate)
  return formatMoney(facts.withTax ? amounts.gross : amounts.net, facts.currency)
}
