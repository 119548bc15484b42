import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemSchema } from '#shared/web/problem.ts'
import { type Refusals, refuse } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type { ReleaseResult } from './restored.server.ts'
import {
  askedPaymentsSchema,
  releasedSchema,
  releaseFormSchema,
  restorePageSchema,
} from './restored-schemas.ts'

const tags = ['operations']
const REFUSALS: Refusals<ReleaseResult> = {
  'not-held': [409, 'WRONG_STATE', m.restored_not_held],
  changed: [409, 'CONFLICT', m.restored_changed],
}

/** A shop that was restored from a copy, and its release. */
export const restoredAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/restored',
    {
      config: { permission: 'operations.read' },
      schema: {
        summary: 'What a shop restored from a copy waits with, and what to look at before it opens',
        tags,
        response: { 200: restorePageSchema },
      },
    },
    async ({ shop }) => ({ restore: await shop.restored.view() }),
  )
  app.post(
    '/restored/payments',
    {
      config: { permission: 'operations.write', limit: 'inside', unrecorded: true },
      schema: {
        summary: 'Ask the provider about each open payment; changes nothing',
        tags,
        response: { 200: askedPaymentsSchema },
      },
    },
    async ({ shop }) => ({ items: await shop.restored.askPayments() }),
  )
  app.post(
    '/restored/release',
    {
      config: { permission: 'operations.write', limit: 'inside', confirmed: 'release' },
      schema: {
        summary: 'Open a restored shop; what waits goes out, but for what is discarded',
        tags,
        body: releaseFormSchema,
        response: { 200: releasedSchema, 409: problemSchema },
      },
    },
    async ({ shop, body, actor }, reply) => {
      const result = await shop.restored.release(actor, body)
      return result.ok ? reply.send(result) : refuse(reply, REFUSALS, result)
    },
  )
}
