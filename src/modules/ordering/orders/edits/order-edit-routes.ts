import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { Big } from '#shared/money.ts'
import type { Refusals } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { COMMAND_REFUSALS } from '../staff/order-command-messages.ts'
import { orderIdParams, refundMadeSchema } from '../staff/order-command-schemas.ts'
import { orderRecord, withValue } from '../staff/order-record.ts'
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

const EDIT_REFUSALS: Refusals<Exclude<EditOrderResult, { ok: true }>> = {
  ...COMMAND_REFUSALS,
  'out-of-stock': [
    409,
    'OUT_OF_STOCK',
    ({ names }, options) => m.order_edit_out_of_stock({ names: names.join(', ') }, options),
  ],
}
/** Products that a search is asked for; each may have several variants. */
const MOST_FOUND = 20

const priceOf = (price: string | null) => (price === null ? null : Big(price))

/** Editing a placed order, and the money that an edit leaves open. */
export const orderEditRoutes: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app
  const { edits } = shop.orders
  const orders = orderRecord(app, 'orders', orderIdParams)

  orders.find('/orders/:id/edit', {
    summary: 'An order as its editor needs it',
    permission: 'orders.edit',
    response: editableOrderSchema,
    async act({ params }) {
      const order = await edits.editable(params.id)
      if (!order) return null
      const { basis, ...state } = order
      const fixed = (amount: Big) => amount.toFixed(2)
      return {
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
      }
    },
  })
  orders.list('/addable-products', {
    summary: 'Products that can be added to an order, each unit at its price of today',
    permission: 'orders.edit',
    query: addableQuery,
    response: addableSchema,
    async act({ query, preferences }) {
      const named = query.units?.split(',').map((pair) => pair.split('-').map(Number))
      const ids = named?.map(([id = 0]) => id) ?? (await shop.catalogue.findIds(query.q, MOST_FOUND))
      const unitIds = named?.map(([, unit = 0]) => unit)
      const rows = await edits.addable(ids, preferences.locale, unitIds)
      return { items: rows.map((row) => ({ ...row, unitNet: row.unitNet.toFixed() })) }
    },
  })
  orders.command('PUT /orders/:id/edit', {
    summary:
      'Edit lines, delivery price, discount and note of an order that has not left; charges and refunds nothing',
    permission: 'orders.edit',
    versioned: true,
    body: editOrderBody,
    response: orderEditedSchema,
    shown: withValue<{ total: string }>,
    refusals: EDIT_REFUSALS,
    act({ params, body, actor, expectedVersion: version }) {
      const form = {
        ...body,
        lines: body.lines.map((line) => ({ ...line, price: priceOf(line.price) })),
        added: body.added.map((line) => ({ ...line, price: priceOf(line.price) })),
        shippingTotal: Big(body.shippingTotal),
        discount: Big(body.discount),
        total: Big(body.total),
      }
      return edits.edit(params.id, form, { actor, version })
    },
  })
  orders.find('/orders/:id/edits', {
    summary: 'The edits of an order, oldest first, and the money they left open',
    response: editHistorySchema,
    async act({ params }) {
      const history = await edits.history(params.id)
      if (!history) return null
      const { collections, balance } = history
      return {
        edits: history.edits.map((edit) => ({ ...edit, createdAt: edit.createdAt.toISOString() })),
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
      }
    },
  })
  orders.command('POST /orders/:id/overpaid', {
    summary: 'Refund what an edit made an order cheaper by',
    permission: 'refunds.make',
    versioned: true,
    body: overpaidBody,
    response: refundMadeSchema,
    shown: withValue<Omit<z.infer<typeof refundMadeSchema>, 'order'>>,
    refusals: COMMAND_REFUSALS,
    act: ({ params, body, actor, expectedVersion: version }) =>
      edits.refundOverpaid(params.id, Big(body.amount), { actor, version }),
  })
  orders.change('POST /orders/:id/collections', {
    summary: 'The open amount of an edited order has arrived',
    permission: 'payments.confirm',
    body: collectBody,
    refusals: COMMAND_REFUSALS,
    act: ({ params, body: { amount, note }, actor, expectedVersion: version }) =>
      edits.collect(params.id, { amount: Big(amount), note }, { actor, version }),
  })
  orders.change('POST /orders/:id/collections/:collectionId/return', {
    summary: 'What was collected for a card order was sent back',
    permission: 'payments.confirm',
    params: collectionParams,
    refusals: COMMAND_REFUSALS,
    act: ({ params: { id, collectionId }, actor, expectedVersion: version }) =>
      edits.returnCollection(id, collectionId, { actor, version }),
  })
}
