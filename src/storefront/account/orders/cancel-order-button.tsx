import { type ComponentProps, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#modules/orders/orders-schemas.ts'
import { LOGIN_REQUIRED, TECHNICAL, UNREACHABLE } from '#shared/action-result.ts'
import { loginUrl } from '#shared/return-path.ts'
import { m } from '#texts/messages.js'
import { apiRequest } from '../../http/api-client.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { buttonLink } from '../../ui/plain-click.ts'
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

/** The state of the order after a request without a usable response: the server may have cancelled it anyway. */
async function fetchCancelOutcome(orderId: string): Promise<CancelOutcome> {
  const result = await apiRequest<Pick<Order, 'isCancel' | 'cancelling'>>('GET', `order/${orderId}`)
  if (!result.ok) return result.code === LOGIN_REQUIRED ? 'login' : 'unknown'
  if (result.data.isCancel) return 'done'
  return result.data.cancelling ? 'under-way' : 'failed'
}

/** Codes after which the order may be cancelled all the same: no usable response, or a server in trouble. */
const UNKNOWN: readonly string[] = [UNREACHABLE, TECHNICAL, 'BUSY']

/** Cancels through the API (spec §7); without a usable response, fetches the order's state. */
async function sendCancel(orderId: string): Promise<CancelOutcome> {
  const result = await apiRequest('PATCH', `order/${orderId}`, { body: { cancel: true } })
  if (result.ok) return 'done'
  if (result.code === LOGIN_REQUIRED) return 'login'
  if (UNKNOWN.includes(result.code)) return fetchCancelOutcome(orderId)
  return result.code === 'CANCEL_UNDER_WAY' ? 'under-way' : 'failed'
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

  function openDialog() {
    setRequested(true)
    setOpen(true)
  }

  async function cancel() {
    setBusy(true)
    const outcome = await sendCancel(order.id)
    setBusy(false)
    if (outcome === 'login') {
      const here = `/siparis/liste/?siparis=${order.orderNo}`
      window.location.assign(loginUrl(here))
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
        {...(hydrated && { ...buttonLink(openDialog), 'aria-haspopup': 'dialog' as const })}
      >
        {m.order_cancel()}
      </ButtonLink>
      {Dialog && <Dialog {...dialog} />}
    </>
  )
}
