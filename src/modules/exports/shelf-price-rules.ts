import { grossOf, netFromGross } from '#modules/pricing/pricing-rules.ts'
import { Big, roundTo } from '#shared/money.ts'

/** Six decimals of a price with KDV always restore six decimals without. */
const PLACES = [2, 4, 6]

/**
 * The price with KDV that an import turns into exactly this net price, with as few decimals as that needs: a price that was typed comes
 * out as it was typed. `net`: up to 6 decimals; `taxRate`: percent. Plain decimal text with a point.
 */
export function shelfPrice(net: string, taxRate: string): string {
  const price = Big(net)
  const gross = grossOf(price, Number(taxRate))
  const places = PLACES.find((each) => netFromGross(roundTo(gross, each), Number(taxRate)).eq(price)) ?? 6
  return trimmed(roundTo(gross, places).toFixed(Math.max(2, places)))
}

/** Without zeros after the second decimal: '99.9000' is '99.90'. */
const trimmed = (decimal: string) => decimal.replace(/(\.\d\d\d*?)0+$/, '$1')
