import { m } from '#texts/messages.js'
import { usePageRoot } from '../page-root.ts'

/** Does the shop show prices with KDV (productsWithKdv)? Where that is not known they are, as the law asks (decisions A2). */
export function usePricesWithTax(): boolean {
  return usePageRoot()?.rules.pricesWithTax ?? true
}

/** Subtotals are net (decisions A3): beside lines with KDV their name says so. */
export function subtotalName(pricesWithTax: boolean): string {
  return pricesWithTax ? m.subtotal_without_tax() : m.subtotal()
}

/** What the prices of the lines hold, for their table. */
export function pricesNote(pricesWithTax: boolean): string {
  return pricesWithTax ? m.prices_with_tax() : m.prices_without_tax()
}
