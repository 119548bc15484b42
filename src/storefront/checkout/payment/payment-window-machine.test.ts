import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PaymentResult } from '#modules/ordering/checkout/checkout-schemas.ts'
import { LOGIN_REQUIRED, refused, UNREACHABLE } from '#shared/web/action-result.ts'
import { PAYMENT_NOT_FOUND, type PaymentPoll } from './payment-polling.ts'
import {
  initialPaymentWindow,
  type PaymentWindowEvent,
  type PaymentWindowState,
  paymentWindowTransition,
} from './payment-window-machine.ts'

function payment(state: PaymentResult['state'], changes: Partial<PaymentResult> = {}): PaymentResult {
  return {
    id: 'p_1',
    state,
    succeed: state === 'succeeded',
    charging: false,
    paymentType: 'order',
    order: null,
    amount: 1500,
    installment: 1,
    description: '',
    message: state === 'failed' ? 'Kartınızın limiti yetersiz.' : '',
    ...changes,
  }
}

const polled = (...about: Parameters<typeof payment>): PaymentPoll => ({ ok: true, data: payment(...about) })

const attempt = {
  attempt: 'a_1',
  lastPaymentId: 'p_0',
  failure: { kind: 'none' },
  failures: 0,
} as const
const checking = {
  ...attempt,
  stage: 'checking',
  messages: [],
  paymentId: null,
  polls: 1,
  awaited: 'own',
  unreachable: false,
} as const

/** One state of each kind, by the name the tables use. */
const STATES = {
  idle: { ...attempt, stage: 'idle' },
  starting: { ...attempt, stage: 'starting' },
  leaving: { ...attempt, stage: 'leaving' },
  window: { ...attempt, stage: 'window' },
  own: checking,
  newest: { ...checking, awaited: 'newest' },
  reported: { ...checking, awaited: 'reported', paymentId: 'p_1' },
  refused: { ...checking, messages: ['Sepetiniz değişti.'] },
  sixthPoll: { ...checking, polls: 6 },
  abandonment: { ...checking, awaited: 'abandonment' },
  pause: { ...checking, awaited: 'pause', polls: 3 },
  left: { ...attempt, stage: 'left', destination: { page: 'summary', paymentId: 'p_1' } },
  unmounted: { ...attempt, stage: 'unmounted' },
} satisfies Record<string, PaymentWindowState>
type Name = keyof typeof STATES

/** Every event, by the name the tables use. */
const EVENTS = {
  mount: { type: 'mount' },
  unmount: { type: 'unmount' },
  start: { type: 'start', attempt: 'a_2' },
  opened: { type: 'opened' },
  blocked: { type: 'blocked' },
  unstorable: { type: 'unstorable' },
  reportedRefusal: { type: 'reported', messages: ['Sepetiniz değişti.'], paymentId: null },
  reportedPayment: { type: 'reported', messages: [], paymentId: 'p_1' },
  closed: { type: 'closed' },
  abandon: { type: 'abandon' },
  restored: { type: 'restored' },
  signedOut: { type: 'polled', poll: refused(LOGIN_REQUIRED, '') },
  none: { type: 'polled', poll: refused(PAYMENT_NOT_FOUND, '') },
  unreachable: { type: 'polled', poll: refused(UNREACHABLE, '') },
  succeeded: { type: 'polled', poll: polled('succeeded') },
  succeededBefore: { type: 'polled', poll: polled('succeeded', { id: 'p_0' }) },
  failed: { type: 'polled', poll: polled('failed') },
  waiting: { type: 'polled', poll: polled('waiting') },
  charging: { type: 'polled', poll: polled('waiting', { charging: true }) },
  accepted: { type: 'abandonment', accepted: true },
  tooLate: { type: 'abandonment', accepted: false },
  paused: { type: 'paused' },
  formRefused: { type: 'form-refused' },
} satisfies Record<string, PaymentWindowEvent>
type EventName = keyof typeof EVENTS

/** An effect in one word or two. */
const effectsOf = (state: PaymentWindowState, event: PaymentWindowEvent) =>
  paymentWindowTransition(state, event).effects.map((effect) => {
    switch (effect.type) {
      case 'open':
        return `open ${effect.attempt}`
      case 'poll':
      case 'request-abandonment':
        return `${effect.type} ${effect.id}`
      case 'pause':
        return `pause ${effect.milliseconds}`
      case 'navigate':
        return `navigate ${effect.to.page} ${effect.to.paymentId}`
      default:
        return effect.type
    }
  })

/** The stage with what it waits for, or with how the attempt failed. */
function nameOf(state: PaymentWindowState): string {
  if (state.stage === 'checking') return `checking ${state.awaited}`
  if (state.stage !== 'idle' || state.failure.kind === 'none') return state.stage
  return `idle ${state.failure.kind}`
}

const CHANGES: [from: Name, event: EventName, next: string, effects: string[]][] = [
  ['idle', 'mount', 'idle', ['clear-data']],
  ['idle', 'start', 'starting', ['open a_2']],
  ['idle', 'restored', 'idle', ['clear-data']],
  ['idle', 'formRefused', 'idle', []],
  ['starting', 'opened', 'window', ['watch-window']],
  ['starting', 'blocked', 'leaving', ['leave-tab']],
  ['starting', 'unstorable', 'leaving', ['submit-form']],
  ['leaving', 'abandon', 'idle', ['stop-loading', 'clear-data']],
  ['leaving', 'restored', 'idle', ['clear-data']],
  ['window', 'reportedRefusal', 'checking own', ['clear-data', 'poll a_1']],
  ['window', 'reportedPayment', 'checking reported', ['clear-data', 'poll p_1']],
  ['window', 'closed', 'checking own', ['clear-data', 'poll a_1']],
  ['window', 'abandon', 'checking own', ['close-window', 'clear-data', 'poll a_1']],
  ['own', 'signedOut', 'left', ['close-window', 'navigate login null']],
  ['own', 'none', 'checking newest', ['poll last']],
  ['own', 'unreachable', 'checking pause', ['pause 1000']],
  ['own', 'succeeded', 'left', ['navigate summary p_1']],
  ['own', 'succeededBefore', 'left', ['navigate summary p_0']],
  ['own', 'failed', 'idle declined', []],
  ['own', 'waiting', 'checking abandonment', ['request-abandonment p_1']],
  ['own', 'charging', 'checking pause', ['pause 1000']],
  ['newest', 'signedOut', 'left', ['close-window', 'navigate login null']],
  ['newest', 'none', 'idle abandoned', []],
  ['newest', 'unreachable', 'checking pause', ['pause 1000']],
  ['newest', 'succeeded', 'left', ['navigate summary p_1']],
  ['newest', 'succeededBefore', 'idle abandoned', []],
  ['newest', 'failed', 'idle abandoned', []],
  ['newest', 'waiting', 'idle abandoned', []],
  ['newest', 'charging', 'idle abandoned', []],
  ['reported', 'signedOut', 'left', ['close-window', 'navigate login p_1']],
  ['reported', 'none', 'idle other-customer', []],
  ['reported', 'unreachable', 'checking pause', ['pause 1000']],
  ['reported', 'succeeded', 'left', ['navigate summary p_1']],
  ['reported', 'succeededBefore', 'left', ['navigate summary p_0']],
  ['reported', 'failed', 'idle declined', []],
  ['reported', 'waiting', 'checking abandonment', ['request-abandonment p_1']],
  ['reported', 'charging', 'checking pause', ['pause 1000']],
  ['refused', 'signedOut', 'left', ['close-window', 'navigate login null']],
  ['refused', 'none', 'checking newest', ['poll last']],
  ['refused', 'unreachable', 'checking pause', ['pause 1000']],
  ['refused', 'succeeded', 'left', ['navigate summary p_1']],
  ['refused', 'succeededBefore', 'left', ['navigate summary p_0']],
  ['refused', 'failed', 'idle declined', []],
  ['refused', 'waiting', 'checking abandonment', ['request-abandonment p_1']],
  ['refused', 'charging', 'checking pause', ['pause 1000']],
  ['sixthPoll', 'signedOut', 'left', ['close-window', 'navigate login null']],
  ['sixthPoll', 'none', 'checking newest', ['poll last']],
  ['sixthPoll', 'unreachable', 'checking pause', ['pause 7593.75']],
  ['sixthPoll', 'succeeded', 'left', ['navigate summary p_1']],
  ['sixthPoll', 'succeededBefore', 'left', ['navigate summary p_0']],
  ['sixthPoll', 'failed', 'idle declined', []],
  ['sixthPoll', 'waiting', 'checking abandonment', ['request-abandonment p_1']],
  ['sixthPoll', 'charging', 'left', ['navigate result p_1']],
  ['abandonment', 'accepted', 'checking own', ['poll a_1']],
  ['abandonment', 'tooLate', 'checking pause', ['pause 1000']],
  ['pause', 'paused', 'checking own', ['poll a_1']],
  ['unmounted', 'mount', 'idle', ['clear-data']],
]
const isChange = (from: Name, event: EventName) =>
  event === 'unmount' || CHANGES.some(([each, its]) => each === from && its === event)
const names = Object.keys(STATES) as Name[]
const eventNames = Object.keys(EVENTS) as EventName[]

describe('the payment window', () => {
  test.each(CHANGES)('%s, %s: %s %j', (from, event, next, effects) => {
    expect(nameOf(paymentWindowTransition(STATES[from], EVENTS[event]).state)).toBe(next)
    expect(effectsOf(STATES[from], EVENTS[event])).toEqual(effects)
  })

  test.each(names)('%s ignores every other event, and ends when the page is left', (from) => {
    const state = STATES[from]
    for (const event of eventNames.filter((each) => !isChange(from, each)))
      expect(paymentWindowTransition(state, EVENTS[event]), event).toEqual({ state, effects: [] })
    const { state: left, effects } = paymentWindowTransition(state, EVENTS.unmount)
    expect([left.stage, effects]).toEqual(['unmounted', []])
  })

  test.each([
    { from: 'refused', event: 'failed', messages: ['Sepetiniz değişti.'], why: 'the window said why' },
    { from: 'own', event: 'failed', messages: ['Kartınızın limiti yetersiz.'], why: 'the payment says why' },
  ] as const)('a failed payment shows the message of one source: $why', ({ from, event, messages }) => {
    const { state } = paymentWindowTransition(STATES[from], EVENTS[event])
    expect(state.failure).toEqual({ kind: 'declined', messages })
    expect(state).toMatchObject({ failures: 1, lastPaymentId: 'p_1' })
  })

  test('a refused window whose attempt started no payment shows why it was refused', () => {
    const newest = { ...STATES.refused, awaited: 'newest' } as const
    for (const event of [EVENTS.none, EVENTS.waiting])
      expect(paymentWindowTransition(newest, event).state.failure).toEqual({
        kind: 'declined',
        messages: ['Sepetiniz değişti.'],
      })
  })

  test('a new attempt and a form with errors remove the failure without counting one', () => {
    const failed = { ...STATES.idle, failure: { kind: 'abandoned' }, failures: 4 } as const
    for (const event of [EVENTS.start, EVENTS.formRefused])
      expect(paymentWindowTransition(failed, event).state).toMatchObject({
        failure: { kind: 'none' },
        failures: 4,
      })
  })

  test('says that the server is unreachable until it responds', () => {
    const missed = paymentWindowTransition(STATES.own, EVENTS.unreachable).state
    const again = paymentWindowTransition(missed, EVENTS.paused).state
    const answered = paymentWindowTransition(again, EVENTS.charging).state
    expect([missed, again, answered].map((each) => 'unreachable' in each && each.unreachable)).toEqual([
      true,
      true,
      false,
    ])
  })

  test('polls after 1, 1.5, 2.25 … seconds and continues on the result page at the sixth', () => {
    let state: PaymentWindowState = STATES.own
    const pauses: string[] = []
    while (state.stage === 'checking') {
      pauses.push(...effectsOf(state, EVENTS.charging))
      state = paymentWindowTransition(state, EVENTS.charging).state
      if (state.stage === 'checking') state = paymentWindowTransition(state, EVENTS.paused).state
    }
    expect(pauses).toEqual([
      'pause 1000',
      'pause 1500',
      'pause 2250',
      'pause 3375',
      'pause 5062.5',
      'navigate result p_1',
    ])
  })
})

/** Any event at any time, also those that no browser sends in that stage. */
const anyPoll: fc.Arbitrary<PaymentPoll> = fc.oneof(
  fc.constantFrom(LOGIN_REQUIRED, PAYMENT_NOT_FOUND, UNREACHABLE).map((code) => refused(code, '')),
  fc
    .record({ id: fc.constantFrom('p_0', 'p_1', 'p_2'), charging: fc.boolean() })
    .chain((changes) =>
      fc.constantFrom('waiting', 'succeeded', 'failed').map((state) => polled(state, changes)),
    ),
)
const anyEvent: fc.Arbitrary<PaymentWindowEvent> = fc.oneof(
  { weight: 4, arbitrary: anyPoll.map((poll) => ({ type: 'polled' as const, poll })) },
  fc.constantFrom(...eventNames).map((name) => EVENTS[name]),
  fc.constantFrom(...eventNames.filter((name) => name !== 'unmount')).map((name) => EVENTS[name]),
)

/** The effect that ends the wait of a stage; a stage that waits for the shopper or the window has none. */
const AWAITED_EFFECT = {
  own: 'poll',
  newest: 'poll',
  reported: 'poll',
  abandonment: 'request-abandonment',
  pause: 'pause',
} as const

test('no sequence of events opens two windows at a time, waits for nothing, or acts on a page that was left', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      let state = initialPaymentWindow('p_0')
      let open = 0
      for (const event of events) {
        const { state: next, effects } = paymentWindowTransition(state, event)
        const types = effects.map(({ type }) => type)
        if (state.stage !== 'idle' && next.stage === 'idle') open = 0
        if (types.includes('open')) open++
        expect(open).toBeLessThanOrEqual(1)
        // A stage that waits has requested exactly what it waits for, when it began to wait.
        const waits = types.filter((type) => ['poll', 'request-abandonment', 'pause'].includes(type))
        const begins = next.stage === 'checking' && next !== state
        expect(waits).toEqual(begins ? [AWAITED_EFFECT[next.awaited]] : [])
        // The card data are removed as soon as the window is done or given up.
        if (state.stage === 'window' && next.stage === 'checking') expect(types).toContain('clear-data')
        if (state.stage === 'unmounted' && event.type !== 'mount') expect(effects).toEqual([])
        if (next.stage === 'left' && state.stage !== 'left') expect(types.at(-1)).toBe('navigate')
        if (types.includes('request-abandonment'))
          expect(event).toMatchObject({ poll: { data: { state: 'waiting', charging: false } } })
        state = next
      }
    }),
    { numRuns: 1000 },
  )
})
