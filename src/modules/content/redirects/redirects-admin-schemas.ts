import { z } from 'zod'
import { countedPageSchema } from '#shared/web/counted-page-schema.ts'
import { newestFirstQuery } from '#shared/web/page-query-schema.ts'
import { MAX_OLD_ADDRESS } from './old-address-rules.ts'
import { MAX_FILE_BYTES, REDIRECT_OUTCOMES } from './redirects-rules.ts'

export const redirectsQuery = z.object({
  q: z.string().trim().max(MAX_OLD_ADDRESS).optional(),
  ...newestFirstQuery(50, { digits: 15 }),
})

const redirectSchema = z.object({
  id: z.number(),
  from: z.string(),
  to: z.string(),
  product: z.string(),
  createdAt: z.string(),
})
export type RedirectItem = z.infer<typeof redirectSchema>
export const redirectsSchema = countedPageSchema(redirectSchema)

export const newRedirectSchema = z.object({
  from: z.string().trim().min(1).max(MAX_OLD_ADDRESS),
  to: z.string().trim().min(1).max(MAX_OLD_ADDRESS),
})
export const savedRedirectSchema = z.object({ leadsTo: z.string() })
export const deletedRedirectSchema = z.object({ ok: z.literal(true) })

export const redirectFileBody = z.object({
  /** The bytes of the file as base64. */
  content: z
    .base64()
    .min(1)
    .max(Math.ceil(MAX_FILE_BYTES / 3) * 4),
})

/** Lines that are refused come first; at most 500 are listed. */
export const redirectPlanSchema = z.object({
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  refused: z.number(),
  lines: z.array(
    z.object({
      line: z.number(),
      from: z.string(),
      to: z.string(),
      outcome: z.enum(REDIRECT_OUTCOMES),
      /** Why a line is refused; '' for the others. */
      reason: z.string(),
      leadsTo: z.string(),
    }),
  ),
})
export type RedirectPlanResponse = z.infer<typeof redirectPlanSchema>

export const sitemapReportSchema = z.object({
  total: z.number(),
  pages: z.number(),
  leadOn: z.number(),
  nowhere: z.array(z.string()),
  sitemaps: z.array(z.string()),
})
export type SitemapReportResponse = z.infer<typeof sitemapReportSchema>
