import { m } from '#texts/messages.js'
import { usePageRoot } from '../http/page-root.ts'

/** Whether the shop shows prices with KDV (productsWithKdv). Defaults to true, as the law requires (decisions A2). */
export function usePricesWithTax(): boolean {
  return usePageRoot()?.rules.pricesWithTax ?? true
}

/** The label of the subtotal, which is net (decisions A3): says so when the lines are shown with KDV. */
export function subtotalName(pricesWithTax: boolean): string {
  return pricesWithTax ? m.subtotal_without_tax() : m.subtotal()
}

/** A note for the table: whether the line prices include KDV. */
export function pricesNote(pricesWithTax: boolean): string {
  return pricesWithTax ? m.prices_with_tax() : m.prices_without_tax()
}
