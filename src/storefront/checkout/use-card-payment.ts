import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#texts/messages.js'
import { attemptName, clearPaymentData, type PaymentData, storePaymentData } from './payment-data.ts'
import { PaymentNotificationsContext } from './payment-notifications.tsx'
import { pause, pollDelay } from './payment-polling.ts'
import { abandonPayment, fetchPayment } from './payment-requests.ts'
import { readWindowMessage } from './payment-window-message.ts'

const START = '/payment/start'
const WINDOW_POLL_MS = 500
/** A payment still charging after this many polls continues on the result page, at the next poll (after about 13 seconds). */
const MAX_POLLS_HERE = 5

/**
 * The stage of the payment. `leaving`: this tab is navigating to the bank. `window`: the shopper is in the payment window. `checking`:
 * the window is done or the bank is charging, and the result is not known yet.
 */
export type PaymentStage = 'idle' | 'leaving' | 'window' | 'checking'

/** The result of the last attempt; `sequence` tells apart two attempts with the same messages. */
export interface PaymentFailure {
  messages: readonly string[]
  sequence: number
}

/**
 * Whether the shopper is on this page. The bank's page may isolate its window (Cross-Origin-Opener-Policy), which then reports
 * `closed` while the shopper is still in it. After really closing the window the shopper is back here.
 */
const isPageActive = () => document.visibilityState === 'visible' && document.hasFocus()

/**
 * The payment window as the checkout controls it (spec §4 card flow, decisions A11 and A12). The click opens the window; a browser that
 * blocks it navigates in the same tab. A message from the window only says that it is done: the result is fetched from the API.
 * Closing the window abandons the payment, unless the bank is charging already. Does not navigate after the page was left.
 */
export function useCardPayment(options: {
  /** The newest payment before this page was loaded. */
  lastPaymentId: string | null
  /** The message for a payment abandoned before it started. */
  abandoned: string
  onPaid: (paymentId: string) => void
  /** The bank is charging and has not responded. */
  onUnclear: (paymentId: string) => void
  /** The session has expired; `paymentId` is the payment, if one is known. */
  onSignedOut: (paymentId: string | null) => void
}) {
  const [stage, setStage] = useState<PaymentStage>('idle')
  const [unreachable, setUnreachable] = useState(false)
  const [failure, setFailure] = useState<PaymentFailure>({ messages: [], sequence: 0 })
  const paymentWindow = useRef<Window | null>(null)
  const last = useRef(options.lastPaymentId)
  const attempt = useRef('')
  const stopWatching = useRef<() => void>(() => undefined)
  const pollAbort = useRef<AbortController | null>(null)
  const unwatch = useRef<() => void>(() => undefined)
  const notifications = useContext(PaymentNotificationsContext)

  const resetAfterBack = useEffectEvent(() => {
    if (!paymentWindow.current) end([])
  })
  useEffect(() => {
    clearPaymentData()
    // After navigating to the bank in this tab, the back button may restore the page from the back/forward cache.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && resetAfterBack()
    addEventListener('pageshow', onPageShow)
    return () => {
      removeEventListener('pageshow', onPageShow)
      stopWatching.current()
      pollAbort.current?.abort()
      unwatch.current()
    }
  }, [])

  /** Finds out the result after the window closed or reported its end. `messages` are those it showed, `id` is its payment. */
  async function settlePayment(messages: readonly string[], id: string | null): Promise<void> {
    stopWatching.current()
    clearPaymentData()
    setStage('checking')
    pollAbort.current?.abort()
    const run = new AbortController()
    pollAbort.current = run
    for (let polls = 1; ; polls++) {
      const payment = await (id === null ? ownPayment(run.signal) : fetchPayment(id, run.signal))
      if (run.signal.aborted) return
      if (payment === 'signed-out') {
        paymentWindow.current?.close()
        return options.onSignedOut(id)
      }
      setUnreachable(payment === 'unreachable')
      if (payment === 'none')
        return end(
          messages.length > 0
            ? messages
            : [id === null ? options.abandoned : m.payment_window_other_customer()],
        )
      if (payment !== 'unreachable') {
        if (payment.state === 'succeeded') return options.onPaid(payment.id)
        if (payment.state === 'failed') {
          last.current = payment.id
          return end(messages.length > 0 ? messages : [payment.message])
        }
      }
      // A refused window has started no payment: the one in progress belongs to another tab.
      if (messages.length > 0) return end(messages)
      if (payment !== 'unreachable') {
        if (payment.charging && polls > MAX_POLLS_HERE) return options.onUnclear(payment.id)
        if (!payment.charging && (await abandonPayment(payment.id))) continue
      }
      await pause(pollDelay(polls), run.signal)
      if (run.signal.aborted) return
    }
  }

  /**
   * The payment of the last attempt, for a window that closed before it reported one. If the cart was paid meanwhile from another tab or
   * an earlier page, the attempt started no payment; the newer paid one is returned then.
   */
  async function ownPayment(signal: AbortSignal): ReturnType<typeof fetchPayment> {
    const own = await fetchPayment(attempt.current, signal)
    if (own !== 'none') return own
    const newest = await fetchPayment('last', signal)
    const paidSince = typeof newest === 'object' && newest.id !== last.current && newest.state === 'succeeded'
    return typeof newest === 'object' && !paidSince ? 'none' : newest
  }

  function end(messages: readonly string[]): void {
    setFailure(({ sequence }) => ({ messages, sequence: sequence + 1 }))
    setUnreachable(false)
    setStage('idle')
  }

  function watchWindow(opened: Window): void {
    const listen = ({ origin, source, data }: MessageEvent) => {
      // A closed window has no `source`.
      if (origin !== location.origin || !(source === opened || (source === null && opened.closed))) return
      const message = readWindowMessage(data)
      if (!message) return
      // A window that reports a payment id is waiting for the bank to charge, so this page polls from now on.
      if (message.dialogClose || message.payment_id !== null)
        void settlePayment(message.messages, message.payment_id)
    }
    addEventListener('message', listen)
    const timer = setInterval(() => {
      if (opened.closed && isPageActive()) void settlePayment([], null)
    }, WINDOW_POLL_MS)
    unwatch.current()
    unwatch.current = notifications.watch(opened)
    stopWatching.current = () => {
      removeEventListener('message', listen)
      clearInterval(timer)
      stopWatching.current = () => undefined
    }
  }

  return {
    stage,
    busy: stage !== 'idle',
    unreachable,
    failure,
    /** Replaces the messages of the last attempt. */
    showMessages: (messages: readonly string[]) => setFailure(({ sequence }) => ({ messages, sequence })),
    /** Call it inside the click handler, or the browser blocks the window. Returns false if the form must be submitted natively. */
    start(data: PaymentData): boolean {
      attempt.current = attemptName()
      if (!storePaymentData({ ...data, attempt: attempt.current })) return false
      setFailure(({ sequence }) => ({ messages: [], sequence }))
      const opened = window.open(START, 'vitrin_payment', 'popup,width=480,height=760')
      paymentWindow.current = opened
      setStage(opened ? 'window' : 'leaving')
      if (opened) watchWindow(opened)
      else location.assign(START)
      return true
    },
    show: () => paymentWindow.current?.focus(),
    /** Closes the window and abandons the payment, unless the server says it is too late. */
    abandonPayment(): void {
      if (paymentWindow.current) {
        paymentWindow.current.close()
        void settlePayment([], null)
      } else {
        window.stop()
        clearPaymentData()
        end([])
      }
    },
  }
}
