import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { staffRecord } from '#modules/kernel/staff/staff-record.ts'
import { parseListCursor } from '#shared/files/list-position.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse } from '#shared/web/refuse.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { m } from '#texts/messages.js'
import type { Privacy } from './privacy.server.ts'
import {
  erasedSchema,
  eraseFormSchema,
  newPrivacyRequestSchema,
  type PrivacyRequest,
  privacyAnswerSchema,
  privacyListQuerySchema,
  privacyPageSchema,
  privacyRequestSchema,
} from './privacy-admin-schemas.ts'
import type { PrivacyRequestResult } from './privacy-requests.ts'

const customerParams = z.object({ id: z.string().min(1).max(100) })
const PRIVACY = { permission: 'customers.privacy' } as const
const tags = ['privacy']

const REFUSALS: Refusals<PrivacyRequestResult> = {
  'not-found': [404, 'NOT_FOUND', m.privacy_request_not_found],
  'unknown-customer': [422, 'INVALID', m.customer_not_found],
  'received-later': [422, 'INVALID', m.privacy_received_later],
  conflict: [409, 'CONFLICT', m.privacy_conflict],
  'wrong-state': [409, 'WRONG_STATE', m.privacy_answered_already],
}
const ERASURE_REFUSALS: Refusals<Awaited<ReturnType<Privacy['eraseByStaff']>>> = {
  'not-found': [404, 'NOT_FOUND', m.customer_not_found],
  'other-email': [422, 'INVALID', m.privacy_other_email],
  conflict: [409, 'CONFLICT', m.customer_conflict],
  'open-orders': [409, 'WRONG_STATE', m.privacy_open_orders],
  'open-account': [409, 'WRONG_STATE', m.customer_open_balance],
}

/** Requests about personal data, the export of somebody's data and its erasure, for staff. */
export const privacyAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { requests } = app.shop.privacy
  const record = staffRecord(app, {
    tag: 'privacy',
    ...{ read: 'customers.privacy', write: 'customers.privacy' },
    params: z.object({ id: sentRowIdSchema }),
    schema: privacyRequestSchema,
    shown: ({ request }: { request: PrivacyRequest }) => request,
    missing: m.privacy_request_not_found,
  })

  record.list('/privacy-requests', {
    summary: 'Requests about personal data: open ones by their deadline, answered ones the newest first',
    query: privacyListQuerySchema,
    response: privacyPageSchema,
    act: ({ query }) => requests.list(query, parseListCursor(query.cursor)),
  })
  record.find('/privacy-requests/:id', {
    summary: 'One request about personal data',
    act: ({ params: { id } }) => requests.find(id),
  })
  record.create('/privacy-requests', {
    summary: 'Register a request; its answer is due 30 days after it arrived',
    body: newPrivacyRequestSchema,
    refusals: REFUSALS,
    act: ({ body, actor }) => requests.add(body, actor),
  })
  record.change('POST /privacy-requests/:id/answer', {
    summary: 'Close a request with what was answered',
    body: privacyAnswerSchema,
    refusals: REFUSALS,
    act: ({ params: { id }, body, expectedVersion: version, actor }) =>
      requests.answer({ id, version }, body, actor),
  })

  app.get(
    '/customers/:id/export',
    {
      config: { ...PRIVACY, confirmed: 'data-export' },
      schema: {
        summary: 'Everything the shop holds about a customer, as a JSON file; recorded',
        tags,
        params: customerParams,
      },
    },
    async ({ shop, params: { id }, actor }, reply) => {
      const file = await shop.privacy.exportByStaff(id, actor)
      if (!file) return notFound(reply, m.customer_not_found)
      return reply
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(Readable.from(file.text))
    },
  )

  app.post(
    '/customers/:id/erase',
    {
      config: { ...PRIVACY, limit: 'inside', versioned: true, confirmed: 'erasure' },
      schema: {
        summary:
          'Erase a customer’s personal data for good; orders and their documents stay, as tax law demands',
        tags,
        params: customerParams,
        body: eraseFormSchema,
        response: { 200: erasedSchema, 404: problemSchema, 409: problemSchema, 422: problemSchema },
      },
    },
    async ({ shop, params: { id }, body, expectedVersion: version, actor }, reply) => {
      const result = await shop.privacy.eraseByStaff({ id, version }, body.email, actor)
      return result.ok ? { erased: true as const } : refuse(reply, ERASURE_REFUSALS, result)
    },
  )
}
