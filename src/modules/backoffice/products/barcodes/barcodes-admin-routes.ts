import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { newestFirst } from '#shared/files/list-position.ts'
import { readBarcodeFaults } from './barcode-list-queries.ts'
import { barcodeListQuery, barcodeListSchema } from './barcode-list-schemas.ts'

/** Barcodes that are missing or wrong, to mend them one after another. */
export const barcodesAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app.shop

  app.get(
    '/products/barcodes',
    {
      config: { permission: 'catalogue.read' },
      schema: {
        summary: 'Products and variants without a barcode, or with one whose check digit is wrong',
        tags: ['products'],
        querystring: barcodeListQuery,
        response: { 200: barcodeListSchema },
      },
    },
    ({ query: { missing, ...page } }) =>
      newestFirst((wanted) => readBarcodeFaults(db, missing, wanted), page, 'b'),
  )
}
