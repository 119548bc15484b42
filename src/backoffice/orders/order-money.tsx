import { unitWord } from '#modules/goods/catalogue/catalogue-rules.ts'
import type { OrderDetail } from '#modules/ordering/orders/staff/orders-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Big } from '#shared/money.ts'
import { classNames } from '#storefront/ui/class-names.ts'
import { Card } from '../parts/detail-page.tsx'
import { count, dateTime, money } from '../parts/formats.ts'
import { recordedReasonText } from '../parts/reason-texts.ts'
import { RefundStatusBadge } from '../parts/return-badges.tsx'
import { PaymentBadge } from './order-texts.tsx'

/** What the products cost before the discount, with KDV. */
const beforeDiscount = ({ subTotal, tax, discount }: OrderDetail['amounts']) =>
  Big(subTotal).plus(tax).plus(discount).toFixed(2)

const isZero = (amount: string) => Number(amount) === 0

function Row({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  return (
    <div
      className={classNames(
        'flex justify-between gap-4',
        strong && 'border-t border-line pt-1.5 font-semibold',
      )}
    >
      <dt className={classNames(!strong && 'text-muted')}>{label}</dt>
      <dd className="figures">{amount}</dd>
    </div>
  )
}

/** A refund: how far it is, why it was made, and for which products. */
function RefundRow({ refund, order }: { refund: OrderDetail['refunds'][number]; order: OrderDetail }) {
  const { status, code, reason, note, lines, returnId, settledAt, createdAt, amount } = refund
  const why = returnId === null ? recordedReasonText(reason) : m.orders_refund_of_return()
  const products = lines.flatMap(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return line ? [`${count(quantity)} ${unitWord(line.unitForms, quantity)} ${line.name}`] : []
  })
  return (
    <li className="flex flex-col gap-1 py-1.5">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-2">
          <RefundStatusBadge status={status} />
          {why !== '' && <span>{why}</span>}
          {code !== '' && <span className="text-muted">{m.orders_bank_code({ code })}</span>}
        </span>
        <span className="flex gap-3 figures">
          <span className="text-muted">{dateTime(settledAt ?? createdAt)}</span>
          {money(amount)}
        </span>
      </span>
      {products.length > 0 && <span className="wrap-anywhere text-muted">{products.join(', ')}</span>}
      {note !== '' && <span className="wrap-anywhere whitespace-pre-line">“{note}”</span>}
    </li>
  )
}

/** What was bought for how much, KDV by rate, how it was paid, and what went back. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  const { amounts, payments, refunds } = order
  const shipping =
    amounts.shippingKind === 'recipientPays'
      ? m.orders_shipping_recipient()
      : amounts.shippingKind === 'free'
        ? m.orders_shipping_free()
        : money(amounts.shippingTotal)
  return (
    <Card title={m.orders_money()}>
      <dl className="flex flex-col gap-1.5">
        {!isZero(amounts.discount) && (
          <>
            <Row label={m.orders_before_discount()} amount={money(beforeDiscount(amounts))} />
            <Row
              label={
                amounts.couponCode === ''
                  ? m.orders_discount()
                  : m.orders_discount_by_code({ code: amounts.couponCode })
              }
              amount={money(`-${amounts.discount}`)}
            />
          </>
        )}
        {isZero(amounts.discount) && amounts.couponCode !== '' && (
          <Row label={m.orders_coupon()} amount={amounts.couponCode} />
        )}
        <Row label={m.orders_sub_total()} amount={money(amounts.subTotal)} />
        {amounts.taxes.map(({ rate, tax, net }) => (
          <Row key={rate} label={m.orders_tax_of({ rate, net: money(net) })} amount={money(tax)} />
        ))}
        <Row
          label={
            amounts.deliveryMethod === ''
              ? m.orders_shipping()
              : m.orders_shipping_by({ method: amounts.deliveryMethod })
          }
          amount={shipping}
        />
        {!isZero(amounts.paymentFee) && <Row label={m.orders_fee()} amount={money(amounts.paymentFee)} />}
        <Row label={m.orders_total()} amount={money(amounts.total)} strong />
        {!isZero(amounts.commission) && (
          <>
            <Row
              label={m.orders_commission({ count: amounts.installment })}
              amount={money(amounts.commission)}
            />
            <Row label={m.orders_charged()} amount={money(amounts.charged)} strong />
          </>
        )}
        {!isZero(amounts.refunded) && (
          <Row label={m.orders_refunded()} amount={money(`-${amounts.refunded}`)} />
        )}
        {!isZero(amounts.refunding) && (
          <Row label={m.orders_refunding()} amount={money(`-${amounts.refunding}`)} />
        )}
      </dl>
      {payments.length > 0 && (
        <section className="mt-4 flex flex-col gap-2">
          <h3>{m.orders_payments()}</h3>
          <ul className="flex flex-col divide-y divide-line">
            {payments.map((payment) => (
              <li key={payment.id} className="flex flex-wrap items-center justify-between gap-2 py-1.5">
                <span className="flex flex-wrap items-center gap-2">
                  <PaymentBadge status={payment.status} />
                  <span>
                    {[payment.bankName, payment.cardHint].filter(Boolean).join(' ')}
                    {payment.installment > 1 && ` · ${m.orders_installments({ count: payment.installment })}`}
                  </span>
                  {payment.code !== '' && (
                    <span className="text-muted">{m.orders_bank_code({ code: payment.code })}</span>
                  )}
                </span>
                <span className="flex gap-3 figures">
                  <span className="text-muted">{dateTime(payment.createdAt)}</span>
                  {money(payment.paidPrice)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {refunds.length > 0 && (
        <section className="mt-4 flex flex-col gap-2">
          <h3>{m.orders_refunds()}</h3>
          <ul className="flex flex-col divide-y divide-line">
            {refunds.map((refund) => (
              <RefundRow key={refund.id} refund={refund} order={order} />
            ))}
          </ul>
        </section>
      )}
    </Card>
  )
}
