import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { buyersOnly } from '#modules/people/customers/sign-in/customers-only.server.ts'
import { Big } from '#shared/money.ts'
import { problem, problemSchema } from '#shared/web/problem.ts'
import { sendProblem } from '#shared/web/refuse.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { m } from '#texts/messages.js'
import { binSentence } from './checkout-messages.ts'
import { bankOptionsSchema, binControlSchema, paymentResultSchema } from './checkout-schemas.ts'

const payment = z.object({ id: z.string().max(60) })

/** More than a cart has lines. */
const MOST_PRODUCTS = 500

const BIN_STATUS = {
  'empty-cart': 409,
  'too-many-lookups': 429,
  'no-bin': 422,
  'no-amount': 422,
  'card-not-offered': 409,
  'saved-card-gone': 409,
} as const

/** The endpoints around card payments (spec §7, decisions F). The payment itself starts and ends in a window of its own. */
export const checkoutRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/bin-control',
    {
      schema: {
        summary: 'Bank and installment plans of a card, by its first 8 digits or as a saved one',
        body: z.object({
          binNumber: z.string().max(20).default(''),
          /** The id of a card that the customer has saved, instead of a number. */
          kayitliKart: z.string().max(60).default(''),
          amount: z.union([z.string().max(20), z.number()]).transform(String),
        }),
        response: { 200: binControlSchema, 409: problemSchema, 422: problemSchema, 429: problemSchema },
      },
      config: { limit: 'inside' },
    },
    async (request, reply) => {
      const { binNumber, kayitliKart, amount } = request.body
      const visitor = await request.visitor()
      const card = kayitliKart === '' ? binNumber : { savedCard: kayitliKart }
      const result = await request.shop.checkout.binControl(visitor, card, amount)
      if (result.ok) return result.response
      const sentence = binSentence(result.reason, visitor.locale)
      if (result.reason === 'too-many-lookups') reply.header('retry-after', String(result.retryAfter))
      const code = result.reason.toUpperCase().replaceAll('-', '_')
      return reply.code(BIN_STATUS[result.reason]).send(problem(code, sentence))
    },
  )

  app.get(
    '/installments',
    {
      schema: {
        summary: 'Installment plans of every bank for an amount in TRY',
        querystring: z.object({
          amount: z.string().regex(/^\d{1,9}([.,]\d{1,2})?$/),
          /** Leaves out what the shop or the law does not allow for these; one or several. */
          product: z
            .union([sentRowIdSchema.transform((id) => [id]), z.array(sentRowIdSchema).max(MOST_PRODUCTS)])
            .default([]),
        }),
        response: { 200: bankOptionsSchema, 422: problemSchema },
      },
    },
    async ({ shop, query: { amount, product } }) =>
      shop.checkout.bankOptions(Big(amount.replace(',', '.')), product),
  )
  await app.register(ownPaymentRoutes)
}

const ownPaymentRoutes: FastifyPluginAsyncZod = async (app) => {
  const customerOf = buyersOnly(app)

  app.get(
    '/payment/:id',
    {
      schema: {
        summary: "How an own payment stands, by its id or its attempt's; 'last' is the newest",
        params: payment,
        response: { 200: paymentResultSchema, 401: problemSchema, 404: problemSchema },
      },
    },
    async (request, reply) => {
      const { id } = customerOf(request)
      const { locale } = request.preferences
      const result = await request.shop.checkout.poll(id, request.params.id, locale)
      return result ?? sendProblem(reply, [404, 'PAYMENT_NOT_FOUND', m.payment_not_found])
    },
  )

  app.delete(
    '/payment/:id',
    {
      schema: {
        summary: 'Give up an own payment before the bank moves money',
        params: payment,
        response: {
          200: z.object({ success: z.literal(true) }),
          401: problemSchema,
          404: problemSchema,
          409: problemSchema,
        },
      },
      config: { limit: 'payment-abandon' },
    },
    async (request, reply) => {
      const { id } = customerOf(request)
      const { locale } = request.preferences
      const { checkout } = request.shop
      const found = await checkout.payment(id, request.params.id, locale)
      if (!found) {
        return sendProblem(reply, [404, 'PAYMENT_NOT_FOUND', m.payment_not_found])
      }
      if (await checkout.abandon(id, found.id)) return { success: true as const }
      // The payment was settled meanwhile or long ago, so it is not being charged any more.
      const now = await checkout.payment(id, found.id, locale)
      const sentence =
        now?.state === 'waiting' ? m.payment_too_late({}, { locale }) : m.payment_settled({}, { locale })
      return reply.code(409).send(problem('PAYMENT_TOO_LATE', sentence))
    },
  )
}
