import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Db } from '#database/database.ts'
import {
  binOf,
  cardFieldProblems,
  cardNumberDigits,
  hiddenCardNumber,
  maskExpiry,
} from '#modules/kernel/payments/card-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { Big } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import { cardSentence } from '../card-sentence-rules.ts'
import { sendWindowPage } from '../window-page.ts'
import { chargeVerified, signedCallback, testBankPlans } from './test-bank.ts'
import { callbackPage, cardPage, codePage, testBankStatusPage } from './test-bank-pages.ts'
import {
  abandonAtTestBank,
  choosePlan,
  countWrongCode,
  findByPage,
  findTestBankPayment,
  moveTestBankPayment,
  type TestBankPayment,
  takeCard,
} from './test-bank-queries.ts'
import { MAX_CODE_ATTEMPTS, outcomeOf, TEST_CODE, unverifiedStatus } from './test-bank-rules.ts'

const short = z.string().max(100).default('')
/** An id no payment can have becomes '', which finds none. */
const name = z
  .string()
  .max(60)
  .transform((text) => (/^[\w-]+$/.test(text) ? text : ''))
const params = z.object({ id: name })
const page = z.object({ token: name })
const codeForm = z.object({ code: short, refuse: short, installment: short })
/** Without JavaScript the browser does not add the slash to a month that was typed without one. */
const month = short.transform(maskExpiry)
const cardForm = z.object({ card: short, holder: short, expire: month, ccv: short, refuse: short })

/** How the bank's callback reaches the shop, depending on the test card. */
function delivery({ outcome, pageToken }: TestBankPayment): 'once' | 'twice' | 'late' | 'never' {
  // On the bank's own form the shop sends no finish request, so a lost response becomes a callback that never comes.
  if (outcome === 'callback-lost' || (pageToken !== null && outcome === 'answer-lost')) return 'never'
  if (outcome === 'callback-twice') return 'twice'
  return outcome === 'callback-late' ? 'late' : 'once'
}

function sendEnd(reply: FastifyReply, locale: Locale, status: number): FastifyReply {
  return sendWindowPage(reply, testBankStatusPage(locale, m.test_bank_not_found({}, { locale })), status)
}

/** The payment with the plan chosen on the bank's form; the first plan, a single payment, when none was chosen. */
async function withPlan(db: Db, payment: TestBankPayment, installment: string): Promise<TestBankPayment> {
  const { id, offered } = payment
  const picked = offered?.find((offer) => String(offer.installment) === installment) ?? offered?.[0]
  if (!picked) return payment
  await choosePlan(db, id, picked)
  return { ...payment, installment: picked.installment, paidPrice: picked.total }
}

/**
 * The pages of the test bank: the one-time code, and a card form for shops that use the provider's page. The bank acts as a site of its
 * own: it uses no cookies and no sessions, only the stored payment, so its forms carry no CSRF token of the shop.
 */
export const testBankRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, secrets } = app.shop
  const keys = secrets.keysFor('test-bank')

  /** Sends the shopper back to the shop with the bank's result. */
  function sendCallback(
    reply: FastifyReply,
    payment: TestBankPayment,
    mdStatus: '0' | '1' | '4',
  ): FastifyReply {
    const { locale, pageToken, callbackUrl } = payment
    const how = delivery(payment)
    if (how === 'never')
      return sendWindowPage(reply, testBankStatusPage(locale, m.test_bank_callback_failed({}, { locale })))
    const fields =
      pageToken === null ? signedCallback(keys.current(), payment, mdStatus) : { token: pageToken }
    return sendWindowPage(reply, callbackPage(locale, callbackUrl, fields, how))
  }

  app.get(
    '/payment/test-bank/kart/:token',
    { schema: { params: page, hide: true } },
    async ({ params: { token }, preferences }, reply) => {
      const payment = await findByPage(db, token)
      if (payment?.status === 'open') return sendWindowPage(reply, cardPage(payment))
      if (payment?.status === 'started') return reply.redirect(`/payment/test-bank/${payment.id}`, 303)
      return sendEnd(reply, payment?.locale ?? preferences.locale, payment ? 200 : 404)
    },
  )

  app.post(
    '/payment/test-bank/kart/:token',
    { schema: { params: page, body: cardForm, hide: true }, config: { limit: 'none' } },
    async ({ params: { token }, body, preferences }, reply) => {
      const payment = await findByPage(db, token)
      if (payment?.status !== 'open')
        return sendEnd(reply, payment?.locale ?? preferences.locale, payment ? 409 : 404)
      const { id, locale, offered } = payment
      if (body.refuse !== '') {
        return sendCallback(reply, (await abandonAtTestBank(db, id, 'open')) ?? payment, '0')
      }
      const problems = cardFieldProblems(body, app.shop.clock())
      const outcome = outcomeOf(cardNumberDigits(body.card))
      const sentences = problems.map((problem) => cardSentence(problem, locale))
      if (problems.length === 0 && outcome === 'start-refused')
        sentences.push(m.payment_not_allowed({}, { locale }))
      if (sentences.length > 0) return sendWindowPage(reply, cardPage(payment, body, sentences), 422)
      const counts = offered?.map(({ installment }) => installment) ?? []
      const plans = await testBankPlans(db, binOf(body.card) ?? '', Big(payment.price))
      await takeCard(db, id, {
        outcome,
        cardHint: hiddenCardNumber(body.card),
        offered: plans
          .filter(({ installment }) => counts.includes(installment))
          .map(({ installment, total }) => ({ installment, total: total.toFixed(2) })),
      })
      return reply.redirect(`/payment/test-bank/${id}`, 303)
    },
  )

  app.get(
    '/payment/test-bank/:id',
    { schema: { params, hide: true } },
    async ({ params: { id }, preferences }, reply) => {
      const payment = await findTestBankPayment(db, id)
      if (payment?.status === 'started') return sendWindowPage(reply, codePage(payment, false))
      return sendEnd(reply, payment?.locale ?? preferences.locale, payment ? 200 : 404)
    },
  )

  app.post(
    '/payment/test-bank/:id',
    { schema: { params, body: codeForm, hide: true }, config: { limit: 'none' } },
    async ({ params: { id }, body, preferences }, reply) => {
      const payment = await findTestBankPayment(db, id)
      if (payment?.status !== 'started')
        return sendEnd(reply, payment?.locale ?? preferences.locale, payment ? 409 : 404)
      if (body.refuse !== '')
        return sendCallback(reply, (await abandonAtTestBank(db, id, 'started')) ?? payment, '0')
      const unverified = unverifiedStatus(payment.outcome)
      if (unverified !== null) {
        await moveTestBankPayment(db, id, 'started', 'failed')
        return sendCallback(reply, payment, unverified)
      }
      const planned = await withPlan(db, payment, body.installment)
      if (body.code.trim() !== TEST_CODE) {
        if ((await countWrongCode(db, id)) < MAX_CODE_ATTEMPTS)
          return sendWindowPage(reply, codePage(planned, true), 422)
        await moveTestBankPayment(db, id, 'started', 'failed')
        return sendCallback(reply, payment, '0')
      }
      const verified = await moveTestBankPayment(db, id, 'started', 'verified')
      // The bank's own form charges at once; with the shop's form the shop requests the charge.
      if (verified && verified.pageToken !== null) await chargeVerified(db, verified)
      return sendCallback(reply, payment, '1')
    },
  )
}
