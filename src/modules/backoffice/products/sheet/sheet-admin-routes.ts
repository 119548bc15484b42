import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, sendProblem } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { productParams } from '../products-admin-schemas.ts'
import { CELL_SENTENCES } from './sheet-messages.ts'
import { neededForCells } from './sheet-rules.ts'
import {
  sheetChangedSchema,
  sheetChangeSchema,
  sheetPageSchema,
  sheetQuerySchema,
  variantSheetQuery,
  variantSheetSchema,
} from './sheet-schemas.ts'

/** As many rows as a sheet has, each with all its cells. */
const BODY_LIMIT = 6_000_000
const READ = { permission: 'catalogue.read' } as const
/** The cells of the body decide who may send it; each row has the version that it was read with. */
const CHANGE = { permission: 'catalogue.read', limit: 'inside' } as const
const tags = ['products']

/** Products and variants as a sheet: many rows read and written at once. */
export const sheetAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { productSheet } = app.shop

  app.get(
    '/products/sheet',
    {
      config: READ,
      schema: {
        summary: 'A page of the products, or the products and variants of these ids, as rows of what is sold',
        tags,
        querystring: sheetQuerySchema,
        response: { 200: sheetPageSchema },
      },
    },
    ({ query }) => productSheet.rows(query),
  )

  app.get(
    '/products/:id/variants',
    {
      config: READ,
      schema: {
        summary: 'The options of a product and its variants as rows, in the order of the options',
        tags,
        params: productParams,
        querystring: variantSheetQuery,
        response: { 200: variantSheetSchema, 404: problemSchema },
      },
    },
    async ({ params, query }, reply) =>
      (await productSheet.variants(params.id, query.warehouse)) ?? notFound(reply, m.product_staff_not_found),
  )

  app.patch(
    '/products/sheet',
    {
      config: CHANGE,
      bodyLimit: BODY_LIMIT,
      schema: {
        summary:
          'Change cells of many products: those that were changed meanwhile and those with wrong values are told, all others are saved',
        tags,
        body: sheetChangeSchema,
        response: { 200: sheetChangedSchema, 403: problemSchema },
      },
    },
    async (request, reply) => {
      const { body, actor, preferences } = request
      if (!neededForCells(body.rows).every((permission) => request.mayAlso(permission)))
        return sendProblem(reply, [403, 'FORBIDDEN', m.staff_forbidden])
      const { errors, ...outcome } = await productSheet.change(actor, body)
      return {
        ...outcome,
        errors: errors.map((error) => ({ ...error, message: CELL_SENTENCES[error.code]({}, preferences) })),
      }
    },
  )
}
