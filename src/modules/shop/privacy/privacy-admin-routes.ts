import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { parseListCursor } from '#shared/files/list-position.ts'
import type { Locale } from '#shared/locale.ts'
import { problem, problemSchema } from '#shared/web/problem.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { m } from '#texts/messages.js'
import {
  erasedSchema,
  eraseFormSchema,
  newPrivacyRequestSchema,
  privacyAnswerSchema,
  privacyListQuerySchema,
  privacyPageSchema,
  privacyRequestSchema,
} from './privacy-admin-schemas.ts'
import type { PrivacyRequestResult } from './privacy-requests.ts'

const params = z.object({ id: sentRowIdSchema })
const customerParams = z.object({ id: z.string().min(1).max(100) })
const conflictSchema = problemSchema.extend({ current: privacyRequestSchema })
const answered = { 200: privacyRequestSchema, 404: problemSchema, 409: conflictSchema, 422: problemSchema }
const PRIVACY = { permission: 'customers.privacy' } as const
const tags = ['privacy']

/** Requests about personal data, the export of somebody's data and its erasure, for staff. */
export const privacyAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  function send(reply: FastifyReply, locale: Locale, result: PrivacyRequestResult) {
    if (result.ok) return reply.send(result.request)
    switch (result.reason) {
      case 'not-found':
        return reply.code(404).send(problem('NOT_FOUND', m.privacy_request_not_found({}, { locale })))
      case 'unknown-customer':
        return reply.code(422).send(problem('INVALID', m.customer_not_found({}, { locale })))
      case 'received-later':
        return reply.code(422).send(problem('INVALID', m.privacy_received_later({}, { locale })))
      case 'conflict':
        return reply
          .code(409)
          .send({ ...problem('CONFLICT', m.privacy_conflict({}, { locale })), current: result.current })
      default:
        return reply.code(409).send({
          ...problem('WRONG_STATE', m.privacy_answered_already({}, { locale })),
          current: result.current,
        })
    }
  }

  app.get(
    '/privacy-requests',
    {
      config: PRIVACY,
      schema: {
        summary: 'Requests about personal data: open ones by their deadline, answered ones the newest first',
        tags,
        querystring: privacyListQuerySchema,
        response: { 200: privacyPageSchema },
      },
    },
    ({ shop, query }) =>
      shop.privacy.requests.list(query, query.cursor === undefined ? null : parseListCursor(query.cursor)),
  )

  app.get(
    '/privacy-requests/:id',
    {
      config: PRIVACY,
      schema: {
        summary: 'One request about personal data',
        tags,
        params,
        response: { 200: privacyRequestSchema, 404: problemSchema },
      },
    },
    async ({ shop, params: { id }, preferences }, reply) =>
      (await shop.privacy.requests.find(id)) ??
      send(reply, preferences.locale, { ok: false, reason: 'not-found' }),
  )

  app.post(
    '/privacy-requests',
    {
      config: { ...PRIVACY, limit: 'inside' },
      schema: {
        summary: 'Register a request; its answer is due 30 days after it arrived',
        tags,
        body: newPrivacyRequestSchema,
        response: answered,
      },
    },
    async ({ shop, body, actor, preferences }, reply) =>
      send(reply, preferences.locale, await shop.privacy.requests.add(body, actor)),
  )

  app.post(
    '/privacy-requests/:id/answer',
    {
      config: { ...PRIVACY, limit: 'inside', versioned: true },
      schema: {
        summary: 'Close a request with what was answered',
        tags,
        params,
        body: privacyAnswerSchema,
        response: answered,
      },
    },
    async ({ shop, params: { id }, body, expectedVersion: version, actor, preferences }, reply) =>
      send(reply, preferences.locale, await shop.privacy.requests.answer({ id, version }, body, actor)),
  )

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
    async ({ shop, params: { id }, actor, preferences }, reply) => {
      const file = await shop.privacy.exportByStaff(id, actor)
      if (!file)
        return reply
          .code(404)
          .send(problem('NOT_FOUND', m.customer_not_found({}, { locale: preferences.locale })))
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
    async ({ shop, params: { id }, body, expectedVersion: version, actor, preferences }, reply) => {
      const { locale } = preferences
      const result = await shop.privacy.eraseByStaff({ id, version }, body.email, actor)
      if (result.ok) return { erased: true as const }
      switch (result.reason) {
        case 'not-found':
          return reply.code(404).send(problem('NOT_FOUND', m.customer_not_found({}, { locale })))
        case 'other-email':
          return reply.code(422).send(problem('INVALID', m.privacy_other_email({}, { locale })))
        case 'conflict':
          return reply.code(409).send(problem('CONFLICT', m.customer_conflict({}, { locale })))
        case 'open-orders':
          return reply.code(409).send(problem('WRONG_STATE', m.privacy_open_orders({}, { locale })))
        default:
          return reply.code(409).send(problem('WRONG_STATE', m.customer_open_balance({}, { locale })))
      }
    },
  )
}
