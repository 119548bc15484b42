import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { parseListCursor } from '#shared/files/list-position.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse } from '#shared/web/refuse.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { m } from '#texts/messages.js'
import type { AnswerResult } from './question-staff.ts'
import {
  answerQuestionSchema,
  questionListQuerySchema,
  staffQuestionPageSchema,
  staffQuestionSchema,
} from './questions-admin-schemas.ts'

const params = z.object({ id: sentRowIdSchema })
const conflictSchema = problemSchema.extend({ current: staffQuestionSchema })
const decided = { 200: staffQuestionSchema, 404: problemSchema, 409: conflictSchema, 422: problemSchema }
const READ = { permission: 'reviews.read' } as const
const WRITE = { permission: 'reviews.moderate', limit: 'inside', versioned: true } as const
const tags = ['questions']

const REFUSALS: Refusals<AnswerResult> = {
  'not-found': [404, 'NOT_FOUND', m.question_not_found],
  'answer-needed': [422, 'INVALID', m.question_answer_needed],
  conflict: [409, 'CONFLICT', m.question_conflict],
  'wrong-state': [409, 'WRONG_STATE', m.question_refused_already],
}

/** The questions of shoppers, for those who answer them. */
export const questionsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const send = (reply: FastifyReply, result: AnswerResult) =>
    result.ok ? reply.send(result.question) : refuse(reply, REFUSALS, result)

  app.get(
    '/questions',
    {
      config: READ,
      schema: {
        summary: 'Questions about products by state and words, oldest or newest first',
        tags,
        querystring: questionListQuerySchema,
        response: { 200: staffQuestionPageSchema },
      },
    },
    ({ shop, query }) => shop.questions.staff.list(query, parseListCursor(query.cursor)),
  )

  app.get(
    '/questions/:id',
    {
      config: READ,
      schema: {
        summary: 'One question',
        tags,
        params,
        response: { 200: staffQuestionSchema, 404: problemSchema },
      },
    },
    async ({ shop, params: { id } }, reply) =>
      (await shop.questions.staff.find(id)) ?? notFound(reply, m.question_not_found),
  )

  app.put(
    '/questions/:id/answer',
    {
      config: WRITE,
      schema: {
        summary: 'Answer a question or correct the answer; both are shown on the product’s page',
        tags,
        params,
        body: answerQuestionSchema,
        response: decided,
      },
    },
    async ({ shop, params: { id }, body, expectedVersion: version, actor }, reply) =>
      send(reply, await shop.questions.staff.answer({ id, version }, body.answer, actor)),
  )

  app.post(
    '/questions/:id/refuse',
    {
      config: WRITE,
      schema: {
        summary: 'Refuse a question: nobody but its author sees it',
        tags,
        params,
        response: decided,
      },
    },
    async ({ shop, params: { id }, expectedVersion: version, actor }, reply) =>
      send(reply, await shop.questions.staff.refuse({ id, version }, actor)),
  )
}
