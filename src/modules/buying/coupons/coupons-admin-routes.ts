import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { staffRecord } from '#modules/kernel/staff/staff-record.ts'
import { parseListCursor } from '#shared/files/list-position.ts'
import type { Locale } from '#shared/locale.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals } from '#shared/web/refuse.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { m } from '#texts/messages.js'
import type { CouponFormProblem } from './coupon-form-rules.ts'
import type { NewCouponResult, SaveCouponResult } from './coupon-staff.ts'
import {
  type CouponRecord,
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

const invalid = problemSchema.extend({ fields: z.record(z.string(), z.string()).optional() })

const FIELD_SENTENCES = {
  'percent-range': m.coupon_percent_range,
  'amount-missing': m.coupon_amount_missing,
  'ends-before-it-begins': m.coupon_ends_before,
  'not-for-everybody': m.coupon_not_for_everybody,
} as const satisfies Record<CouponFormProblem, unknown>
type Fields = { fields: Readonly<Record<string, CouponFormProblem>> }
const sentencesOf = ({ fields }: Fields, options: { locale: Locale }): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, why]) => [name, FIELD_SENTENCES[why]({}, options)]))

const NEW_COUPON_REFUSALS: Refusals<NewCouponResult> = {
  'percent-range': [422, 'INVALID', m.coupon_percent_range, 'percent'],
  'code-taken': [422, 'INVALID', m.coupon_code_taken, 'code'],
  'code-invalid': [422, 'INVALID', m.coupon_code_invalid, 'code'],
}
const REFUSALS: Refusals<SaveCouponResult> = {
  'not-found': [404, 'NOT_FOUND', m.coupon_not_found],
  conflict: [409, 'CONFLICT', m.coupon_conflict],
  invalid: [422, 'INVALID', (of, to) => Object.values(sentencesOf(of, to))[0] ?? '', sentencesOf],
}

/** Coupons, for those who make them. */
export const couponsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { staff } = app.shop.coupons
  const params = z.object({ id: sentRowIdSchema })
  const coupons = staffRecord(app, {
    tag: 'coupons',
    read: 'coupons.read',
    write: 'coupons.write',
    params,
    schema: couponSchema,
    shown: ({ coupon }: { coupon: CouponRecord }) => coupon,
    invalid,
    missing: m.coupon_not_found,
  })

  coupons.list('/coupons', {
    summary: 'Coupons by state, set and words, with their uses and what was sold with them',
    query: couponListQuery,
    response: couponPageSchema,
    act: ({ query }) => staff.list(query, parseListCursor(query.cursor)),
  })
  coupons.list('/coupons/targets', {
    summary: 'Categories, brands or products that a coupon may be limited to, at most 20',
    query: couponTargetsQuery,
    response: couponTargetsSchema,
    act: async ({ query: { kind, q } }) => ({ items: await staff.targets(kind, q) }),
  })
  coupons.find('/coupons/:id', { summary: 'One coupon', act: ({ params: { id } }) => staff.find(id) })
  coupons.create('/coupons', {
    summary: 'Make a coupon of some percent; it is stopped until it is saved as active',
    body: newCouponBody,
    refusals: NEW_COUPON_REFUSALS,
    act: ({ actor, body }) => staff.create(actor, body),
  })
  coupons.command('POST /coupons/stop', {
    summary: 'Stop coupons; orders that used them keep their discount',
    body: stopCouponsBody,
    response: stoppedCouponsSchema,
    shown: ({ stopped }: { stopped: number }) => ({ stopped }),
    refusals: {},
    act: async ({ actor, body: { ids } }) => ({ ok: true as const, stopped: await staff.stop(actor, ids) }),
  })

  app.get(
    '/coupons/export',
    {
      config: { permission: 'coupons.write' },
      schema: {
        summary: 'The codes of the filtered list as CSV; who takes them can use them, so it is recorded',
        tags: ['coupons'],
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

  coupons.change('PUT /coupons/:id', {
    summary: 'Change what a coupon gives and its conditions; its code stays',
    body: couponBody,
    refusals: REFUSALS,
    act: ({ actor, params: { id }, body, expectedVersion: version }) =>
      staff.save(actor, { id, version }, body),
  })

  app.post(
    '/coupons/:id/codes',
    {
      config: { permission: 'coupons.write', limit: 'inside' },
      schema: {
        summary: 'Make single-use codes with the promise and the conditions of a coupon',
        tags: ['coupons'],
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
