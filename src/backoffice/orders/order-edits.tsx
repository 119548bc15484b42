import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditHistoryData } from '#modules/ordering/orders/edits/order-edit-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, useMay } from '../frame/office.ts'
import { toast, toastError } from '../frame/toasts.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { Card } from '../parts/detail-page.tsx'
import { dateTime, money } from '../parts/formats.ts'
import { type CommandedOrder, failureOf, useOrderCommand } from './order-command.ts'

interface Asked {
  path: string
  amount: string
  title: string
  confirm: string
  text: string
  done: string
}

function Edit({ edit }: { edit: EditHistoryData['edits'][number] }) {
  const { number, byBuyer, staffName, createdAt, changes, totalBefore, totalAfter, reason, consent } = edit
  const pair = ([before, after]: readonly [string, string]) => ({
    before: money(before),
    after: money(after),
  })
  return (
    <li className="flex flex-col gap-0.5 border-b border-line pb-3 last:border-0 last:pb-0">
      <p className="font-medium">
        {m.order_edit_edit_heading({ number })}:{' '}
        <span className="figures">
          {money(totalBefore)} → {money(totalAfter)}
        </span>
      </p>
      <p className="text-muted">
        {byBuyer ? m.order_edit_by_buyer() : staffName} · {dateTime(createdAt)}
      </p>
      {changes.lines.map(({ name, variant, unit = '', quantity: [before, after] }) => (
        <p key={`${name} ${variant} ${unit} ${before} ${after}`} className="wrap-anywhere">
          {m.order_edit_history_line({
            name: [name, variant, unit].filter((part) => part !== '').join(' · '),
            before,
            after,
          })}
        </p>
      ))}
      {changes.shippingTotal[0] !== changes.shippingTotal[1] && (
        <p>{m.order_edit_history_shipping(pair(changes.shippingTotal))}</p>
      )}
      {changes.discount[0] !== changes.discount[1] && (
        <p>{m.order_edit_history_discount(pair(changes.discount))}</p>
      )}
      {reason !== '' && <p className="wrap-anywhere">{reason}</p>}
      {consent !== '' && <p className="text-muted">{m.order_edit_history_consent({ consent })}</p>}
    </li>
  )
}

/** The edits of an order, and the money they left open; nothing for an order that was never edited. */
export function OrderEdits({ order, onChange }: { order: CommandedOrder; onChange: () => void }) {
  const may = useMay()
  const query = useQuery({
    queryKey: ['order-edits', order.id, order.version],
    queryFn: ({ signal }) => apiRequest<EditHistoryData>('GET', `/orders/${order.id}/edits`, { signal }),
  })
  const command = useOrderCommand(order, onChange)
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (next: Asked | null) => {
    command.reset()
    setAsked(next)
  }
  if (!query.data || query.data.edits.length === 0) return null
  const { edits, collections, balance } = query.data
  const isOpen = order.status !== 'cancelled'
  const { toCharge, toRefund } = balance
  const refund: Asked = {
    path: 'overpaid',
    amount: toRefund,
    title: m.order_edit_refund(),
    confirm: m.order_edit_refund_confirm({ amount: money(toRefund) }),
    text: m.order_edit_refund_text({ amount: money(toRefund) }),
    done: m.order_edit_refund_done(),
  }
  const collect: Asked = {
    path: 'collections',
    amount: toCharge,
    title: m.order_edit_collect(),
    confirm: m.order_edit_collect(),
    text: m.order_edit_collect_text({ amount: money(toCharge) }),
    done: m.order_edit_collect_done(),
  }
  return (
    <Card title={m.order_edit_history()}>
      {isOpen && toRefund !== '0.00' && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2 rounded-card bg-warn-soft px-4 py-3 text-warn">
          <p>
            <strong>{m.order_edit_overpaid()}</strong>{' '}
            {m.order_edit_overpaid_text({ amount: money(toRefund) })}
          </p>
          {may('refunds.make') && (
            <Button type="button" appearance="secondary" onClick={() => ask(refund)}>
              {refund.title}
            </Button>
          )}
        </div>
      )}
      {isOpen && toCharge !== '0.00' && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2 rounded-card bg-warn-soft px-4 py-3 text-warn">
          <p>
            <strong>{m.order_edit_open()}</strong> {m.order_edit_open_text({ amount: money(toCharge) })}
          </p>
          {may('payments.confirm') && (
            <Button type="button" appearance="secondary" onClick={() => ask(collect)}>
              {collect.title}
            </Button>
          )}
        </div>
      )}
      <ol className="flex flex-col gap-3">
        {edits.toReversed().map((edit) => (
          <Edit key={edit.number} edit={edit} />
        ))}
      </ol>
      {order.paymentType === 'card' &&
        collections.map(({ id, amount, createdAt, returnedAt }) => (
          <p key={id} className="mt-3 flex flex-wrap items-center justify-between gap-2">
            {m.order_edit_collection({ amount: money(amount), date: dateTime(createdAt) })}
            {returnedAt === null
              ? may('payments.confirm') && (
                  <Button
                    type="button"
                    appearance="secondary"
                    onClick={() =>
                      ask({
                        path: `collections/${id}/return`,
                        amount,
                        title: m.order_edit_collection_return(),
                        confirm: m.order_edit_collection_return(),
                        text: m.order_edit_collection_return_text({ amount: money(amount) }),
                        done: m.order_edit_refund_done(),
                      })
                    }
                  >
                    {m.order_edit_collection_return()}
                  </Button>
                )
              : ` · ${m.order_edit_collection_returned()}`}
          </p>
        ))}
      {asked && (
        <ConfirmAction
          open
          title={asked.title}
          confirm={asked.confirm}
          busy={command.isPending}
          error={failureOf(command.error)}
          onClose={() => ask(null)}
          onConfirm={() =>
            command.mutate(
              { path: asked.path, body: { amount: asked.amount } },
              {
                onSuccess: ({ outcome }) => {
                  if (outcome === 'refused') toastError(m.order_edit_refund_refused())
                  else toast(asked.done)
                  ask(null)
                },
              },
            )
          }
        >
          <p>{asked.text}</p>
        </ConfirmAction>
      )}
    </Card>
  )
}
