import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemSchema } from '#shared/web/problem.ts'
import { languageSchema } from '../staff-schemas.ts'

/** The language in which a member of staff reads the back office and its emails. */
export const staffLanguageRoutes: FastifyPluginAsyncZod = async (app) => {
  app.put(
    '/session/language',
    {
      config: { permission: 'signed-in', limit: 'inside' },
      schema: {
        summary: 'Change the language of the signed-in person',
        tags: ['staff'],
        body: languageSchema,
        response: { 200: languageSchema, 401: problemSchema },
      },
    },
    async ({ actor, staff, shop, body: { locale } }) => {
      await shop.staff.setLanguage(actor, staff.id, locale)
      return { locale }
    },
  )
}
