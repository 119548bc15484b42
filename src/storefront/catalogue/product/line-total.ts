import { lineAmounts } from '#modules/pricing/pricing-rules.ts'
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
}

/** `₺299,70` for three pieces at 83,25 net: times the quantity, with KDV where the shop shows it, rounded once (decisions H3). */
export function lineTotal(facts: LineFacts, unitId: number, quantity: number): string | null {
  const net = facts.units[unitId]
  if (net === undefined) return null
  const amounts = lineAmounts(Big(net), quantity, facts.taxRate)
  return formatMoney(facts.withTax ? amounts.gross : amounts.net, facts.currency)
}
