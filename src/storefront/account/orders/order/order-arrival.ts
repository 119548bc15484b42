import { arrivalWords } from '#modules/kernel/shipping/delivery-sentence-rules.ts'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'

/**
 * When the order arrives, with the chosen way of delivery: 'Ekspres: 26–28 Kasım arası kapınızda'. Its way alone until a transfer has
 * arrived; null for standard delivery without a day.
 */
export function orderArrival({
  arrivesFrom: from,
  arrivesTo: to,
  deliveryMethod: method,
}: Pick<Order, 'arrivesFrom' | 'arrivesTo' | 'deliveryMethod'>): string | null {
  const words = from && to ? arrivalWords({ from, to }, getLocale()) : ''
  if (method === '') return words || null
  return words ? m.delivery_by({ method, words }) : method
}
