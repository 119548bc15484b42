import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { returnListQuerySchema, returnListSchema } from './returns-admin-schemas.ts'

/** The list of returns. Their steps stand in `return-command-routes.ts`. */
export const returnListRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/returns',
    {
      config: { permission: 'orders.read' },
      schema: {
        summary: 'A page of the returns: open ones first, the longest waiting on top',
        tags: ['returns'],
        querystring: returnListQuerySchema,
        response: { 200: returnListSchema },
      },
    },
    async ({ shop, query: { status: group, cursor, limit } }) =>
      shop.orders.forStaff.returns({ group, cursor, limit }),
  )
}
