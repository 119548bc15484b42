import { isTurkiye, parseAddressText } from '#modules/kernel/people/address-rules.ts'
import { workingDaysText } from '#modules/kernel/shipping/arrival-sentence-rules.ts'
import { deliveryTimes } from '#modules/kernel/shipping/delivery-arrival-rules.ts'
import { timesIn } from '#modules/kernel/shipping/delivery-zone-rules.ts'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { orderArrival } from '../../account/orders/order/order-arrival.ts'
import type { PageRequest } from '../../http/shop-context.ts'

/**
 * When the order arrives, as its page says it; for standard delivery after a transfer by working days, since nobody knows when the money
 * arrives. Null where the shop promises no day. Made by the server, because the cart's page shows it, and what that loads is to be little.
 */
export function thanksArrival(
  order: Order,
  { shop, preferences: { locale } }: Pick<PageRequest, 'shop' | 'preferences'>,
): string | null {
  const { city, country } = parseAddressText(order.teslimatadresi)
  const known = orderArrival(order, locale)
  if (known !== null || order.status !== 'awaiting_payment' || !isTurkiye(country)) return known
  const words = workingDaysText(timesIn(deliveryTimes(shop.settings.get()), city), locale)
  return words && m.thanks_after_payment({ words }, { locale })
}
