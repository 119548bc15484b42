import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { problem, problemSchema } from '#shared/problem.ts'
import { MAX_ROW_ID } from '#shared/row-id.ts'
import { m } from '#texts/messages.js'
import { wishlistRefusalResponse } from './wishlist-messages.ts'
import { readWishlistCookie, WISHLIST_COOKIE, WISHLIST_COOKIE_MAX_AGE } from './wishlist-rules.ts'
import { wishlistChangedSchema, wishlistIdsSchema, wishlistItemSchema } from './wishlist-schemas.ts'

const byProduct = z.object({
  productId: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .refine((id) => id <= MAX_ROW_ID),
})

const refusals = { 401: problemSchema, 404: problemSchema, 422: problemSchema }
const WRITES = { limit: 'wishlist' } as const

/** The wishlist of the signed-in customer (spec §7, decisions F, G); visitors get 401 and go to /account/login. */
export const wishlistRoutes: FastifyPluginAsyncZod = async (app) => {
  const customers = new WeakMap<FastifyRequest, string>()
  const customerOf = (request: FastifyRequest): string => {
    const id = customers.get(request)
    if (id === undefined) throw new Error('a wishlist request reached its handler without a customer')
    return id
  }

  app.addHook('preValidation', async (request, reply) => {
    const { customer } = await request.visitor()
    if (customer) {
      customers.set(request, customer.id)
      return
    }
    if (request.method === 'POST') setWishlistCookie(request, reply)
    const { locale } = request.preferences
    return reply.code(401).send(problem('LOGIN_REQUIRED', m.login_required({}, { locale })))
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.get(
    '/wishlist',
    {
      schema: {
        summary: 'Own wishes, newest first; with=ids gives their ids and how many they are',
        tags: ['wishlist'],
        querystring: z.object({ with: z.string().max(20).optional() }),
        response: { ...refusals, 200: z.union([z.array(wishlistItemSchema), wishlistIdsSchema]) },
      },
    },
    async (request) => {
      const { wishlist } = request.shop
      if (request.query.with !== 'ids') return wishlist.list(customerOf(request), request.preferences)
      const ids = await wishlist.ids(customerOf(request))
      return { ids, count: ids.length }
    },
  )

  app.post(
    '/wishlist/:productId',
    {
      config: WRITES,
      schema: {
        summary: 'Keep a wish; keeping it again is success',
        tags: ['wishlist'],
        params: byProduct,
        response: { ...refusals, 200: wishlistChangedSchema },
      },
    },
    async (request, reply) => {
      const result = await request.shop.wishlist.add(customerOf(request), request.params.productId)
      if (result.ok) return { success: true as const, count: result.count }
      const { status, body } = wishlistRefusalResponse(result.reason, request.preferences.locale)
      return reply.code(status).send(body)
    },
  )

  app.delete(
    '/wishlist/:productId',
    {
      config: WRITES,
      schema: {
        summary: 'Drop a wish',
        tags: ['wishlist'],
        params: byProduct,
        response: { ...refusals, 200: wishlistChangedSchema },
      },
    },
    async (request) => ({
      success: true as const,
      count: await request.shop.wishlist.remove(customerOf(request), request.params.productId),
    }),
  )
}

/** Stores a visitor's wishlist item in a cookie until the login. */
function setWishlistCookie(request: FastifyRequest, reply: FastifyReply): void {
  const [, id = ''] = request.url.match(/\/wishlist\/(\d+)/) ?? []
  const productId = readWishlistCookie(`${WISHLIST_COOKIE}=${id}`)
  if (productId === null) return
  reply.setCookie(WISHLIST_COOKIE, String(productId), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: WISHLIST_COOKIE_MAX_AGE,
  })
}
