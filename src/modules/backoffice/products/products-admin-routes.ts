import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, refuse, sendProblem } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { priceHistoryQuery, priceHistorySchema } from './history/price-history-schemas.ts'
import { productEntryParams, productUndoSchema } from './history/undo-schemas.ts'
import { plannedPriceBody } from './planned/planned-price-schemas.ts'
import { neededFor } from './product-permission-rules.ts'
import type { ChangeProductResult } from './products.server.ts'
import {
  incompleteProductSchema,
  invalidProductSchema,
  newProductSchema,
  type ProductChange,
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
const READ = { permission: 'catalogue.read' } as const
const WRITE = { permission: 'catalogue.write', limit: 'inside' } as const
/** Prices are a right of their own, so the fields of the body decide who may send it. */
const CHANGE = { permission: 'catalogue.read', limit: 'inside', versioned: true } as const
const MOVE = { ...WRITE, versioned: true } as const
const PRICE = { permission: 'prices.write', limit: 'inside', versioned: true } as const
const tags = ['products']

const CHANGED = {
  200: productRecordSchema,
  403: problemSchema,
  404: problemSchema,
  409: productConflictSchema,
  422: invalidProductSchema,
}

/** Whether the sender may make all of the change. */
const mayChange = (request: FastifyRequest, change: ProductChange) =>
  neededFor(change).every((permission) => request.mayAlso(permission))
const NOT_UNDOABLE = { ok: false, reason: 'not-undoable' } as const
/** Answers a change with the product as it is, or with what it was refused for. */
const answer = (reply: FastifyReply, result: ChangeProductResult) =>
  result.ok ? result.product : refuse(reply, PRODUCT_REFUSALS, result)
const created = (reply: FastifyReply, result: ChangeProductResult) =>
  result.ok ? reply.code(201).send(result.product) : refuse(reply, PRODUCT_REFUSALS, result)
const forbidden = (reply: FastifyReply) => sendProblem(reply, [403, 'FORBIDDEN', m.staff_forbidden])

/** The products of the back office. */
export const productsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { products } = app.shop

  app.get(
    '/products',
    {
      config: READ,
      schema: {
        summary: 'A page of the products, filtered, searched and sorted',
        tags,
        querystring: productListQuerySchema,
        response: { 200: productListSchema },
      },
    },
    ({ query }) => products.list(query),
  )

  app.get(
    '/products/counts',
    {
      config: READ,
      schema: {
        summary: 'How many products each tab and each gap of the list has; estimated ones say so',
        tags,
        response: { 200: productCountsSchema },
      },
    },
    () => products.counts(),
  )

  app.get(
    '/products/:id',
    {
      config: READ,
      schema: {
        summary: 'A product or variant in any state, with everything that hangs on it',
        tags,
        params: productParams,
        response: { 200: productRecordSchema, 404: problemSchema },
      },
    },
    async (request, reply) =>
      (await products.product(request.params.id)) ?? notFound(reply, m.product_staff_not_found),
  )

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
      if (!request.mayAlso('prices.write')) return forbidden(reply)
      return created(reply, await products.create(request.actor, request.body))
    },
  )

  app.patch(
    '/products/:id',
    {
      config: CHANGE,
      bodyLimit: BODY_LIMIT,
      schema: {
        summary:
          'Change fields of a product; those that are left out stay. Prices and costs need prices.write, everything else catalogue.write',
        tags,
        params: productParams,
        body: productChangeSchema,
        response: CHANGED,
      },
    },
    async (request, reply) => {
      const { params, body, actor, expectedVersion } = request
      if (!mayChange(request, body)) return forbidden(reply)
      return answer(reply, await products.change(actor, params.id, body, expectedVersion))
    },
  )

  app.get(
    '/products/:id/changes/:entry/undo',
    {
      config: READ,
      schema: {
        summary:
          'Which fields the undo of one change would bring back, and which were changed since and stay. Writes nothing',
        tags,
        params: productEntryParams,
        response: { 200: productUndoSchema, 404: problemSchema },
      },
    },
    async (request, reply) =>
      (await products.undoOf(request.params.id, request.params.entry)) ??
      refuse(reply, PRODUCT_REFUSALS, NOT_UNDOABLE),
  )

  app.post(
    '/products/:id/changes/:entry/undo',
    {
      config: CHANGE,
      schema: {
        summary:
          'Undo one change: its fields get their earlier values back, but for those that were changed since. Needs the permissions of the fields',
        tags,
        params: productEntryParams,
        response: CHANGED,
      },
    },
    async (request, reply) => {
      const { params, actor, expectedVersion } = request
      const undo = await products.undoOf(params.id, params.entry)
      if (!undo) return refuse(reply, PRODUCT_REFUSALS, NOT_UNDOABLE)
      if (!mayChange(request, undo.change)) return forbidden(reply)
      return answer(reply, await products.undo(actor, params.id, params.entry, expectedVersion))
    },
  )

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
      config: MOVE,
      schema: {
        summary: 'Put a draft, or a product that is off sale, on sale; a price of 0 needs onRequest',
        tags,
        params: productParams,
        body: publishBody,
        response: { ...CHANGED, 422: incompleteProductSchema },
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
    app.post(
      `/products/:id/${move}`,
      { config: MOVE, schema: { summary, tags, params: productParams, response: CHANGED } },
      async (request, reply) => {
        const { params, actor, expectedVersion } = request
        return answer(reply, await products[move](actor, params.id, expectedVersion))
      },
    )

  app.get(
    '/products/:id/price-check',
    {
      config: READ,
      schema: {
        summary:
          'What a typed price would mean: KDV, margin, and what shoppers would see struck through. Writes nothing',
        tags,
        params: productParams,
        querystring: priceCheckQuery,
        response: { 200: priceCheckSchema, 404: problemSchema },
      },
    },
    async (request, reply) =>
      (await products.checkPrice(request.params.id, request.query)) ??
      notFound(reply, m.product_staff_not_found),
  )

  app.get(
    '/products/:id/price-history',
    {
      config: READ,
      schema: {
        summary:
          'What a unit of a product has cost, the newest price first, who wrote it and what was struck through beside it',
        tags,
        params: productParams,
        querystring: priceHistoryQuery,
        response: { 200: priceHistorySchema, 404: problemSchema },
      },
    },
    async (request, reply) =>
      (await products.priceHistory(request.params.id, request.query)) ??
      notFound(reply, m.product_staff_not_found),
  )

  app.put(
    '/products/:id/planned-price',
    {
      config: PRICE,
      schema: {
        summary:
          'Plan a price of the default unit with begin and end, to the minute, in place of the plan that there is. The regular price comes back at its end',
        tags,
        params: productParams,
        body: plannedPriceBody,
        response: CHANGED,
      },
    },
    async (request, reply) => {
      const { params, body, actor, expectedVersion } = request
      return answer(reply, await products.planPrice(actor, params.id, body, expectedVersion))
    },
  )

  app.delete(
    '/products/:id/planned-price',
    {
      config: PRICE,
      schema: {
        summary: 'Take the planned price away; the regular one is asked from now on',
        tags,
        params: productParams,
        response: CHANGED,
      },
    },
    async (request, reply) => {
      const { params, actor, expectedVersion } = request
      return answer(reply, await products.takePlanAway(actor, params.id, expectedVersion))
    },
  )

  app.get(
    '/products/:id/doctor',
    {
      config: READ,
      schema: {
        summary:
          'Why a product does not sell, the worst first, each finding with the place where it is mended',
        tags,
        params: productParams,
        response: { 200: productDiagnosisSchema, 404: problemSchema },
      },
    },
    async (request, reply) =>
      (await products.doctor(request.params.id)) ?? notFound(reply, m.product_staff_not_found),
  )
}
