import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { setupSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { problemSchema } from '#shared/web/problem.ts'
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
        response: { 200: setupSchema, 401: problemSchema, 403: problemSchema },
      },
    },
    async ({ shop }) => setupSteps(shop),
  )
}
