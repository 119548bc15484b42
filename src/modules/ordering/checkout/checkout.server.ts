import { setTimeout as pause } from 'node:timers/promises'
import type { Visitor } from '#modules/kernel/people/visitor.ts'
import { bestPlan, type OfferedPlan, wirePlan } from '#modules/ordering/payments/installment-rules.ts'
import {
  type PaymentRow,
  readBin,
  readChargingPayment,
  readLastPayment,
  readPayment,
  readPaymentOfAttempt,
} from '#modules/ordering/payments/payments.server.ts'
import { countedVisitor } from '#modules/platform/limits/limits.server.ts'
import type { Locale } from '#shared/locale.ts'
import { Big } from '#shared/money.ts'
import { bankOffers } from './bank-offers.ts'
import { abandonPayment } from './card-abandon.ts'
import { createCardAttempts } from './card-attempts.ts'
import { handleCallback } from './card-callback.ts'
import { asksSavedCvc, bankOptionsFor, plansFor } from './card-plans.ts'
import { handleNotice, reconcilePayments } from './card-reconcile.ts'
import { type StartCardResult, startCardPayment } from './card-start.ts'
import { paymentResult } from './checkout-messages.ts'
import { ATTEMPT_ID, type BankOptions, type CardPaymentForm, type PaymentResult } from './checkout-schemas.ts'
import type { BinControlResult, CheckoutDeps } from './checkout-types.ts'
import { checkChargingPayment } from './payment-poll.ts'
import { signPlan, verifyPlanToken } from './plan-token.ts'

export type { StartCardResult } from './card-start.ts'

/** How long a page waits for rates that the shop has (milliseconds): a row of the database, or what is kept in memory. */
const RATES_WAIT_MS = 100
const soon = () => pause(RATES_WAIT_MS, 'late' as const, { ref: false })

const PAYMENT_ID = /^p_[\w-]{1,40}$/

/** Card payments, from the form to the charge and the refund. */
export interface Checkout {
  /**
   * The card's bank and its plans for an amount in TRY, for visitors with a cart; 20 in ten minutes (decisions D13). The card is named by its
   * first 8 digits, or is one the customer has saved.
   */
  binControl(
    visitor: Visitor,
    card: string | { savedCard: string },
    amount: string,
  ): Promise<BinControlResult>
  /** What a plan that `binControl` signed charges for an amount in TRY; null for one it did not offer for this amount. */
  planFromToken(token: string, amount: Big): { installment: number; total: Big } | null
  /** Every bank's plans for an amount in TRY (spec §3). */
  bankOptions(amount: Big, productIds: readonly number[]): Promise<BankOptions>
  /**
   * The plan that a page names first for a product of this price in TRY (`bestPlan`); null where none, and while the provider was not asked
   * for its rates yet, which no page waits for.
   */
  bestPlan(amount: Big, productId: number): Promise<OfferedPlan | null>
  /** Calls `listener` when rates have arrived that a `bestPlan` did not wait for: what was made without them is stale. */
  onLateRates(listener: () => void): void
  /** See `startCardPayment`. `origin` is the origin under which this shopper reaches the shop, like http://localhost:3000. */
  startCard(visitor: Visitor, form: CardPaymentForm, origin: string): Promise<StartCardResult>
  /** Handles the bank's callback. Returns the payment's id, or null when it is not genuine. */
  handleCallback(fields: Readonly<Record<string, string>>): Promise<string | null>
  /** Handles a provider's notice; false when it is not signed. `header` reads a header by its lower-case name, '' when missing. */
  handleNotice(body: unknown, header: (name: string) => string): Promise<boolean>
  /**
   * The status of the customer's own payment, by its id or the id of its attempt (`ATTEMPT_ID`); 'last' is the newest. Null both for
   * somebody else's payment and for none.
   */
  payment(customerId: string, id: string, locale: Locale): Promise<PaymentResult | null>
  /** The same for a shopper who waits: when the bank's response was lost, its status is fetched now instead of by the job. */
  poll(customerId: string, id: string, locale: Locale): Promise<PaymentResult | null>
  /** The customer's payment whose charge was requested and has no response yet; null when there is none. */
  charging(customerId: string): Promise<Pick<PaymentRow, 'id' | 'kind'> | null>
  /** Abandons the customer's own payment before a charge is requested; false when it is too late or somebody else's. */
  abandon(customerId: string, id: string): Promise<boolean>
  /** Settles payments that were left open; called by a job. Returns how many it checked. */
  reconcile(): Promise<number>
}

export async function createCheckout(shared: Omit<CheckoutDeps, 'cardAttempts'>): Promise<Checkout> {
  const { db, settings, cardProviders, cart, orders } = shared
  const offersOf = bankOffers(shared.clock)
  const planKeys = shared.secrets.keysFor('installment-plans')
  const deps: CheckoutDeps = { ...shared, cardAttempts: createCardAttempts(shared.clock) }
  async function ownPayment(customerId: string, id: string): Promise<PaymentRow | null> {
    if (id === 'last') return readLastPayment(db, customerId)
    if (ATTEMPT_ID.test(id)) return readPaymentOfAttempt(db, customerId, id)
    const found = PAYMENT_ID.test(id) ? await readPayment(db, id) : null
    return found?.customerId === customerId ? found : null
  }
  async function resultOf(payment: PaymentRow, locale: Locale): Promise<PaymentResult> {
    const note = payment.orderId && (await orders.cards.description(payment.orderId))
    return paymentResult(payment, note ?? payment.description, locale)
  }
  const lateListeners: (() => void)[] = []
  let isLate = false
  /** Once for all that did not wait: what is made of these rates after they arrived has them. */
  function tellWhenTheyArrive(asked: ReturnType<typeof offersOf>): void {
    if (isLate) return
    isLate = true
    void asked
      .catch(() => null)
      .then((offers) => {
        isLate = false
        if (offers) for (const listener of lateListeners) listener()
      })
  }
  return {
    async binControl(visitor, card, amount) {
      const provider = cardProviders.current()
      if (!provider || !settings.get().b2c_kk_odeme) return { ok: false, reason: 'card-not-offered' }
      if (typeof card === 'string' && !/^\d{8}$/.test(card)) return { ok: false, reason: 'no-bin' }
      if (!/^\d{1,9}([.,]\d{1,2})?$/.test(amount)) return { ok: false, reason: 'no-amount' }
      const requestedAmount = Big(amount.replace(',', '.'))
      if (requestedAmount.lte('0')) return { ok: false, reason: 'no-amount' }
      const view = await cart.view({ ...visitor, currency: 'TRY' })
      const mayLookUp =
        view.items.length > 0 || (visitor.customer && (await shared.customers.overdue(visitor.customer.id)))
      if (!mayLookUp) return { ok: false, reason: 'empty-cart' }
      // Unlimited look-ups would let somebody sort stolen card numbers by bank (decisions D13).
      const counted = await shared.limits.count('bin-control', countedVisitor(visitor))
      if (!counted.ok) return { ...counted, reason: 'too-many-lookups' }
      const saved =
        typeof card === 'string'
          ? null
          : visitor.customer &&
            (await shared.savedCards.payable(visitor.customer.id, card.savedCard, provider))
      if (typeof card !== 'string' && !saved) return { ok: false, reason: 'saved-card-gone' }
      const bin = typeof card === 'string' ? card : (saved?.bin ?? '')
      const productIds = view.items.map(({ product }) => product.id)
      const [bank, plans, known] = await Promise.all([
        bin === '' ? null : provider.binLookup(bin),
        plansFor(deps, provider, { bin, amount: requestedAmount, productIds }),
        readBin(db, bin),
      ])
      return {
        ok: true,
        response: {
          bank: {
            organization: bank?.organization ?? saved?.organization ?? 'UNKNOWN',
            name: bank?.bankName ?? '',
            logo: known?.logo ?? '',
            force3ds: bank?.force3ds ?? true,
            forceCvc: asksSavedCvc(bank),
          },
          plans: plans.map((plan) => {
            const offered = wirePlan(plan)
            return { ...offered, seal: signPlan(planKeys.current(), offered, requestedAmount) }
          }),
        },
      }
    },
    planFromToken: (token, amount) => verifyPlanToken(planKeys.accepted(), token, amount),
    async bankOptions(amount, productIds) {
      const provider = cardProviders.current()
      const offers = provider && (await offersOf(provider))
      return bankOptionsFor(deps, offers ?? [], { amount, productIds })
    },
    async bestPlan(amount, productId) {
      const provider = cardProviders.current()
      if (!provider) return null
      const asked = offersOf(provider)
      const offers = await Promise.race([asked, soon()])
      if (offers === 'late') tellWhenTheyArrive(asked)
      if (!offers || offers === 'late') return null
      const options = await bankOptionsFor(deps, offers, { amount, productIds: [productId] })
      return bestPlan(options.flatMap(({ posPlans }) => posPlans))
    },
    onLateRates: (listener) => void lateListeners.push(listener),
    startCard: (visitor, form, origin) => startCardPayment(deps, visitor, form, origin),
    handleCallback: (fields) => handleCallback(deps, fields),
    handleNotice: (body, header) => handleNotice(deps, body, header),
    async payment(customerId, id, locale) {
      const found = await ownPayment(customerId, id)
      return found && resultOf(found, locale)
    },
    async poll(customerId, id, locale) {
      const found = await ownPayment(customerId, id)
      const now = found && (await checkChargingPayment(deps, found)) ? await readPayment(db, found.id) : found
      return now && resultOf(now, locale)
    },
    charging: (customerId) => readChargingPayment(db, customerId),
    abandon: (customerId, id) => abandonPayment(deps, customerId, id),
    reconcile: () => reconcilePayments(deps),
  }
}
