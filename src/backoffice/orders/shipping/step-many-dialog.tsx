import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import type {
  OrderStep,
  orderStepsSchema,
  StepOutcome,
} from '#modules/ordering/orders/shipping/order-steps-schemas.ts'
import type { OrderListItem } from '#modules/ordering/orders/staff/orders-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest } from '../../frame/office.ts'
import { toast } from '../../frame/toasts.tsx'
import type { Selection } from '../../list/list-types.ts'
import { useRefreshList } from '../../list/use-list.ts'
import { ConfirmAction } from '../../parts/confirm-action.tsx'
import { OfficeDialog } from '../../parts/office-dialog.tsx'

export interface ManyOrders {
  step: OrderStep
  selection: Selection<OrderListItem>
}

const WORDS = {
  prepare: {
    title: m.order_commands_prepare,
    text: m.orders_prepare_many_text,
    can: ({ status }: OrderListItem) => status === 'confirmed',
  },
  deliver: {
    title: m.order_commands_deliver,
    text: m.orders_deliver_many_text,
    can: ({ status, partShipped }: OrderListItem) => status === 'shipped' && !partShipped,
  },
} as const

const OUTCOMES: Readonly<Record<StepOutcome, () => string>> = {
  done: m.orders_step_done,
  conflict: m.orders_step_conflict,
  'wrong-state': m.orders_step_wrong_state,
  'unsent-pieces': m.orders_step_unsent,
  'not-found': m.orders_step_not_found,
}

/** What became of the orders, with nothing left to do but to close it. */
function ToldDialog(dialog: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <OfficeDialog
      {...dialog}
      open
      footer={
        <Button type="button" onClick={dialog.onClose}>
          {m.frame_close()}
        </Button>
      }
    />
  )
}

/**
 * Takes the selected orders one step further, those that it suits. Where some were refused their numbers stand there with the reason; the
 * others are done.
 */
export function StepManyDialog({ step, selection, onClose }: ManyOrders & { onClose: () => void }) {
  const refresh = useRefreshList()
  const { title, text, can } = WORDS[step]
  const suited = selection.rows.filter(can)
  const others = selection.rows.length - suited.length
  const command = useMutation({
    mutationFn: () =>
      apiRequest<z.infer<typeof orderStepsSchema>>('POST', '/order-steps', {
        body: { step, orders: suited.map(({ id, version }) => ({ id, version })) },
      }),
    onSuccess({ results }) {
      void refresh('orders')
      selection.clear()
      if (results.some(({ outcome }) => outcome !== 'done')) return
      toast(m.orders_step_all_done({ count: results.length }))
      onClose()
    },
  })
  const results = command.data?.results
  if (results) {
    const refused = results.filter(({ outcome }) => outcome !== 'done')
    return (
      <ToldDialog title={title()} onClose={onClose}>
        <p>{m.orders_step_some_done({ done: results.length - refused.length, refused: refused.length })}</p>
        <ul className="mt-3 divide-y divide-line">
          {refused.map(({ id, outcome }) => {
            const orderNo = suited.find((order) => order.id === id)?.orderNo ?? id
            return (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <Link to={`/siparisler/${orderNo}`} className="font-medium underline figures">
                  {orderNo}
                </Link>
                <span className="text-muted">{OUTCOMES[outcome]()}</span>
              </li>
            )
          })}
        </ul>
      </ToldDialog>
    )
  }
  if (suited.length === 0)
    return (
      <ToldDialog title={title()} onClose={onClose}>
        <p>{m.orders_step_none()}</p>
      </ToldDialog>
    )
  return (
    <ConfirmAction
      open
      title={title()}
      confirm={title()}
      busy={command.isPending}
      error={command.error?.message ?? null}
      onClose={onClose}
      onConfirm={() => command.mutate()}
    >
      <p>{text({ count: suited.length })}</p>
      {others > 0 && <p>{m.orders_step_others({ count: others })}</p>}
    </ConfirmAction>
  )
}
