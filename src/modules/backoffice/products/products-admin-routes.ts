import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, refuse, sendProblem } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { neededFor } from './product-permission-rules.ts'
import {
  invalidProductSchema,
  newProductSchema,
  type ProductChange,
  productChangeSchema,
  productConflictSchema,
  productListQuerySchema,
  productListSchema,
  productParams,
  productRecordSchema,
} from './products-admin-schemas.ts'
import { PRODUCT_REFUSALS } from './products-messages.ts'

/** A description in two languages, specifications and pictures. */
const BODY_LIMIT = 1_000_000
const READ = { permission: 'catalogue.read' } as const
const WRITE = { permission: 'catalogue.write', limit: 'inside' } as const
/** Prices are a right of their own, so the fields of the body decide who may send it. */
const CHANGE = { permission: 'catalogue.read', limit: 'inside', versioned: true } as const
const tags = ['products']

const CHANGED = {
  200: productRecordSchema,
  403: problemSchema,
  404: problemSchema,
  409: productConflictSchema,
  422: invalidProductSchema,
}

/** Whether whoever sends the change may make all of it. */
const mayChange = (request: FastifyRequest, change: ProductChange) =>
  neededFor(change).every((permission) => request.mayAlso(permission))
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
      const result = await products.create(request.actor, request.body)
      return result.ok ? reply.code(201).send(result.product) : refuse(reply, PRODUCT_REFUSALS, result)
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
      const result = await products.change(actor, params.id, body, expectedVersion)
      return result.ok ? result.product : refuse(reply, PRODUCT_REFUSALS, result)
    },
  )
}
