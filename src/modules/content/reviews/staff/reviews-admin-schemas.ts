import { z } from 'zod'
import { countedPageSchema } from '#shared/web/counted-page-schema.ts'
import { keysetQuery } from '#shared/web/page-query-schema.ts'
import {
  MAX_REFUSAL_LENGTH,
  MAX_REPLY_LENGTH,
  REFUSAL_REASONS,
  REVIEW_ORIGINS,
  REVIEW_STATUSES,
} from '../reviews-rules.ts'

/** A review as staff sees it. */
export const staffReviewSchema = z.object({
  id: z.number(),
  version: z.number(),
  status: z.enum(REVIEW_STATUSES),
  /** 1 to 5. */
  star: z.number(),
  title: z.string(),
  description: z.string(),
  /** '' where an earlier shop's file had no name that may be shown. */
  authorName: z.string(),
  origin: z.enum(REVIEW_ORIGINS),
  /** Null once the account was erased, and for reviews of an earlier shop. */
  customerId: z.string().nullable(),
  /** '' where the review belongs to no order. */
  orderNo: z.string(),
  product: z.object({
    id: z.number(),
    name: z.string(),
    code: z.string(),
    image: z.string(),
    /** The product's page; '' for a deleted product. */
    url: z.string(),
  }),
  /** What its author reads of a refusal; '' otherwise. */
  refusalReason: z.string(),
  photos: z.array(z.object({ name: z.string(), width: z.number(), height: z.number() })),
  /** How many customers found it helpful. */
  helpful: z.number(),
  reply: z.string(),
  /** ISO; null without a reply. */
  repliedAt: z.string().nullable(),
  createdAt: z.string(),
  /** When its author last wrote it. */
  updatedAt: z.string(),
})
export type StaffReview = z.infer<typeof staffReviewSchema>

export const REVIEW_SORTS = ['oldest', 'newest'] as const

/** The filters of the list, as they are in its address. */
export const reviewListQuerySchema = z.object({
  status: z.enum([...REVIEW_STATUSES, 'all']).default('pending'),
  star: z.coerce.number().int().min(1).max(5).optional(),
  productId: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  q: z.string().trim().max(100).default(''),
  sort: z.enum(REVIEW_SORTS).default('oldest'),
  ...keysetQuery(25),
})
export type ReviewListQuery = z.infer<typeof reviewListQuerySchema>

export const staffReviewPageSchema = countedPageSchema(staffReviewSchema)

/** A refusal; 'other' needs a note. */
export const refuseReviewSchema = z
  .object({
    reason: z.enum(REFUSAL_REASONS),
    note: z.string().trim().max(MAX_REFUSAL_LENGTH).default(''),
  })
  .refine(({ reason, note }) => reason !== 'other' || note !== '', { path: ['note'] })

/** '' takes the reply away. */
export const replyReviewSchema = z.object({ reply: z.string().trim().max(MAX_REPLY_LENGTH) })

/** Reviews that are approved together, each by the version that was seen. */
export const approveReviewsSchema = z.object({
  reviews: z
    .array(z.object({ id: z.number().int().min(1).max(2_147_483_647), version: z.number().int().min(1) }))
    .min(1)
    .max(100),
})

/** What became of each, in the order of the request. */
export const approvedReviewsSchema = z.object({
  results: z.array(
    z.object({
      id: z.number(),
      outcome: z.enum(['approved', 'not-found', 'conflict', 'wrong-state', 'not-proven']),
      review: staffReviewSchema.nullable(),
    }),
  ),
})
