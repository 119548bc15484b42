import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#database/database.ts'
import { cardBrand, hiddenCardNumber } from '#modules/kernel/payments/card-rules.ts'
import type {
  Callback,
  Card,
  KeptCard,
  PaymentOutcome,
  PaymentProvider,
  ProviderPlan,
  Start3ds,
  StartedPayment,
} from '#modules/kernel/payments/payment-provider.ts'
import type { KeyRing } from '#modules/platform/secrets/secrets.server.ts'
import { Big } from '#shared/money.ts'
import { readBankPlans, readBin, readPlans, type StoredPlan } from '../bin-queries.ts'
import { installmentAmounts, singlePayment } from '../installment-rules.ts'
import { testBankRedirectPage } from './test-bank-pages.ts'
import {
  cancelToday,
  findByPayment,
  moveTestBankPayment,
  openTestBankPayment,
  refundPart,
  type TestBankPayment,
} from './test-bank-queries.ts'
import { asksStoredCvc, outcomeOf, refusalOf, type TestOutcome, unverifiedStatus } from './test-bank-rules.ts'
import { createTestBankVault, findCard, storeCard } from './test-bank-vault.ts'

/** What the bank's page posts to the shop, signed so that nobody can forge it. */
export function signedCallback(
  secret: string,
  payment: TestBankPayment,
  mdStatus: string,
): Record<string, string> {
  const refused = payment.outcome === 'given-up' ? 'cancelled' : 'failure'
  const status = mdStatus === '1' ? 'success' : refused
  const fields = { paymentId: payment.id, conversationId: payment.paymentId, mdStatus, status }
  return { ...fields, signature: signatureOf(secret, fields) }
}

function signatureOf(
  secret: string,
  fields: { paymentId: string; conversationId: string; mdStatus: string; status: string },
): string {
  const { paymentId, conversationId, mdStatus, status } = fields
  return createHmac('sha256', secret)
    .update([conversationId, mdStatus, paymentId, status].join(':'))
    .digest('hex')
}

function isSigned(keys: KeyRing, fields: Readonly<Record<string, string>>): boolean {
  const { paymentId = '', conversationId = '', mdStatus = '', status = '', signature = '' } = fields
  const given = Buffer.from(signature)
  return keys.accepted().some((key) => {
    const expected = Buffer.from(signatureOf(key, { paymentId, conversationId, mdStatus, status }))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

function paidOutcome({ id, paidPrice, installment, cardHint, kept }: TestBankPayment): PaymentOutcome {
  const lastDigits = cardHint.slice(-4)
  return {
    status: 'paid',
    providerPaymentId: id,
    paidPrice: Big(paidPrice),
    installment,
    lastDigits,
    items: [],
    ...(kept && { kept }),
  }
}

/**
 * Charges a verified payment or refuses it, depending on its card. Returns the payment afterwards; null, without any change, when it was
 * not verified.
 */
export async function chargeVerified(db: Db, known: TestBankPayment): Promise<TestBankPayment | null> {
  if (refusalOf(known.outcome)) return moveTestBankPayment(db, known.id, 'verified', 'failed')
  const agreed = Big(known.paidPrice)
  const wrong = known.pageToken === null ? agreed.plus('1') : Big(known.price).minus('0.01')
  const charged = known.outcome === 'amount-changed' ? wrong : agreed
  const paid = await moveTestBankPayment(db, known.id, 'verified', 'paid', charged.toFixed(2))
  if (paid?.kept && paid.outcome !== '') await storeCard(db, paid.kept, paid.outcome)
  return paid
}

/** A bank's plans for an amount in TRY; only the single payment when it has none. */
export async function testBankPlans(db: Db, bin: string, amount: Big): Promise<ProviderPlan[]> {
  const plans = await readPlans(db, bin)
  return plans.length === 0 ? [singlePayment(amount)] : plans.map((plan) => planFor(amount, plan))
}

function planFor(amount: Big, { id, installment, commissionRate, isDefault }: StoredPlan): ProviderPlan {
  const commission = Big(commissionRate)
  const { total } = installmentAmounts(amount, { installment, commisionFee: commission.toNumber() })
  return { id, installment, total, commissionRate: commission, isDefault }
}

/** The card as it will be in the bank's vault. */
function cardToKeep(card: Card, userKey: string | null): KeptCard {
  return {
    userKey: userKey ?? newToken('tbu'),
    token: newToken('tbc'),
    bin: card.number.slice(0, 8),
    lastDigits: card.number.slice(-4),
    organization: cardBrand(card.number),
    expires: `${card.expireYear}-${card.expireMonth}`,
  }
}

/** What the card simulates and leaves behind; a reason where the bank refuses it at once. */
async function startedCard(
  db: Db,
  { card, keep }: Start3ds,
): Promise<{ outcome: TestOutcome; cardHint: string; kept: KeptCard | null } | 'card-gone' | 'wrong-cvc'> {
  if (!('token' in card))
    return {
      outcome: outcomeOf(card.number),
      cardHint: hiddenCardNumber(card.number),
      kept: keep ? cardToKeep(card, keep.userKey) : null,
    }
  const stored = await findCard(db, card)
  if (!stored) return 'card-gone'
  if (card.cvc === '' && asksStoredCvc(cardBrand(stored.bin))) return 'wrong-cvc'
  return { outcome: stored.outcome, cardHint: hiddenCardNumber(card.lastDigits), kept: null }
}

const newToken = (prefix: string) => `${prefix}_${randomBytes(16).toString('base64url')}`
const pageTokenFormat = /^tbp_[\w-]{22}$/

/**
 * A simulated bank for tests and demos: a real page for the one-time code on the shop's own server, signed responses, its own records
 * (`test_bank_payments`). It moves no money and is marked as a test on every page.
 */
export function createTestBank(deps: { db: Db; keys: KeyRing }): PaymentProvider {
  const { db, keys } = deps

  async function outcome({ paymentId }: StartedPayment): Promise<PaymentOutcome> {
    const known = await findByPayment(db, paymentId)
    switch (known?.status) {
      case 'paid':
      case 'cancelled':
        return paidOutcome(known)
      case 'failed': {
        const code = `TEST-MD${unverifiedStatus(known.outcome) ?? '0'}`
        return { status: 'failed', ...(refusalOf(known.outcome) ?? { reason: 'not-verified', code }) }
      }
      case 'open':
      case 'started':
      case 'verified':
        return { status: 'pending' }
      default:
        return { status: 'failed', reason: 'declined', code: 'TEST-UNKNOWN' }
    }
  }

  return {
    name: 'test',
    vault: createTestBankVault(db),
    async binLookup(bin) {
      const known = await readBin(db, bin)
      const organization = known?.organization ?? cardBrand(bin)
      const forceCvc = asksStoredCvc(organization)
      return { organization, bankName: known?.bankName ?? '', kind: 'credit', force3ds: true, forceCvc }
    },
    installments: (bin, amount) => testBankPlans(db, bin, amount),
    async bankPlans(amount) {
      const banks = await readBankPlans(db)
      return banks.map(({ name, logo, plans }) => ({
        bank: name,
        logo,
        plans: plans.map((plan) => planFor(amount, plan)),
      }))
    },
    async start3ds(request) {
      const started = await startedCard(db, request)
      if (typeof started === 'string')
        return { status: 'failed', reason: started, code: `TEST-${started.toUpperCase()}` }
      const { outcome: testOutcome, cardHint, kept } = started
      if (testOutcome === 'start-refused')
        return { status: 'failed', reason: 'not-allowed', code: 'TEST-INIT' }
      const id = newToken('tb')
      await openTestBankPayment(db, {
        id,
        paymentId: request.paymentId,
        pageToken: null,
        offered: null,
        status: 'started',
        outcome: testOutcome,
        price: request.price.toFixed(2),
        paidPrice: request.paidPrice.toFixed(2),
        installment: request.installment,
        cardHint,
        kept,
        callbackUrl: request.callbackUrl,
        locale: request.locale,
      })
      return {
        status: 'started',
        providerPaymentId: id,
        html: testBankRedirectPage(`${new URL(request.callbackUrl).origin}/payment/test-bank/${id}`),
      }
    },
    readCallback(fields): Callback {
      if (!isSigned(keys, fields)) return { genuine: false }
      const { paymentId = '', conversationId = '', mdStatus = '', status } = fields
      return {
        genuine: true,
        paymentId: conversationId,
        providerPaymentId: paymentId,
        verified: mdStatus === '1',
        abandoned: status === 'cancelled',
        code: `TEST-MD${mdStatus}`,
        continuation: '',
      }
    },
    readNotice: () => null,
    async finish3ds(payment) {
      const known = await findByPayment(db, payment.paymentId)
      if (known?.status !== 'verified') return outcome(payment)
      const charged = await chargeVerified(db, known)
      // The money has moved, but the response is lost.
      if (charged?.outcome === 'answer-lost') return { status: 'unknown', code: 'TEST-TIMEOUT' }
      return outcome(payment)
    },
    hosted: {
      async start(request) {
        const token = newToken('tbp')
        await openTestBankPayment(db, {
          id: newToken('tb'),
          paymentId: request.paymentId,
          pageToken: token,
          offered: [...new Set([1, ...request.installments])].map((installment) => ({
            installment,
            total: '',
          })),
          status: 'open',
          outcome: '',
          price: request.price.toFixed(2),
          paidPrice: request.price.toFixed(2),
          installment: 1,
          cardHint: '',
          kept: null,
          callbackUrl: request.callbackUrl,
          locale: request.locale,
        })
        const { origin } = new URL(request.callbackUrl)
        return { status: 'started', token, pageUrl: `${origin}/payment/test-bank/kart/${token}` }
      },
      readReturn({ token = '' }) {
        return pageTokenFormat.test(token) ? token : null
      },
    },
    fetch: outcome,
    async cancel(payment) {
      const known = await findByPayment(db, payment.paymentId)
      if (known?.status === 'cancelled') return { status: 'done', reference: `${known.id}:cancelled` }
      if (known?.outcome === 'no-refund' || !known || !(await cancelToday(db, known.id)))
        return { status: 'refused', code: 'TEST-NO-CANCEL' }
      return { status: 'done', reference: `${known.id}:cancelled` }
    },
    async refund({ paymentId, amount }) {
      const known = await findByPayment(db, paymentId)
      if (!known || known.outcome === 'no-refund') return { status: 'refused', code: 'TEST-NO-REFUND' }
      return (await refundPart(db, known.id, amount.toFixed(2)))
        ? { status: 'done', reference: `${known.id}:${amount.toFixed(2)}` }
        : { status: 'refused', code: 'TEST-TOO-MUCH' }
    },
    async givenBack({ paymentId }) {
      const known = await findByPayment(db, paymentId)
      if (!known) return { status: 'unknown', code: 'TEST-UNKNOWN' }
      return { status: 'known', amount: Big(known.status === 'cancelled' ? known.paidPrice : known.refunded) }
    },
  }
}
