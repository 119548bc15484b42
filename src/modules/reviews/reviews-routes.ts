import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { askedPage } from '#shared/asked-page.ts'
import { problem, problemSchema } from '#shared/problem.ts'
import { m } from '#texts/messages.js'
import { reviewPageSchema } from './reviews-schemas.ts'

/** What cannot be a product's id names no product. */
const idSchema = z.object({ productId: z.string().max(20) })

function readId(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null
}

/** Reviews of a product (decisions F). */
export const reviewsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/comments/:productId',
    {
      schema: {
        summary:
          'Published reviews of a product, newest first, with their average and how many gave each star',
        tags: ['reviews'],
        params: idSchema,
        querystring: z.object({ page: askedPage }),
        response: { 200: reviewPageSchema, 404: problemSchema },
      },
    },
    async (request, reply) => {
      const { shop, preferences } = request
      const id = readId(request.params.productId)
      const page = id === null ? null : await shop.reviews.ofProduct(id, request.query.page)
      return page ?? reply.code(404).send(problem('NOT_FOUND', m.not_found({}, preferences)))
    },
  )
}
