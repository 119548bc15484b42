import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Big } from '#shared/money.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { COMMAND_REFUSALS } from '../staff/order-command-messages.ts'
import {
  commandRefusalSchema,
  decideReturnBody,
  receiveReturnBody,
  returnIdParams,
  returnRefundedSchema,
} from '../staff/order-command-schemas.ts'
import { orderRecord } from '../staff/order-record.ts'
import { orderStateSchema } from '../staff/orders-admin-schemas.ts'
import type { OrderState } from '../staff/staff-command.ts'
import { sendInstructionsRefusal } from './return-sending-routes.ts'

/** The steps of a return, from the request to the money. Each names the version of its order and answers with the order's state. */
export const returnCommandRoutes: FastifyPluginAsyncZod = async (app) => {
  const { staff } = app.shop.orders
  const returns = orderRecord(app, 'returns', returnIdParams)

  app.post(
    '/returns/:returnId/decide',
    {
      config: { permission: 'returns.handle', limit: 'inside', versioned: true },
      schema: {
        summary: 'Accept or refuse a return; its buyer is told, and how an accepted one is sent',
        tags: ['returns'],
        params: returnIdParams,
        body: decideReturnBody,
        response: {
          200: orderStateSchema,
          404: problemSchema,
          409: commandRefusalSchema,
          422: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { params, body, actor, expectedVersion: version } = request
      const result = await staff.decideReturn(params.returnId, body, { actor, version })
      return result.ok ? reply.send(result.order) : sendInstructionsRefusal(reply, result)
    },
  )
  returns.change('POST /returns/:returnId/receive', {
    summary: 'The returned products have arrived',
    permission: 'returns.handle',
    body: receiveReturnBody,
    refusals: COMMAND_REFUSALS,
    act: ({ params, body, actor, expectedVersion: version }) =>
      staff.receiveReturn(params.returnId, body, { actor, version }),
  })
  returns.command('POST /returns/:returnId/refund', {
    summary: 'Refund received products; a card by its provider, others are sent by hand',
    permission: 'refunds.make',
    versioned: true,
    response: returnRefundedSchema,
    shown: ({ order, value }: { order: OrderState; value: { amount: Big } }) => ({
      order,
      amount: value.amount.toFixed(2),
    }),
    refusals: COMMAND_REFUSALS,
    act: ({ params, actor, expectedVersion: version }) =>
      staff.refundReturn(params.returnId, { actor, version }),
  })
  returns.change('POST /returns/:returnId/close', {
    summary: 'Close a return whose products never came',
    permission: 'returns.handle',
    refusals: COMMAND_REFUSALS,
    act: ({ params, actor, expectedVersion: version }) =>
      staff.closeReturn(params.returnId, { actor, version }),
  })
}
