import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { exportQuerySchema } from './exports-schemas.ts'

/** The products as a file, for who may import one. */
export const exportsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/exports/products',
    {
      config: { permission: 'catalogue.import' },
      schema: {
        summary:
          "All products as our own product file, Shopify's or WooCommerce's (CSV), with its pictures as a ZIP",
        tags: ['imports'],
        querystring: exportQuerySchema,
        produces: ['text/csv', 'application/zip'],
      },
    },
    async (request, reply) => {
      const { format, only, pictures } = request.query
      const language = request.preferences.locale
      const file = await app.shop.exports.products(request.actor, { format, only, pictures, language })
      return reply
        .header('content-type', file.type)
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .header('cache-control', 'no-store')
        .send(file.body)
    },
  )
}
