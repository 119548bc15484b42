import type { PaymentResult } from '#modules/ordering/checkout/checkout-schemas.ts'
import { LOGIN_REQUIRED, type Refused } from '#shared/web/action-result.ts'
import { PAYMENT_NOT_FOUND, type PaymentPoll, pollDelay } from './payment-polling.ts'

/** A payment still charging after this many polls continues on the result page, at the next poll (after about 13 seconds). */
const MAX_POLLS_HERE = 5

/** The page a payment continues on: the summary, the result page while the bank has not responded, or the login. */
export type PaymentDestination =
  | { readonly page: 'summary' | 'result'; readonly paymentId: string }
  /** `paymentId` is the payment that the window reported. */
  | { readonly page: 'login'; readonly paymentId: string | null }

/**
 * How the latest attempt ended without a payment. `none`: nothing to say, as before the first attempt. `abandoned`: it started no payment.
 * `other-customer`: the payment that the window reported is not this customer's. `declined`: by the shop or the bank, for `messages`.
 */
export type AttemptFailure =
  | { readonly kind: 'none' | 'abandoned' | 'other-customer' }
  | { readonly kind: 'declined'; readonly messages: readonly string[] }

/** The one thing the stage `checking` waits for: a poll of the reported, own or newest payment, an abandonment, or the next poll. */
type Awaited = 'reported' | 'own' | 'newest' | 'abandonment' | 'pause'

/**
 * `starting`: inside the click. `leaving`: this tab navigates to the bank, because popups are blocked or nothing can be stored.
 * `window`: the shopper is in the payment window. `checking`: the window is done or the bank is charging, and the result is not known
 * yet. `left`: the page navigates to `destination`. `unmounted`: the page is gone; only `mount` leaves this stage.
 */
type Stage =
  | { readonly stage: 'idle' | 'starting' | 'leaving' | 'window' | 'unmounted' }
  | { readonly stage: 'left'; readonly destination: PaymentDestination }
  | CheckingStage

interface CheckingStage {
  readonly stage: 'checking'
  /** The messages and the payment that the window reported. */
  readonly messages: readonly string[]
  readonly paymentId: string | null
  /** Counts the polls, from 1. */
  readonly polls: number
  readonly awaited: Awaited
  /** The latest poll had no response. */
  readonly unreachable: boolean
}

interface Attempt {
  /** The id of the latest attempt; '' before the first. */
  readonly attempt: string
  /** The newest payment that this page knows to have ended. */
  readonly lastPaymentId: string | null
  readonly failure: AttemptFailure
  /** Counts the attempts that ended: tells apart two that failed alike. */
  readonly failures: number
}

export type PaymentWindowState = Attempt & Stage
type Checking = Attempt & CheckingStage

export type PaymentWindowEvent =
  | { type: 'mount' | 'unmount' }
  | { type: 'start'; attempt: string }
  /** What opening the window led to; `unstorable`: the browser stores nothing, so the form has to be submitted natively. */
  | { type: 'opened' | 'blocked' | 'unstorable' }
  /** The window reported its end, or that the bank is charging `paymentId`. */
  | { type: 'reported'; messages: readonly string[]; paymentId: string | null }
  /** The window was closed. */
  | { type: 'closed' }
  /** The shopper gives up the payment. */
  | { type: 'abandon' }
  /** The browser restored the page from its back/forward cache. */
  | { type: 'restored' }
  | { type: 'polled'; poll: PaymentPoll }
  /** The response to `request-abandonment`: whether the payment is abandoned. */
  | { type: 'abandonment'; accepted: boolean }
  | { type: 'paused' }
  /** The form was submitted with errors, which replace the failure of the latest attempt. */
  | { type: 'form-refused' }

/** What the driver does after a transition; everything that takes time ends with the stage. */
export type PaymentWindowEffect =
  | { type: 'open'; attempt: string }
  | { type: 'poll'; id: string }
  | { type: 'request-abandonment'; id: string }
  | { type: 'pause'; milliseconds: number }
  | { type: 'navigate'; to: PaymentDestination }
  | { type: 'watch-window' | 'close-window' | 'leave-tab' | 'submit-form' | 'stop-loading' | 'clear-data' }

export interface Transition {
  readonly state: PaymentWindowState
  readonly effects: readonly PaymentWindowEffect[]
}

const to = (state: PaymentWindowState, ...effects: PaymentWindowEffect[]): Transition => ({ state, effects })

const atStage = <Next extends Stage>(
  { attempt, lastPaymentId, failure, failures }: Attempt,
  stage: Next,
): Attempt & Next => ({ attempt, lastPaymentId, failure, failures, ...stage })

/** Back to the form, after an attempt that failed. */
const failed = (state: Attempt, failure: AttemptFailure): PaymentWindowState =>
  atStage({ ...state, failure, failures: state.failures + 1 }, { stage: 'idle' })

/** Before the page is mounted. `lastPaymentId` is the customer's newest payment when the page was loaded. */
export function initialPaymentWindow(lastPaymentId: string | null): PaymentWindowState {
  return { stage: 'idle', attempt: '', lastPaymentId, failure: { kind: 'none' }, failures: 0 }
}

/**
 * The next state of the payment window and what to do about it (spec §4 card flow, decisions A11 and A12). Pure. An event that means
 * nothing in the current stage changes nothing: a second click, a late message of a window that is done.
 */
export function paymentWindowTransition(state: PaymentWindowState, event: PaymentWindowEvent): Transition {
  if (event.type === 'unmount') return to(atStage(state, { stage: 'unmounted' }))
  switch (state.stage) {
    case 'unmounted':
      return event.type === 'mount'
        ? to(atStage(state, { stage: 'idle' }), { type: 'clear-data' })
        : to(state)
    case 'idle':
      return whenIdle(state, event)
    case 'starting':
      return whenStarting(state, event)
    case 'leaving':
      if (event.type === 'restored') return to(failed(state, { kind: 'none' }), { type: 'clear-data' })
      if (event.type === 'abandon')
        return to(failed(state, { kind: 'none' }), { type: 'stop-loading' }, { type: 'clear-data' })
      return to(state)
    case 'window':
      if (event.type === 'reported') return check(state, event.messages, event.paymentId)
      if (event.type === 'closed') return check(state, [], null)
      if (event.type === 'abandon') return check(state, [], null, { type: 'close-window' })
      return to(state)
    case 'checking':
      return whenChecking(state, event)
    case 'left':
      return to(state)
  }
}

function whenIdle(state: PaymentWindowState, event: PaymentWindowEvent): Transition {
  switch (event.type) {
    case 'mount':
      return to(state, { type: 'clear-data' })
    case 'start': {
      const started = { ...state, attempt: event.attempt, failure: { kind: 'none' } } as const
      return to(atStage(started, { stage: 'starting' }), { type: 'open', attempt: event.attempt })
    }
    case 'form-refused':
      return to({ ...state, failure: { kind: 'none' } })
    case 'restored':
      // Counts as an attempt that ended, so that the form clears the security code (decisions A11).
      return to(failed(state, { kind: 'none' }), { type: 'clear-data' })
    default:
      return to(state)
  }
}

function whenStarting(state: PaymentWindowState, { type }: PaymentWindowEvent): Transition {
  if (type === 'opened') return to(atStage(state, { stage: 'window' }), { type: 'watch-window' })
  if (type === 'blocked') return to(atStage(state, { stage: 'leaving' }), { type: 'leave-tab' })
  if (type === 'unstorable') return to(atStage(state, { stage: 'leaving' }), { type: 'submit-form' })
  return to(state)
}

/** The window closed or reported its end: finds out the result. */
function check(
  state: Attempt,
  messages: readonly string[],
  paymentId: string | null,
  ...first: PaymentWindowEffect[]
): Transition {
  const stage = {
    stage: 'checking',
    messages,
    paymentId,
    polls: 0,
    awaited: 'pause',
    unreachable: false,
  } as const
  const { state: next, effects } = poll(atStage<CheckingStage>(state, stage))
  return to(next, ...first, { type: 'clear-data' }, ...effects)
}

/** Asks for the payment that the window reported, or for the one of this attempt. */
function poll(state: Checking): Transition {
  const { paymentId, attempt, polls } = state
  const awaited = paymentId === null ? 'own' : 'reported'
  return to({ ...state, awaited, polls: polls + 1 }, { type: 'poll', id: paymentId ?? attempt })
}

const pauseBeforePoll = (state: Checking): Transition =>
  to({ ...state, awaited: 'pause' }, { type: 'pause', milliseconds: pollDelay(state.polls) })

function whenChecking(state: Checking, event: PaymentWindowEvent): Transition {
  const { awaited } = state
  if (event.type === 'paused' && awaited === 'pause') return poll(state)
  if (event.type === 'abandonment' && awaited === 'abandonment')
    return event.accepted ? poll(state) : pauseBeforePoll(state)
  if (event.type !== 'polled' || awaited === 'pause' || awaited === 'abandonment') return to(state)
  const { poll: polled } = event
  // A window that closed before it reported a payment may have started none. If the cart was paid meanwhile from another tab or an
  // earlier page, the newest payment is that one.
  if (!polled.ok) {
    if (awaited === 'own' && polled.code === PAYMENT_NOT_FOUND)
      return to({ ...state, awaited: 'newest' }, { type: 'poll', id: 'last' })
    return afterRefusedPoll(state, polled)
  }
  const payment = polled.data
  const paidSince = payment.id !== state.lastPaymentId && payment.succeed
  return awaited === 'newest' && !paidSince ? endWithoutPayment(state) : afterPoll(state, payment)
}

/** The attempt has started no payment. */
function endWithoutPayment(state: Checking): Transition {
  const { messages, paymentId } = state
  if (messages.length > 0) return to(failed(state, { kind: 'declined', messages }))
  return to(failed(state, { kind: paymentId === null ? 'abandoned' : 'other-customer' }))
}

function afterRefusedPoll(state: Checking, { code }: Refused): Transition {
  if (code === LOGIN_REQUIRED)
    return leave(state, { page: 'login', paymentId: state.paymentId }, { type: 'close-window' })
  if (code === PAYMENT_NOT_FOUND) return endWithoutPayment(state)
  return pauseBeforePoll({ ...state, unreachable: true })
}

function afterPoll(checking: Checking, payment: PaymentResult): Transition {
  const state = { ...checking, unreachable: false }
  const { messages, polls } = state
  if (payment.state === 'succeeded') return leave(state, { page: 'summary', paymentId: payment.id })
  if (payment.state === 'failed') {
    const reason = messages.length > 0 ? messages : [payment.message]
    return to(failed({ ...state, lastPaymentId: payment.id }, { kind: 'declined', messages: reason }))
  }
  // Also after a refusal: a window that posted its form twice (a reload, the back button) reports the refusal of the second post, while
  // the payment of the first is in progress.
  if (!payment.charging)
    return to({ ...state, awaited: 'abandonment' }, { type: 'request-abandonment', id: payment.id })
  return polls > MAX_POLLS_HERE
    ? leave(state, { page: 'result', paymentId: payment.id })
    : pauseBeforePoll(state)
}

const leave = (
  state: Attempt,
  destination: PaymentDestination,
  ...first: PaymentWindowEffect[]
): Transition =>
  to(atStage(state, { stage: 'left', destination }), ...first, { type: 'navigate', to: destination })
