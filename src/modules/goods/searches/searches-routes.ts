import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { popularSearchesSchema } from './searches-schemas.ts'

/** What shoppers search for. */
export const searchesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/popular-searches',
    {
      schema: {
        summary:
          'What many visitors search for and find in the language of the request; empty while that is too little',
        tags: ['catalogue'],
        response: { 200: popularSearchesSchema },
      },
    },
    async ({ shop, preferences }) => ({ searches: await shop.searches.popular(preferences.locale) }),
  )
}
