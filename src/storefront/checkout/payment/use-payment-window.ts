import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { m } from '#texts/messages.js'
import { browserPaymentWindow } from './browser-payment-window.ts'
import type { PaymentData } from './payment-data.ts'
import { createPaymentWindow } from './payment-window.ts'
import type { AttemptFailure, PaymentDestination, PaymentWindowState } from './payment-window-machine.ts'
import { watchedWindows } from './watched-windows.ts'

/** The messages of the last attempt; `sequence` tells apart two attempts with the same messages. */
export interface PaymentFailure {
  messages: readonly string[]
  sequence: number
}

/** A page's payment window: its state for the page, and what the shopper does with it. */
export interface ShownPaymentWindow {
  stage: PaymentWindowState['stage']
  /** The card is being paid, so the form must not be changed or submitted. */
  busy: boolean
  /** The server does not respond at the moment. */
  unreachable: boolean
  failure: PaymentFailure
  /** Call it inside the click handler, or the browser blocks the window. */
  start: (data: PaymentData) => void
  /** Removes the messages of the last attempt. */
  clearMessages: () => void
  /** Brings the window to the front. */
  show: () => void
  /** Closes the window and abandons the payment, unless the server says it is too late. */
  abandon: () => void
}

/**
 * The payment window of a card form, for an order or a payment into an account. It ends with the page: a payment that is still going on
 * is then reported by `startPaymentNotices`.
 */
export function usePaymentWindow(options: {
  /** The newest payment before this page was loaded. */
  lastPaymentId: string | null
  /** The message for a payment abandoned before it started. */
  abandoned: string
  /** Submits the form natively, to a page that leads to the payment page. */
  submitForm: () => void
  /** Leads to the page where the payment continues. */
  navigate: (to: PaymentDestination) => void
}): ShownPaymentWindow {
  const { abandoned } = options
  const unwatch = useRef<() => void>(() => undefined)
  const submitForm = useRef(options.submitForm)
  const navigate = useRef(options.navigate)
  useEffect(() => {
    submitForm.current = options.submitForm
    navigate.current = options.navigate
  })
  const [{ host, paymentWindow }] = useState(() => {
    const host = browserPaymentWindow({
      onOpened(opened) {
        unwatch.current()
        watchedWindows.add(opened)
        unwatch.current = () => watchedWindows.delete(opened)
      },
      submitForm: () => submitForm.current(),
      navigate: (to) => navigate.current(to),
    })
    return { host, paymentWindow: createPaymentWindow(options.lastPaymentId, host) }
  })
  const state = useSyncExternalStore(paymentWindow.subscribe, paymentWindow.state, paymentWindow.state)
  useEffect(() => {
    paymentWindow.send({ type: 'mount' })
    // After navigating to the bank in this tab, the back button may restore the page from the back/forward cache.
    const onPageShow = ({ persisted }: PageTransitionEvent) =>
      persisted && paymentWindow.send({ type: 'restored' })
    addEventListener('pageshow', onPageShow)
    return () => {
      removeEventListener('pageshow', onPageShow)
      paymentWindow.send({ type: 'unmount' })
      unwatch.current()
    }
  }, [paymentWindow])
  return {
    stage: state.stage,
    busy: state.stage !== 'idle' && state.stage !== 'unmounted',
    unreachable: state.stage === 'checking' && state.unreachable,
    failure: { messages: failureMessages(state.failure, abandoned), sequence: state.failures },
    start: paymentWindow.start,
    clearMessages: () => paymentWindow.send({ type: 'form-refused' }),
    show: host.show,
    abandon: () => paymentWindow.send({ type: 'abandon' }),
  }
}

function failureMessages(failure: AttemptFailure, abandoned: string): readonly string[] {
  switch (failure.kind) {
    case 'none':
      return []
    case 'abandoned':
      return [abandoned]
    case 'other-customer':
      return [m.payment_window_other_customer()]
    case 'declined':
      return failure.messages
  }
}
