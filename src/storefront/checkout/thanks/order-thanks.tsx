import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { BankTable } from '../../account/orders/order/bank-table.tsx'
import { AddressPanel } from '../../account/orders/order/order-panels.tsx'
import { OrderAgain, PrintOrder } from '../../account/orders/order/order-tools.tsx'
import { orderPath } from '../../account/orders/order-path.ts'
import { orderNotes, paymentText, statusText, transferDue } from '../../account/orders/order-texts.ts'
import { lineMoney } from '../../cart/totals/cart-money.ts'
import { TotalsSummary } from '../../cart/totals/totals-summary.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CircleCheck } from '../../ui/icons/icons.tsx'
import { AccountAwaits, AccountOffer } from './account-offer.tsx'
import { isUnderWay, NextSteps } from './next-steps.tsx'
import { ThanksLines } from './thanks-lines.tsx'

/** What the page after an order shows, whatever it was paid by. */
export interface ThanksProps {
  order: Order
  /** The setting urNo: this product's line is left out; the totals still include it (spec §2). */
  hiddenProductId: number | null
  /** A guest, who is offered an account or has just registered one; null for a customer. */
  guest: { email: string; registered: boolean } | null
  /** Where the confirmation went; null where the page does not know. */
  email: string | null
  /** When it arrives, in words (`thanksArrival`); null where it is not known. */
  arrival: string | null
  /** What the card was charged in TRY, on the page that the payment leads to; null elsewhere. */
  paid?: number | null
}

/** After the order (spec §2 Order success page, Checkout's summary step): what was bought, where it goes and what happens next. */
export function OrderThanks({ order, hiddenProductId, guest, email, arrival, paid = null }: ThanksProps) {
  const underWay = isUnderWay(order)
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card bg-accent-soft p-5 sm:p-6">
        <CircleCheck aria-hidden="true" className="size-10 shrink-0 text-accent" />
        <div className="min-w-0 flex-1 basis-60">
          <h1>{paid === null ? m.order_success() : m.payment_successful()}</h1>
          <p className="pt-1 text-lg">
            {m.order_number()}: <strong className="figures">{order.orderNo}</strong>
          </p>
          {paid !== null && (
            <p className="figures">
              {m.amount_paid()}: <strong>{lineMoney(paid, 'TRY')}</strong>
            </p>
          )}
          {!underWay && <p className="font-medium">{statusText(order.status)}</p>}
        </div>
      </header>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          {underWay && <NextSteps order={order} email={email} arrival={arrival} />}
          {order.banks.length > 0 && !order.isCancel && (
            <BankTable banks={order.banks} due={transferDue(order)} />
          )}
          <ThanksLines order={order} hiddenProductId={hiddenProductId} />
          <div className="grid gap-4 sm:grid-cols-2">
            <AddressPanel title={m.delivery_address()} text={order.teslimatadresi} />
            <AddressPanel title={m.invoice_address()} text={order.faturaadresi} />
          </div>
          {orderNotes(order).map(([name, value]) => (
            <section key={name} className="rounded-card bg-surface p-5">
              <h2 className="pb-1 text-lg">{name}</h2>
              <p className="wrap-anywhere whitespace-pre-line">{value}</p>
            </section>
          ))}
          {guest &&
            (guest.registered ? <AccountAwaits email={guest.email} /> : <AccountOffer email={guest.email} />)}
        </div>
        <TotalsSummary totals={order.totals} title={m.order_summary()} deliveryMethod={order.deliveryMethod}>
          <p className="pb-5 text-sm">
            <span className="text-muted">{m.order_payment()}: </span>
            {paymentText(order)}
          </p>
          <div className="flex flex-col gap-2">
            {guest ? (
              <ButtonLink to={orderPath(order.orderNo)}>{m.guest_my_order()}</ButtonLink>
            ) : (
              <ButtonLink to="/siparis/liste/">{m.my_orders()}</ButtonLink>
            )}
            <ButtonLink to="/" appearance="secondary">
              {m.continue_shopping()}
            </ButtonLink>
            <PrintOrder orderNo={order.orderNo} />
            {!underWay && <OrderAgain order={order} appearance="secondary" />}
          </div>
        </TotalsSummary>
      </div>
    </div>
  )
}
