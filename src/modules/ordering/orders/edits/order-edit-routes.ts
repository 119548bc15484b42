import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Big } from '#shared/money.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { COMMAND_REFUSALS, sendRefusal } from '../staff/order-command-messages.ts'
import { commandRefusalSchema, orderIdParams, refundMadeSchema } from '../staff/order-command-schemas.ts'
import { orderStateSchema } from '../staff/orders-admin-schemas.ts'
import type { EditOrderResult } from './edit-order.ts'
import {
  addableQuery,
  addableSchema,
  collectBody,
  collectionParams,
  editableOrderSchema,
  editHistorySchema,
  editOrderBody,
  orderEditedSchema,
  overpaidBody,
} from './order-edit-schemas.ts'

const refusals = { 404: problemSchema, 409: commandRefusalSchema, 422: problemSchema }
const EDIT_REFUSALS: Refusals<Exclude<EditOrderResult, { ok: true }>> = {
  ...COMMAND_REFUSALS,
  'out-of-stock': [
    409,
    'OUT_OF_STOCK',
    ({ names }, options) => m.order_edit_out_of_stock({ names: names.join(', ') }, options),
  ],
}
const tags = ['orders']
/** Products that a search is asked for; each may have several variants. */
const MOST_FOUND = 20

const priceOf = (price: string | null) => (price === null ? null : Big(price))

/** Editing a placed order, and the money that an edit leaves open. */
export const orderEditRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/orders/:id/edit',
    {
      config: { permission: 'orders.edit' },
      schema: {
        summary: 'An order as its editor needs it',
        tags,
        params: orderIdParams,
        response: { 200: editableOrderSchema, 404: problemSchema },
      },
    },
    async ({ shop, params }, reply) => {
      const order = await shop.orders.edits.editable(params.id)
      if (!order) return notFound(reply)
      const { basis, ...state } = order
      const fixed = (amount: Big) => amount.toFixed(2)
      return reply.send({
        ...state,
        paymentType: basis.paymentType,
        description: basis.description,
        shippingTotal: fixed(basis.shippingTotal),
        paymentFee: fixed(basis.paymentFee),
        total: fixed(basis.total),
        money: {
          placedTotal: fixed(basis.placedTotal),
          charged: fixed(basis.charged),
          collected: fixed(basis.collected),
          commission: fixed(basis.commission),
          givenBack: fixed(basis.givenBack),
          refundable: fixed(basis.refundable),
        },
        lines: basis.lines.map((line) => ({
          ...line,
          unitNet: line.unitNet.toFixed(),
          net: fixed(line.net),
          tax: fixed(line.tax),
          gross: fixed(line.gross),
          discount: fixed(line.discount),
        })),
      })
    },
  )
  app.get(
    '/addable-products',
    {
      config: { permission: 'orders.edit' },
      schema: {
        summary: 'Products that can be added to an order, each unit at its price of today',
        tags,
        querystring: addableQuery,
        response: { 200: addableSchema },
      },
    },
    async ({ shop, query, preferences }) => {
      const named = query.units?.split(',').map((pair) => pair.split('-').map(Number))
      const ids = named?.map(([id = 0]) => id) ?? (await shop.catalogue.findIds(query.q, MOST_FOUND))
      const unitIds = named?.map(([, unit = 0]) => unit)
      const rows = await shop.orders.edits.addable(ids, preferences.locale, unitIds)
      return { items: rows.map((row) => ({ ...row, unitNet: row.unitNet.toFixed() })) }
    },
  )
  app.put(
    '/orders/:id/edit',
    {
      config: { permission: 'orders.edit', limit: 'inside', versioned: true },
      schema: {
        summary:
          'Edit lines, delivery price, discount and note of an order that has not left; charges and refunds nothing',
        tags,
        params: orderIdParams,
        body: editOrderBody,
        response: { 200: orderEditedSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const { shop, params, body, actor, expectedVersion: version } = request
      const form = {
        ...body,
        lines: body.lines.map((line) => ({ ...line, price: priceOf(line.price) })),
        added: body.added.map((line) => ({ ...line, price: priceOf(line.price) })),
        shippingTotal: Big(body.shippingTotal),
        discount: Big(body.discount),
        total: Big(body.total),
      }
      const result = await shop.orders.edits.edit(params.id, form, { actor, version })
      if (result.ok) return reply.send({ order: result.order, ...result.value })
      return refuse(reply, EDIT_REFUSALS, result)
    },
  )
  app.get(
    '/orders/:id/edits',
    {
      config: { permission: 'orders.read' },
      schema: {
        summary: 'The edits of an order, oldest first, and the money they left open',
        tags,
        params: orderIdParams,
        response: { 200: editHistorySchema, 404: problemSchema },
      },
    },
    async ({ shop, params }, reply) => {
      const history = await shop.orders.edits.history(params.id)
      if (!history) return notFound(reply)
      const { edits, collections, balance } = history
      return reply.send({
        edits: edits.map((edit) => ({ ...edit, createdAt: edit.createdAt.toISOString() })),
        collections: collections.map((each) => ({
          ...each,
          createdAt: each.createdAt.toISOString(),
          returnedAt: each.returnedAt?.toISOString() ?? null,
        })),
        balance: {
          due: balance.due.toFixed(2),
          paid: balance.paid.toFixed(2),
          toCharge: balance.toCharge.toFixed(2),
          toRefund: balance.toRefund.toFixed(2),
        },
      })
    },
  )
  app.post(
    '/orders/:id/overpaid',
    {
      config: { permission: 'refunds.make', limit: 'inside', versioned: true },
      schema: {
        summary: 'Refund what an edit made an order cheaper by',
        tags,
        params: orderIdParams,
        body: overpaidBody,
        response: { 200: refundMadeSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const { shop, params, body, actor, expectedVersion: version } = request
      const amount = Big(body.amount)
      const result = await shop.orders.edits.refundOverpaid(params.id, amount, { actor, version })
      if (!result.ok) return sendRefusal(reply, result)
      return reply.send({ order: result.order, ...result.value })
    },
  )
  app.post(
    '/orders/:id/collections',
    {
      config: { permission: 'payments.confirm', limit: 'inside', versioned: true },
      schema: {
        summary: 'The open amount of an edited order has arrived',
        tags,
        params: orderIdParams,
        body: collectBody,
        response: { 200: orderStateSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const { shop, params, body, actor, expectedVersion: version } = request
      const money = { amount: Big(body.amount), note: body.note }
      const result = await shop.orders.edits.collect(params.id, money, { actor, version })
      return result.ok ? reply.send(result.order) : sendRefusal(reply, result)
    },
  )
  app.post(
    '/orders/:id/collections/:collectionId/return',
    {
      config: { permission: 'payments.confirm', limit: 'inside', versioned: true },
      schema: {
        summary: 'What was collected for a card order was sent back',
        tags,
        params: collectionParams,
        response: { 200: orderStateSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const { shop, params, actor, expectedVersion: version } = request
      const { id, collectionId } = params
      const result = await shop.orders.edits.returnCollection(id, collectionId, { actor, version })
      return result.ok ? reply.send(result.order) : sendRefusal(reply, result)
    },
  )
}
