import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { PrefetchPageLinks, useFetcher, useRevalidator } from 'react-router'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { type ActionResult, STALE_TOKEN, TECHNICAL, UNREACHABLE } from '#shared/web/action-result.ts'
import { m } from '#texts/messages.js'
import { apiRequest } from '../../../http/forms/api-client.ts'
import { pageToken } from '../../../http/forms/fresh-token.ts'
import { IN_DIALOG } from '../../../http/forms/send-form.ts'
import { buttonLink } from '../../../http/hydration/plain-click.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useLazyImport } from '../../../ui/use-lazy-import.ts'
import { CANCEL_UNDER_WAY, cancelQuestion } from './order-cancel-texts.ts'

type CancelOutcome = 'done' | 'under-way' | 'failed' | 'unknown'

/** The result of a cancellation, shown to the shopper; `cancelled` marks the order as cancelled. */
export interface CancelNotice {
  cancelled: boolean
  sentence: string
}

/** The id of the result message, which gets the focus when the dialog closes. */
export const cancelNoticeId = ({ orderNo }: Pick<Order, 'orderNo'>) => `siparis-${orderNo}-yanit`

const loadDialog = () =>
  import('../../../ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog)

/** The outcome by the order's state, after a form without a usable response: the server may have cancelled it anyway. */
async function fetchOutcome(orderId: string): Promise<CancelOutcome> {
  const result = await apiRequest<Pick<Order, 'isCancel' | 'cancelling'>>('GET', `order/${orderId}`)
  if (!result.ok) return 'unknown'
  if (result.data.isCancel) return 'done'
  return result.data.cancelling ? 'under-way' : 'failed'
}

async function outcomeOf(result: ActionResult, orderId: string): Promise<CancelOutcome> {
  if (result.ok) return 'done'
  if (result.code === UNREACHABLE || result.code === TECHNICAL) return fetchOutcome(orderId)
  return result.code === CANCEL_UNDER_WAY ? 'under-way' : 'failed'
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
  const [settling, setSettling] = useState(false)
  const { data: result, state, submit } = useFetcher<ActionResult>()
  const path = `/siparis/${order.orderNo}/iptal`
  const done = useRef(false)
  const repeated = useRef(false)
  const hydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const Dialog = useLazyImport(requested, loadDialog)

  function openDialog() {
    repeated.current = false
    setRequested(true)
    setOpen(true)
  }

  function cancel() {
    // The page is reloaded when the dialog closes, because that removes this button and its dialog.
    const action = { method: 'post', action: path, defaultShouldRevalidate: false } as const
    void submit({ _csrf: pageToken(), [IN_DIALOG]: '1' }, action)
  }

  const settle = useEffectEvent(async (result: ActionResult) => {
    // The order is of one customer alone, so repeating the form with the current token is safe.
    if (!result.ok && result.code === STALE_TOKEN && !repeated.current) {
      repeated.current = true
      return cancel()
    }
    setSettling(true)
    const outcome = await outcomeOf(result, order.id)
    setSettling(false)
    done.current = outcome === 'done'
    setOpen(false)
    if (outcome === 'done') return
    const sentence = {
      'under-way': m.order_cancel_pending(),
      failed: m.order_cancel_failed(),
      unknown: m.order_cancel_unknown(),
    }[outcome]
    const stale = !result.ok && result.code === STALE_TOKEN
    onResult({ cancelled: false, sentence: stale ? result.message : sentence })
    if (outcome !== 'failed') revalidate()
  })
  useEffect(() => {
    if (result) void settle(result)
  }, [result])

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
    busy: settling || state !== 'idle',
    onConfirm: cancel,
    onClose: () => setOpen(false),
    onClosed,
    focusAfter,
  }
  return (
    <>
      <ButtonLink
        id={`${id}-iptal`}
        to={path}
        appearance="secondary"
        {...(hydrated && { ...buttonLink(openDialog), 'aria-haspopup': 'dialog' as const })}
      >
        {m.order_cancel()}
      </ButtonLink>
      {Dialog && (
        <>
          {/* The form goes to that page's route: without its module, an outage would reload this page. */}
          <PrefetchPageLinks page={path} />
          <Dialog {...dialog} />
        </>
      )}
    </>
  )
}
