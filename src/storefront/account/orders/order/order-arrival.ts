import { arrivalText } from '#modules/kernel/shipping/arrival-sentence-rules.ts'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'

/**
 * When the order arrives, with the chosen way of delivery: 'Ekspres ile 1 Aralık günü kapınızda'. Of a transfer that has not arrived yet the
 * way alone; null for standard delivery without a day.
 */
export function orderArrival(
  {
    arrivesFrom: from,
    arrivesTo: to,
    deliveryMethod: method,
    status,
  }: Pick<Order, 'arrivesFrom' | 'arrivesTo' | 'deliveryMethod' | 'status'>,
  locale: Locale,
): string | null {
  const words = from && to ? arrivalText({ from, to }, locale) : ''
  if (method === '') return words || null
  if (words) return m.delivery_by({ method, words }, { locale })
  return status === 'awaiting_payment'
    ? m.delivery_by_when_paid({ method }, { locale })
    : m.delivery_by_method({ method }, { locale })
}
