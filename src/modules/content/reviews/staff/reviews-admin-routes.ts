import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { staffRecord } from '#modules/kernel/staff/staff-record.ts'
import { parseListCursor } from '#shared/files/list-position.ts'
import { notFound, type Refusals } from '#shared/web/refuse.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { m } from '#texts/messages.js'
import { isPhotoName } from '../photos/review-photos-rules.ts'
import type { ModerateResult } from '../reviews-types.ts'
import {
  approvedReviewsSchema,
  approveReviewsSchema,
  refuseReviewSchema,
  replyReviewSchema,
  reviewListQuerySchema,
  type StaffReview,
  staffReviewPageSchema,
  staffReviewSchema,
} from './reviews-admin-schemas.ts'

const params = z.object({ id: sentRowIdSchema })
const photoParams = params.extend({ name: z.string().max(30) })

const REFUSALS: Refusals<ModerateResult> = {
  'review-not-found': [404, 'NOT_FOUND', m.review_staff_not_found],
  'note-required': [422, 'INVALID', m.review_note_needed],
  conflict: [409, 'CONFLICT', m.review_conflict],
  'wrong-state': [409, 'WRONG_STATE', m.review_decided_already],
  'not-proven': [409, 'WRONG_STATE', m.review_decided_already],
}

/** The reviews of the shop, for those who moderate them. */
export const reviewsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { staff } = app.shop.reviews
  const reviews = staffRecord(app, {
    tag: 'reviews',
    read: 'reviews.read',
    write: 'reviews.moderate',
    params,
    schema: staffReviewSchema,
    shown: ({ review }: { review: StaffReview }) => review,
    missing: m.review_staff_not_found,
  })

  reviews.list('/reviews', {
    summary: 'Reviews by state, stars, product and words, oldest or newest first',
    query: reviewListQuerySchema,
    response: staffReviewPageSchema,
    act: ({ query }) => staff.list(query, parseListCursor(query.cursor)),
  })
  reviews.find('/reviews/:id', { summary: 'One review', act: ({ params: { id } }) => staff.find(id) })
  for (const [path, kind, summary] of [
    ['approve', 'publish', 'Publish a review'],
    ['reopen', 'reopen', 'Take a decision back: the review waits again'],
  ] as const)
    reviews.change(`POST /reviews/:id/${path}`, {
      summary,
      refusals: REFUSALS,
      act: ({ params: { id }, expectedVersion: version, actor }) =>
        staff.moderate({ id, version }, { kind }, actor),
    })
  reviews.change('POST /reviews/:id/refuse', {
    summary: 'Refuse a review with a reason; its author gets an email',
    body: refuseReviewSchema,
    refusals: REFUSALS,
    act: ({ params: { id }, body, expectedVersion: version, actor }) =>
      staff.moderate({ id, version }, { kind: 'refuse', why: body.reason, note: body.note }, actor),
  })
  reviews.change('PUT /reviews/:id/reply', {
    summary: 'Save the reply of the shop, which is shown below the review; an empty one takes it away',
    body: replyReviewSchema,
    refusals: REFUSALS,
    act: ({ params: { id }, body, expectedVersion: version, actor }) =>
      staff.reply({ id, version }, body.reply, actor),
  })
  reviews.change('DELETE /reviews/:id/photos/:name', {
    summary: 'Delete a photo of a review for good; its words stay',
    params: photoParams,
    refusals: REFUSALS,
    act: ({ params: { id, name }, expectedVersion: version, actor }) =>
      staff.removePhoto({ id, version }, name, actor),
  })

  app.get(
    '/reviews/:id/photos/:name',
    {
      config: { permission: 'reviews.read' },
      schema: {
        summary: 'A photo of a review in whatever state, as WebP',
        tags: ['reviews'],
        params: photoParams,
        produces: ['image/webp'],
      },
    },
    async ({ shop, params: { id, name } }, reply) => {
      const photo = isPhotoName(name) ? await shop.reviews.photo({ name, size: 'large' }) : null
      if (photo?.reviewId !== id) return notFound(reply, m.review_staff_not_found)
      return reply
        .header('content-type', 'image/webp')
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
        .send(photo.bytes)
    },
  )

  app.post(
    '/reviews/approve',
    {
      config: { permission: 'reviews.moderate', limit: 'inside' },
      schema: {
        summary:
          'Publish several reviews, each by the version that was seen; says what became of each; those without a record of the purchase are left to be approved one by one',
        tags: ['reviews'],
        body: approveReviewsSchema,
        response: { 200: approvedReviewsSchema, 409: approvedReviewsSchema },
      },
    },
    async ({ shop, body, actor }, reply) => {
      const results = []
      for (const review of body.reviews) {
        const result = await shop.reviews.staff.moderate(review, { kind: 'publish', together: true }, actor)
        results.push({
          id: review.id,
          outcome: result.ok ? ('approved' as const) : OUTCOMES[result.reason],
          review: result.ok ? result.review : 'current' in result ? result.current : null,
        })
      }
      // Where none was approved nothing was recorded, and nothing happened.
      const approved = results.some(({ outcome }) => outcome === 'approved')
      return reply.code(approved ? 200 : 409).send({ results })
    },
  )
}

const OUTCOMES = {
  'review-not-found': 'not-found',
  'note-required': 'not-found',
  conflict: 'conflict',
  'wrong-state': 'wrong-state',
  'not-proven': 'not-proven',
} as const
