import { z } from 'zod'
import { LOCALES } from '#shared/locale.ts'
import { countedPageSchema } from '#shared/web/counted-page-schema.ts'
import { newestFirstQuery } from '#shared/web/page-query-schema.ts'
import { MAX_PHRASE_LENGTH, MAX_PHRASES, MAX_TEXT } from './synonyms-rules.ts'

export const synonymsQuery = z.object({
  q: z.string().trim().max(100).default(''),
  ...newestFirstQuery(50, { digits: 9 }),
})

const phrases = z.array(z.string().max(2 * MAX_PHRASE_LENGTH)).max(2 * MAX_PHRASES)

/** A group as it is typed; empty phrases are left out. `finds` is empty for a two-way group. */
export const synonymGroupBody = z.object({ words: phrases, finds: phrases })

export const synonymGroupSchema = z.object({
  id: z.number(),
  version: z.number(),
  words: z.array(z.string()),
  finds: z.array(z.string()),
  changedAt: z.string(),
})
export type SynonymItem = z.infer<typeof synonymGroupSchema>
export const synonymsSchema = countedPageSchema(synonymGroupSchema)

/** Filters and a page of the packaged groups; `cursor` is how many come before it. */
export const starterQuery = z.object({
  q: z.string().trim().max(100).default(''),
  language: z.enum(LOCALES).default('tr'),
  state: z.enum(['all', 'on', 'off']).default('all'),
  cursor: z
    .string()
    .regex(/^o\d{1,5}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

export const starterGroupSchema = z.object({
  /** Names the group in a switch. */
  key: z.string(),
  language: z.enum(LOCALES),
  trade: z.string(),
  words: z.array(z.string()),
  finds: z.array(z.string()),
  on: z.boolean(),
  /** An own group has one of its words and counts instead. */
  replaced: z.boolean(),
})
export type StarterItem = z.infer<typeof starterGroupSchema>
export const starterSchema = countedPageSchema(starterGroupSchema)
export const starterSwitchBody = z.object({ key: z.string().max(2000), on: z.boolean() })

export const synonymRowsBody = z.object({ text: z.string().max(MAX_TEXT) })

/** What a pasted text does; refused rows come first. */
export const synonymPlanSchema = z.object({
  added: z.number(),
  same: z.number(),
  refused: z.number(),
  rows: z.array(
    z.object({
      line: z.number(),
      text: z.string(),
      outcome: z.enum(['new', 'same', 'refused']),
      /** Why a row is refused; '' for the others. */
      reason: z.string(),
    }),
  ),
})
export type SynonymPlan = z.infer<typeof synonymPlanSchema>

export const synonymTextSchema = z.object({ text: z.string() })
