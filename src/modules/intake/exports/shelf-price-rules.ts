import { grossOf, netFromGross } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big, roundTo } from '#shared/money.ts'

/** Six decimals of a price with KDV always restore six decimals without. */
const PLACES = [2, 4, 6] as const

/**
 * The price with KDV that an import turns into exactly this net price, with as few decimals as that needs: a price that was typed comes
 * out as it was typed. `net`: up to 6 decimals; `taxRate`: percent. Plain decimal text with a point and two, four or six decimals:
 * never three, which could be a group of thousands.
 */
export function shelfPrice(net: string, taxRate: string): string {
  const price = Big(net)
  const gross = grossOf(price, Number(taxRate))
  const places = PLACES.find((each) => netFromGross(roundTo(gross, each), Number(taxRate)).eq(price)) ?? 6
  return roundTo(gross, places).toFixed(places)
}
