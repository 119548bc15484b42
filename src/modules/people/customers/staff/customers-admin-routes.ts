import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { staffNoteRoutes } from '#modules/platform/staff-notes/staff-note-routes.server.ts'
import { parseListCursor } from '#shared/files/list-position.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import {
  blockFormSchema,
  branchesFormSchema,
  customerDetailSchema,
  customerListQuerySchema,
  customerPageSchema,
  openAccountFormSchema,
  staffCustomerSchema,
} from './customers-admin-schemas.ts'
import type { StaffCustomerResult } from './staff-customers.ts'

const params = z.object({ id: z.string().min(1).max(100) })
const conflictSchema = problemSchema.extend({ current: staffCustomerSchema })
const changed = { 200: staffCustomerSchema, 404: problemSchema, 409: conflictSchema }
const READ = { permission: 'customers.read' } as const
const WRITE = { permission: 'customers.write', limit: 'inside' } as const
const VERSIONED = { ...WRITE, versioned: true } as const
const tags = ['customers']

const REFUSALS: Refusals<StaffCustomerResult> = {
  'not-found': [404, 'NOT_FOUND', m.customer_not_found],
  conflict: [409, 'CONFLICT', m.customer_conflict],
  erased: [409, 'WRONG_STATE', m.customer_erased],
  'open-balance': [409, 'WRONG_STATE', m.customer_open_balance],
  'unknown-branch': [409, 'WRONG_STATE', m.customer_unknown_branch],
  'wrong-state': [409, 'WRONG_STATE', m.customer_wrong_state],
}

/** The customers of the shop, for staff. */
export const customersAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const send = (reply: FastifyReply, result: StaffCustomerResult) =>
    result.ok ? reply.send(result.customer) : refuse(reply, REFUSALS, result)

  app.get(
    '/customers',
    {
      config: READ,
      schema: {
        summary: 'Customers by state and by name, email address or phone number, newest or oldest first',
        tags,
        querystring: customerListQuerySchema,
        response: { 200: customerPageSchema },
      },
    },
    ({ shop, query }) => shop.customers.staff.list(query, parseListCursor(query.cursor)),
  )

  app.get(
    '/customers/:id',
    {
      config: READ,
      schema: {
        summary: 'Everything about a customer; the reading is recorded',
        tags,
        params,
        response: { 200: customerDetailSchema, 404: problemSchema },
      },
    },
    async ({ shop, params: { id }, actor }, reply) => {
      const detail = await shop.customers.staff.detail(id, actor)
      if (!detail) return notFound(reply, m.customer_not_found)
      const [reviews, emails, earlier] = await Promise.all([
        shop.reviews.staff.ofCustomer(id),
        shop.mail.staff.ofCustomer(id),
        shop.earlierShop.list(id),
      ])
      const earlierOrders = earlier.map((order) => ({ ...order, placedAt: order.placedAt.toISOString() }))
      return { ...detail, reviews, emails, earlierOrders }
    },
  )

  app.put(
    '/customers/:id/open-account',
    {
      config: { ...VERSIONED, permission: 'customers.credit' },
      schema: {
        summary: 'Open or close the open account of a customer; one with a balance stays open',
        tags,
        params,
        body: openAccountFormSchema,
        response: changed,
      },
    },
    async ({ shop, params: { id }, body, expectedVersion: version, actor }, reply) =>
      send(reply, await shop.customers.staff.setOpenAccount({ id, version }, body.openAccount, actor)),
  )

  app.put(
    '/customers/:id/branches',
    {
      config: VERSIONED,
      schema: {
        summary: 'Replace the branches of a company account',
        tags,
        params,
        body: branchesFormSchema,
        response: changed,
      },
    },
    async ({ shop, params: { id }, body, expectedVersion: version, actor }, reply) =>
      send(reply, await shop.customers.staff.setBranches({ id, version }, body.branches, actor)),
  )

  app.post(
    '/customers/:id/block',
    {
      config: VERSIONED,
      schema: {
        summary: 'Block a customer: sessions end at once, existing orders go on',
        tags,
        params,
        body: blockFormSchema,
        response: changed,
      },
    },
    async ({ shop, params: { id }, body, expectedVersion: version, actor }, reply) =>
      send(reply, await shop.customers.staff.block({ id, version }, body.reason, actor)),
  )

  app.post(
    '/customers/:id/unblock',
    {
      config: VERSIONED,
      schema: { summary: 'Let a blocked customer sign in again', tags, params, response: changed },
    },
    async ({ shop, params: { id }, expectedVersion: version, actor }, reply) =>
      send(reply, await shop.customers.staff.unblock({ id, version }, actor)),
  )

  await app.register(
    staffNoteRoutes({
      type: 'customer',
      path: '/customers',
      read: 'customers.read',
      write: 'customers.write',
      exists: (shop, id) => shop.customers.staff.exists(id),
    }),
  )
}
