import { z } from 'zod'
import { countedPageSchema } from '#shared/web/counted-page-schema.ts'

/** The filters of the report, as they are in its address. */
export const searchReportFilters = z.object({
  days: z.enum(['7', '30']).default('7'),
  q: z.string().trim().max(100).default(''),
  found: z.enum(['all', 'nothing', 'open']).default('all'),
})

export const searchReportQuery = searchReportFilters.extend({
  cursor: z
    .string()
    .regex(/^o\d{1,5}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

const searchReportRowSchema = z.object({
  query: z.string(),
  written: z.string(),
  visitors: z.number(),
  /** Products that it found last; 0 for nothing. */
  found: z.number(),
  /** They were found by other words, because the typed ones find nothing. */
  corrected: z.boolean(),
  /** YYYY-MM-DD. */
  lastDay: z.string(),
  /** Staff has dealt with it, and nobody has searched for it since. */
  handled: z.boolean(),
})
export type SearchReportRow = z.infer<typeof searchReportRowSchema>
export const searchReportSchema = countedPageSchema(searchReportRowSchema)

export const searchHandledBody = z.object({ query: z.string().min(1).max(200), handled: z.boolean() })
