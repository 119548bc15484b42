import { useState } from 'react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { useMay } from '../frame/office.ts'
import { toast, toastError } from '../frame/toasts.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { Card } from '../parts/detail-page.tsx'
import { money } from '../parts/formats.ts'
import { type CommandedOrder, failureOf, useOrderCommand } from './order-command.ts'

interface Asked {
  id: number
  amount: string
  how: 'retry' | 'settle'
}

/** Refunds that wait for somebody: to be sent by hand, or refused by the bank. Nothing when there are none. */
export function OpenRefunds({ order, onChange }: { order: CommandedOrder; onChange: () => void }) {
  const may = useMay()
  const command = useOrderCommand(order, onChange)
  const [asked, setAsked] = useState<Asked | null>(null)
  const byCard = order.paymentType === 'card'
  const open = order.refunds.filter(({ status }) => status === (byCard ? 'failed' : 'pending'))
  if (open.length === 0) return null
  const ask = (next: Asked | null) => {
    command.reset()
    setAsked(next)
  }
  return (
    <Card title={m.order_commands_open_refunds()}>
      <ul className="flex flex-col gap-3">
        {open.map(({ id, amount, code }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            <p>
              <strong className="figures">{money(amount)}</strong>{' '}
              {byCard ? m.order_commands_refund_bank_refused({ code }) : m.order_commands_refund_to_send()}
            </p>
            <div className="flex flex-wrap gap-2">
              {byCard && may('refunds.make') && (
                <Button
                  type="button"
                  appearance="secondary"
                  onClick={() => ask({ id, amount, how: 'retry' })}
                >
                  {m.order_commands_retry()}
                </Button>
              )}
              {may('payments.confirm') && (
                <Button
                  type="button"
                  appearance="secondary"
                  onClick={() => ask({ id, amount, how: 'settle' })}
                >
                  {m.order_commands_settle()}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmAction
          open
          title={asked.how === 'retry' ? m.order_commands_retry() : m.order_commands_settle()}
          confirm={asked.how === 'retry' ? m.order_commands_retry() : m.order_commands_settle()}
          busy={command.isPending}
          error={failureOf(command.error)}
          onClose={() => ask(null)}
          onConfirm={() =>
            command.mutate(
              { path: `/refunds/${asked.id}/${asked.how}` },
              {
                onSuccess: ({ outcome }) => {
                  if (outcome === 'refused') toastError(m.order_commands_refund_refused())
                  else toast(m.order_commands_refund_done())
                  ask(null)
                },
              },
            )
          }
        >
          <p>
            {asked.how === 'retry'
              ? m.order_commands_retry_text({ amount: money(asked.amount) })
              : m.order_commands_settle_text({ amount: money(asked.amount) })}
          </p>
        </ConfirmAction>
      )}
    </Card>
  )
}
