import { transaction } from '#database/database.ts'
import { isSameProvider } from '#modules/ordering/payments/card-providers.server.ts'
import {
  CLOSED_UNPAID,
  isPastConfirmationWindow,
  MINUTES_TO_CHARGE,
  nextPageCheck,
  waitBeforeCheck,
} from '#modules/ordering/payments/payment-status-rules.ts'
import {
  asStarted,
  checkLater,
  countEvents,
  movePayment,
  type PaymentOutcome,
  type PaymentProvider,
  type PaymentRow,
  readPayment,
  readRefundingPayments,
  recordEvent,
  refundOrCancel,
  stopPaymentChecks,
  takeOpenPayments,
  takeUnconfirmedPayments,
} from '#modules/ordering/payments/payments.server.ts'
import { byId, eachRow, runAllSteps } from '#modules/platform/jobs/row-jobs.server.ts'
import { Big } from '#shared/money.ts'
import { checkHostedPage } from './card-hosted-page.ts'
import { settlePayment } from './card-settle.ts'
import type { CheckoutDeps } from './checkout-types.ts'

const AT_ONCE = 50

/**
 * Settles the payments that a lost callback, a crash or an unresponsive bank left open, and cancels orders nobody paid in time. Calls the
 * provider before any decision about money. Returns how many open payments it checked.
 */
export async function reconcilePayments(deps: CheckoutDeps): Promise<number> {
  const { db, clock } = deps
  const { cards } = deps.orders
  let open = 0
  await runAllSteps(
    async () => {
      const taken = await takeOpenPayments(db, clock(), AT_ONCE)
      open = taken.length
      await eachRow(deps, 'check-open-payments', paymentsById(taken), (payment) => reconcile(deps, payment))
    },
    async () => {
      const unconfirmed = paymentsById(await takeUnconfirmedPayments(db, clock(), AT_ONCE))
      await eachRow(deps, 'check-doubtful-payments', unconfirmed, (payment) =>
        recheckFailedPayment(deps, payment),
      )
    },
    async () => {
      const orphaned = paymentsById(await readRefundingPayments(db, clock(), AT_ONCE))
      await eachRow(deps, 'return-stray-money', orphaned, (payment) => refundOrphanedPayment(deps, payment))
    },
    async () => {
      const unpaid = byId(await cards.abandoned(AT_ONCE))
      await eachRow(deps, 'release-unpaid-orders', unpaid, (id) =>
        cards.withOrder(id, (order) => cards.release(order, 'expired')),
      )
    },
  )
  return open
}

const paymentsById = (payments: readonly PaymentRow[]) => payments.map((row) => ({ id: row.id, row }))

/**
 * Handles a provider's notice that something has happened: its payment is checked now instead of by the job. False for a notice that the
 * provider did not sign. The content of the notice is not trusted.
 */
export async function handleNotice(
  deps: CheckoutDeps,
  body: unknown,
  header: (name: string) => string,
): Promise<boolean> {
  const { cardProviders, db } = deps
  const read = await cardProviders.firstThat((each) => each.readNotice(body, header))
  if (read === null) return false
  const payment = await readPayment(db, read.result)
  const provider = payment && (await cardProviders.forCharge(payment))
  if (!provider || !isSameProvider(provider, read.provider)) return true
  if (payment.pageToken !== null) await checkHostedPage(deps, provider, payment)
  else if (payment.status === 'charging') await reconcile(deps, payment)
  else if (CLOSED_UNPAID.some((status) => status === payment.status))
    await recheckFailedPayment(deps, payment)
  return true
}

/** The provider that took a payment; null, with a logged error, when the shop has it no more. */
async function providerOf(
  { cardProviders, log }: CheckoutDeps,
  payment: PaymentRow,
): Promise<PaymentProvider | null> {
  const provider = await cardProviders.forCharge(payment)
  if (provider) return provider
  log.error(
    { payment: payment.id, provider: payment.provider },
    'the provider of this payment is not configured any more',
  )
  return null
}

/** The payment's status at the provider. An exception is logged and counts as unknown. */
export async function fetchOutcome(
  { log }: CheckoutDeps,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<PaymentOutcome> {
  try {
    return await provider.fetch(asStarted(payment))
  } catch (error) {
    log.error({ err: error, payment: payment.id }, 'the status of a payment could not be fetched')
    return { status: 'unknown', code: 'error' }
  }
}

/** May the provider still be processing a finish it has not responded to? */
function stillCharging({ status, chargingAt }: PaymentRow, now: Date): boolean {
  if (status !== 'charging' || chargingAt === null) return false
  return now.getTime() - chargingAt.getTime() < MINUTES_TO_CHARGE * 60_000
}

async function reconcile(deps: CheckoutDeps, payment: PaymentRow): Promise<void> {
  const { db, clock } = deps
  const { id, status } = payment
  const provider = await providerOf(deps, payment)
  if (!provider) {
    // The provider cannot be called any more. Without a charge request no money has moved and none will; a charge or the provider's own
    // page may have moved some.
    if (status === 'charging' || payment.pageToken !== null) return
    return settlePayment(deps, id, { status: 'failed', reason: 'expired', code: 'provider-gone' })
  }
  // A payment in 'started' is not known to the provider yet.
  const outcome: PaymentOutcome =
    status === 'started' ? { status: 'pending' } : await fetchOutcome(deps, provider, payment)
  await transaction(db, (tx) => recordEvent(tx, id, 'checked', { says: outcome.status }))
  const { status: says } = outcome
  if (says === 'unknown' || (says === 'pending' && stillCharging(payment, clock()))) {
    const wait = waitBeforeCheck(await countEvents(db, id, 'checked'))
    return checkLater(db, id, new Date(clock().getTime() + wait))
  }
  if (outcome.status !== 'pending') return settlePayment(deps, id, outcome)
  if (payment.pageToken !== null && clock() < payment.expiresAt) {
    const next = nextPageCheck(clock())
    return checkLater(db, id, new Date(Math.min(next.getTime(), payment.expiresAt.getTime())))
  }
  // The provider reports no money long after any charge would have ended, and without a request from us none will follow.
  const reason = status === 'charging' ? 'unavailable' : 'expired'
  await settlePayment(deps, id, { status: 'failed', reason, code: 'no-money' })
}

/**
 * Rechecks a failed payment whose money may still come: only a charge changes anything. A day after the payment began a clear 'no money'
 * from the provider is final; until then the payment is checked again.
 */
async function recheckFailedPayment(deps: CheckoutDeps, payment: PaymentRow): Promise<void> {
  const provider = await providerOf(deps, payment)
  if (!provider) {
    // The test bank moves no money: nothing is lost when the shop has changed to a real provider meanwhile.
    if (payment.provider === 'test') await stopPaymentChecks(deps.db, payment.id)
    return
  }
  const outcome = await fetchOutcome(deps, provider, payment)
  if (outcome.status === 'paid') return settlePayment(deps, payment.id, outcome)
  if (outcome.status !== 'unknown' && isPastConfirmationWindow(payment.createdAt, deps.clock()))
    await stopPaymentChecks(deps.db, payment.id)
}

/** Refunds all money of a payment that no order needs. A refusal by the provider is logged, for people to handle. */
async function refundOrphanedPayment(deps: CheckoutDeps, payment: PaymentRow): Promise<void> {
  const { db, clock, log } = deps
  const { id } = payment
  const provider = await providerOf(deps, payment)
  if (!provider) return
  const refundResult = await requestOrphanRefund(deps, provider, payment)
  if (refundResult.status === 'done') {
    const change = { code: refundResult.reference }
    await transaction(db, (tx) => movePayment(tx, id, ['refunding'], 'refunded', change))
    return
  }
  log.error({ payment: id, code: refundResult.code }, 'an orphaned payment could not be refunded')
  await checkLater(
    db,
    id,
    new Date(clock().getTime() + waitBeforeCheck(ORPHAN_REFUND_WAITS[refundResult.status])),
  )
}

/** The wait before the next attempt, as a count for `waitBeforeCheck`: an unclear result is retried soon, a refusal waits for people. */
const ORPHAN_REFUND_WAITS = { unknown: 3, refused: 8 } as const

async function requestOrphanRefund(deps: CheckoutDeps, provider: PaymentProvider, payment: PaymentRow) {
  const providerOutcome = await fetchOutcome(deps, provider, payment)
  if (providerOutcome.status !== 'paid') return { status: 'unknown', code: providerOutcome.status } as const
  const { paidPrice } = providerOutcome
  const charged = { ...asStarted(payment), paidPrice, ip: payment.ip }
  const paidAt = payment.chargingAt ?? payment.createdAt
  const again = (await countEvents(deps.db, payment.id, 'paying-back')) > 0
  const refundRequest = { payment: charged, amount: paidPrice, before: Big('0'), again, paidAt }
  await transaction(deps.db, (tx) => recordEvent(tx, payment.id, 'paying-back'))
  try {
    return await refundOrCancel(provider, refundRequest, deps.clock())
  } catch (error) {
    deps.log.error({ err: error, payment: payment.id }, 'the refund request to the provider failed')
    return { status: 'unknown', code: 'error' } as const
  }
}
