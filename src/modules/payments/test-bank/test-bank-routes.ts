import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { loadSecret } from '#modules/settings/settings.server.ts'
import { m } from '#texts/messages.js'
import { sendWindowPage } from '../window-page.ts'
import { signedAnswer } from './test-bank.ts'
import { answerPage, bankEndPage, codePage } from './test-bank-pages.ts'
import { type BankPayment, countWrongCode, findBankPayment, moveBankPayment } from './test-bank-queries.ts'
import { MOST_CODES, TEST_CODE } from './test-bank-rules.ts'

const params = z.object({ id: z.string().max(60) })
const answer = z.object({ code: z.string().max(20).default(''), refuse: z.string().max(5).default('') })

/** How the bank's answer reaches the shop, by what the card stands for. */
function delivery({ outcome }: BankPayment): 'once' | 'twice' | 'late' | 'never' {
  if (outcome === 'callback-lost') return 'never'
  if (outcome === 'callback-twice') return 'twice'
  return outcome === 'callback-late' ? 'late' : 'once'
}

/**
 * The pages of the test bank. It is another house than the shop: it knows no cookies and no sessions, only the payment it was
 * told of, so it takes forms without the shop's token.
 */
export const testBankRoutes: FastifyPluginAsyncZod = async (app) => {
  const secret = await loadSecret(app.shop.db, 'test-bank')

  app.get(
    '/payment/test-bank/:id',
    { schema: { params, hide: true } },
    async ({ params: { id }, shop, preferences }, reply) => {
      const payment = await findBankPayment(shop.db, id)
      if (payment?.status === 'started') return sendWindowPage(reply, codePage(payment, false))
      const { locale } = payment ?? preferences
      return sendWindowPage(
        reply,
        bankEndPage(locale, m.test_bank_nothing({}, { locale })),
        payment ? 200 : 404,
      )
    },
  )

  app.post(
    '/payment/test-bank/:id',
    { schema: { params, body: answer, hide: true }, config: { csrf: false } },
    async ({ params: { id }, body, shop, preferences }, reply) => {
      const payment = await findBankPayment(shop.db, id)
      if (payment?.status !== 'started') {
        const { locale } = payment ?? preferences
        return sendWindowPage(
          reply,
          bankEndPage(locale, m.test_bank_nothing({}, { locale })),
          payment ? 409 : 404,
        )
      }
      const { locale } = payment
      const tell = (mdStatus: string) => {
        const how = delivery(payment)
        if (how === 'never')
          return sendWindowPage(reply, bankEndPage(locale, m.test_bank_lost({}, { locale })))
        const fields = signedAnswer(secret, payment, mdStatus)
        return sendWindowPage(reply, answerPage(locale, payment.callbackUrl, fields, how))
      }
      if (body.refuse !== '' || payment.outcome === 'not-verified') {
        await moveBankPayment(shop.db, id, 'started', 'failed')
        return tell('0')
      }
      if (body.code.trim() !== TEST_CODE) {
        if ((await countWrongCode(shop.db, id)) < MOST_CODES)
          return sendWindowPage(reply, codePage(payment, true), 422)
        await moveBankPayment(shop.db, id, 'started', 'failed')
        return tell('0')
      }
      await moveBankPayment(shop.db, id, 'started', 'verified')
      return tell('1')
    },
  )
}
