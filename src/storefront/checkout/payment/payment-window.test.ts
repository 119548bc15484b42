import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PaymentResult } from '#modules/ordering/checkout/checkout-schemas.ts'
import { LOGIN_REQUIRED, refused, UNREACHABLE } from '#shared/web/action-result.ts'
import type { PaymentData } from './payment-data.ts'
import { PAYMENT_NOT_FOUND, type PaymentPoll } from './payment-polling.ts'
import { createPaymentWindow, type PaymentWindowHost } from './payment-window.ts'
import type { PaymentWindowEvent } from './payment-window-machine.ts'

const DATA: PaymentData = {
  ccno: '5528 7900 0000 0008',
  ccv: '963',
  expiry: '12/39',
  holder: 'Deniz Çağlayan',
  plan_id: '1',
  installment: '1',
  amount: '1500.00',
  description: '',
  shippingTotal: '44.90',
  odemeTipi: '2',
  paymentType: 'order',
  version: 'v1',
  onBilgilendirme: '1',
  mesafeliSatis: '1',
  kayitliKart: '',
  kartSakla: '',
}

/** What happens outside of the page, in any order; `respond` is the response to one request, or the end of a pause. */
const USUAL_STEPS = ['pay', 'post form', 'confirm at bank', 'respond', 'respond'] as const
const STEPS = [
  ...USUAL_STEPS,
  'abandon',
  'close window',
  'refuse',
  'fail after storing',
  'confirm slowly',
  'post again',
  'bank charges',
  'bank declines',
  'silence',
  'sign out',
  'restore',
] as const
type Step = (typeof STEPS)[number]
type Script = [Step, number][]

/** Scripts that once led to a second attempt while the first was being charged. */
const SECOND_ATTEMPTS: Script[] = [
  ['pay', 'refuse', 'post form', 'respond', 'confirm at bank', 'pay'] as const,
  ['pay', 'post form', 'confirm slowly', 'post again', 'respond', 'pay'] as const,
  ['pay', 'post form', 'confirm slowly', 'silence', 'post again', 'respond', 'pay'] as const,
].map((steps) => steps.map((step) => [step, 0]))
const anyStep = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...USUAL_STEPS) },
  { weight: 1, arbitrary: fc.constantFrom(...STEPS) },
)

interface BankPayment {
  id: string
  attempt: string
  state: PaymentResult['state']
  charging: boolean
}

/** A page with a payment window, and the shop and the bank behind it: what is pending responds when a step says so. */
function buildPage(opening: 'opened' | 'blocked' | 'unstorable') {
  const payments: BankPayment[] = []
  const pending: (() => void)[] = []
  const signals: AbortSignal[] = []
  const watching = new Set<(event: PaymentWindowEvent) => void>()
  const calls: string[] = []
  let attempts = 0
  let online = true
  let signedIn = true
  let dataStored = false
  /** The window. A refusal is its last page: nothing can be posted from it (`refusedPage`). */
  let shown: { attempt: string; payment: BankPayment | null; refused: boolean } | null = null

  const wasTaken = ({ state, charging }: BankPayment) => charging || state === 'succeeded'
  const tell = (event: PaymentWindowEvent) => {
    for (const report of watching) report(event)
  }
  /** Resolves at a later step, with what holds by then; when `signal` is aborted at once, as a request and a pause do. */
  function later<Result>(result: () => Result, aborted: Result, signal?: AbortSignal): Promise<Result> {
    return new Promise((resolve) => {
      if (signal) signals.push(signal)
      const respond = () => resolve(result())
      pending.push(respond)
      signal?.addEventListener('abort', () => {
        if (pending.includes(respond)) pending.splice(pending.indexOf(respond), 1)
        resolve(aborted)
      })
    })
  }
  const resultOf = ({ id, state, charging }: BankPayment): PaymentResult => ({
    id,
    state,
    charging,
    succeed: state === 'succeeded',
    paymentType: 'order',
    order: null,
    amount: 1500,
    installment: 1,
    description: '',
    message: state === 'failed' ? 'Ödeme alınamadı.' : '',
  })
  function respondTo(id: string): PaymentPoll {
    if (!online) return refused(UNREACHABLE, '')
    if (!signedIn) return refused(LOGIN_REQUIRED, '')
    const found =
      id === 'last' ? payments.at(-1) : payments.findLast((each) => each.id === id || each.attempt === id)
    return found ? { ok: true, data: resultOf(found) } : refused(PAYMENT_NOT_FOUND, '')
  }

  const host: PaymentWindowHost = {
    newAttempt: () => `a_${++attempts}`,
    open(data) {
      calls.push('open')
      expect(payments.filter(wasTaken), 'a new attempt while money may be taken').toEqual([])
      if (opening === 'unstorable') return opening
      dataStored = true
      if (opening === 'opened') shown = { attempt: data.attempt, payment: null, refused: false }
      return opening
    },
    watchWindow(report, signal) {
      watching.add(report)
      signals.push(signal)
      signal.addEventListener('abort', () => watching.delete(report))
    },
    closeWindow() {
      shown = null
    },
    leaveTab: () => calls.push('leave tab'),
    submitForm: () => calls.push('submit form'),
    stopLoading: () => calls.push('stop loading'),
    clearData() {
      dataStored = false
    },
    fetchPayment: (id, signal) => later(() => respondTo(id), refused(UNREACHABLE, ''), signal),
    abandonPayment: (id) =>
      later(() => {
        const found = payments.find((each) => each.id === id)
        if (!online || found?.state !== 'waiting' || found.charging) return false
        found.state = 'failed'
        return true
      }, false),
    pause: (_milliseconds, signal) => later(() => undefined, undefined, signal),
    navigate: ({ page }) => calls.push(`navigate ${page}`),
  }
  const paymentWindow = createPaymentWindow(null, host)

  function settle(state: 'succeeded' | 'failed'): void {
    const charged = payments.find(({ charging }) => charging)
    if (!charged) return
    Object.assign(charged, { state, charging: false })
    if (shown?.payment !== charged) return
    tell({ type: 'reported', messages: [], paymentId: charged.id })
    shown = null
  }

  function post(): void {
    if (!shown || shown.refused) return
    const id = `p_${payments.length + 1}`
    shown.payment = { id, attempt: shown.attempt, state: 'waiting', charging: false }
    payments.push(shown.payment)
  }
  function refuse(): void {
    if (!shown || shown.refused) return
    shown.refused = true
    tell({ type: 'reported', messages: ['Sepetiniz değişti.'], paymentId: null })
  }
  function confirm(): BankPayment | null {
    if (!shown || shown.refused || shown.payment?.state !== 'waiting') return null
    shown.payment.charging = true
    return shown.payment
  }

  const steps: Record<Step, (turn: number) => void> = {
    pay: () => paymentWindow.start(DATA),
    abandon: () => paymentWindow.send({ type: 'abandon' }),
    'close window': () => {
      if (!shown) return
      shown = null
      tell({ type: 'closed' })
    },
    'post form': () => {
      if (!shown?.payment) post()
    },
    refuse: () => {
      if (!shown?.payment) refuse()
    },
    // The shop stores the payment and responds with an error.
    'fail after storing': () => {
      if (shown?.payment) return
      post()
      refuse()
    },
    // The window is reloaded: the shop supersedes the payment, or refuses because its charge was requested (`startCard`).
    'post again': () => {
      if (!shown?.payment || shown.payment.state === 'succeeded') return
      if (shown.payment.charging) return refuse()
      shown.payment.state = 'failed'
      post()
    },
    'confirm at bank': () => {
      const confirmed = confirm()
      if (confirmed) tell({ type: 'reported', messages: [], paymentId: confirmed.id })
    },
    // The bank is charging, and the page that would report it has not arrived in the window.
    'confirm slowly': () => {
      confirm()
    },
    'bank charges': () => settle('succeeded'),
    'bank declines': () => settle('failed'),
    silence: () => {
      online = !online
    },
    'sign out': () => {
      signedIn = false
    },
    restore: () => paymentWindow.send({ type: 'restored' }),
    respond: (turn) => pending.splice(turn % Math.max(1, pending.length), 1)[0]?.(),
  }
  return {
    paymentWindow,
    steps,
    pending,
    signals,
    watching,
    calls,
    isDataStored: () => dataStored,
  }
}

/** Lets everything that was resolved take effect. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('whatever shopper, window, bank and network do, no second charge starts and leaving ends everything', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('opened', 'opened', 'opened', 'blocked', 'unstorable'),
      fc.array(fc.tuple(anyStep, fc.nat(5)), { maxLength: 40 }),
      async (opening, script) => {
        const page = buildPage(opening)
        const { paymentWindow, signals, watching } = page
        paymentWindow.send({ type: 'mount' })
        for (const [step, turn] of script) {
          page.steps[step](turn)
          await settled()
          const { stage } = paymentWindow.state()
          expect(JSON.stringify(paymentWindow.state()), 'the card is not kept').not.toMatch(/5528|963/)
          expect(watching.size, 'listens only while the window is open').toBe(stage === 'window' ? 1 : 0)
          const live = new Set(signals.filter(({ aborted }) => !aborted))
          expect(live.size, 'nothing outlives its stage').toBeLessThanOrEqual(
            stage === 'checking' || stage === 'window' ? 1 : 0,
          )
          if (stage === 'checking') expect(page.pending.length, 'waits for one thing').toBe(1)
          if (stage === 'checking' || stage === 'idle') expect(page.isDataStored()).toBe(false)
        }
        paymentWindow.send({ type: 'unmount' })
        const callsBefore = [...page.calls]
        expect(signals.every(({ aborted }) => aborted)).toBe(true)
        expect(watching.size).toBe(0)
        // Only an abandonment is still under way, and its response has no effect.
        while (page.pending.length > 0) page.steps.respond(0)
        await settled()
        expect(paymentWindow.state().stage).toBe('unmounted')
        expect(page.calls).toEqual(callsBefore)
      },
    ),
    {
      numRuns: 400,
      examples: SECOND_ATTEMPTS.map((script) => ['opened', script] satisfies [string, Script]),
    },
  )
})

test('the second press of the pay button while a window is open opens none', () => {
  const { paymentWindow, calls } = buildPage('opened')
  paymentWindow.start(DATA)
  paymentWindow.start(DATA)
  expect(calls).toEqual(['open'])
})

test.each([
  { opening: 'blocked', calls: ['open', 'leave tab', 'stop loading'], why: 'popups are blocked' },
  { opening: 'unstorable', calls: ['open', 'submit form', 'stop loading'], why: 'nothing can be stored' },
] as const)('when $why the payment runs in this tab and can be given up', ({ opening, calls: expected }) => {
  const { paymentWindow, calls } = buildPage(opening)
  paymentWindow.start(DATA)
  expect(paymentWindow.state().stage).toBe('leaving')
  paymentWindow.send({ type: 'abandon' })
  expect(calls).toEqual(expected)
  expect(paymentWindow.state()).toMatchObject({ stage: 'idle', failures: 1 })
})

test('subscribers hear of changes until they leave', () => {
  const { paymentWindow } = buildPage('opened')
  const stages: string[] = []
  const leave = paymentWindow.subscribe(() => stages.push(paymentWindow.state().stage))
  paymentWindow.start(DATA)
  paymentWindow.send({ type: 'restored' })
  leave()
  paymentWindow.send({ type: 'abandon' })
  expect(stages).toEqual(['starting', 'window'])
})

test('the response to a request of a page that was left and opened again changes nothing', async () => {
  const { paymentWindow, steps, pending } = buildPage('opened')
  async function abandonUnconfirmedPayment() {
    paymentWindow.start(DATA)
    for (const step of ['post form', 'close window'] as const) steps[step](0)
    // The poll is the newest of the pending requests; its response leads to the abandonment.
    steps.respond(pending.length - 1)
    await settled()
  }
  await abandonUnconfirmedPayment()
  paymentWindow.send({ type: 'unmount' })
  paymentWindow.send({ type: 'mount' })
  await abandonUnconfirmedPayment()
  expect(pending).toHaveLength(2)
  const waiting = paymentWindow.state()
  expect(waiting).toMatchObject({ stage: 'checking', awaited: 'abandonment' })
  steps.respond(0)
  await settled()
  expect(paymentWindow.state()).toBe(waiting)
})
