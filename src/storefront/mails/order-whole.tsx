import type { MailData } from '#modules/mail/mail-schemas.ts'
import { m } from '#texts/messages.js'
import { MailFacts, MailLines, MailText } from './mail-parts.tsx'
import type { MailAbout } from './mail-view.ts'

type Whole = Pick<
  MailData<'order-received'>,
  'orderNo' | 'lines' | 'sums' | 'delivery' | 'invoice' | 'branch' | 'note' | 'papers'
>

/** Everything of an order that its buyer wants to read once more: lines, sums, addresses. */
export function OrderWhole({
  order,
  facts = [],
  about,
}: {
  order: Whole
  /** More of it, as how it was paid. */
  facts?: readonly (readonly [name: string, value: string])[]
  about: MailAbout
}) {
  const { sums, delivery, invoice, branch, note } = order
  return (
    <>
      <MailLines lines={order.lines} />
      <MailFacts
        facts={[
          // The lines above are with KDV.
          [m.subtotal_without_tax({}, about), sums.subTotal],
          [m.tax({}, about), sums.tax],
          [m.shipping({}, about), sums.shipping],
          ...(sums.paymentFee ? ([[m.on_delivery_fee({}, about), sums.paymentFee]] as const) : []),
          [m.grand_total({}, about), sums.total],
          ...(sums.commission ? ([[m.commission({}, about), sums.commission]] as const) : []),
          ...facts,
        ]}
      />
      <MailFacts
        facts={[
          [m.order_number({}, about), order.orderNo],
          [m.delivery_address({}, about), delivery],
          [m.invoice_address({}, about), invoice],
          ...(branch ? ([[m.branch({}, about), branch]] as const) : []),
          ...(note ? ([[m.order_note({}, about), note]] as const) : []),
        ]}
      />
      {order.papers.length > 0 && <MailText quiet>{m.mail_order_papers({}, about)}</MailText>}
    </>
  )
}

/** Where a transfer goes. */
export function MailBanks({
  banks,
  about,
}: {
  banks: MailData<'transfer-reminder'>['banks']
  about: MailAbout
}) {
  return banks.map(({ bankName, accountName, accountNo, iban }) => (
    <MailFacts
      key={iban}
      facts={[
        [m.bank_name({}, about), bankName],
        [m.account_name({}, about), accountName],
        ...(accountNo ? ([[m.account_no({}, about), accountNo]] as const) : []),
        ['IBAN', iban],
      ]}
    />
  ))
}
