import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#texts/messages.js'
import { attemptName, clearPaymentData, type PaymentData, storePaymentData } from './payment-data.ts'
import { PaymentNotificationsContext } from './payment-notifications.tsx'
import { pause, pollDelay } from './payment-polling.ts'
import { abandonPayment, fetchPayment } from './payment-requests.ts'
import { readWindowMessage } from './payment-window-message.ts'

const START = '/payment/start'
const WINDOW_POLL_MS = 500
/** A payment that is still being charged after so many questions, some eight seconds, is waited for on a page of its own. */
const SHORT_WAIT = 5

/**
 * Where a payment stands, as the checkout sees it. `leaving`: this tab is on its way to the bank. `window`: the shopper is in the bank's
 * window. `asking`: that is over, or the bank has been told to charge, and nobody knows the result.
 */
export type PaymentStage = 'idle' | 'leaving' | 'window' | 'asking'

/** What came of the last attempt; `turn` tells two attempts apart that ended alike. */
export interface PaymentFailure {
  messages: readonly string[]
  sequence: number
}

/**
 * Does the shopper look at this page? A bank's page may cut its window off from ours (Cross-Origin-Opener-Policy), and a window cut off
 * says that it is closed; the shopper is still in it then. Closing it by hand leads back here.
 */
const isPageActive = () => document.visibilityState === 'visible' && document.hasFocus()

/**
 * The payment window, seen from the checkout (spec §4 card flow, decisions A11 and A12). The window is opened by the click; a browser
 * that opens none goes there in the same tab. What the window says only tells that it is over: how it ended is asked from the shop.
 * Closing it by hand gives the payment up, unless the bank is moving the money by then. Nothing is navigated after the page was left.
 */
export function useCardPayment(options: {
  /** The newest payment before this page. */
  lastPaymentId: string | null
  /** What to say of a payment that was given up before it began. */
  abandoned: string
  onPaid: (paymentId: string) => void
  /** The bank was told to charge and does not answer. */
  onUnclear: (paymentId: string) => void
  /** The session has ended, before the payment began or with it; `paymentId` where one is known. */
  onSignedOut: (paymentId: string | null) => void
}) {
  const [stage, setStage] = useState<PaymentStage>('idle')
  const [unreachable, setUnreachable] = useState(false)
  const [failure, setFailure] = useState<PaymentFailure>({ messages: [], sequence: 0 })
  const window_ = useRef<Window | null>(null)
  const last = useRef(options.lastPaymentId)
  const attempt = useRef('')
  const stopWatching = useRef<() => void>(() => undefined)
  const pollAbort = useRef<AbortController | null>(null)
  const unwatch = useRef<() => void>(() => undefined)
  const notifications = useContext(PaymentNotificationsContext)

  const backHere = useEffectEvent(() => {
    if (!window_.current) end([])
  })
  useEffect(() => {
    clearPaymentData()
    // A page left for the bank in the same tab may come back as it was left.
    const cameBack = ({ persisted }: PageTransitionEvent) => persisted && backHere()
    addEventListener('pageshow', cameBack)
    return () => {
      removeEventListener('pageshow', cameBack)
      stopWatching.current()
      pollAbort.current?.abort()
      unwatch.current()
    }
  }, [])

  /** The window is gone or has said its last word. `told` are the sentences it showed, `id` the payment it was about. */
  async function settlePayment(messages: readonly string[], id: string | null): Promise<void> {
    stopWatching.current()
    clearPaymentData()
    setStage('asking')
    pollAbort.current?.abort()
    const run = new AbortController()
    pollAbort.current = run
    for (let polls = 1; ; polls++) {
      const payment = await (id === null ? ownPayment(run.signal) : fetchPayment(id, run.signal))
      if (run.signal.aborted) return
      if (payment === 'signed-out') {
        window_.current?.close()
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
      // A window that was refused has begun nothing: what is under way is another tab's.
      if (messages.length > 0) return end(messages)
      if (payment !== 'unreachable') {
        if (payment.charging && polls > SHORT_WAIT) return options.onUnclear(payment.id)
        if (!payment.charging && (await abandonPayment(payment.id))) continue
      }
      await pause(pollDelay(polls), run.signal)
      if (run.signal.aborted) return
    }
  }

  /**
   * The payment of the last attempt where its window has not named one: it may have closed too soon for that. A cart that was paid
   * meanwhile, in another tab or on an earlier page, begins no payment; the one that paid it is what there is to show then.
   */
  async function ownPayment(signal: AbortSignal): ReturnType<typeof fetchPayment> {
    const own = await fetchPayment(attempt.current, signal)
    if (own !== 'none') return own
    const newest = await fetchPayment('last', signal)
    const paidSince = typeof newest === 'object' && newest.id !== last.current && newest.state === 'succeeded'
    return typeof newest === 'object' && !paidSince ? 'none' : newest
  }

  function end(messages: readonly string[]): void {
    setFailure(({ sequence }) => ({ messages: messages, sequence: sequence + 1 }))
    setUnreachable(false)
    setStage('idle')
  }

  function watchWindow(opened: Window): void {
    const listen = ({ origin, source, data }: MessageEvent) => {
      // A window that has closed since is no source any more.
      if (origin !== location.origin || !(source === opened || (source === null && opened.closed))) return
      const message = readWindowMessage(data)
      if (!message) return
      // A window that names a payment before it closes waits for a bank that was told to charge: this page asks by itself then.
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
    /** Says something else in the place of what came of the last attempt. */
    showMessages: (messages: readonly string[]) => setFailure(({ sequence }) => ({ messages, sequence })),
    /** Call it from the click itself, or the browser will not open a window. False when the form must go by itself. */
    start(data: PaymentData): boolean {
      attempt.current = attemptName()
      if (!storePaymentData({ ...data, attempt: attempt.current })) return false
      setFailure(({ sequence }) => ({ messages: [], sequence }))
      const opened = window.open(START, 'vitrin_payment', 'popup,width=480,height=760')
      window_.current = opened
      setStage(opened ? 'window' : 'leaving')
      if (opened) watchWindow(opened)
      else location.assign(START)
      return true
    },
    /** Brings the window back to the front. */
    show: () => window_.current?.focus(),
    /** The shopper thinks better of it. The window goes, and the shop decides whether it is too late. */
    abandonPayment(): void {
      if (window_.current) {
        window_.current.close()
        void settlePayment([], null)
      } else {
        window.stop()
        clearPaymentData()
        end([])
      }
    },
  }
}
