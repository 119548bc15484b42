import { z } from 'zod'
import { LOCALES } from '#shared/locale.ts'
import { keysetQuery } from '#shared/web/page-query-schema.ts'

/** `failed`: given up. `retrying`: failed and tried again by itself. */
export const FAILED_EMAIL_STATES = ['failed', 'retrying'] as const

export const failedEmailQuerySchema = z.object({
  state: z.enum(FAILED_EMAIL_STATES).default('failed'),
  ...keysetQuery(25),
})
export type FailedEmailQuery = z.infer<typeof failedEmailQuerySchema>

export const failedEmailSchema = z.object({
  id: z.number(),
  template: z.string(),
  locale: z.enum(LOCALES),
  /** Masked; '' where the account was erased. */
  recipient: z.string(),
  /** '' where it failed before it had one. */
  subject: z.string(),
  /** What the mail server or the shop said. */
  error: z.string(),
  attempts: z.number(),
  /** False once its content is gone: it held a link or a code that has expired, or 30 days have passed. */
  resendable: z.boolean(),
  createdAt: z.string(),
  /** The next attempt of one that is retried. */
  dueAt: z.string(),
})
export type FailedEmail = z.infer<typeof failedEmailSchema>
