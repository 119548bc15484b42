import { z } from 'zod'
import { isDay } from '#shared/dates.ts'
import { countedPageSchema } from '#shared/web/counted-page-schema.ts'
import { MAX_PHRASE_LENGTH, MAX_PHRASES, MAX_TARGET_LENGTH, MAX_TITLE_LENGTH } from './phrases-rules.ts'

export const searchPhrasesQuery = z.object({ q: z.string().trim().max(100).default('') })

const day = z.union([z.literal(''), z.string().refine(isDay)])

/** A row as it is typed; empty phrases are left out, an empty day is no end. */
export const searchPhraseBody = z.object({
  phrases: z.array(z.string().max(2 * MAX_PHRASE_LENGTH)).max(2 * MAX_PHRASES),
  target: z.string().max(2 * MAX_TARGET_LENGTH),
  title: z.string().max(2 * MAX_TITLE_LENGTH),
  titleEn: z.string().max(2 * MAX_TITLE_LENGTH),
  validFrom: day,
  validUntil: day,
  active: z.boolean(),
})
export type SearchPhraseBody = z.infer<typeof searchPhraseBody>

export const searchPhraseSchema = searchPhraseBody.extend({
  id: z.number(),
  version: z.number(),
  /** `gone`: nothing stands where it leads, so shoppers are not led there. */
  state: z.enum(['active', 'off', 'planned', 'over', 'gone']),
  changedAt: z.string(),
})
export type SearchPhraseItem = z.infer<typeof searchPhraseSchema>
export const searchPhrasesSchema = countedPageSchema(searchPhraseSchema)

/** What helps to write a row: phrases that shops get asked for and no row has yet, and pages to lead to. */
export const phraseHelpSchema = z.object({
  suggestions: z.array(z.object({ phrases: z.array(z.string()), title: z.string(), titleEn: z.string() })),
  places: z.array(z.object({ path: z.string(), name: z.string() })),
})
export type PhraseHelp = z.infer<typeof phraseHelpSchema>
