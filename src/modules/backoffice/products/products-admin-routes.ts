import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { staffRecord } from '#modules/kernel/staff/staff-record.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { refuse, sendProblem } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { priceHistoryQuery, priceHistorySchema } from './history/price-history-schemas.ts'
import { type ProductUndo, productEntryParams, productUndoSchema } from './history/undo-schemas.ts'
import { plannedPriceBody } from './planned/planned-price-schemas.ts'
import { neededFor } from './product-permission-rules.ts'
import type { ChangeProductResult } from './products.server.ts'
import {
  incompleteProductSchema,
  invalidProductSchema,
  newProductSchema,
  type ProductChange,
  type ProductRecord,
  priceCheckQuery,
  priceCheckSchema,
  productChangeSchema,
  productConflictSchema,
  productCountsSchema,
  productDiagnosisSchema,
  productListQuerySchema,
  productListSchema,
  productParams,
  productRecordSchema,
  publishBody,
} from './products-admin-schemas.ts'
import { PRODUCT_REFUSALS } from './products-messages.ts'

/** A description in two languages, specifications and pictures. */
const BODY_LIMIT = 1_000_000
const WRITE = { permission: 'catalogue.write', limit: 'inside' } as const
/** Prices are a right of their own, so the fields of the body decide who may send it. */
const BY_FIELDS = 'catalogue.read'
const tags = ['products']

/** Whether the sender may make all of the change. */
const mayChange = (request: Pick<FastifyRequest, 'mayAlso'>, change: ProductChange) =>
  neededFor(change).every((permission) => request.mayAlso(permission))
const NOT_UNDOABLE = { ok: false, reason: 'not-undoable' } as const
const FORBIDDEN = { ok: false, reason: 'forbidden' } as const
const REFUSALS = { ...PRODUCT_REFUSALS, forbidden: [403, 'FORBIDDEN', m.staff_forbidden] } as const
const created = (reply: FastifyReply, result: ChangeProductResult) =>
  result.ok ? reply.code(201).send(result.product) : refuse(reply, PRODUCT_REFUSALS, result)

/** The products of the back office. */
export const productsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { products } = app.shop
  const record = staffRecord(app, {
    ...{ tag: 'products', read: 'catalogue.read', write: 'catalogue.write', params: productParams },
    schema: productRecordSchema,
    shown: ({ product }: { product: ProductRecord }) => product,
    conflict: productConflictSchema,
    invalid: invalidProductSchema,
    missing: m.product_staff_not_found,
  })

  record.list('/products', {
    summary: 'A page of the products, filtered, searched and sorted',
    query: productListQuerySchema,
    response: productListSchema,
    act: ({ query }) => products.list(query),
  })
  record.list('/products/counts', {
    summary: 'How many products each tab and each gap of the list has; estimated ones say so',
    response: productCountsSchema,
    act: () => products.counts(),
  })
  record.find('/products/:id', {
    summary: 'A product or variant in any state, with everything that hangs on it',
    act: ({ params }) => products.product(params.id),
  })

  app.post(
    '/products',
    {
      config: WRITE,
      schema: {
        summary: 'Make a draft of a name and a price; shoppers do not know it until it is published',
        tags,
        body: newProductSchema,
        response: { 201: productRecordSchema, 403: problemSchema, 422: invalidProductSchema },
      },
    },
    async (request, reply) => {
      if (!request.mayAlso('prices.write')) return sendProblem(reply, REFUSALS.forbidden)
      return created(reply, await products.create(request.actor, request.body))
    },
  )

  record.change('PATCH /products/:id', {
    summary:
      'Change fields of a product; those that are left out stay. Prices and costs need prices.write, everything else catalogue.write',
    permission: BY_FIELDS,
    bodyLimit: BODY_LIMIT,
    body: productChangeSchema,
    refusals: REFUSALS,
    async act(request) {
      const { params, body, actor, expectedVersion } = request
      if (!mayChange(request, body)) return FORBIDDEN
      return products.change(actor, params.id, body, expectedVersion)
    },
  })
  record.command('GET /products/:id/changes/:entry/undo', {
    summary:
      'Which fields the undo of one change would bring back, and which were changed since and stay. Writes nothing',
    params: productEntryParams,
    response: productUndoSchema,
    shown: ({ undo }: { undo: ProductUndo }) => undo,
    refusals: { 'not-undoable': PRODUCT_REFUSALS['not-undoable'] },
    async act({ params }) {
      const undo = await products.undoOf(params.id, params.entry)
      return undo ? ({ ok: true, undo } as const) : NOT_UNDOABLE
    },
  })
  record.change('POST /products/:id/changes/:entry/undo', {
    summary:
      'Undo one change: its fields get their earlier values back, but for those that were changed since. Needs the permissions of the fields',
    permission: BY_FIELDS,
    params: productEntryParams,
    refusals: REFUSALS,
    async act(request) {
      const { params, actor, expectedVersion } = request
      const undo = await products.undoOf(params.id, params.entry)
      if (!undo) return NOT_UNDOABLE
      if (!mayChange(request, undo.change)) return FORBIDDEN
      return products.undo(actor, params.id, params.entry, expectedVersion)
    },
  })

  app.post(
    '/products/:id/copy',
    {
      config: WRITE,
      schema: {
        summary: 'Make a draft like this product and its variants, without their stock, barcodes and codes',
        tags,
        params: productParams,
        response: {
          201: productRecordSchema,
          404: problemSchema,
          422: invalidProductSchema,
        },
      },
    },
    async (request, reply) => {
      return created(reply, await products.copy(request.actor, request.params.id))
    },
  )

  app.post(
    '/products/:id/publish',
    {
      config: { ...WRITE, versioned: true },
      schema: {
        summary: 'Put a draft, or a product that is off sale, on sale; a price of 0 needs onRequest',
        tags,
        params: productParams,
        body: publishBody,
        response: {
          200: productRecordSchema,
          403: problemSchema,
          404: problemSchema,
          409: productConflictSchema,
          422: incompleteProductSchema,
        },
      },
    },
    async (request, reply) => {
      const { params, body, actor, expectedVersion } = request
      const result = await products.publish(actor, params.id, expectedVersion, body)
      if (result.ok) return result.product
      if (result.reason !== 'incomplete') return refuse(reply, PRODUCT_REFUSALS, result)
      const [status, code, sentence] = PRODUCT_REFUSALS.incomplete
      const text = typeof sentence === 'string' ? sentence : sentence(result, request.preferences)
      return sendProblem(reply, [status, code, text], { missing: result.missing })
    },
  )

  const moves = [
    ['hide', 'Take a product off sale; its page stays'],
    ['archive', 'Archive a product or draft: shoppers do not know it any more, and it can be restored'],
    ['restore', 'Bring an archived product back whole, to the state it had'],
  ] as const
  for (const [move, summary] of moves)
    record.change(`POST /products/:id/${move}`, {
      summary,
      refusals: REFUSALS,
      act: ({ params, actor, expectedVersion }) => products[move](actor, params.id, expectedVersion),
    })

  record.find('/products/:id/price-check', {
    summary:
      'What a typed price would mean: KDV, margin, and what shoppers would see struck through. Writes nothing',
    query: priceCheckQuery,
    response: priceCheckSchema,
    act: ({ params, query }) => products.checkPrice(params.id, query),
  })
  record.find('/products/:id/price-history', {
    summary:
      'What a unit of a product has cost, the newest price first, who wrote it and what was struck through beside it',
    query: priceHistoryQuery,
    response: priceHistorySchema,
    act: ({ params, query }) => products.priceHistory(params.id, query),
  })
  record.change('PUT /products/:id/planned-price', {
    summary:
      'Plan a price of the default unit with begin and end, to the minute, in place of the plan that there is. The regular price comes back at its end',
    permission: 'prices.write',
    body: plannedPriceBody,
    refusals: REFUSALS,
    act: ({ params, body, actor, expectedVersion }) =>
      products.planPrice(actor, params.id, body, expectedVersion),
  })
  record.change('DELETE /products/:id/planned-price', {
    summary: 'Take the planned price away; the regular one is asked from now on',
    permission: 'prices.write',
    refusals: REFUSALS,
    act: ({ params, actor, expectedVersion }) => products.takePlanAway(actor, params.id, expectedVersion),
  })
  record.find('/products/:id/doctor', {
    summary: 'Why a product does not sell, the worst first, each finding with the place where it is mended',
    response: productDiagnosisSchema,
    act: ({ params }) => products.doctor(params.id),
  })
}
