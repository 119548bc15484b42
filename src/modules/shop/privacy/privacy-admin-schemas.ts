import { z } from 'zod'
import { isDay } from '#shared/dates.ts'
import { countedPageSchema } from '#shared/web/counted-page-schema.ts'
import { keysetQuery } from '#shared/web/page-query-schema.ts'
import { PRIVACY_CHANNELS, PRIVACY_KINDS, PRIVACY_STATUSES } from './privacy-rules.ts'

/** A request about personal data, with its deadline. */
export const privacyRequestSchema = z.object({
  id: z.number(),
  version: z.number(),
  kind: z.enum(PRIVACY_KINDS),
  channel: z.enum(PRIVACY_CHANNELS),
  customer: z.object({ id: z.string(), name: z.string(), email: z.string(), erased: z.boolean() }).nullable(),
  /** Who asks, where there is no account. */
  requester: z.string(),
  details: z.string(),
  /** Days in Istanbul, `2026-11-21`. */
  receivedOn: z.string(),
  dueOn: z.string(),
  /** Days until the deadline, negative after it; null once it is answered. */
  daysLeft: z.number().nullable(),
  status: z.enum(PRIVACY_STATUSES),
  answer: z.string(),
  answeredAt: z.string().nullable(),
  answeredBy: z.string(),
})
export type PrivacyRequest = z.infer<typeof privacyRequestSchema>

export const PRIVACY_LISTS = ['open', 'answered'] as const
export const privacyListQuerySchema = z.object({
  state: z.enum(PRIVACY_LISTS).default('open'),
  customerId: z.string().max(100).optional(),
  ...keysetQuery(25),
})
export type PrivacyListQuery = z.infer<typeof privacyListQuerySchema>

export const privacyPageSchema = countedPageSchema(privacyRequestSchema)

const MAX_TEXT = 5000
/** A request as it is registered. Either an account or a requester is named. */
export const newPrivacyRequestSchema = z
  .object({
    kind: z.enum(PRIVACY_KINDS),
    channel: z.enum(PRIVACY_CHANNELS),
    customerId: z.string().min(1).max(100).nullable().default(null),
    requester: z.string().trim().max(300).default(''),
    details: z.string().trim().max(MAX_TEXT).default(''),
    receivedOn: z.string().refine(isDay),
  })
  .refine(({ customerId, requester }) => customerId !== null || requester !== '', { path: ['requester'] })
export type NewPrivacyRequest = z.infer<typeof newPrivacyRequestSchema>

/** How it was answered, and what was written to the person. */
export const privacyAnswerSchema = z.object({
  outcome: z.enum(['fulfilled', 'refused']),
  answer: z.string().trim().min(1).max(MAX_TEXT),
})
export type PrivacyAnswer = z.infer<typeof privacyAnswerSchema>

/** The address of the account, typed again, so that nobody erases another one by mistake. */
export const eraseFormSchema = z.object({ email: z.string().trim().min(1).max(300) })
export const erasedSchema = z.object({ erased: z.literal(true) })
