import { addDays, istanbulDay, startOfIstanbulDay } from '#shared/dates.ts'
import type { Big } from '#shared/money.ts'
import { discountPercent } from './pricing-rules.ts'

/** A price and the instant from which it was asked. It holds until the next entry. All entries share one currency and KDV basis. */
export interface PriceChange {
  readonly price: Big
  readonly from: Date
}

const windowDays = 30

/**
 * The price a discount may be measured against: the lowest price asked in the 30 days before the sale began, the price in
 * force when that window opened included. The window opens with its Istanbul day, so a sale starting on 15.11 looks back to
 * 16.10 00:00. Null when no price was asked before the sale: then no price may be struck through.
 * Source: Fiyat Etiketi rule on discounted sales; a struck price is the lowest of the last 30 days.
 */
export function referencePrice(history: readonly PriceChange[], saleStart: Date): Big | null {
  const opens = startOfIstanbulDay(addDays(istanbulDay(saleStart), -windowDays)).getTime()
  const before = history
    .filter((change) => change.from < saleStart)
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
  const inForce = before.findLast((change) => change.from.getTime() <= opens)
  const inWindow = before.filter((change) => change.from.getTime() > opens)
  const prices = [...(inForce ? [inForce] : []), ...inWindow].map((change) => change.price)
  return prices.reduce<Big | null>(
    (lowest, price) => (lowest === null || price.lt(lowest) ? price : lowest),
    null,
  )
}

/** What a sale may claim: the struck reference price and the percentage from it, or null when nothing may be claimed. */
export function advertisedDiscount(
  sale: Big,
  history: readonly PriceChange[],
  saleStart: Date,
): { readonly reference: Big; readonly percent: number } | null {
  const reference = referencePrice(history, saleStart)
  if (reference === null) return null
  const percent = discountPercent(sale, reference)
  return percent === null ? null : { reference, percent }
}
