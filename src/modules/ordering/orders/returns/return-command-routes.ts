import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemSchema } from '#shared/web/problem.ts'
import { sendRefusal } from '../staff/order-command-messages.ts'
import {
  commandRefusalSchema,
  decideReturnBody,
  receiveReturnBody,
  returnIdParams,
  returnRefundedSchema,
} from '../staff/order-command-schemas.ts'
import { orderStateSchema } from '../staff/orders-admin-schemas.ts'
import { sendInstructionsRefusal } from './return-sending-routes.ts'

const refusals = { 404: problemSchema, 409: commandRefusalSchema, 422: problemSchema }
const asState = { 200: orderStateSchema, ...refusals }
const tags = ['returns']

/** The steps of a return, from the request to the money. Each names the version of its order and answers with the order's state. */
export const returnCommandRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/returns/:returnId/decide',
    {
      config: { permission: 'returns.handle', limit: 'inside', versioned: true },
      schema: {
        summary: 'Accept or refuse a return; its buyer is told, and how an accepted one is sent',
        tags,
        params: returnIdParams,
        body: decideReturnBody,
        response: asState,
      },
    },
    async (request, reply) => {
      const { shop, params, body, actor, expectedVersion: version } = request
      const result = await shop.orders.staff.decideReturn(params.returnId, body, { actor, version })
      return result.ok ? reply.send(result.order) : sendInstructionsRefusal(reply, result)
    },
  )
  app.post(
    '/returns/:returnId/receive',
    {
      config: { permission: 'returns.handle', limit: 'inside', versioned: true },
      schema: {
        summary: 'The returned products have arrived',
        tags,
        params: returnIdParams,
        body: receiveReturnBody,
        response: asState,
      },
    },
    async (request, reply) => {
      const { shop, params, body, actor, expectedVersion: version } = request
      const result = await shop.orders.staff.receiveReturn(params.returnId, body, { actor, version })
      return result.ok ? reply.send(result.order) : sendRefusal(reply, result)
    },
  )
  app.post(
    '/returns/:returnId/refund',
    {
      config: { permission: 'refunds.make', limit: 'inside', versioned: true },
      schema: {
        summary: 'Refund received products; a card by its provider, others are sent by hand',
        tags,
        params: returnIdParams,
        response: { 200: returnRefundedSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const { shop, params, actor, expectedVersion: version } = request
      const result = await shop.orders.staff.refundReturn(params.returnId, { actor, version })
      if (!result.ok) return sendRefusal(reply, result)
      return reply.send({ order: result.order, amount: result.value.amount.toFixed(2) })
    },
  )
  app.post(
    '/returns/:returnId/close',
    {
      config: { permission: 'returns.handle', limit: 'inside', versioned: true },
      schema: {
        summary: 'Close a return whose products never came',
        tags,
        params: returnIdParams,
        response: asState,
      },
    },
    async (request, reply) => {
      const { shop, params, actor, expectedVersion: version } = request
      const result = await shop.orders.staff.closeReturn(params.returnId, { actor, version })
      return result.ok ? reply.send(result.order) : sendRefusal(reply, result)
    },
  )
}
