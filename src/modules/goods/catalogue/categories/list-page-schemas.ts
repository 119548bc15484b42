import { z } from 'zod'
import { isContentName } from '#modules/kernel/pictures/picture-rules.ts'

/** The longest text of a category's or brand's page, in characters of HTML. */
export const MAX_LIST_TEXT = 20_000
/** Of what search engines show: heading and description. */
export const MAX_META_TITLE = 120
export const MAX_META_DESCRIPTION = 320

/** What the page of a category or a brand says in one language; what is empty in English is Turkish. */
export const listPageTextSchema = z.object({
  /** HTML below the heading; the shop removes what `cleanHtml` does not allow. */
  body: z.string().max(MAX_LIST_TEXT),
  /** What search engines show as the heading; the name where empty. */
  metaTitle: z.string().trim().max(MAX_META_TITLE),
  metaDescription: z.string().trim().max(MAX_META_DESCRIPTION),
})

/** The name of a stored picture; '' for none. */
export const storedPictureSchema = z
  .string()
  .trim()
  .max(40)
  .refine((name) => name === '' || isContentName(name))
