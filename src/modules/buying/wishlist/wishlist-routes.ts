import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { customersOnly, sendLoginRequired } from '#modules/people/customers/sign-in/customers-only.server.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { wishlistRefusalResponse } from './wishlist-messages.ts'
import { readWishlistCookie, WISHLIST_COOKIE, WISHLIST_COOKIE_MAX_AGE } from './wishlist-rules.ts'
import { wishlistChangedSchema, wishlistIdsSchema, wishlistItemSchema } from './wishlist-schemas.ts'

const byProduct = z.object({ productId: sentRowIdSchema })

const refusals = { 401: problemSchema, 404: problemSchema, 422: problemSchema }
const WRITES = { limit: 'wishlist' } as const

/** The wishlist of the signed-in customer (spec §7, decisions F, G); visitors get 401 and go to /account/login. */
export const wishlistRoutes: FastifyPluginAsyncZod = async (app) => {
  const customerOf = customersOnly(app, (request, reply) => {
    if (request.method === 'POST') setWishlistCookie(request, reply)
    return sendLoginRequired(request, reply)
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
      if (request.query.with !== 'ids') return wishlist.list(customerOf(request).id, request.preferences)
      const ids = await wishlist.ids(customerOf(request).id)
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
      const result = await request.shop.wishlist.add(customerOf(request).id, request.params.productId)
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
      count: await request.shop.wishlist.remove(customerOf(request).id, request.params.productId),
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
