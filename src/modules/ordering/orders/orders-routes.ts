import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { parsePaymentType } from '#modules/ordering/payments/payments-wire.ts'
import { buyersOnly } from '#modules/people/customers/sign-in/customers-only.server.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { requestedPage } from '#shared/web/requested-page.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { cancelOrderResponse, orderNotFound, placeOrderResponse } from './orders-messages.ts'
import {
  cancelledPiecesSchema,
  orderPageSchema,
  orderSchema,
  piecesPreviewSchema,
  returnFormSchema,
} from './orders-schemas.ts'
import { parseReturnForm, wireOrder, wireOrderPage } from './orders-wire.ts'
import { cancelPiecesResponse } from './refunds/partial-cancellation-messages.ts'
import { returnResponse } from './returns/return-messages.ts'
import { sendLabel, sendPhoto } from './returns/return-sending-routes.ts'

/** Where a shopper goes after an order (spec §2). */
const SUCCESS_PAGE = '/sepet'

const figure = z.union([z.string().max(60), z.number()]).transform(String)
/** Longer notes are refused with a sentence by the orders module; this limit only bounds the work. */
const note = z.string().max(5000)
/** A checkbox: '1', 'on' and true are checked; anything else is not. */
const tick = z
  .union([z.boolean(), z.string().max(10)])
  .optional()
  .transform((sent) => sent === true || sent === '1' || sent === 'on' || sent === 'true')
const saved = z.object({
  success: z.literal(true),
  order: z.object({ id: z.string(), orderNo: z.string() }),
  redirect: z.string(),
})
const returnId = z.string().regex(/^r_[\w-]{1,58}$/)
const ownOrder = z.object({ id: z.string().max(60) })
const ownReturn = ownOrder.extend({ return: returnId })

const SAVES = { limit: 'order' } as const
const CHANGES = { limit: 'order-change' } as const

/** A browser without JavaScript sends a plain form and follows redirects; everything else reads JSON (decisions G). */
function isPlainForm(request: FastifyRequest): boolean {
  const { headers } = request
  const form = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
  return (
    form.test(headers['content-type'] ?? '') &&
    headers['x-requested-with'] === undefined &&
    (headers.accept?.includes('text/html') ?? false)
  )
}

export const ordersRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/cart',
    {
      config: SAVES,
      schema: {
        summary:
          'Save the order; a repeated save gives the first order with 409. 503 with ORDER_UNCONFIRMED: not known yet, send the same again',
        body: z.object({
          description: note.default(''),
          shippingTotal: figure.optional(),
          kapidaOdemeUcreti: figure.optional(),
          odemeTipi: figure,
          version: z.string().max(100).optional(),
          onBilgilendirme: tick,
          mesafeliSatis: tick,
        }),
        response: {
          200: saved,
          303: z.null(),
          401: problemSchema,
          409: z.union([saved, problemSchema]),
          422: problemSchema,
          503: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { odemeTipi, ...form } = request.body
      const paymentType = parsePaymentType(odemeTipi)
      const result = await request.shop.orders.place(await request.visitor(), { ...form, paymentType })
      if (!result.ok) {
        const { status, body } = placeOrderResponse(result, request.preferences.locale)
        return reply.code(status).send(body)
      }
      if (isPlainForm(request)) return reply.redirect(SUCCESS_PAGE, 303)
      const { order, repeated } = result
      return reply.code(repeated ? 409 : 200).send({ success: true, order, redirect: SUCCESS_PAGE })
    },
  )
  await app.register(ownOrdersRoutes)
}

/** What only the buyer of an order may see and change. */
const ownOrdersRoutes: FastifyPluginAsyncZod = async (app) => {
  const customerOf = buyersOnly(app)

  app.get(
    '/orders',
    {
      schema: {
        summary: "The customer's own orders, newest first",
        querystring: z.object({ page: requestedPage }),
        response: { 200: orderPageSchema, 401: problemSchema },
      },
    },
    async (request) => {
      const { id } = customerOf(request)
      const { locale } = request.preferences
      return wireOrderPage(await request.shop.orders.list(id, request.query.page, undefined, locale))
    },
  )

  app.get(
    '/order/:id',
    {
      schema: {
        summary: 'One own order',
        params: ownOrder,
        response: { 200: orderSchema, 401: problemSchema, 404: problemSchema },
      },
    },
    async (request, reply) => {
      const { id } = customerOf(request)
      const { locale } = request.preferences
      const order = await request.shop.orders.find(id, request.params.id, locale)
      return order ? wireOrder(order) : reply.code(404).send(orderNotFound(locale))
    },
  )

  app.get(
    '/order/:id/invoice.pdf',
    {
      schema: {
        summary: 'The invoice of an own order, as the shop uploaded it',
        params: ownOrder,
        produces: ['application/pdf'],
      },
    },
    async (request, reply) => {
      const { id } = customerOf(request)
      const invoice = await request.shop.orders.invoiceFiles.read(request.params.id, id)
      if (!invoice) return reply.code(404).send(orderNotFound(request.preferences.locale))
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="fatura-${invoice.orderNo}.pdf"`)
        .header('cache-control', 'no-store')
        .send(invoice.pdf)
    },
  )

  app.patch(
    '/order/:id',
    {
      config: CHANGES,
      schema: {
        summary: 'Cancel an own order that has not been shipped',
        params: ownOrder,
        body: z.object({ cancel: z.union([z.literal(true), z.literal('true'), z.literal('1')]) }),
        response: {
          200: z.object({ success: z.literal(true), isCancel: z.literal(true) }),
          401: problemSchema,
          404: problemSchema,
          409: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { id } = customerOf(request)
      const { locale } = request.preferences
      const result = await request.shop.orders.cancel(id, request.params.id)
      if (result.ok) return { success: true as const, isCancel: true as const }
      const { status, body } = cancelOrderResponse(result, locale)
      return reply.code(status).send(body)
    },
  )

  app.post(
    '/order/:id/cancel-lines/preview',
    {
      config: CHANGES,
      schema: {
        summary: 'What an own order would cost without some of its pieces; changes nothing',
        params: ownOrder,
        body: cancelledPiecesSchema.pick({ lines: true }),
        response: {
          200: piecesPreviewSchema,
          401: problemSchema,
          404: problemSchema,
          409: problemSchema,
          422: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { id } = customerOf(request)
      const { shop, params, body, preferences } = request
      const result = await shop.orders.previewPieces(id, params.id, body.lines)
      if (result.ok) return result.preview
      const response = cancelPiecesResponse(result.reason, preferences.locale)
      return reply.code(response.status).send(response.body)
    },
  )

  app.post(
    '/order/:id/cancel-lines',
    {
      config: CHANGES,
      schema: {
        summary:
          'Cancel pieces of an own order that has not been shipped; what was paid for them is refunded',
        params: ownOrder,
        body: cancelledPiecesSchema,
        response: {
          200: z.object({ success: z.literal(true), total: z.string() }),
          401: problemSchema,
          404: problemSchema,
          409: problemSchema,
          422: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { id } = customerOf(request)
      const { shop, params, body, preferences } = request
      const result = await shop.orders.cancelPieces(id, params.id, body)
      if (result.ok) return { success: true as const, total: result.total }
      const response = cancelPiecesResponse(result.reason, preferences.locale)
      return reply.code(response.status).send(response.body)
    },
  )

  app.post(
    '/order/:id/return',
    {
      config: CHANGES,
      schema: {
        summary: 'Ask to send pieces of an own order back: withdrawal, or a fault',
        params: ownOrder,
        body: returnFormSchema,
        response: {
          200: z.object({ success: z.literal(true), return: z.object({ id: z.string() }) }),
          401: problemSchema,
          404: problemSchema,
          409: problemSchema,
          422: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { id } = customerOf(request)
      const { locale } = request.preferences
      const form = parseReturnForm(request.body)
      const result = await request.shop.orders.requestReturn(id, request.params.id, form)
      if (result.ok) return { success: true as const, return: { id: result.returnId } }
      const { status, body } = returnResponse(result.reason, locale, result.names)
      return reply.code(status).send(body)
    },
  )

  app.get(
    '/order/:id/return/:return/label.pdf',
    {
      schema: {
        summary: 'The label for the parcel of an accepted own return, as the shop uploaded it',
        params: ownReturn,
        produces: ['application/pdf'],
      },
    },
    async (request, reply) => {
      const { id } = customerOf(request)
      const { params, preferences } = request
      const own = { customerId: id, orderId: params.id, returnId: params.return }
      const label = await request.shop.orders.returnSending.ownLabel(own)
      return label ? sendLabel(reply, label) : reply.code(404).send(orderNotFound(preferences.locale))
    },
  )

  app.get(
    '/order/:id/return/:return/photos/:photo',
    {
      schema: {
        summary: 'A photo the buyer added to an own return',
        params: ownReturn.extend({ photo: sentRowIdSchema }),
        produces: ['image/jpeg'],
      },
    },
    async (request, reply) => {
      const { id } = customerOf(request)
      const { params, preferences, shop } = request
      const owner = { orderId: params.id, returnId: params.return }
      const jpeg = await shop.orders.returnPhotos.own(id, owner, params.photo)
      return jpeg ? sendPhoto(reply, jpeg) : reply.code(404).send(orderNotFound(preferences.locale))
    },
  )

  app.delete(
    '/order/:id/return',
    {
      config: CHANGES,
      schema: {
        summary: 'Take back a return that is not answered yet: the newest, or the one named by `return`',
        params: ownOrder,
        querystring: z.object({ return: returnId.optional() }),
        response: {
          200: z.object({ success: z.literal(true) }),
          401: problemSchema,
          404: problemSchema,
          409: problemSchema,
          422: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { id } = customerOf(request)
      const { locale } = request.preferences
      const { params, query } = request
      const result = await request.shop.orders.withdrawReturn(id, params.id, query.return)
      if (result.ok) return { success: true as const }
      const { status, body } = returnResponse(result.reason, locale)
      return reply.code(status).send(body)
    },
  )
}
