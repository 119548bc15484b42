import { type ComponentProps, type MouseEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#modules/orders/orders-schemas.ts'
import { problemSchema } from '#shared/problem.ts'
import { m } from '#texts/messages.js'
import { browserSend } from '../cart/browser-send.ts'
import { useAnnounce } from '../layout/announcements.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { usePart } from '../ui/use-part.ts'
import { cancelQuestion } from './order-cancel-words.ts'

type Cancelled = 'done' | 'login' | 'under-way' | 'failed'

const loadDialog = () => import('../ui/confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog)

/** Cancels by the shop's call (spec §7). Never throws: whatever went wrong, the order stands. */
async function sendCancel(orderId: string): Promise<Cancelled> {
  try {
    const response = await browserSend('PATCH', `order/${orderId}`, { cancel: true })
    if (response.ok) return 'done'
    if (response.status === 401) return 'login'
    const { error } = problemSchema.parse(await response.json())
    return error.code === 'CANCEL_UNDER_WAY' ? 'under-way' : 'failed'
  } catch {
    return 'failed'
  }
}

/**
 * Cancels an order after asking once: a link to the page that asks, which scripts turn into a dialog. `onCancelled` marks the
 * order at once; `onFailed` has the sentence of §8 shown, or the one for
 * a bank that has not answered yet.
 */
export function CancelOrderButton({
  order,
  onCancelled,
  onFailed,
}: {
  order: Order
  onCancelled: () => void
  onFailed: (sentence: string) => void
}) {
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const done = useRef(false)
  const hydrated = useHydrated()
  const announce = useAnnounce()
  const { revalidate } = useRevalidator()
  const Dialog = usePart(asked, loadDialog)

  function onClick(event: MouseEvent) {
    if (!hydrated || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    setAsked(true)
    setOpen(true)
  }

  async function cancel() {
    setBusy(true)
    const outcome = await sendCancel(order.id)
    setBusy(false)
    if (outcome === 'login') {
      const here = `/siparis/liste/?siparis=${order.orderNo}`
      window.location.assign(`/account/login?${new URLSearchParams({ return: here })}`)
      return
    }
    done.current = outcome === 'done'
    setOpen(false)
    if (outcome === 'failed') onFailed(m.order_cancel_failed())
    if (outcome === 'under-way') {
      onFailed(m.order_cancel_under_way())
      revalidate()
    }
  }

  /** The button leaves with what it did, so the order is marked once the dialog is gone and the focus is elsewhere. */
  function onClosed() {
    if (!done.current) return
    announce(m.order_cancelled_now({ orderNo: order.orderNo }))
    onCancelled()
    revalidate()
  }

  const id = `siparis-${order.orderNo}`
  const focusAfter = () =>
    document.querySelector<HTMLElement>(done.current ? `#${id} a[aria-expanded]` : `#${id}-iptal`)

  const dialog: ComponentProps<NonNullable<typeof Dialog>> = {
    open,
    title: m.order_cancel_of({ orderNo: order.orderNo }),
    question: cancelQuestion(order),
    confirm: m.order_cancel_yes(),
    dismiss: m.order_keep(),
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
        look="secondary"
        onClick={onClick}
        {...(hydrated && { role: 'button', 'aria-haspopup': 'dialog' as const })}
      >
        {m.order_cancel()}
      </ButtonLink>
      {Dialog && <Dialog {...dialog} />}
    </>
  )
}
