import { type ComponentProps, type MouseEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import type { Order } from '#modules/orders/orders-schemas.ts'
import { problemSchema } from '#shared/problem.ts'
import { m } from '#texts/messages.js'
import { browserSend } from '../../http/browser-send.ts'
import { loginBackTo } from '../../http/return-path.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useLazyImport } from '../../ui/use-lazy-import.ts'
import { cancelQuestion } from './order-cancel-words.ts'

type CancelOutcome = 'done' | 'login' | 'under-way' | 'failed' | 'unknown'

/** The result of a cancellation, shown to the shopper; `cancelled` marks the order as cancelled. */
export interface CancelNotice {
  cancelled: boolean
  sentence: string
}

/** The id of the result message, which gets the focus when the dialog closes. */
export const cancelNoticeId = ({ orderNo }: Pick<Order, 'orderNo'>) => `siparis-${orderNo}-yanit`

const loadDialog = () => import('../../ui/confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog)

const cancelStateSchema = z.object({ isCancel: z.boolean(), cancelling: z.boolean() })

/** The state of the order after a request without a usable response: the server may have cancelled it anyway. */
async function fetchCancelOutcome(orderId: string): Promise<CancelOutcome> {
  try {
    const response = await browserSend('GET', `order/${orderId}`)
    if (response.status === 401) return 'login'
    const { isCancel, cancelling } = cancelStateSchema.parse(await response.json())
    if (isCancel) return 'done'
    return cancelling ? 'under-way' : 'failed'
  } catch {
    return 'unknown'
  }
}

/** Cancels through the API (spec §7). Never throws; without a usable response, fetches the order's state. */
async function sendCancel(orderId: string): Promise<CancelOutcome> {
  try {
    const response = await browserSend('PATCH', `order/${orderId}`, { cancel: true })
    if (response.ok) return 'done'
    if (response.status === 401) return 'login'
    if (response.status >= 500) return fetchCancelOutcome(orderId)
    const { error } = problemSchema.parse(await response.json())
    return error.code === 'CANCEL_UNDER_WAY' ? 'under-way' : 'failed'
  } catch {
    return fetchCancelOutcome(orderId)
  }
}

/**
 * Cancels an order after a confirmation: a link to the confirmation page, which opens a dialog after hydration. `onResult` gets the
 * result: cancelled, failed (spec §8), or a bank that has not responded yet.
 */
export function CancelOrderButton({
  order,
  onResult,
}: {
  order: Order
  onResult: (result: CancelNotice) => void
}) {
  const [requested, setRequested] = useState(false)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const done = useRef(false)
  const hydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const Dialog = useLazyImport(requested, loadDialog)

  function onClick(event: MouseEvent) {
    if (!hydrated || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    setRequested(true)
    setOpen(true)
  }

  async function cancel() {
    setBusy(true)
    const outcome = await sendCancel(order.id)
    setBusy(false)
    if (outcome === 'login') {
      const here = `/siparis/liste/?siparis=${order.orderNo}`
      window.location.assign(loginBackTo(here))
      return
    }
    done.current = outcome === 'done'
    setOpen(false)
    if (outcome === 'done') return
    const sentence = {
      'under-way': m.order_cancel_pending(),
      failed: m.order_cancel_failed(),
      unknown: m.order_cancel_unknown(),
    }[outcome]
    onResult({ cancelled: false, sentence })
    if (outcome !== 'failed') revalidate()
  }

  /** Marks the order as cancelled only after the dialog has closed, because that removes this button and its dialog. */
  function onClosed() {
    if (!done.current) return
    onResult({ cancelled: true, sentence: m.order_cancelled_now() })
    revalidate()
  }

  const id = `siparis-${order.orderNo}`
  const focusAfter = () =>
    document.getElementById(cancelNoticeId(order)) ?? document.getElementById(`${id}-iptal`)

  const dialog: ComponentProps<NonNullable<typeof Dialog>> = {
    open,
    title: m.order_cancel_of({ orderNo: order.orderNo }),
    question: cancelQuestion(order),
    confirm: m.order_cancel_yes(),
    dismiss: m.order_cancel_dismiss(),
    busy,
    onConfirm: cancel,
    onClose: () => setOpen(false),
    onClosed,
    focusAfter,
  }
  return (
    <>
      <ButtonLink
        id={`${id}-iptal`}
        to={`/siparis/${order.orderNo}/iptal`}
        appearance="secondary"
        onClick={onClick}
        {...(hydrated && { role: 'button', 'aria-haspopup': 'dialog' as const })}
      >
        {m.order_cancel()}
      </ButtonLink>
      {Dialog && <Dialog {...dialog} />}
    </>
  )
}
