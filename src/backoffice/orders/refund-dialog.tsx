import { type FormEvent, useId, useState } from 'react'
import {
  REFUND_REASONS,
  type RefundReason,
  type RefundSplit,
  refundableAmount,
  refundableShipping,
  splitRefund,
} from '#modules/ordering/orders/refunds/order-refund-rules.ts'
import type { Refundable } from '#modules/ordering/orders/staff/order-command-schemas.ts'
import { refundBasisOf } from '#modules/ordering/orders/staff/order-command-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Big, roundKurus, ZERO } from '#shared/money.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Field, SelectField, TextField } from '#storefront/ui/form/field.tsx'
import { toast, toastError } from '../frame/toasts.tsx'
import { typedAmount } from '../list/typed-amount.ts'
import { Facts } from '../parts/detail-page.tsx'
import { Failure } from '../parts/failure.tsx'
import { money } from '../parts/formats.ts'
import { OfficeDialog } from '../parts/office-dialog.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { REFUND_WORDS } from '../parts/reason-texts.ts'
import { useRefundable } from './cancel-dialog.tsx'
import { type CommandedOrder, failureOf, useOrderCommand } from './order-command.ts'

const REFUSALS = {
  'nothing-paid': m.order_commands_refund_nothing_paid,
  'nothing-left': m.order_commands_refund_nothing_left,
  'nothing-chosen': m.order_commands_refund_nothing_chosen,
  'too-many': m.order_commands_refund_too_many,
  'too-much': m.order_commands_refund_too_much,
} as const

interface Props {
  order: CommandedOrder
  onChange: () => void
  onClose: () => void
}

/** A refund without a return: pieces, delivery, a free amount or everything left, with its KDV by rate before it is made. */
export function RefundDialog(props: Props) {
  const query = useRefundable(props.order)
  const form = useId()
  const command = useOrderCommand(props.order, props.onChange)
  const [split, setSplit] = useState<RefundSplit | null>(null)
  return (
    <OfficeDialog
      open
      wide
      title={m.order_commands_refund()}
      onClose={props.onClose}
      footer={
        <>
          <Button type="button" appearance="secondary" onClick={props.onClose}>
            {m.frame_cancel()}
          </Button>
          <Button form={form} value={split?.amount.toFixed(2) ?? ''} busy={command.isPending || !query.data}>
            {split
              ? m.order_commands_refund_amount({ amount: money(split.amount.toFixed(2)) })
              : m.order_commands_refund()}
          </Button>
        </>
      }
    >
      <QueryState query={query}>
        {(data) => <RefundForm {...props} form={form} data={data} command={command} onSplit={setSplit} />}
      </QueryState>
    </OfficeDialog>
  )
}

const pieces = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : text.trim() === '' ? 0 : -1)

function RefundForm({
  order,
  form,
  data,
  command,
  onSplit,
  onClose,
}: Props & {
  form: string
  data: Refundable
  command: ReturnType<typeof useOrderCommand>
  onSplit: (split: RefundSplit | null) => void
}) {
  const [quantities, setQuantities] = useState<Readonly<Record<number, string>>>({})
  const [shipping, setShipping] = useState(false)
  const [everything, setEverything] = useState(order.status === 'cancelled')
  const [extra, setExtra] = useState('')
  const [reason, setReason] = useState<RefundReason>(order.status === 'cancelled' ? 'cancelled' : 'goodwill')
  const [note, setNote] = useState('')
  const [wanting, setWanting] = useState(false)
  const basis = refundBasisOf(data)
  const left = refundableAmount(basis)
  const delivery = refundableShipping(basis)
  const typed = typedAmount(extra)
  const free = typed === '' ? ZERO : roundKurus(Big(typed))
  const isUnread = extra.trim() !== '' && typed === ''
  const lines = data.lines.map(({ id }) => ({ id, quantity: pieces(quantities[id] ?? '') }))
  const result = splitRefund(basis, { lines, shipping, extra: free, everything })
  const split = result.ok && !isUnread ? result.split : null
  const shown = split?.amount.toFixed(2) ?? ''
  const [told, setTold] = useState<string | null>(null)
  // The button in the dialog's foot names the amount.
  if (told !== shown) {
    setTold(shown)
    queueMicrotask(() => onSplit(split))
  }

  function send(event: FormEvent) {
    event.preventDefault()
    const { nativeEvent } = event
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
    // The button names an amount. A press on its way while the fields came to say another one counts for nothing.
    if (button instanceof HTMLButtonElement && button.value !== shown) return
    if (command.isPending) return
    setWanting(true)
    if (!split) return
    const body = {
      lines: everything ? [] : lines.filter(({ quantity }) => quantity > 0),
      shipping,
      extra: free.toFixed(2),
      everything,
      reason,
      note: note.trim(),
      amount: shown,
    }
    command.mutate(
      { path: 'refunds', body },
      {
        onSuccess: ({ outcome }) => {
          if (outcome === 'refused') toastError(m.order_commands_refund_refused())
          else
            toast(outcome === 'completed' ? m.order_commands_refund_done() : m.order_commands_refund_waits())
          onClose()
        },
      },
    )
  }

  return (
    <form id={form} noValidate className="flex flex-col gap-4" onSubmit={send}>
      <p className="text-muted">
        {m.order_commands_refund_left({ left: money(left.toFixed(2)), paid: money(data.charged) })}
      </p>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-medium md:min-h-9">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent md:size-4"
          checked={everything}
          onChange={(event) => setEverything(event.target.checked)}
        />
        {m.order_commands_refund_everything({ amount: money(left.toFixed(2)) })}
      </label>
      {!everything && (
        <>
          <fieldset className="flex flex-col gap-2">
            <legend className="pb-1 text-sm font-medium">{m.order_commands_refund_pieces()}</legend>
            {data.lines.map(({ id, name, variant, quantity, before }) => (
              <div key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
                <span className="wrap-anywhere">
                  {name}
                  {variant && ` · ${variant}`}
                  <span className="block text-xs text-muted">
                    {m.order_commands_refund_of({ left: quantity - before, quantity })}
                  </span>
                </span>
                <input
                  className="control w-20 text-right figures"
                  inputMode="numeric"
                  aria-label={m.order_commands_refund_pieces_of({
                    name: variant ? `${name} ${variant}` : name,
                  })}
                  placeholder="0"
                  disabled={before >= quantity}
                  value={quantities[id] ?? ''}
                  onChange={(event) => setQuantities({ ...quantities, [id]: event.target.value })}
                />
              </div>
            ))}
          </fieldset>
          {delivery.gt('0') && (
            <label className="flex min-h-11 cursor-pointer items-center gap-2.5 md:min-h-9">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-accent md:size-4"
                checked={shipping}
                onChange={(event) => setShipping(event.target.checked)}
              />
              {m.order_commands_refund_shipping({ amount: money(delivery.toFixed(2)) })}
            </label>
          )}
          <Field
            label={m.order_commands_refund_extra()}
            name="refund-extra"
            inputMode="decimal"
            className="text-right figures"
            hint={m.order_commands_refund_extra_hint()}
            error={isUnread ? m.order_commands_refund_unread() : undefined}
            value={extra}
            onChange={(event) => setExtra(event.target.value)}
          />
        </>
      )}
      <SelectField
        label={m.order_commands_reason()}
        name="refund-reason"
        value={reason}
        onChange={(event) => setReason(event.target.value as RefundReason)}
      >
        {REFUND_REASONS.map((each) => (
          <option key={each} value={each}>
            {REFUND_WORDS[each]()}
          </option>
        ))}
      </SelectField>
      <TextField
        label={m.order_commands_refund_note()}
        name="refund-note"
        hint={m.order_commands_refund_note_hint()}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Preview split={split} order={order} />
      {!result.ok && (wanting || result.reason !== 'nothing-chosen') && (
        <p role="alert" className="font-medium text-danger">
          {REFUSALS[result.reason]()}
        </p>
      )}
      <Failure of={command.error && failureOf(command.error)} />
    </form>
  )
}

/** The money of a refund as it will be made. */
function Preview({ split, order }: { split: RefundSplit | null; order: CommandedOrder }) {
  if (!split) return null
  const { taxes, untaxed, amount, left } = split
  return (
    <section aria-label={m.order_commands_refund_preview()} className="card flex flex-col gap-2 p-3">
      <Facts
        facts={[
          ...taxes.map(
            ({ rate, gross, tax }) =>
              [
                m.order_commands_refund_rate({ rate }),
                <span key={rate} className="figures">
                  {money(gross)}
                  <span className="block text-xs text-muted">
                    {m.order_commands_refund_tax({ tax: money(tax) })}
                  </span>
                </span>,
              ] as const,
          ),
          untaxed.gt('0') ? [m.order_commands_refund_untaxed(), money(untaxed.toFixed(2))] : null,
          [
            m.order_commands_refund_total(),
            <strong key="total" className="figures">
              {money(amount.toFixed(2))}
            </strong>,
          ],
          [m.order_commands_refund_after(), money(left.toFixed(2))],
        ]}
      />
      <p className="text-muted">
        {order.paymentType === 'card' ? m.order_commands_refund_by_card() : m.order_commands_refund_by_hand()}
      </p>
    </section>
  )
}
