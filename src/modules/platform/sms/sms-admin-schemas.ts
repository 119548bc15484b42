import { z } from 'zod'
import { keysetQuery } from '#shared/web/page-query-schema.ts'
import { SMS_PROBLEMS } from './sms-rules.ts'

/** `failed`: given up. `retrying`: failed and tried again by itself. */
export const FAILED_SMS_STATES = ['failed', 'retrying'] as const

export const failedSmsQuerySchema = z.object({
  state: z.enum(FAILED_SMS_STATES).default('failed'),
  ...keysetQuery(25),
})
export type FailedSmsQuery = z.infer<typeof failedSmsQuerySchema>

export const failedSmsSchema = z.object({
  id: z.number(),
  /** Masked. */
  recipient: z.string(),
  segments: z.number(),
  problem: z.enum(SMS_PROBLEMS),
  attempts: z.number(),
  /** False once its text is gone, after 30 days. */
  resendable: z.boolean(),
  createdAt: z.string(),
  /** The next attempt of one that is retried. */
  dueAt: z.string(),
})
export type FailedSms = z.infer<typeof failedSmsSchema>
