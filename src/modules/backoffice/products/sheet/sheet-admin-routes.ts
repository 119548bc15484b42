import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, refuse, sendProblem } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { productParams } from '../products-admin-schemas.ts'
import { CELL_SENTENCES } from './sheet-messages.ts'
import { neededForCells } from './sheet-rules.ts'
import {
  archivedVariantsSchema,
  invalidVariantsSchema,
  movedVariantsBody,
  newVariantsSchema,
  optionsChangeSchema,
  sheetChangedSchema,
  sheetChangeSchema,
  sheetPageSchema,
  sheetQuerySchema,
  variantConflictSchema,
  variantSheetQuery,
  variantSheetSchema,
  variantsMadeSchema,
} from './sheet-schemas.ts'
import { VARIANT_REFUSALS } from './variant-messages.ts'

/** As many rows as a sheet has, each with all its cells. */
const BODY_LIMIT = 6_000_000
const READ = { permission: 'catalogue.read' } as const
/** The cells of the body decide who may send it; each row has the version that it was read with. */
const CHANGE = { permission: 'catalogue.read', limit: 'inside' } as const
const WRITE = { permission: 'catalogue.write', limit: 'inside', versioned: true } as const
const tags = ['products']
const CHANGED = {
  403: problemSchema,
  404: problemSchema,
  409: variantConflictSchema,
  422: invalidVariantsSchema,
}

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

  app.post(
    '/products/:id/variants',
    {
      config: WRITE,
      bodyLimit: BODY_LIMIT,
      schema: {
        summary:
          'Make variants of a product. Where it had none, the first one takes over its stock and barcodes. Prices need prices.write',
        tags,
        params: productParams,
        body: newVariantsSchema,
        response: { ...CHANGED, 201: variantsMadeSchema },
      },
    },
    async (request, reply) => {
      const { params, body, actor, expectedVersion } = request
      const isPriced = body.rows.some(({ price }) => price !== undefined)
      if (isPriced && !request.mayAlso('prices.write'))
        return sendProblem(reply, [403, 'FORBIDDEN', m.staff_forbidden])
      const result = await productSheet.add(actor, params.id, expectedVersion, body)
      return result.ok
        ? reply.code(201).send({ ...result.sheet, heir: result.heir })
        : refuse(reply, VARIANT_REFUSALS, result)
    },
  )

  app.get(
    '/products/:id/variants/archived',
    {
      config: READ,
      schema: {
        summary: 'The archived variants of a product, with their options',
        tags,
        params: productParams,
        response: { 200: archivedVariantsSchema, 404: problemSchema },
      },
    },
    async ({ params }, reply) => {
      const items = await productSheet.archived(params.id)
      return items ? { items } : notFound(reply, m.product_staff_not_found)
    },
  )

  const moves = [
    [
      'archive',
      'Archive variants of a product: shoppers do not know them any more, orders keep them, and they can be brought back',
    ],
    ['restore', 'Bring archived variants back to the states that they had'],
  ] as const
  for (const [move, summary] of moves)
    app.post(
      `/products/:id/variants/${move}`,
      {
        config: WRITE,
        schema: {
          summary,
          tags,
          params: productParams,
          body: movedVariantsBody,
          response: { ...CHANGED, 200: variantSheetSchema },
        },
      },
      async (request, reply) => {
        const { params, body, actor, expectedVersion } = request
        const result = await productSheet[move](actor, params.id, expectedVersion, body.ids)
        return result.ok ? result.sheet : refuse(reply, VARIANT_REFUSALS, result)
      },
    )

  app.put(
    '/products/:id/options',
    {
      config: WRITE,
      bodyLimit: BODY_LIMIT,
      schema: {
        summary:
          "Change a product's options: names and values of its own, their order and English words of the whole shop, pictures of a colour",
        tags,
        params: productParams,
        body: optionsChangeSchema,
        response: { ...CHANGED, 200: variantSheetSchema },
      },
    },
    async (request, reply) => {
      const { params, body, actor, expectedVersion } = request
      const result = await productSheet.changeOptions(actor, params.id, expectedVersion, body)
      return result.ok ? result.sheet : refuse(reply, VARIANT_REFUSALS, result)
    },
  )

  app.patch(
    '/products/sheet',
    {
      config: CHANGE,
      bodyLimit: BODY_LIMIT,
      schema: {
        summary:
          'Change cells of many products: those that were changed meanwhile and those with wrong values are answered with a reason, all others are saved',
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
