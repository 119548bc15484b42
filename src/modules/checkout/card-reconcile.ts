import { transaction } from '#database/database.ts'
import { byId, eachRow, everyStep } from '#modules/jobs/row-jobs.server.ts'
import { readForsakenCardOrders } from '#modules/orders/orders.server.ts'
import {
  GIVEN_UP,
  isBeyondDoubt,
  MINUTES_TO_CHARGE,
  nextPageLook,
  waitBeforeCheck,
} from '#modules/payments/payment-status-rules.ts'
import {
  asStarted,
  checkLater,
  countEvents,
  endDoubt,
  giveBack,
  movePayment,
  type PaymentOutcome,
  type PaymentProvider,
  type PaymentRow,
  readPayment,
  readRefundingPayments,
  recordEvent,
  takeDoubtfulPayments,
  takeOpenPayments,
} from '#modules/payments/payments.server.ts'
import { Big } from '#shared/money.ts'
import { lookAtPage } from './card-page.ts'
import { settlePayment } from './card-settle.ts'
import type { CheckoutParts } from './checkout.server.ts'

const AT_ONCE = 50

/**
 * Settles what a lost callback, a crash or a silent bank left open, and lets go of what nobody finished in time. Asks the
 * provider before it decides anything about money. Returns how many payments it looked at.
 */
export async function reconcilePayments(parts: CheckoutParts): Promise<number> {
  const { db, clock } = parts
  let open = 0
  await everyStep(
    async () => {
      const taken = await takeOpenPayments(db, clock(), AT_ONCE)
      open = taken.length
      await eachRow(parts, 'check-open-payments', paymentsById(taken), (payment) => reconcile(parts, payment))
    },
    async () => {
      const doubtful = paymentsById(await takeDoubtfulPayments(db, clock(), AT_ONCE))
      await eachRow(parts, 'check-doubtful-payments', doubtful, (payment) => lookAgain(parts, payment))
    },
    async () => {
      const strays = paymentsById(await readRefundingPayments(db, clock(), AT_ONCE))
      await eachRow(parts, 'return-stray-money', strays, (payment) => payBackStray(parts, payment))
    },
    async () => {
      const unpaid = byId(await readForsakenCardOrders(db, clock(), AT_ONCE))
      await eachRow(parts, 'release-unpaid-orders', unpaid, (id) => parts.releaseOrder(id, 'expired'))
    },
  )
  return open
}

const paymentsById = (payments: readonly PaymentRow[]) => payments.map((row) => ({ id: row.id, row }))

/**
 * A provider's notice that something has happened: the payment it names is looked at now rather than by the job. False for a notice that
 * the provider did not sign. What the notice itself says is not believed.
 */
export async function hearNotice(
  parts: CheckoutParts,
  body: unknown,
  header: (name: string) => string,
): Promise<boolean> {
  const { provider, db } = parts
  const id = provider?.readNotice(body, header) ?? null
  if (!provider || id === null) return false
  const payment = await readPayment(db, id)
  if (payment?.provider !== provider.name) return true
  if (payment.pageToken !== null) await lookAtPage(parts, provider, payment)
  else if (payment.status === 'charging') await reconcile(parts, payment)
  else if (GIVEN_UP.some((status) => status === payment.status)) await lookAgain(parts, payment)
  return true
}

/** The provider that took a payment; null, and a line for people, when the shop has another one now. */
function providerOf({ provider, log }: CheckoutParts, payment: PaymentRow): PaymentProvider | null {
  if (provider?.name === payment.provider) return provider
  log.error(
    { payment: payment.id, provider: payment.provider },
    'a payment of a provider that is not set up any more',
  )
  return null
}

/** How the provider says a payment stands; an error of its own is logged and counts as no answer. */
export async function ask(
  { log }: CheckoutParts,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<PaymentOutcome> {
  try {
    return await provider.fetch(asStarted(payment))
  } catch (error) {
    log.error({ err: error, payment: payment.id }, 'the provider could not be asked about a payment')
    return { status: 'unknown', code: 'error' }
  }
}

/** May the provider still be at work on a finish it has not answered? */
function stillCharging({ status, chargingAt }: PaymentRow, now: Date): boolean {
  if (status !== 'charging' || chargingAt === null) return false
  return now.getTime() - chargingAt.getTime() < MINUTES_TO_CHARGE * 60_000
}

async function reconcile(parts: CheckoutParts, payment: PaymentRow): Promise<void> {
  const { db, clock } = parts
  const { id, status } = payment
  const provider = providerOf(parts, payment)
  if (!provider) {
    // Nobody is left to ask. Until it was told to charge nothing has moved, and now nobody tells it; on a page of its own it may have.
    if (status === 'charging' || payment.pageToken !== null) return
    return settlePayment(parts, id, { status: 'failed', reason: 'expired', code: 'provider-gone' })
  }
  // Before the bank was asked there is nothing to ask it about.
  const outcome: PaymentOutcome =
    status === 'started' ? { status: 'pending' } : await ask(parts, provider, payment)
  await transaction(db, (tx) => recordEvent(tx, id, 'checked', { says: outcome.status }))
  const { status: says } = outcome
  if (says === 'unknown' || (says === 'pending' && stillCharging(payment, clock()))) {
    const wait = waitBeforeCheck(await countEvents(db, id, 'checked'))
    return checkLater(db, id, new Date(clock().getTime() + wait))
  }
  if (outcome.status !== 'pending') return settlePayment(parts, id, outcome)
  if (payment.pageToken !== null && clock() < payment.expiresAt) {
    const next = nextPageLook(clock())
    return checkLater(db, id, new Date(Math.min(next.getTime(), payment.expiresAt.getTime())))
  }
  // The provider has no word of any money, long after it would have had to move: it has not, and will not without us.
  const reason = status === 'charging' ? 'unavailable' : 'expired'
  await settlePayment(parts, id, { status: 'failed', reason, code: 'no-money' })
}

/**
 * A payment that failed although its money may come: only money that came all the same changes anything. A day after it began the
 * provider's clear 'no' is the last word; until there is one, it stays on the list.
 */
async function lookAgain(parts: CheckoutParts, payment: PaymentRow): Promise<void> {
  const provider = providerOf(parts, payment)
  if (!provider) return
  const outcome = await ask(parts, provider, payment)
  if (outcome.status === 'paid') return settlePayment(parts, payment.id, outcome)
  if (outcome.status !== 'unknown' && isBeyondDoubt(payment.createdAt, parts.clock()))
    await endDoubt(parts.db, payment.id)
}

/** Money that nothing waits for goes back as a whole; what the provider refuses stays for people to see. */
async function payBackStray(parts: CheckoutParts, payment: PaymentRow): Promise<void> {
  const { db, clock, log } = parts
  const { id } = payment
  const provider = providerOf(parts, payment)
  if (!provider) return
  const back = await giveStrayBack(parts, provider, payment)
  if (back.status === 'done') {
    const change = { code: back.reference }
    await transaction(db, (tx) => movePayment(tx, id, ['refunding'], 'refunded', change))
    return
  }
  log.error({ payment: id, code: back.code }, 'money that nothing waits for could not be paid back')
  await checkLater(db, id, new Date(clock().getTime() + waitBeforeCheck(STRAY_WAITS[back.status])))
}

/** How patient the next try is, as checks made so far: what is unclear is soon looked at, a refusal waits for people. */
const STRAY_WAITS = { unknown: 3, refused: 8 } as const

async function giveStrayBack(parts: CheckoutParts, provider: PaymentProvider, payment: PaymentRow) {
  const standing = await ask(parts, provider, payment)
  if (standing.status !== 'paid') return { status: 'unknown', code: standing.status } as const
  const { paidPrice } = standing
  const charged = { ...asStarted(payment), paidPrice, ip: payment.ip }
  const paidAt = payment.chargingAt ?? payment.createdAt
  const again = (await countEvents(parts.db, payment.id, 'paying-back')) > 0
  const wish = { payment: charged, amount: paidPrice, before: Big('0'), again, paidAt }
  await transaction(parts.db, (tx) => recordEvent(tx, payment.id, 'paying-back'))
  try {
    return await giveBack(provider, wish, parts.clock())
  } catch (error) {
    parts.log.error({ err: error, payment: payment.id }, 'the provider could not be asked to pay back')
    return { status: 'unknown', code: 'error' } as const
  }
}
