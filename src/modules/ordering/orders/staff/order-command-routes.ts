import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { addressSentence } from '#modules/people/customers/addresses/address-sentence-rules.ts'
import { staffNoteRoutes } from '#modules/platform/staff-notes/staff-note-routes.server.ts'
import { Big } from '#shared/money.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { sendProblem } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { COMMAND_REFUSALS, sendRefusal } from './order-command-messages.ts'
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
import { orderRecord, withValue } from './order-record.ts'
import { orderStateSchema } from './orders-admin-schemas.ts'

type RefundMade = Omit<z.infer<typeof refundMadeSchema>, 'order'>

/** Clocks of browsers may be ahead by so much. */
const CLOCK_SKEW_MS = 5 * 60_000

const DELIVER_REFUSALS = { ...COMMAND_REFUSALS, later: [422, 'INVALID', m.order_delivered_later] } as const
const CANCEL_REFUSALS = { ...COMMAND_REFUSALS, forbidden: [403, 'FORBIDDEN', m.staff_forbidden] } as const

/** Commands of staff about one order. */
export const orderCommandRoutes: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app
  const { staff } = shop.orders
  const orders = orderRecord(app, 'orders', orderIdParams)

  orders.change('POST /orders/:id/confirm-transfer', {
    summary: 'The transfer of an order has arrived',
    permission: 'payments.confirm',
    refusals: COMMAND_REFUSALS,
    act: ({ params, actor, expectedVersion: version }) =>
      staff.confirmTransfer(params.id, { actor, version }),
  })
  orders.change('POST /orders/:id/prepare', {
    summary: 'Begin to prepare an order',
    refusals: COMMAND_REFUSALS,
    act: ({ params, actor, expectedVersion: version }) => staff.prepare(params.id, { actor, version }),
  })
  orders.change('POST /orders/:id/parcels', {
    summary: 'A parcel of an order was handed to the carrier; its buyer is told',
    body: parcelBody,
    refusals: COMMAND_REFUSALS,
    act: ({ params, body, actor, expectedVersion: version }) =>
      staff.ship(params.id, body, { actor, version }),
  })
  orders.change('PUT /orders/:id/parcels', {
    summary: 'Correct carrier or tracking number of a parcel; its buyer is told',
    body: correctParcelBody,
    refusals: COMMAND_REFUSALS,
    act: ({ params, body: { from, ...parcel }, actor, expectedVersion: version }) =>
      staff.correctParcel(params.id, { from, parcel }, { actor, version }),
  })
  app.put(
    '/orders/:id/addresses',
    {
      config: { permission: 'orders.edit', limit: 'inside', versioned: true },
      schema: {
        summary: 'Correct the delivery or invoice address of an order that has not left; its buyer is told',
        tags: ['orders'],
        params: orderIdParams,
        body: correctAddressBody,
        response: {
          200: orderStateSchema,
          404: problemSchema,
          409: commandRefusalSchema,
          422: problemSchema.extend({ fields: z.record(z.string(), z.string()).optional() }),
        },
      },
    },
    async (request, reply) => {
      const { params, body, actor, preferences, expectedVersion: version } = request
      const result = await staff.correctAddress(params.id, body, { actor, version })
      if (result.ok) return reply.send(result.order)
      if (result.reason !== 'invalid') return sendRefusal(reply, result)
      const sentences = result.problems.map((each) => [each.field, addressSentence(each, preferences.locale)])
      return sendProblem(reply, [422, 'INVALID', sentences[0]?.[1] ?? ''], {
        fields: Object.fromEntries(sentences),
      })
    },
  )
  orders.change('POST /orders/:id/deliver', {
    summary: 'The carrier delivered an order; its 14 days of withdrawal start',
    body: deliverBody,
    refusals: DELIVER_REFUSALS,
    async act({ params, body, actor, expectedVersion: version }) {
      const now = shop.clock()
      const deliveredAt = body.deliveredAt === undefined ? now : new Date(body.deliveredAt)
      if (deliveredAt.getTime() > now.getTime() + CLOCK_SKEW_MS)
        return { ok: false, reason: 'later' } as const
      return staff.deliver(params.id, deliveredAt, { actor, version })
    },
  })
  orders.command('POST /orders/:id/cancel', {
    summary: 'Cancel an order that was not sent: stock back, and the money only if `refund` says so',
    permission: 'orders.cancel',
    versioned: true,
    body: cancelBody,
    response: cancelledSchema,
    shown: withValue<Omit<z.infer<typeof cancelledSchema>, 'order'>>,
    refusals: CANCEL_REFUSALS,
    async act(request) {
      const { params, body, actor, expectedVersion: version } = request
      if (body.refund && !request.mayAlso('refunds.make')) return { ok: false, reason: 'forbidden' } as const
      return staff.cancel(params.id, body, { actor, version })
    },
  })
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
  const { staff } = app.shop.orders
  const orders = orderRecord(app, 'orders', orderIdParams)
  const refunds = orderRecord(app, 'orders', refundIdParams)

  orders.find('/orders/:id/refundable', {
    summary: 'What can be refunded of an order, for a preview',
    response: refundableSchema,
    async act({ params }) {
      const basis = await staff.refundable(params.id)
      if (!basis) return null
      return {
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
      }
    },
  })
  orders.command('POST /orders/:id/refunds', {
    summary: 'Refund pieces, delivery, a free amount or everything left, without a return',
    permission: 'refunds.make',
    versioned: true,
    body: refundBody,
    response: refundMadeSchema,
    shown: withValue<RefundMade>,
    refusals: COMMAND_REFUSALS,
    act: ({ params, body, actor, expectedVersion: version }) =>
      staff.refund(
        params.id,
        { ...body, extra: Big(body.extra), amount: Big(body.amount) },
        { actor, version },
      ),
  })
  refunds.command('POST /refunds/:refundId/retry', {
    summary: 'Have the provider try a refused refund again',
    permission: 'refunds.make',
    versioned: true,
    response: refundMadeSchema,
    shown: withValue<RefundMade>,
    refusals: COMMAND_REFUSALS,
    act: ({ params, actor, expectedVersion: version }) =>
      staff.retryRefund(params.refundId, { actor, version }),
  })
  refunds.change('POST /refunds/:refundId/settle', {
    summary: 'A refund was sent by hand',
    permission: 'payments.confirm',
    refusals: COMMAND_REFUSALS,
    act: ({ params, actor, expectedVersion: version }) =>
      staff.settleRefund(params.refundId, { actor, version }),
  })
}
