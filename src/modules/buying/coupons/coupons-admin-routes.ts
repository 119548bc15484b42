import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { parseListCursor } from '#shared/files/list-position.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse, sendProblem } from '#shared/web/refuse.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { m } from '#texts/messages.js'
import type { CouponFormProblem } from './coupon-form-rules.ts'
import type { NewCouponResult, SaveCouponResult } from './coupon-staff.ts'
import {
  couponBatchBody,
  couponBatchSchema,
  couponBody,
  couponExportQuery,
  couponListQuery,
  couponPageSchema,
  couponSchema,
  couponTargetsQuery,
  couponTargetsSchema,
  newCouponBody,
  stopCouponsBody,
  stoppedCouponsSchema,
} from './coupons-admin-schemas.ts'

const params = z.object({ id: sentRowIdSchema })
const READ = { permission: 'coupons.read' } as const
const WRITE = { permission: 'coupons.write', limit: 'inside' } as const
const tags = ['coupons']
const invalidSchema = problemSchema.extend({ fields: z.record(z.string(), z.string()).optional() })

const FIELD_SENTENCES = {
  'percent-range': m.coupon_percent_range,
  'amount-missing': m.coupon_amount_missing,
  'ends-before-it-begins': m.coupon_ends_before,
  'not-for-everybody': m.coupon_not_for_everybody,
} as const satisfies Record<CouponFormProblem, unknown>

const NEW_COUPON_REFUSALS: Refusals<NewCouponResult> = {
  'percent-range': [422, 'INVALID', m.coupon_percent_range, 'percent'],
  'code-taken': [422, 'INVALID', m.coupon_code_taken, 'code'],
  'code-invalid': [422, 'INVALID', m.coupon_code_invalid, 'code'],
}
const REFUSALS: Refusals<Exclude<SaveCouponResult, { reason: 'invalid' }>> = {
  'not-found': [404, 'NOT_FOUND', m.coupon_not_found],
  conflict: [409, 'CONFLICT', m.coupon_conflict],
}

/** Coupons, for those who make them. */
export const couponsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { staff } = app.shop.coupons

  app.get(
    '/coupons',
    {
      config: READ,
      schema: {
        summary: 'Coupons by state, set and words, with their uses and what was sold with them',
        tags,
        querystring: couponListQuery,
        response: { 200: couponPageSchema },
      },
    },
    ({ query }) => staff.list(query, parseListCursor(query.cursor)),
  )

  app.get(
    '/coupons/targets',
    {
      config: READ,
      schema: {
        summary: 'Categories, brands or products that a coupon may be limited to, at most 20',
        tags,
        querystring: couponTargetsQuery,
        response: { 200: couponTargetsSchema },
      },
    },
    async ({ query: { kind, q } }) => ({ items: await staff.targets(kind, q) }),
  )

  app.get(
    '/coupons/export',
    {
      config: { permission: 'coupons.write' },
      schema: {
        summary: 'The codes of the filtered list as CSV; who takes them can use them, so it is recorded',
        tags,
        querystring: couponExportQuery,
        produces: ['text/csv'],
      },
    },
    async ({ actor, query, preferences: { locale } }, reply) => {
      const file = await staff.export(actor, query, locale)
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(file.text))
    },
  )

  app.get(
    '/coupons/:id',
    {
      config: READ,
      schema: { summary: 'One coupon', tags, params, response: { 200: couponSchema, 404: problemSchema } },
    },
    async ({ params: { id } }, reply) => {
      const coupon = await staff.find(id)
      return coupon ? reply.send(coupon) : notFound(reply, m.coupon_not_found)
    },
  )

  app.post(
    '/coupons',
    {
      config: WRITE,
      schema: {
        summary: 'Make a coupon of some percent; it is stopped until it is saved as active',
        tags,
        body: newCouponBody,
        response: { 200: couponSchema, 422: invalidSchema },
      },
    },
    async ({ actor, body }, reply) => {
      const result = await staff.create(actor, body)
      return result.ok ? reply.send(result.coupon) : refuse(reply, NEW_COUPON_REFUSALS, result)
    },
  )

  app.put(
    '/coupons/:id',
    {
      config: { ...WRITE, versioned: true },
      schema: {
        summary: 'Change what a coupon gives and its conditions; its code stays',
        tags,
        params,
        body: couponBody,
        response: {
          200: couponSchema,
          404: problemSchema,
          409: problemSchema.extend({ current: couponSchema }),
          422: invalidSchema,
        },
      },
    },
    async ({ actor, params: { id }, body, expectedVersion: version, preferences: { locale } }, reply) => {
      const result = await staff.save(actor, { id, version }, body)
      if (result.ok) return reply.send(result.coupon)
      if (result.reason !== 'invalid') return refuse(reply, REFUSALS, result)
      const fields = Object.entries(result.fields).map(
        ([name, why]) => [name, FIELD_SENTENCES[why]({}, { locale })] as const,
      )
      return sendProblem(reply, [422, 'INVALID', fields[0]?.[1] ?? ''], {
        fields: Object.fromEntries(fields),
      })
    },
  )

  app.post(
    '/coupons/stop',
    {
      config: WRITE,
      schema: {
        summary: 'Stop coupons; orders that used them keep their discount',
        tags,
        body: stopCouponsBody,
        response: { 200: stoppedCouponsSchema },
      },
    },
    async ({ actor, body: { ids } }) => ({ stopped: await staff.stop(actor, ids) }),
  )

  app.post(
    '/coupons/:id/codes',
    {
      config: WRITE,
      schema: {
        summary: 'Make single-use codes with the promise and the conditions of a coupon',
        tags,
        params,
        body: couponBatchBody,
        response: { 200: couponBatchSchema, 404: problemSchema },
      },
    },
    async ({ actor, params: { id }, body }, reply) => {
      const made = await staff.multiply(actor, id, body)
      return made ? reply.send(made) : notFound(reply, m.coupon_not_found)
    },
  )
}
