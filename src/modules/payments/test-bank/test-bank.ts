import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#database/database.ts'
import { Big } from '#shared/money.ts'
import { readBin, readPlans } from '../bin-queries.ts'
import { cardBrand, hiddenCardNumber } from '../card-rules.ts'
import { installmentAmounts, singlePayment } from '../installment-rules.ts'
import type {
  Callback,
  PaymentOutcome,
  PaymentProvider,
  ProviderPlan,
  StartedPayment,
} from '../payment-provider.ts'
import { bankDoorPage } from './test-bank-pages.ts'
import {
  type BankPayment,
  cancelToday,
  findByPayment,
  moveBankPayment,
  openBankPayment,
  refundPart,
} from './test-bank-queries.ts'
import { outcomeOf, refusalOf } from './test-bank-rules.ts'

/** What the bank's page posts to the shop, signed so that nobody can pose as the bank. */
export function signedAnswer(secret: string, payment: BankPayment, mdStatus: string): Record<string, string> {
  const status = mdStatus === '1' ? 'success' : 'failure'
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

function isSigned(secret: string, fields: Readonly<Record<string, string>>): boolean {
  const { paymentId = '', conversationId = '', mdStatus = '', status = '', signature = '' } = fields
  const expected = Buffer.from(signatureOf(secret, { paymentId, conversationId, mdStatus, status }))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function paidOutcome(paid: BankPayment): PaymentOutcome {
  return { status: 'paid', providerPaymentId: paid.id, paidPrice: Big(paid.paidPrice), items: [] }
}

/**
 * A bank to try the shop with: a real page for the one-time code on the shop's own server, signed answers, books of its own
 * (`test_bank_payments`). It moves no money and marks itself as a test on every page.
 */
export function createTestBank(parts: { db: Db; secret: string }): PaymentProvider {
  const { db, secret } = parts

  async function outcome({ paymentId }: StartedPayment): Promise<PaymentOutcome> {
    const known = await findByPayment(db, paymentId)
    switch (known?.status) {
      case 'paid':
      case 'cancelled':
        return paidOutcome(known)
      case 'failed': {
        const refusal = refusalOf(known.outcome) ?? { reason: 'not-verified', code: 'TEST-MD0' }
        return { status: 'failed', ...refusal }
      }
      case 'started':
      case 'verified':
        return { status: 'pending' }
      default:
        return { status: 'failed', reason: 'declined', code: 'TEST-UNKNOWN' }
    }
  }

  return {
    name: 'test',
    async binLookup(bin) {
      const known = await readBin(db, bin)
      const organization = known?.organization ?? cardBrand(bin)
      return { organization, bankName: known?.bankName ?? '', kind: 'credit', force3ds: true }
    },
    async installments(bin, amount) {
      const plans = await readPlans(db, bin)
      if (plans.length === 0) return [singlePayment(amount)]
      return plans.map((plan): ProviderPlan => {
        const commissionRate = Big(plan.commissionRate)
        const { total } = installmentAmounts(amount, {
          installment: plan.installment,
          commisionFee: commissionRate.toNumber(),
        })
        return {
          id: plan.id,
          installment: plan.installment,
          total,
          commissionRate,
          isDefault: plan.isDefault,
        }
      })
    },
    async start3ds(request) {
      const played = outcomeOf(request.card.number)
      if (played === 'start-refused') return { status: 'failed', reason: 'not-allowed', code: 'TEST-INIT' }
      const id = `tb_${randomBytes(16).toString('base64url')}`
      await openBankPayment(db, {
        id,
        paymentId: request.paymentId,
        outcome: played,
        price: request.price.toFixed(2),
        paidPrice: request.paidPrice.toFixed(2),
        installment: request.installment,
        cardHint: hiddenCardNumber(request.card.number),
        callbackUrl: request.callbackUrl,
        locale: request.locale,
      })
      return {
        status: 'started',
        providerPaymentId: id,
        html: bankDoorPage(`${new URL(request.callbackUrl).origin}/payment/test-bank/${id}`),
      }
    },
    readCallback(fields): Callback {
      if (!isSigned(secret, fields)) return { genuine: false }
      const { paymentId = '', conversationId = '', mdStatus = '' } = fields
      return {
        genuine: true,
        paymentId: conversationId,
        providerPaymentId: paymentId,
        verified: mdStatus === '1',
        code: `TEST-MD${mdStatus}`,
        continuation: '',
      }
    },
    async finish3ds(payment) {
      const known = await findByPayment(db, payment.paymentId)
      if (known?.status !== 'verified') return outcome(payment)
      const refusal = refusalOf(known.outcome)
      if (refusal) {
        await moveBankPayment(db, known.id, 'verified', 'failed')
        return { status: 'failed', ...refusal }
      }
      const changed = known.outcome === 'amount-changed'
      const paidPrice = changed ? Big(known.paidPrice).plus('1').toFixed(2) : known.paidPrice
      const paid = await moveBankPayment(db, known.id, 'verified', 'paid', paidPrice)
      if (!paid) return outcome(payment)
      // The money has moved, and the shop does not hear of it.
      if (paid.outcome === 'answer-lost') return { status: 'unknown', code: 'TEST-TIMEOUT' }
      return paidOutcome(paid)
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
