import type { WireTotals } from '#modules/kernel/orders/order-totals-rules.ts'
import { m } from '#texts/messages.js'

/** The shipping fee, or 'Ücretsiz' or 'Alıcı Ödemeli' in the page's language; the API has them in Turkish only (decisions B18, B25). */
export function shippingText({ freeShipping, shippingTotal, shippingTotalNumber }: WireTotals): string {
  if (freeShipping) return m.shipping_free()
  return shippingTotalNumber === 0 ? m.shipping_recipient_pays_total() : shippingTotal
}
