import type { MailData } from '#modules/platform/mail/mail-schemas.ts'
import { m } from '#texts/messages.js'
import { MailFacts, MailLines, MailText } from '../mail-parts.tsx'
import type { MailContext } from '../mail-view.ts'

type OrderDetails = Pick<
  MailData<'order-received'>,
  'orderNo' | 'lines' | 'sums' | 'arrival' | 'delivery' | 'invoice' | 'branch' | 'note' | 'papers'
>

/** What a coupon took off, above the sums that it is out of already. */
function discountFacts(
  { beforeDiscount = '', discount = '', coupon = '' }: OrderDetails['sums'],
  context: MailContext,
): (readonly [name: string, value: string])[] {
  if (discount === '') return coupon === '' ? [] : [[m.coupon_code({}, context), coupon]]
  const name = coupon === '' ? m.discount({}, context) : m.discount_by_code({ code: coupon }, context)
  return [
    [m.before_discount({}, context), beforeDiscount],
    [name, discount],
  ]
}

/** The details of an order: lines, totals, addresses and note. */
export function MailOrderDetails({
  order,
  facts = [],
  context,
}: {
  order: OrderDetails
  /** Further facts, such as how it was paid. */
  facts?: readonly (readonly [name: string, value: string])[]
  context: MailContext
}) {
  const { sums, delivery, invoice, branch, note } = order
  return (
    <>
      <MailLines lines={order.lines} />
      <MailFacts
        facts={[
          ...discountFacts(sums, context),
          // The lines above include KDV, so the subtotal is labelled as net.
          [m.subtotal_without_tax({}, context), sums.subTotal],
          [m.tax({}, context), sums.tax],
          [
            sums.deliveryMethod
              ? m.shipping_by({ method: sums.deliveryMethod }, context)
              : m.shipping({}, context),
            sums.shipping,
          ],
          ...(sums.paymentFee ? ([[m.on_delivery_fee({}, context), sums.paymentFee]] as const) : []),
          [m.grand_total({}, context), sums.total],
          ...(sums.commission ? ([[m.commission({}, context), sums.commission]] as const) : []),
          ...facts,
        ]}
      />
      <MailFacts
        facts={[
          [m.order_number({}, context), order.orderNo],
          ...(order.arrival ? ([[m.delivery_day_name({}, context), order.arrival]] as const) : []),
          [m.delivery_address({}, context), delivery],
          [m.invoice_address({}, context), invoice],
          ...(branch ? ([[m.branch({}, context), branch]] as const) : []),
          ...(note ? ([[m.order_note({}, context), note]] as const) : []),
        ]}
      />
      {order.papers.length > 0 && <MailText quiet>{m.mail_order_legal_documents({}, context)}</MailText>}
    </>
  )
}

/** The bank accounts for a transfer. */
export function MailBanks({
  banks,
  context,
}: {
  banks: MailData<'transfer-reminder'>['banks']
  context: MailContext
}) {
  return banks.map(({ bankName, accountName, accountNo, iban }) => (
    <MailFacts
      key={iban}
      facts={[
        [m.bank_name({}, context), bankName],
        [m.account_name({}, context), accountName],
        ...(accountNo ? ([[m.account_no({}, context), accountNo]] as const) : []),
        ['IBAN', iban],
      ]}
    />
  ))
}
