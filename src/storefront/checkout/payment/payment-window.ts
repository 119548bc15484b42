import type { PaymentData } from './payment-data.ts'
import type { PaymentPoll } from './payment-polling.ts'
import {
  initialPaymentWindow,
  type PaymentDestination,
  type PaymentWindowEffect,
  type PaymentWindowEvent,
  type PaymentWindowState,
  paymentWindowTransition,
} from './payment-window-machine.ts'

/** What the payment window needs of the browser and the shop; `browserPaymentWindow` is the real one. */
export interface PaymentWindowHost {
  /** A new unique id of an attempt. */
  newAttempt(): string
  /** Hands over the data and opens the window, synchronously: browsers open windows only inside a click. */
  open(data: PaymentData & { attempt: string }): 'opened' | 'blocked' | 'unstorable'
  /** Reports the window's messages and its closing until `signal` is aborted. */
  watchWindow(report: (event: PaymentWindowEvent) => void, signal: AbortSignal): void
  closeWindow(): void
  /** Navigates this tab to the payment page. */
  leaveTab(): void
  /** Submits the form to the payment page without the window. */
  submitForm(): void
  /** Stops a navigation of this tab. */
  stopLoading(): void
  /** Removes the stored card data. */
  clearData(): void
  fetchPayment(id: string, signal: AbortSignal): Promise<PaymentPoll>
  /** Whether the payment is abandoned. Without a signal: a shopper who leaves the page has given up the payment as well. */
  abandonPayment(id: string): Promise<boolean>
  /** Ends early when `signal` is aborted. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>
  navigate(to: PaymentDestination): void
}

export interface PaymentWindow {
  state(): PaymentWindowState
  /** Calls back after each change of the state; returns the function that ends that. */
  subscribe(changed: () => void): () => void
  send(event: PaymentWindowEvent): void
  /** Starts an attempt unless one is in progress. The data are handed to the host and not kept. */
  start(data: PaymentData): void
}

/**
 * Runs the payment window: carries out the effects of `paymentWindowTransition` and sends it their results. Each stage has an
 * AbortController: when the stage ends, so do its request, pause and listeners, and results that arrive later are dropped.
 */
export function createPaymentWindow(lastPaymentId: string | null, host: PaymentWindowHost): PaymentWindow {
  let state = initialPaymentWindow(lastPaymentId)
  let stage = new AbortController()
  const subscribers = new Set<() => void>()

  function send(event: PaymentWindowEvent, data?: PaymentData): void {
    const before = state
    const { state: next, effects } = paymentWindowTransition(before, event)
    state = next
    if (next.stage !== before.stage) {
      stage.abort()
      stage = new AbortController()
    }
    const { signal } = stage
    if (next !== before) for (const changed of subscribers) changed()
    for (const effect of effects) carryOut(effect, signal, data)
  }

  function carryOut(effect: PaymentWindowEffect, signal: AbortSignal, data?: PaymentData): void {
    const report = (event: PaymentWindowEvent) => {
      if (!signal.aborted) send(event)
    }
    switch (effect.type) {
      case 'open':
        if (data) send({ type: host.open({ ...data, attempt: effect.attempt }) })
        break
      case 'watch-window':
        host.watchWindow(report, signal)
        break
      case 'poll':
        host.fetchPayment(effect.id, signal).then((poll) => report({ type: 'polled', poll }))
        break
      case 'request-abandonment':
        host.abandonPayment(effect.id).then((accepted) => report({ type: 'abandonment', accepted }))
        break
      case 'pause':
        host.pause(effect.milliseconds, signal).then(() => report({ type: 'paused' }))
        break
      case 'navigate':
        host.navigate(effect.to)
        break
      case 'close-window':
        host.closeWindow()
        break
      case 'leave-tab':
        host.leaveTab()
        break
      case 'submit-form':
        host.submitForm()
        break
      case 'stop-loading':
        host.stopLoading()
        break
      case 'clear-data':
        host.clearData()
        break
    }
  }

  return {
    state: () => state,
    subscribe(changed) {
      subscribers.add(changed)
      return () => void subscribers.delete(changed)
    },
    send: (event) => send(event),
    start: (data) => send({ type: 'start', attempt: host.newAttempt() }, data),
  }
}
