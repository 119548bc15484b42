import { m } from '#texts/messages.js'
import { usePageRoot } from '../../http/page-root.ts'

/** Whether the shop shows prices with KDV (productsWithKdv). Defaults to true, as the law requires (decisions A2). */
export function usePricesWithTax(): boolean {
  return usePageRoot()?.rules.pricesWithTax ?? true
}

/** The label of the subtotal, which is net (decisions A3): says so when the lines are shown with KDV. */
export function subtotalName(pricesWithTax: boolean): string {
  return pricesWithTax ? m.subtotal_without_tax() : m.subtotal()
}

/** A note for the table: whether the line prices include KDV, and that the amounts of an order are after its discount. */
export function pricesNote(pricesWithTax: boolean, discount: number): string {
  const note = pricesWithTax ? m.prices_with_tax() : m.prices_without_tax()
  return discount > 0 ? `${note} ${m.amounts_after_discount()}` : note
}
