import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { failedSmsQuerySchema } from '#modules/platform/sms/sms-admin-schemas.ts'
import type { SmsResult } from '#modules/platform/sms/staff-sms.server.ts'
import { parseListCursor } from '#shared/files/list-position.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { type Refusals, refuse } from '#shared/web/refuse.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { m } from '#texts/messages.js'
import { doneSchema, failedSmsPageSchema } from './operations-schemas.ts'

const tags = ['operations']
const SMS_REFUSALS: Refusals<SmsResult> = {
  'not-found': [404, 'NOT_FOUND', m.sms_not_found],
  'wrong-state': [409, 'WRONG_STATE', m.sms_not_failed],
}

/** Text messages that failed, for those who look after the shop. */
export const smsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { staff } = app.shop.sms

  app.get(
    '/operations/sms',
    {
      config: { permission: 'operations.read' },
      schema: {
        summary: 'Text messages that could not be sent, the newest first; numbers are masked',
        tags,
        querystring: failedSmsQuerySchema,
        response: { 200: failedSmsPageSchema },
      },
    },
    ({ query }) => staff.failed(query, parseListCursor(query.cursor)),
  )

  for (const [path, summary] of [
    ['resend', 'Send a failed text message again'],
    ['discard', 'Take a failed text message off the list; it is not sent'],
  ] as const)
    app.post(
      `/operations/sms/:id/${path}`,
      {
        config: { permission: 'operations.write', limit: 'inside' },
        schema: {
          summary,
          tags,
          params: z.object({ id: sentRowIdSchema }),
          response: { 200: doneSchema, 404: problemSchema, 409: problemSchema },
        },
      },
      async ({ params: { id }, actor }, reply) => {
        const result = await staff[path](id, actor)
        return result.ok ? reply.send({ done: true as const }) : refuse(reply, SMS_REFUSALS, result)
      },
    )
}
