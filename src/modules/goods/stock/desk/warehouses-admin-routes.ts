import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemSchema } from '#shared/web/problem.ts'
import { type Refusals, refuse } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import {
  warehouseBody,
  warehouseOrderBody,
  warehouseParams,
  warehouseSchema,
  warehousesSchema,
} from './stock-admin-schemas.ts'
import { MAX_WAREHOUSES } from './stock-desk-rules.ts'
import type { WarehouseResult } from './warehouses.server.ts'

const WRITE = { permission: 'stock.write', limit: 'inside' } as const
const CHANGE = { ...WRITE, versioned: true } as const
const tags = ['stock']
const saved = {
  200: warehousesSchema,
  404: problemSchema,
  409: problemSchema.extend({ current: warehouseSchema.optional() }),
  422: problemSchema,
}

const REFUSALS: Refusals<WarehouseResult> = {
  'not-found': [404, 'NOT_FOUND', m.warehouse_staff_not_found],
  'name-taken': [422, 'INVALID', m.warehouse_staff_name_taken, 'name'],
  'too-many': [422, 'INVALID', (_, options) => m.warehouse_staff_too_many({ most: MAX_WAREHOUSES }, options)],
  'in-use': [409, 'IN_USE', m.warehouse_staff_in_use],
  last: [409, 'LAST', m.warehouse_staff_last],
  'other-ids': [409, 'CONFLICT', m.warehouse_staff_conflict],
  conflict: [409, 'CONFLICT', m.warehouse_staff_conflict],
}

/** Warehouses of the shop; sales take from them in their order. */
export const warehousesAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { warehouses } = app.shop
  const send = (reply: FastifyReply, result: WarehouseResult) =>
    result.ok ? reply.send({ items: result.warehouses }) : refuse(reply, REFUSALS, result)

  app.get(
    '/warehouses',
    {
      config: { permission: 'catalogue.read' },
      schema: {
        summary: 'The warehouses, the one that gives first at the beginning',
        tags,
        response: { 200: warehousesSchema },
      },
    },
    async () => ({ items: await warehouses.list() }),
  )

  app.post(
    '/warehouses',
    { config: WRITE, schema: { summary: 'Add a warehouse', tags, body: warehouseBody, response: saved } },
    async ({ actor, body: { name } }, reply) => send(reply, await warehouses.add(actor, name)),
  )

  app.put(
    '/warehouses/order',
    {
      config: WRITE,
      schema: {
        summary: 'Set the order in which warehouses give stock; every one is named once',
        tags,
        body: warehouseOrderBody,
        response: saved,
      },
    },
    async ({ actor, body: { ids } }, reply) => send(reply, await warehouses.order(actor, ids)),
  )

  app.patch(
    '/warehouses/:id',
    {
      config: CHANGE,
      schema: {
        summary: 'Rename a warehouse',
        tags,
        params: warehouseParams,
        body: warehouseBody,
        response: saved,
      },
    },
    async ({ actor, params: { id }, body: { name }, expectedVersion: version }, reply) =>
      send(reply, await warehouses.rename(actor, { id, version, name })),
  )

  app.delete(
    '/warehouses/:id',
    {
      config: CHANGE,
      schema: {
        summary: 'Delete a warehouse in which nothing was ever booked',
        tags,
        params: warehouseParams,
        response: saved,
      },
    },
    async ({ actor, params: { id }, expectedVersion: version }, reply) =>
      send(reply, await warehouses.remove(actor, { id, version })),
  )
}
