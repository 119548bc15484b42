import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { staffRecord } from '#modules/kernel/staff/staff-record.ts'
import { parseListCursor } from '#shared/files/list-position.ts'
import type { Refusals } from '#shared/web/refuse.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { m } from '#texts/messages.js'
import type { AnswerResult } from './question-staff.ts'
import {
  answerQuestionSchema,
  questionListQuerySchema,
  type StaffQuestion,
  staffQuestionPageSchema,
  staffQuestionSchema,
} from './questions-admin-schemas.ts'

const REFUSALS: Refusals<AnswerResult> = {
  'not-found': [404, 'NOT_FOUND', m.question_not_found],
  'answer-needed': [422, 'INVALID', m.question_answer_needed],
  conflict: [409, 'CONFLICT', m.question_conflict],
  'wrong-state': [409, 'WRONG_STATE', m.question_refused_already],
}

/** The questions of shoppers, for those who answer them. */
export const questionsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { staff } = app.shop.questions
  const questions = staffRecord(app, {
    tag: 'questions',
    read: 'reviews.read',
    write: 'reviews.moderate',
    params: z.object({ id: sentRowIdSchema }),
    schema: staffQuestionSchema,
    shown: ({ question }: { question: StaffQuestion }) => question,
    missing: m.question_not_found,
  })

  questions.list('/questions', {
    summary: 'Questions about products by state and words, oldest or newest first',
    query: questionListQuerySchema,
    response: staffQuestionPageSchema,
    act: ({ query }) => staff.list(query, parseListCursor(query.cursor)),
  })
  questions.find('/questions/:id', { summary: 'One question', act: ({ params: { id } }) => staff.find(id) })
  questions.change('PUT /questions/:id/answer', {
    summary: 'Answer a question or correct the answer; both are shown on the product’s page',
    body: answerQuestionSchema,
    refusals: REFUSALS,
    act: ({ params: { id }, body, expectedVersion: version, actor }) =>
      staff.answer({ id, version }, body.answer, actor),
  })
  questions.change('POST /questions/:id/refuse', {
    summary: 'Refuse a question: nobody but its author sees it',
    refusals: REFUSALS,
    act: ({ params: { id }, expectedVersion: version, actor }) => staff.refuse({ id, version }, actor),
  })
}
