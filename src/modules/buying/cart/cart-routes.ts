import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { problemSchema } from '#shared/web/problem.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import {
  couponRefusalResponse,
  deliveryNotOffered,
  noteRefusalResponse,
  refusalResponse,
} from './cart-messages.ts'
import { parseQuantity } from './cart-rules.ts'
import { cartCouponSchema, cartItemSchema, cartSummarySchema, cartViewSchema } from './cart-schemas.ts'
import { parseChange } from './lines/line-change-rules.ts'

/** A form sends text, JSON may send a number; `parseQuantity` decides which are quantities. */
const figure = z.union([z.string().max(20), z.number()])

/** A unit's label or id. Control characters are refused, because PostgreSQL stores no NUL. */
const unitName = z.union([
  z
    .string()
    .max(100)
    .regex(/^\P{Cc}*$/u),
  z.number(),
])

/** Position of a line in the cart, from 0. */
const linePosition = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)

/** Created by the client for one addition, and repeated with every retry of it (decisions J10). */
const oneTimeKey = z
  .string()
  .regex(/^[\w.-]{1,64}$/)
  .optional()

const line = z.object({ productId: sentRowIdSchema })
const unit = z.object({ unit: sentRowIdSchema.optional() })
const refusals = { 404: problemSchema, 409: problemSchema, 422: problemSchema }
const removed = z.object({ success: z.literal(true), cart: cartSummarySchema })
const added = cartItemSchema.extend({ cart: cartSummarySchema })

const WRITES = { limit: 'cart' } as const

export const cartRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/cart',
    {
      schema: {
        summary:
          'The cart; with=totals gives its totals and version too, with=summary only those and the count',
        querystring: z.object({ with: z.string().max(20).optional() }),
        response: { 200: z.union([z.array(cartItemSchema), cartViewSchema, cartSummarySchema]) },
      },
    },
    async (request) => {
      const visitor = await request.visitor()
      if (request.query.with === 'summary') return request.shop.cart.summary(visitor)
      const view = await request.shop.cart.view(visitor)
      return request.query.with === 'totals' ? view : view.items
    },
  )

  app.post(
    '/cart/:productId',
    {
      config: WRITES,
      schema: {
        summary:
          'Put a product in the cart; place says where a line that is put back stood, from 0. A repeated key adds nothing and is answered as the first time',
        params: line,
        body: z.object({
          quantity: figure.optional(),
          productValue: unitName.optional(),
          place: linePosition.optional(),
          key: oneTimeKey,
        }),
        response: { 200: added, 201: added, ...refusals },
      },
    },
    async (request, reply) => {
      const { locale } = request.preferences
      const quantity = parseQuantity(request.body.quantity ?? 1)
      if (!quantity.ok) {
        const reason = quantity.reason === 'too-large' ? 'too-many' : 'below-one'
        const { status, body } = refusalResponse({ ok: false, reason }, locale)
        return reply.code(status).send(body)
      }
      const known = await request.visitor()
      const visitor = { ...known, tokenHash: known.tokenHash ?? reply.startVisit() }
      const named = String(request.body.productValue ?? '').trim()
      const result = await request.shop.cart.add(visitor, {
        productId: request.params.productId,
        quantity: quantity.quantity,
        unit: named === '' ? undefined : named,
        position: request.body.place,
        key: request.body.key,
      })
      if (!result.ok) {
        const { status, body } = refusalResponse(result, locale)
        return reply.code(status).send(body)
      }
      return reply.code(result.created ? 201 : 200).send({ ...result.item, cart: result.cart })
    },
  )

  app.post(
    '/cart/coupon',
    {
      config: { limit: 'coupon' },
      schema: {
        summary:
          'Use the code of a coupon in the cart; a refused one leaves the cart as it is and says why. Attempts are counted',
        body: z.object({ code: z.string().max(300) }),
        response: {
          200: z.object({
            success: z.literal(true),
            coupon: cartCouponSchema,
            cart: cartSummarySchema,
          }),
          409: problemSchema,
          422: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const result = await request.shop.cart.applyCoupon(await request.visitor(), request.body.code)
      if (!result.ok) {
        const { status, body } = couponRefusalResponse(result, request.preferences.locale)
        return reply.code(status).send(body)
      }
      return { success: true as const, coupon: result.coupon, cart: result.cart }
    },
  )

  app.delete(
    '/cart/coupon',
    {
      config: WRITES,
      schema: { summary: 'Take the coupon out of the cart', response: { 200: removed } },
    },
    async (request) => ({
      success: true as const,
      cart: await request.shop.cart.removeCoupon(await request.visitor()),
    }),
  )

  app.post(
    '/cart/delivery',
    {
      config: WRITES,
      schema: {
        summary:
          'Choose how the cart is delivered: the key of one of `delivery.choices` of GET cart, which depend on the chosen delivery address',
        body: z.object({ key: z.string().max(80) }),
        response: {
          200: z.object({ success: z.literal(true), cart: cartSummarySchema }),
          409: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { locale } = request.preferences
      const visitor = await request.visitor()
      const cart = await request.shop.cart.chooseDelivery(visitor, request.body.key)
      if (cart) return { success: true as const, cart }
      return reply.code(409).send(deliveryNotOffered(locale))
    },
  )

  app.patch(
    '/cart',
    {
      config: WRITES,
      schema: {
        summary: 'Keep what the shopper wants to say with the order',
        body: z.object({ description: z.string() }),
        response: { 200: z.object({ success: z.literal(true) }), 422: problemSchema },
      },
    },
    async (request, reply) => {
      const { description } = request.body
      const saved = await request.shop.cart.note(await request.visitor(), description)
      if (saved) return { success: true as const }
      const { status, body } = noteRefusalResponse(description, request.preferences.locale)
      return reply.code(status).send(body)
    },
  )

  app.patch(
    '/cart/:productId',
    {
      config: WRITES,
      schema: {
        summary:
          'Change a line: exactly one of quantity, addQuantity (may be negative) and unit (id). A repeated key of addQuantity changes nothing more',
        params: line,
        querystring: unit,
        body: z.object({
          quantity: figure.optional(),
          addQuantity: figure.optional(),
          unit: figure.optional(),
          key: oneTimeKey,
        }),
        response: {
          200: z.object({ success: z.literal(true), item: cartItemSchema, cart: cartSummarySchema }),
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const { locale } = request.preferences
      const parsed = parseChange(request.body)
      const result = parsed.ok
        ? await request.shop.cart.change(
            await request.visitor(),
            request.params.productId,
            parsed.change,
            request.query.unit,
            request.body.key,
          )
        : parsed
      if (!result.ok) {
        const { status, body } = refusalResponse(result, locale)
        return reply.code(status).send(body)
      }
      return { success: true as const, item: result.item, cart: result.cart }
    },
  )

  app.delete(
    '/cart/:productId',
    {
      config: WRITES,
      schema: {
        summary: 'Remove a product, or its line in one unit',
        params: line,
        querystring: unit,
        response: { 200: removed },
      },
    },
    async (request) => ({
      success: true as const,
      cart: await request.shop.cart.remove(
        await request.visitor(),
        request.params.productId,
        request.query.unit,
      ),
    }),
  )

  app.delete(
    '/cart',
    { config: WRITES, schema: { summary: 'Empty the cart', response: { 200: removed } } },
    async (request) => ({
      success: true as const,
      cart: await request.shop.cart.clear(await request.visitor()),
    }),
  )
}
