import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { addressSentence } from '#modules/people/customers/addresses/address-sentence-rules.ts'
import { staffNoteRoutes } from '#modules/platform/staff-notes/staff-note-routes.server.ts'
import { Big } from '#shared/money.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, sendProblem } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { sendRefusal } from './order-command-messages.ts'
import {
  cancelBody,
  cancelledSchema,
  commandRefusalSchema,
  correctAddressBody,
  correctParcelBody,
  deliverBody,
  orderIdParams,
  parcelBody,
  refundableSchema,
  refundBody,
  refundIdParams,
  refundMadeSchema,
} from './order-command-schemas.ts'
import { orderStateSchema } from './orders-admin-schemas.ts'

const refusals = { 404: problemSchema, 409: commandRefusalSchema, 422: problemSchema }
const asState = { 200: orderStateSchema, ...refusals }
const tags = ['orders']
/** Clocks of browsers may be ahead by so much. */
const CLOCK_SKEW_MS = 5 * 60_000

/** Commands of staff about one order. Each names the version it was decided from and answers with the order's state. */
export const orderCommandRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/orders/:id/confirm-transfer',
    {
      config: { permission: 'payments.confirm', limit: 'inside', versioned: true },
      schema: {
        summary: 'The transfer of an order has arrived',
        tags,
        params: orderIdParams,
        response: asState,
      },
    },
    async (request, reply) => {
      const { shop, params, actor, expectedVersion: version } = request
      const result = await shop.orders.staff.confirmTransfer(params.id, { actor, version })
      return result.ok ? reply.send(result.order) : sendRefusal(reply, result)
    },
  )
  app.post(
    '/orders/:id/prepare',
    {
      config: { permission: 'orders.fulfil', limit: 'inside', versioned: true },
      schema: { summary: 'Begin to prepare an order', tags, params: orderIdParams, response: asState },
    },
    async (request, reply) => {
      const { shop, params, actor, expectedVersion: version } = request
      const result = await shop.orders.staff.prepare(params.id, { actor, version })
      return result.ok ? reply.send(result.order) : sendRefusal(reply, result)
    },
  )
  app.post(
    '/orders/:id/parcels',
    {
      config: { permission: 'orders.fulfil', limit: 'inside', versioned: true },
      schema: {
        summary: 'A parcel of an order was handed to the carrier; its buyer is told',
        tags,
        params: orderIdParams,
        body: parcelBody,
        response: asState,
      },
    },
    async (request, reply) => {
      const { shop, params, actor, expectedVersion: version } = request
      const result = await shop.orders.staff.ship(params.id, request.body, { actor, version })
      return result.ok ? reply.send(result.order) : sendRefusal(reply, result)
    },
  )
  app.put(
    '/orders/:id/parcels',
    {
      config: { permission: 'orders.fulfil', limit: 'inside', versioned: true },
      schema: {
        summary: 'Correct carrier or tracking number of a parcel; its buyer is told',
        tags,
        params: orderIdParams,
        body: correctParcelBody,
        response: asState,
      },
    },
    async (request, reply) => {
      const { shop, params, actor, expectedVersion: version } = request
      const { from, ...parcel } = request.body
      const result = await shop.orders.staff.correctParcel(params.id, { from, parcel }, { actor, version })
      return result.ok ? reply.send(result.order) : sendRefusal(reply, result)
    },
  )
  app.put(
    '/orders/:id/addresses',
    {
      config: { permission: 'orders.edit', limit: 'inside', versioned: true },
      schema: {
        summary: 'Correct the delivery or invoice address of an order that has not left; its buyer is told',
        tags,
        params: orderIdParams,
        body: correctAddressBody,
        response: {
          ...asState,
          422: problemSchema.extend({ fields: z.record(z.string(), z.string()).optional() }),
        },
      },
    },
    async (request, reply) => {
      const { shop, params, body, actor, preferences, expectedVersion: version } = request
      const result = await shop.orders.staff.correctAddress(params.id, body, { actor, version })
      if (result.ok) return reply.send(result.order)
      if (result.reason !== 'invalid') return sendRefusal(reply, result)
      const sentences = result.problems.map((each) => [each.field, addressSentence(each, preferences.locale)])
      return sendProblem(reply, [422, 'INVALID', sentences[0]?.[1] ?? ''], {
        fields: Object.fromEntries(sentences),
      })
    },
  )
  app.post(
    '/orders/:id/deliver',
    {
      config: { permission: 'orders.fulfil', limit: 'inside', versioned: true },
      schema: {
        summary: 'The carrier delivered an order; its 14 days of withdrawal start',
        tags,
        params: orderIdParams,
        body: deliverBody,
        response: asState,
      },
    },
    async (request, reply) => {
      const { shop, params, body, actor, expectedVersion: version } = request
      const now = shop.clock()
      const deliveredAt = body.deliveredAt === undefined ? now : new Date(body.deliveredAt)
      if (deliveredAt.getTime() > now.getTime() + CLOCK_SKEW_MS)
        return sendProblem(reply, [422, 'INVALID', m.order_delivered_later])
      const result = await shop.orders.staff.deliver(params.id, deliveredAt, { actor, version })
      return result.ok ? reply.send(result.order) : sendRefusal(reply, result)
    },
  )
  app.post(
    '/orders/:id/cancel',
    {
      config: { permission: 'orders.cancel', limit: 'inside', versioned: true },
      schema: {
        summary: 'Cancel an order that was not sent: stock back, and the money only if `refund` says so',
        tags,
        params: orderIdParams,
        body: cancelBody,
        response: { 200: cancelledSchema, 403: problemSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const { shop, params, body, actor, expectedVersion: version } = request
      if (body.refund && !request.mayAlso('refunds.make'))
        return sendProblem(reply, [403, 'FORBIDDEN', m.staff_forbidden])
      const result = await shop.orders.staff.cancel(params.id, body, { actor, version })
      if (!result.ok) return sendRefusal(reply, result)
      return reply.send({ order: result.order, ...result.value })
    },
  )
  await app.register(refundRoutes)
  await app.register(
    staffNoteRoutes({
      type: 'order',
      path: '/orders',
      read: 'orders.read',
      write: 'orders.note',
      exists: async (shop, id) => (await shop.orders.staff.state(id)) !== null,
    }),
  )
}

const refundRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/orders/:id/refundable',
    {
      config: { permission: 'orders.read' },
      schema: {
        summary: 'What can be refunded of an order, for a preview',
        tags,
        params: orderIdParams,
        response: { 200: refundableSchema, 404: problemSchema },
      },
    },
    async ({ shop, params }, reply) => {
      const basis = await shop.orders.staff.refundable(params.id)
      if (!basis) return notFound(reply)
      return reply.send({
        charged: basis.charged.toFixed(2),
        shippingTotal: basis.shippingTotal.toFixed(2),
        lines: basis.lines.map((line) => ({
          ...line,
          gross: line.gross.toFixed(2),
          tax: line.tax.toFixed(2),
        })),
        refunds: basis.refunds.map(({ amount, shipping, taxes }) => ({
          amount: amount.toFixed(2),
          shipping: shipping.toFixed(2),
          taxes: taxes && [...taxes],
        })),
      })
    },
  )
  app.post(
    '/orders/:id/refunds',
    {
      config: { permission: 'refunds.make', limit: 'inside', versioned: true },
      schema: {
        summary: 'Refund pieces, delivery, a free amount or everything left, without a return',
        tags,
        params: orderIdParams,
        body: refundBody,
        response: { 200: refundMadeSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const { shop, params, body, actor, expectedVersion: version } = request
      const form = { ...body, extra: Big(body.extra), amount: Big(body.amount) }
      const result = await shop.orders.staff.refund(params.id, form, { actor, version })
      if (!result.ok) return sendRefusal(reply, result)
      return reply.send({ order: result.order, ...result.value })
    },
  )
  app.post(
    '/refunds/:refundId/retry',
    {
      config: { permission: 'refunds.make', limit: 'inside', versioned: true },
      schema: {
        summary: 'Have the provider try a refused refund again',
        tags,
        params: refundIdParams,
        response: { 200: refundMadeSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const { shop, params, actor, expectedVersion: version } = request
      const result = await shop.orders.staff.retryRefund(params.refundId, { actor, version })
      if (!result.ok) return sendRefusal(reply, result)
      return reply.send({ order: result.order, ...result.value })
    },
  )
  app.post(
    '/refunds/:refundId/settle',
    {
      config: { permission: 'payments.confirm', limit: 'inside', versioned: true },
      schema: { summary: 'A refund was sent by hand', tags, params: refundIdParams, response: asState },
    },
    async (request, reply) => {
      const { shop, params, actor, expectedVersion: version } = request
      const result = await shop.orders.staff.settleRefund(params.refundId, { actor, version })
      return result.ok ? reply.send(result.order) : sendRefusal(reply, result)
    },
  )
}
