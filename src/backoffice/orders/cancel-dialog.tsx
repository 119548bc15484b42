import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CANCEL_REASONS,
  type CancelReason,
  refundableAmount,
} from '#modules/ordering/orders/refunds/order-refund-rules.ts'
import { type Refundable, refundBasisOf } from '#modules/ordering/orders/staff/order-command-schemas.ts'
import { m } from '#office-texts/messages.js'
import { SelectField } from '#storefront/ui/form/field.tsx'
import { apiRequest } from '../frame/office.ts'
import { toast, toastError } from '../frame/toasts.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { money } from '../parts/formats.ts'
import { CANCEL_WORDS } from '../parts/reason-texts.ts'
import { type CommandedOrder, failureOf, useOrderCommand } from './order-command.ts'

/** What can be refunded of an order, of the version on the screen. */
export function useRefundable({ id, version }: CommandedOrder) {
  return useQuery({
    queryKey: ['refundable', id, version],
    queryFn: ({ signal }) => apiRequest<Refundable>('GET', `/orders/${id}/refundable`, { signal }),
  })
}

/** Cancels an order that was not sent. The stock comes back; whether the money goes back is a choice of its own. */
export function CancelDialog({
  order,
  mayRefund,
  onChange,
  onClose,
}: {
  order: CommandedOrder
  mayRefund: boolean
  onChange: () => void
  onClose: () => void
}) {
  const command = useOrderCommand(order, onChange)
  const { data } = useRefundable(order)
  const [reason, setReason] = useState<CancelReason>('customer_request')
  const [refund, setRefund] = useState(mayRefund)
  const left = data && refundableAmount(refundBasisOf(data))
  const isPaid = left?.gt('0') ?? false
  const amount = left ? money(left.toFixed(2)) : ''
  const refunds = refund && isPaid

  const confirm = () =>
    command.mutate(
      { path: 'cancel', body: { reason, refund: refunds } },
      {
        onSuccess: ({ outcome }) => {
          if (outcome === 'refused') toastError(m.order_commands_cancel_refund_refused())
          else toast(m.order_commands_cancel_done())
          onClose()
        },
      },
    )
  return (
    <ConfirmAction
      open
      danger
      title={m.order_commands_cancel()}
      confirm={refunds ? m.order_commands_cancel_and_refund({ amount }) : m.order_commands_cancel()}
      dismiss={m.order_commands_keep()}
      // Until it is known what was paid, nobody can say what will happen.
      busy={command.isPending || !data}
      error={failureOf(command.error)}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{m.order_commands_cancel_text()}</p>
      <SelectField
        label={m.order_commands_reason()}
        name="cancel-reason"
        value={reason}
        onChange={(event) => setReason(event.target.value as CancelReason)}
      >
        {CANCEL_REASONS.map((each) => (
          <option key={each} value={each}>
            {CANCEL_WORDS[each]()}
          </option>
        ))}
      </SelectField>
      {data && !isPaid && <p>{m.order_commands_cancel_unpaid()}</p>}
      {isPaid && mayRefund && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-medium text-ink">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent md:size-4"
            checked={refund}
            onChange={(event) => setRefund(event.target.checked)}
          />
          {m.order_commands_cancel_also_refund({ amount })}
        </label>
      )}
      {isPaid && !refunds && <p>{m.order_commands_cancel_keeps_money({ amount })}</p>}
      {refunds && (
        <p>
          {order.paymentType === 'card'
            ? m.order_commands_refund_by_card()
            : m.order_commands_refund_by_hand()}
        </p>
      )}
    </ConfirmAction>
  )
}
