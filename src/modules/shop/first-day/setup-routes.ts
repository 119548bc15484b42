import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { REFUSALS } from '#modules/backoffice/staff/people/staff-replies.ts'
import { setupSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { setupSteps } from './setup-steps.ts'

/** What a new shop still lacks. */
export const setupRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/setup',
    {
      config: { permission: 'settings.read' },
      schema: {
        summary: 'What a new shop still lacks before its first sale',
        tags: ['setup'],
        response: { ...REFUSALS, 200: setupSchema },
      },
    },
    async ({ shop }) => setupSteps(shop),
  )
}
