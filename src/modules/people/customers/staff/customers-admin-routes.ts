import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { staffRecord } from '#modules/kernel/staff/staff-record.ts'
import { staffNoteRoutes } from '#modules/platform/staff-notes/staff-note-routes.server.ts'
import { parseListCursor } from '#shared/files/list-position.ts'
import type { Refusals } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import {
  blockFormSchema,
  branchesFormSchema,
  customerDetailSchema,
  customerListQuerySchema,
  customerPageSchema,
  openAccountFormSchema,
  type StaffCustomer,
  staffCustomerSchema,
} from './customers-admin-schemas.ts'
import type { StaffCustomerResult } from './staff-customers.ts'

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
  const { shop } = app
  const { staff } = shop.customers
  const customers = staffRecord(app, {
    tag: 'customers',
    read: 'customers.read',
    write: 'customers.write',
    params: z.object({ id: z.string().min(1).max(100) }),
    schema: staffCustomerSchema,
    shown: ({ customer }: { customer: StaffCustomer }) => customer,
    missing: m.customer_not_found,
  })

  customers.list('/customers', {
    summary: 'Customers by state and by name, email address or phone number, newest or oldest first',
    query: customerListQuerySchema,
    response: customerPageSchema,
    act: ({ query }) => staff.list(query, parseListCursor(query.cursor)),
  })
  customers.find('/customers/:id', {
    summary: 'Everything about a customer; the reading is recorded',
    response: customerDetailSchema,
    async act({ params: { id }, actor }) {
      const detail = await staff.detail(id, actor)
      if (!detail) return null
      const [reviews, emails, earlier] = await Promise.all([
        shop.reviews.staff.ofCustomer(id),
        shop.mail.staff.ofCustomer(id),
        shop.earlierShop.list(id),
      ])
      const earlierOrders = earlier.map((order) => ({ ...order, placedAt: order.placedAt.toISOString() }))
      return { ...detail, reviews, emails, earlierOrders }
    },
  })
  customers.change('PUT /customers/:id/open-account', {
    summary: 'Open or close the open account of a customer; one with a balance stays open',
    permission: 'customers.credit',
    body: openAccountFormSchema,
    refusals: REFUSALS,
    act: ({ params: { id }, body, expectedVersion: version, actor }) =>
      staff.setOpenAccount({ id, version }, body.openAccount, actor),
  })
  customers.change('PUT /customers/:id/branches', {
    summary: 'Replace the branches of a company account',
    body: branchesFormSchema,
    refusals: REFUSALS,
    act: ({ params: { id }, body, expectedVersion: version, actor }) =>
      staff.setBranches({ id, version }, body.branches, actor),
  })
  customers.change('POST /customers/:id/block', {
    summary: 'Block a customer: sessions end at once, existing orders go on',
    body: blockFormSchema,
    refusals: REFUSALS,
    act: ({ params: { id }, body, expectedVersion: version, actor }) =>
      staff.block({ id, version }, body.reason, actor),
  })
  customers.change('POST /customers/:id/unblock', {
    summary: 'Let a blocked customer sign in again',
    refusals: REFUSALS,
    act: ({ params: { id }, expectedVersion: version, actor }) => staff.unblock({ id, version }, actor),
  })

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
