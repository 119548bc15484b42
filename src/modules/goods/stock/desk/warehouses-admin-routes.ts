import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { staffRecord } from '#modules/kernel/staff/staff-record.ts'
import { problemSchema } from '#shared/web/problem.ts'
import type { Refusals } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import {
  type WarehouseRecord,
  warehouseBody,
  warehouseOrderBody,
  warehouseParams,
  warehouseSchema,
  warehousesSchema,
} from './stock-admin-schemas.ts'
import { MAX_WAREHOUSES } from './stock-desk-rules.ts'
import type { WarehouseResult } from './warehouses.server.ts'

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
  const { warehouses: desk } = app.shop
  const warehouses = staffRecord(app, {
    tag: 'stock',
    read: 'catalogue.read',
    write: 'stock.write',
    params: warehouseParams,
    schema: warehousesSchema,
    shown: ({ warehouses }: { warehouses: WarehouseRecord[] }) => ({ items: warehouses }),
    conflict: problemSchema.extend({ current: warehouseSchema.optional() }),
  })

  warehouses.list('/warehouses', {
    summary: 'The warehouses, the one that gives first at the beginning',
    response: warehousesSchema,
    act: async () => ({ items: await desk.list() }),
  })
  warehouses.create('/warehouses', {
    summary: 'Add a warehouse',
    body: warehouseBody,
    refusals: REFUSALS,
    act: ({ actor, body: { name } }) => desk.add(actor, name),
  })
  warehouses.change('PUT /warehouses/order', {
    summary: 'Set the order in which warehouses give stock; every one is named once',
    body: warehouseOrderBody,
    unversioned: true,
    refusals: REFUSALS,
    act: ({ actor, body: { ids } }) => desk.order(actor, ids),
  })
  warehouses.change('PATCH /warehouses/:id', {
    summary: 'Rename a warehouse',
    body: warehouseBody,
    refusals: REFUSALS,
    act: ({ actor, params: { id }, body: { name }, expectedVersion: version }) =>
      desk.rename(actor, { id, version, name }),
  })
  warehouses.change('DELETE /warehouses/:id', {
    summary: 'Delete a warehouse in which nothing was ever booked',
    refusals: REFUSALS,
    act: ({ actor, params: { id }, expectedVersion: version }) => desk.remove(actor, { id, version }),
  })
}
