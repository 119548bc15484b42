import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { parseListCursor } from '#shared/files/list-position.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse } from '#shared/web/refuse.ts'
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
  staffReviewPageSchema,
  staffReviewSchema,
} from './reviews-admin-schemas.ts'

const params = z.object({ id: sentRowIdSchema })
const conflictSchema = problemSchema.extend({ current: staffReviewSchema })
const decided = { 200: staffReviewSchema, 404: problemSchema, 409: conflictSchema, 422: problemSchema }

const REFUSALS: Refusals<ModerateResult> = {
  'review-not-found': [404, 'NOT_FOUND', m.review_staff_not_found],
  'note-required': [422, 'INVALID', m.review_note_needed],
  conflict: [409, 'CONFLICT', m.review_conflict],
  'wrong-state': [409, 'WRONG_STATE', m.review_decided_already],
  'not-proven': [409, 'WRONG_STATE', m.review_decided_already],
}

/** The reviews of the shop, for those who moderate them. */
export const reviewsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const send = (reply: FastifyReply, result: ModerateResult) =>
    result.ok ? reply.send(result.review) : refuse(reply, REFUSALS, result)

  app.get(
    '/reviews',
    {
      config: { permission: 'reviews.read' },
      schema: {
        summary: 'Reviews by state, stars, product and words, oldest or newest first',
        tags: ['reviews'],
        querystring: reviewListQuerySchema,
        response: { 200: staffReviewPageSchema },
      },
    },
    ({ shop, query }) => shop.reviews.staff.list(query, parseListCursor(query.cursor)),
  )

  app.get(
    '/reviews/:id',
    {
      config: { permission: 'reviews.read' },
      schema: {
        summary: 'One review',
        tags: ['reviews'],
        params,
        response: { 200: staffReviewSchema, 404: problemSchema },
      },
    },
    async ({ shop, params: { id } }, reply) =>
      (await shop.reviews.staff.find(id)) ?? notFound(reply, m.review_staff_not_found),
  )

  for (const [path, kind, summary] of [
    ['approve', 'publish', 'Publish a review'],
    ['reopen', 'reopen', 'Take a decision back: the review waits again'],
  ] as const)
    app.post(
      `/reviews/:id/${path}`,
      {
        config: { permission: 'reviews.moderate', limit: 'inside', versioned: true },
        schema: { summary, tags: ['reviews'], params, response: decided },
      },
      async ({ shop, params: { id }, expectedVersion: version, actor }, reply) =>
        send(reply, await shop.reviews.staff.moderate({ id, version }, { kind }, actor)),
    )

  app.post(
    '/reviews/:id/refuse',
    {
      config: { permission: 'reviews.moderate', limit: 'inside', versioned: true },
      schema: {
        summary: 'Refuse a review with a reason; its author gets an email',
        tags: ['reviews'],
        params,
        body: refuseReviewSchema,
        response: decided,
      },
    },
    async ({ shop, params: { id }, body, expectedVersion: version, actor }, reply) => {
      const decision = { kind: 'refuse', why: body.reason, note: body.note } as const
      return send(reply, await shop.reviews.staff.moderate({ id, version }, decision, actor))
    },
  )

  app.put(
    '/reviews/:id/reply',
    {
      config: { permission: 'reviews.moderate', limit: 'inside', versioned: true },
      schema: {
        summary: 'Save the reply of the shop, which is shown below the review; an empty one takes it away',
        tags: ['reviews'],
        params,
        body: replyReviewSchema,
        response: decided,
      },
    },
    async ({ shop, params: { id }, body, expectedVersion: version, actor }, reply) =>
      send(reply, await shop.reviews.staff.reply({ id, version }, body.reply, actor)),
  )

  const photoParams = params.extend({ name: z.string().max(30) })

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

  app.delete(
    '/reviews/:id/photos/:name',
    {
      config: { permission: 'reviews.moderate', limit: 'inside', versioned: true },
      schema: {
        summary: 'Delete a photo of a review for good; its words stay',
        tags: ['reviews'],
        params: photoParams,
        response: decided,
      },
    },
    async ({ shop, params: { id, name }, expectedVersion: version, actor }, reply) =>
      send(reply, await shop.reviews.staff.removePhoto({ id, version }, name, actor)),
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
