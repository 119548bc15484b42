import { useState } from 'react'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { lineMoney } from '../../../cart/totals/cart-money.ts'
import { ResultMessage } from '../../../ui/form/result-message.tsx'
import { type CancelNotice, cancelNoticeId } from '../cancel/cancel-order-button.tsx'
import { orderNotes, transferDue } from '../order-texts.ts'
import { OrderReturns } from '../returns/order-returns.tsx'
import { BankTable } from './bank-table.tsx'
import { OrderActions } from './order-actions.tsx'
import { orderArrival } from './order-arrival.ts'
import { OrderEdits } from './order-edits.tsx'
import { OrderItems } from './order-items.tsx'
import { AddressPanel, PaymentPanel } from './order-panels.tsx'
import { OrderUpdates } from './order-updates.tsx'
import { ShipmentPanel } from './shipment-panel.tsx'

/** The details of one order and its actions (spec §2). */
export function OrderDetail({
  order,
  returnAddress,
  onCancelled,
}: {
  order: Order
  returnAddress: string
  onCancelled: () => void
}) {
  const [result, setResult] = useState<CancelNotice | null>(null)
  return (
    <section aria-label={m.order_detail_of({ orderNo: order.orderNo })} className="flex flex-col gap-6">
      <OrderState order={order} />
      <OrderEdits order={order} />
      <OrderUpdates order={order} />
      <OrderReturns order={order} returnAddress={returnAddress} />
      <OrderItems order={order} />
      {orderNotes(order).map(([name, value]) => (
        <p key={name} className="text-sm wrap-anywhere whitespace-pre-line">
          <span className="text-muted">{name}: </span>
          {value}
        </p>
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 lg:grid-cols-3">
        <AddressPanel title={m.delivery_address()} text={order.teslimatadresi} />
        <AddressPanel title={m.invoice_address()} text={order.faturaadresi} />
        <div className="md:col-span-2 lg:col-span-1">
          <PaymentPanel order={order} />
        </div>
      </div>
      {order.banks.length > 0 && !order.isCancel && (
        <BankTable banks={order.banks} due={transferDue(order)} />
      )}
      {/* Next to the cancel button, which may be gone by then. */}
      {result && (
        <ResultMessage id={cancelNoticeId(order)} tone={result.cancelled ? 'info' : 'danger'} result={result}>
          {result.sentence}
        </ResultMessage>
      )}
      <OrderActions
        order={order}
        onResult={(given) => {
          setResult(given)
          if (given.cancelled) onCancelled()
        }}
      />
    </section>
  )
}

const note = 'rounded-card bg-danger-soft p-4 text-danger'

/** The shipment progress, or a note for a cancelled order. */
function OrderState({ order }: { order: Order }) {
  if (order.isCancel) return <CancelledNote order={order} />
  if (order.cancelling) return <p className="rounded-card bg-surface p-4">{m.order_cancel_pending()}</p>
  return <ShipmentPanel order={order} arrival={orderArrival(order, getLocale())} />
}

function CancelledNote({ order }: { order: Order }) {
  const { cancelRefund, cancelledAt, paymentType, totals } = order
  // A card order is cancelled only after its bank has refunded it; a transfer is refunded by hand later.
  const refundDoneText = paymentType === 'card' ? m.order_refund_done_card : m.order_refund
  return (
    <p className={note}>
      <span className="font-semibold">{m.order_cancelled()}</span>
      {cancelledAt && <span className="figures"> · {cancelledAt.slice(0, 10)}</span>}
      {cancelRefund !== null && (
        <span className="figures block text-sm">
          {refundDoneText({ amount: lineMoney(cancelRefund, totals.currency) })}
        </span>
      )}
    </p>
  )
}
