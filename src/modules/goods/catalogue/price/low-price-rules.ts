import { Big } from '#shared/money.ts'

/** How many days a price is compared with: the days of the rule on discounts (turkey.md §8). */
export const LOW_PRICE_DAYS = 30

/** A price that was asked for a unit at any time of the last 30 days. */
export interface PastPrice {
  /** With the KDV of its time, for the unit as it is now, to the kuruş; decimal text. */
  gross: string
  /** In force when the 30 days began. */
  first: boolean
  /** In the currency of today's price. Rates are no prices, so others are not comparable. */
  comparable: boolean
}

/**
 * Whether a shop may say that a price is the lowest of 30 days: nothing lower was asked in them, all of them are known, and something higher
 * was asked, for a price that never changed is no news. `now` is today's price with KDV, decimal text; 0 is no price. Once true it stays so
 * until a price is written: passing days only take old prices away. It may then only become no news.
 */
export function isLowestOfDays(now: string, past: readonly PastPrice[]): boolean {
  const price = Big(now)
  return (
    price.gt('0') &&
    past.some(({ first }) => first) &&
    past.every(({ comparable, gross }) => comparable && price.lte(gross)) &&
    past.some(({ gross }) => price.lt(gross))
  )
}

/** What the price of a unit may be called beside itself. */
export interface LowPrice {
  unitId: number
  /** It is the lowest of the last 30 days (`isLowestOfDays`), and comes with no exchange rate. */
  isLowest: boolean
  /**
   * Where a discount is shown: the lowest price of the 30 days before it began. Net, at today's KDV rate, in the product's currency, decimal
   * text. Null without an earlier price, where the merchant's own word is believed.
   */
  before: string | null
}
