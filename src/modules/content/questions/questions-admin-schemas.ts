import { z } from 'zod'
import { countedPageSchema } from '#shared/web/counted-page-schema.ts'
import { keysetQuery } from '#shared/web/page-query-schema.ts'
import { LONGEST_ANSWER, QUESTION_STATUSES } from './questions-rules.ts'

/** A question as staff sees it. */
export const staffQuestionSchema = z.object({
  id: z.number(),
  version: z.number(),
  status: z.enum(QUESTION_STATUSES),
  question: z.string(),
  /** '' before the first answer; a refused question keeps it. */
  answer: z.string(),
  authorName: z.string(),
  /** Null once the account was erased. */
  customerId: z.string().nullable(),
  product: z.object({
    id: z.number(),
    name: z.string(),
    code: z.string(),
    image: z.string(),
    /** The product's page; '' for a deleted product. */
    url: z.string(),
  }),
  createdAt: z.string(),
  /** ISO; null before the first answer. */
  answeredAt: z.string().nullable(),
})
export type StaffQuestion = z.infer<typeof staffQuestionSchema>

/** The filters of the list, as they are in its address. */
export const questionListQuerySchema = z.object({
  status: z.enum([...QUESTION_STATUSES, 'all']).default('pending'),
  q: z.string().trim().max(100).default(''),
  sort: z.enum(['oldest', 'newest']).default('oldest'),
  ...keysetQuery(25),
})
export type QuestionListQuery = z.infer<typeof questionListQuerySchema>

export const staffQuestionPageSchema = countedPageSchema(staffQuestionSchema)

export const answerQuestionSchema = z.object({ answer: z.string().trim().min(1).max(LONGEST_ANSWER) })
