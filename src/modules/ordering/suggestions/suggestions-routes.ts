import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { productSchema } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'

/** What to buy beside what is in the cart. */
export const suggestionsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/cart/suggestions',
    {
      schema: {
        summary:
          'Products to buy beside the one just added, which can be bought now and are not in the cart; empty where the shop suggests none',
        querystring: z.object({ product: sentRowIdSchema }),
        response: { 200: z.array(productSchema) },
      },
    },
    async (request) => request.shop.suggestions.afterAdding(request.query.product, await request.visitor()),
  )
}
