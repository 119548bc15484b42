import { deliveryPromise } from '#modules/kernel/shipping/delivery-promise-rules.ts'
import { arrivalWords, deliveryWords } from '#modules/kernel/shipping/delivery-sentence-rules.ts'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { usePageRoot } from '../../http/page-root.ts'

/** When the order arrives, as foretold when it was placed; before a transfer by working days. Null where the shop promises no day. */
export function useOrderArrival({ createdAt, status }: Pick<Order, 'createdAt' | 'status'>): string | null {
  const root = usePageRoot()
  if (!root) return null
  const times = root.rules.delivery
  const locale = getLocale()
  if (status === 'awaiting_payment') {
    const words = deliveryWords(times, { now: null, sameDay: false, locale })
    return words && m.thanks_after_payment({ words })
  }
  const promise = deliveryPromise(times, { now: new Date(createdAt), sameDay: false })
  return promise && arrivalWords(promise, locale)
}
