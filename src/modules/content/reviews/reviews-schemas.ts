import { z } from 'zod'
import type { ReviewPhoto } from './photos/review-photos-rules.ts'
import {
  FIT_WORDS,
  type ReviewChoice,
  type ReviewFit,
  type ReviewOrigin,
  type ReviewStatus,
} from './reviews-rules.ts'
import { WIRE_REVIEW_STATUSES } from './reviews-wire.ts'
import type { ReviewTopic } from './topics/review-topics-rules.ts'

const fitSchema = z.enum(['', ...Object.values(FIT_WORDS)])

/** A published review as every shopper sees it (decisions G, E). */
export const reviewSchema = z.object({
  id: z.number(),
  title: z.string(),
  /** Plain text; line breaks are the author's. */
  description: z.string(),
  /** 1 to 5. */
  star: z.number(),
  /** `21.11.2026 14:05:30` in Istanbul; the first ten characters are the day. */
  date: z.string(),
  /** ISO, for sorting. */
  createdAt: z.string(),
  /** First name and initial: 'Ayşe Y.'. */
  name: z.string(),
  status: z.literal(WIRE_REVIEW_STATUSES.published),
  /** How its size turned out; '' without an answer. */
  fit: fitSchema,
})

/** One page of a product's reviews with the summary of all of them. */
export const reviewPageSchema = z.object({
  page: z.number(),
  pages: z.number(),
  total: z.number(),
  limit: z.number(),
  /** 1 to 5 with two decimals; 0 without reviews. */
  average: z.number(),
  /** How many gave each number of stars, the best first: five, four, three, two, one. */
  counts: z.array(z.object({ star: z.number(), count: z.number() })),
  items: z.array(reviewSchema),
  /** How many answered how the size turned out. */
  fits: z.object({ dar: z.number(), tam: z.number(), bol: z.number() }),
})

export type WireReview = z.infer<typeof reviewSchema>
export type WireReviewPage = z.infer<typeof reviewPageSchema>

/** The same inside the shop and on its pages. */
export interface Review extends Omit<WireReview, 'status' | 'fit'> {
  status: 'published'
  fit: ReviewFit | null
  /** What was bought of a product with variants, 'Mavi / M'; on pages only. */
  variant: string
  /** What the shop wrote below it, on pages only; '' for nothing. */
  reply: string
  /** The day of the reply, `21.11.2026`; '' without one, and where an earlier shop's file did not say it. */
  repliedOn: string
  origin: ReviewOrigin
  /** On pages only, as are the votes. */
  photos: ReviewPhoto[]
  /** How many found it helpful. */
  helpful: number
}

export interface ReviewPage extends Omit<WireReviewPage, 'items' | 'fits'> {
  items: Review[]
  fits: Record<ReviewFit, number>
  /** What was asked for, on pages only. */
  choice: ReviewChoice
  /** How many reviews the choice leaves; `pages` are theirs, the summary is of all. */
  found: number
  /** How many of all come from an earlier shop. */
  fromEarlierShop: number
  /** How many of all have photos. */
  withPhotos: number
  /** What they talk about, the first on the left; each with the number of its reviews. */
  topics: (Pick<ReviewTopic, 'word' | 'label'> & { count: number })[]
  /** What their authors bought, the most frequent first; none for a product without variants. */
  variants: { value: string; label: string; count: number }[]
}

/** A review as its author gets it back after writing (decisions G). */
export const writtenReviewSchema = reviewSchema.extend({ status: z.enum(WIRE_REVIEW_STATUSES) })
export type WireWrittenReview = z.infer<typeof writtenReviewSchema>

export interface WrittenReview extends Omit<WireWrittenReview, 'status' | 'fit'> {
  status: ReviewStatus
  fit: ReviewFit | null
}

export const reviewSavedSchema = z.object({ success: z.literal(true), comment: writtenReviewSchema })

/** An own review with the product it is about; a field that has two names in spec §3 has both. */
export const ownReviewSchema = writtenReviewSchema.extend({
  product: z.object({
    id: z.number(),
    seo: z.string(),
    image: z.string(),
    name: z.string(),
    /** The product's page; '' for a deleted product. */
    url: z.string(),
    /** The variant that was bought, where the product has variants: 'Mavi / M'. */
    variant: z.string(),
  }),
  productId: z.number(),
  /** The product's code. */
  productController: z.string(),
  commentTitle: z.string(),
  commentDescription: z.string(),
  /** '' where the review belongs to no order. */
  orderNo: z.string(),
  /** The current stars: what an edit sends as `comment_b_star`. */
  bStar: z.number(),
  /** Why the shop did not publish it; '' otherwise. */
  refusalReason: z.string(),
})
export type WireOwnReview = z.infer<typeof ownReviewSchema>

export interface OwnReview extends Omit<WireOwnReview, 'status' | 'fit'> {
  status: ReviewStatus
  fit: ReviewFit | null
  /** Whether its form asks how the size turned out; on pages only, as are the photos. */
  asksFit: boolean
  /** On pages only. */
  photos: ReviewPhoto[]
}

export const ownReviewPageSchema = z.object({
  page: z.number(),
  pages: z.number(),
  total: z.number(),
  limit: z.number(),
  items: z.array(ownReviewSchema),
})
export type WireOwnReviewPage = z.infer<typeof ownReviewPageSchema>

export interface OwnReviewPage extends Omit<WireOwnReviewPage, 'items'> {
  items: OwnReview[]
}

/** A helpful vote as it is after the request. */
export const reviewVoteSchema = z.object({
  success: z.literal(true),
  /** How many find the review helpful now. */
  helpful: z.number(),
  /** Whether the customer is one of them. */
  voted: z.boolean(),
})
export type ReviewVote = z.infer<typeof reviewVoteSchema>

export const ownVotesSchema = z.object({ ids: z.array(z.number()) })

/** Bounds the work; the rules refuse an overlong text with a sentence. */
const typed = z
  .union([z.string().max(20_000), z.number()])
  .default('')
  .transform(String)
const short = z
  .union([z.string().max(100), z.number()])
  .default('')
  .transform((text) => String(text).trim())

/** A new review (spec §7). `comment_date` is ignored. */
export const newReviewFormSchema = z.object({
  comment_product_controller: short,
  comment_title: typed,
  comment_description: typed,
  comment_order_no: short,
  comment_star: short,
  comment_date: z.unknown().optional(),
  /** How the size turned out: dar, tam or bol; stored for products with sizes alone. */
  comment_fit: short,
})

/** An edited review (spec §7). `comment_b_star` is the star its author saw; '' is not compared. */
export const editedReviewFormSchema = z.object({
  comment_title: typed,
  comment_description: typed,
  comment_star: short,
  comment_b_star: short,
  comment_product_id: short,
  comment_date: z.unknown().optional(),
  /** As of a new one; '' keeps the stored answer. */
  comment_fit: short,
})
