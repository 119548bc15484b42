import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { customersOnly } from '#modules/people/customers/sign-in/customers-only.server.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound } from '#shared/web/refuse.ts'
import { requestedPage } from '#shared/web/requested-page.ts'
import { parseRowId } from '#shared/web/row-id.ts'
import type { WriteReviewResult } from './reviews.server.ts'
import { reviewReason, reviewRefusalResponse } from './reviews-messages.ts'
import type { ReviewForm } from './reviews-rules.ts'
import {
  editedReviewFormSchema,
  newReviewFormSchema,
  ownReviewPageSchema,
  ownVotesSchema,
  reviewPageSchema,
  reviewSavedSchema,
  reviewVoteSchema,
} from './reviews-schemas.ts'
import { wireOwnReviewPage, wireReviewPage, wireWrittenReview } from './reviews-wire.ts'

/** An invalid id is treated as an unknown product. */
const idSchema = z.object({ productId: z.string().max(20) })

/** Limits one machine's requests; the module counts the attempts of one account more closely. */
const WRITES = { limit: 'review' } as const
const responses = {
  200: reviewSavedSchema,
  401: problemSchema,
  404: problemSchema,
  409: problemSchema,
  422: problemSchema,
  429: problemSchema,
}

/** The form of a review as the API sends it. */
const sentForm = (
  body: Pick<z.output<typeof newReviewFormSchema>, `comment_${keyof ReviewForm}`>,
): ReviewForm => ({
  star: body.comment_star,
  title: body.comment_title,
  description: body.comment_description,
  fit: body.comment_fit,
})

/** Responds with the saved review, or with the sentence for the refusal. */
function sendResult(request: FastifyRequest, reply: FastifyReply, result: WriteReviewResult) {
  if (result.ok) return reply.send({ success: true, comment: wireWrittenReview(result.review) })
  // The API takes no photos.
  if (result.reason === 'photos') throw new Error('photos of a review without photos were refused')
  const { status, body } = reviewRefusalResponse(reviewReason(result), request.preferences.locale)
  return reply.code(status).send(body)
}

/** Reviews of a product for everybody, and a customer's own (spec §7, decisions F, G). */
export const reviewsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/comments/:productId',
    {
      schema: {
        summary:
          'Published reviews of a product, newest first, with their average and how many gave each star',
        tags: ['reviews'],
        params: idSchema,
        querystring: z.object({ page: requestedPage }),
        response: { 200: reviewPageSchema, 404: problemSchema },
      },
    },
    async (request, reply) => {
      const { shop } = request
      const id = parseRowId(request.params.productId)
      const page = id === null ? null : await shop.reviews.ofProduct(id, request.query.page)
      return page ? wireReviewPage(page) : notFound(reply)
    },
  )
  app.get(
    '/comments/:productId/fit',
    {
      schema: {
        summary: 'Whether the review form of a product asks how the size turned out (comment_fit)',
        tags: ['reviews'],
        params: idSchema,
        response: { 200: z.object({ asks: z.boolean() }) },
      },
    },
    async ({ shop, params }) => {
      const id = parseRowId(params.productId)
      return { asks: id !== null && (await shop.reviews.asksFit(id)) }
    },
  )
  await app.register(ownReviewsRoutes)
}

const ownReviewsRoutes: FastifyPluginAsyncZod = async (app) => {
  const customerOf = customersOnly(app)

  app.get(
    '/comments',
    {
      schema: {
        summary: 'Own reviews in every state, newest first',
        tags: ['reviews'],
        querystring: z.object({ page: requestedPage }),
        response: { 200: ownReviewPageSchema, 401: problemSchema },
      },
    },
    async (request) => {
      const customer = customerOf(request)
      const { locale } = request.preferences
      return wireOwnReviewPage(await request.shop.reviews.own(customer.id, locale, request.query.page))
    },
  )

  app.post(
    '/comment',
    {
      config: WRITES,
      schema: {
        summary: 'Review a product of an own order; it waits for the shop unless the shop publishes at once',
        tags: ['reviews'],
        body: newReviewFormSchema,
        response: responses,
      },
    },
    async (request, reply) => {
      const customer = customerOf(request)
      const { body } = request
      const result = await request.shop.reviews.add(
        { customer },
        { orderNo: body.comment_order_no, productCode: body.comment_product_controller },
        sentForm(body),
      )
      return sendResult(request, reply, result)
    },
  )

  app.post(
    '/comment/:id',
    {
      config: WRITES,
      schema: {
        summary: 'Edit an own review; comment_b_star is the star it had when the edit began',
        tags: ['reviews'],
        params: z.object({ id: z.string().max(20) }),
        body: editedReviewFormSchema,
        response: responses,
      },
    },
    async (request, reply) => {
      const customer = customerOf(request)
      const { body } = request
      const [reviewId, productId] = [parseRowId(request.params.id), parseRowId(body.comment_product_id)]
      if (reviewId === null || (productId === null && body.comment_product_id !== ''))
        return sendResult(request, reply, { ok: false, reason: 'review-not-found' })
      const result = await request.shop.reviews.edit(
        { customer },
        { reviewId, productId, seenStar: body.comment_b_star || null },
        sentForm(body),
      )
      return sendResult(request, reply, result)
    },
  )

  app.get(
    '/comments/:productId/helpful',
    {
      schema: {
        summary: 'Reviews of a product that the customer found helpful',
        tags: ['reviews'],
        params: idSchema,
        response: { 200: ownVotesSchema, 401: problemSchema },
      },
    },
    async (request) => {
      const customer = customerOf(request)
      const productId = parseRowId(request.params.productId)
      if (productId === null) return { ids: [] }
      return { ids: await request.shop.reviews.votes.ofCustomer(customer.id, productId) }
    },
  )

  for (const [method, helpful, summary] of [
    ['POST', true, 'Mark a review as helpful; marking it again is success'],
    ['DELETE', false, 'Take the mark back'],
  ] as const)
    app.route({
      method,
      url: '/comment/:id/helpful',
      config: { limit: 'review-vote' },
      schema: {
        summary,
        tags: ['reviews'],
        params: z.object({ id: z.string().max(20) }),
        response: { ...responses, 200: reviewVoteSchema },
      },
      handler: async (request, reply) => {
        const customer = customerOf(request)
        const reviewId = parseRowId(request.params.id)
        const result =
          reviewId === null
            ? ({ ok: false, reason: 'review-not-found' } as const)
            : await request.shop.reviews.votes.vote(customer.id, reviewId, helpful)
        if (result.ok)
          return reply.send({ success: true as const, helpful: result.helpful, voted: result.voted })
        const { status, body } = reviewRefusalResponse(result.reason, request.preferences.locale)
        return reply.code(status).send(body)
      },
    })
}
