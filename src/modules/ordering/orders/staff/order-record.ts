import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { staffRecord } from '#modules/kernel/staff/staff-record.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { commandRefusalSchema } from './order-command-schemas.ts'
import { orderStateSchema } from './orders-admin-schemas.ts'
import type { OrderState } from './staff-command.ts'

/** An order as the record of its commands: each names the version it was decided from and answers with the order's state. */
export const orderRecord = <Params extends z.ZodType>(
  app: Parameters<FastifyPluginAsyncZod>[0],
  tag: 'orders' | 'returns',
  params: Params,
) =>
  staffRecord(app, {
    ...{ tag, params, read: 'orders.read', write: 'orders.fulfil' },
    schema: orderStateSchema,
    shown: ({ order }: { order: OrderState }) => order,
    conflict: commandRefusalSchema,
    always: { 422: problemSchema },
  })

/** A command's state, with what else it did. */
export const withValue = <Value>({ order, value }: { order: OrderState; value: Value }) => ({
  order,
  ...value,
})
