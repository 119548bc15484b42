import type { Db } from '#database/database.ts'
import { oneOf, statement, text } from '#database/statements/statement.ts'
import { parseAddressText } from '#modules/kernel/people/address-rules.ts'
import { parseTurkishPhone } from '#modules/kernel/people/phone-rules.ts'
import { fittingText, gsmText } from '#modules/platform/sms/sms-rules.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { trackingLink } from '../order/order-progress-emails.ts'
import type { OrdersDeps } from '../orders-types.ts'
import type { ParcelLabel } from './order-parcels-queries.ts'

const NOTIFIED_ORDER = statement(
  {
    params: [text],
    row: { orderNo: text, locale: oneOf(LOCALES), customerId: text, deliveryAddress: text },
  },
  `select order_no as "orderNo", locale, customer_id as "customerId", delivery_address as "deliveryAddress"
     from orders where id = $1`,
)

/**
 * What the buyer is told of a parcel, in one part where that is possible: with the order's number and a link, without the number, or with the
 * number to track instead of the link.
 */
export function parcelText(
  parcel: ParcelLabel,
  { store, orderNo, locale }: { store: string; orderNo: string; locale: Locale },
): string {
  const link = trackingLink(parcel)
  const words = { store, orderNo, link, carrier: parcel.carrierName, trackingNo: parcel.trackingNo }
  const byNumber = gsmText(m.sms_parcel_number(words, { locale }))
  if (link === '') return byNumber
  return fittingText([
    gsmText(m.sms_parcel_link(words, { locale })),
    gsmText(m.sms_parcel_short(words, { locale })),
    byNumber,
  ])
}

/**
 * Queues the text message about a parcel, where the shop sends them (`kargoSms`) and the address has a Turkish mobile number. It is a
 * notice about an order, which needs no consent (Regulation on Commercial Communication, article 6); the email says the same.
 */
export async function queueParcelSms(
  { sms, settings }: Pick<OrdersDeps, 'sms' | 'settings'>,
  tx: Db,
  orderId: string,
  parcel: ParcelLabel,
): Promise<void> {
  if (!settings.get().kargoSms) return
  const [order] = (await tx.query(NOTIFIED_ORDER, [orderId])).rows
  const to = order && parseTurkishPhone(parseAddressText(order.deliveryAddress).number)
  if (!to) return
  await sms.queue(tx, {
    key: `parcel:${orderId}:${parcel.trackingNo}`,
    to,
    text: parcelText(parcel, { ...order, store: settings.store().name }),
    customerId: order.customerId,
  })
}
