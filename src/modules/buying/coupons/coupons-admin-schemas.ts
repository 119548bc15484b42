import { z } from 'zod'
import { isDay } from '#shared/dates.ts'
import { countedPageSchema } from '#shared/web/counted-page-schema.ts'
import { keysetQuery } from '#shared/web/page-query-schema.ts'
import { MAX_CODE_LENGTH, MIN_CODE_LENGTH, readCouponCode } from './coupon-code-rules.ts'
import { COUPON_KINDS, COUPON_STATES } from './coupon-rules.ts'

const MAX_NOTE = 200
/** Single-use codes that are made at once. */
export const MAX_BATCH = 5000
/** Products, brands or categories that one coupon names. */
export const MAX_TARGETS = 500

export const TARGET_KINDS = ['category', 'brand', 'product'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

const code = z
  .string()
  .trim()
  .min(MIN_CODE_LENGTH)
  .max(MAX_CODE_LENGTH)
  .refine((text) => readCouponCode(text) !== null)
const amount = z.union([z.literal(''), z.string().regex(/^\d{1,9}(\.\d{1,2})?$/)])
const percent = z.union([z.literal(''), z.string().regex(/^\d{1,3}(\.\d{1,2})?$/)])
const day = z.union([z.literal(''), z.string().refine(isDay)])
const limit = z.number().int().min(1).max(1_000_000_000).nullable()

/** A record that a coupon is limited to. */
const target = z.object({
  id: z.number(),
  label: z.string(),
  detail: z.string(),
  /** Deleted since; the coupon is not for anything in its place. */
  gone: z.boolean().optional(),
})
export type CouponTarget = z.infer<typeof target>
export const couponTargetsSchema = z.object({ items: z.array(target) })
export const couponTargetsQuery = z.object({
  kind: z.enum(TARGET_KINDS),
  q: z.string().trim().max(100).default(''),
})

/** A coupon as staff sees it. Amounts are TRY with KDV, decimal text; '' for none. */
export const couponSchema = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  note: z.string(),
  kind: z.enum(COUPON_KINDS),
  percent: z.string(),
  amount: z.string(),
  ceiling: z.string(),
  minimum: z.string(),
  validFrom: z.string(),
  validUntil: z.string(),
  useLimit: z.number().nullable(),
  perCustomer: z.number().nullable(),
  firstOrder: z.boolean(),
  skipsDiscounted: z.boolean(),
  categories: z.array(target),
  brands: z.array(target),
  products: z.array(target),
  active: z.boolean(),
  onProducts: z.boolean(),
  state: z.enum(COUPON_STATES),
  /** All that it was limited to is deleted, so it is for nothing. */
  forNothing: z.boolean(),
  batch: z.string(),
  used: z.number(),
  /** Of the orders that stand: what they cost, and what the coupon took off products and delivery. */
  revenue: z.string(),
  given: z.string(),
  createdAt: z.string(),
})
export type CouponRecord = z.infer<typeof couponSchema>

/** A coupon of the list, without what it is limited to. */
export const couponRowSchema = couponSchema.omit({ categories: true, brands: true, products: true })
export type CouponRow = z.infer<typeof couponRowSchema>
export const couponPageSchema = countedPageSchema(couponRowSchema)

/** The filters of the list, as they are in its address. */
export const couponListQuery = z.object({
  state: z.enum(COUPON_STATES).optional(),
  batch: z.string().trim().max(60).optional(),
  q: z.string().trim().max(100).default(''),
  sort: z.enum(['newest', 'oldest']).default('newest'),
  ...keysetQuery(25),
})
export type CouponListQuery = z.infer<typeof couponListQuery>
export const couponExportQuery = couponListQuery.pick({ state: true, batch: true, q: true })

export const newCouponBody = z.object({ code, percent: z.string().regex(/^\d{1,3}([.,]\d{1,2})?$/) })

export const couponBody = z.object({
  note: z.string().trim().max(MAX_NOTE),
  kind: z.enum(COUPON_KINDS),
  percent,
  amount,
  ceiling: amount,
  minimum: amount,
  validFrom: day,
  validUntil: day,
  useLimit: limit,
  perCustomer: limit,
  firstOrder: z.boolean(),
  skipsDiscounted: z.boolean(),
  categories: z.array(target).max(MAX_TARGETS),
  brands: z.array(target).max(MAX_TARGETS),
  products: z.array(target).max(MAX_TARGETS),
  active: z.boolean(),
  /** Cards of its products say it; only without a ceiling, limits and conditions on the buyer. */
  onProducts: z.boolean(),
})
export type CouponBody = z.infer<typeof couponBody>

/** `prefix` begins every code; `name` finds the set again. */
export const couponBatchBody = z.object({
  name: z.string().trim().min(1).max(60),
  prefix: z
    .string()
    .trim()
    .max(12)
    .refine((text) => text === '' || readCouponCode(`${text}ABC`) !== null),
  count: z.coerce.number().int().min(1).max(MAX_BATCH),
})
export const couponBatchSchema = z.object({ batch: z.string(), made: z.number() })

export const stopCouponsBody = z.object({ ids: z.array(z.number().int().positive()).min(1).max(100) })
export const stoppedCouponsSchema = z.object({ stopped: z.number() })
