import { z } from 'zod'
import { isPagePath, isPostPath, isReservedPath } from '#modules/kernel/pages/pages-rules.ts'
import { LOCALES } from '#shared/locale.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { rowIdSchema } from '#shared/web/row-id-schema.ts'

/** The longest text of a page, in characters of HTML. */
export const MAX_BODY_LENGTH = 100_000
const line = (most: number) => z.string().trim().max(most)

const pageTextSchema = z.object({
  title: line(120),
  /** What search engines show as the heading; the title where empty. */
  metaTitle: line(120),
  metaDescription: line(320),
  /** HTML; the server removes what `cleanHtml` does not allow. */
  body: z.string().max(MAX_BODY_LENGTH),
})
export type PageText = z.output<typeof pageTextSchema>

const isEmptyText = ({ title, metaTitle, metaDescription, body }: PageText) =>
  [title, metaTitle, metaDescription, body].every((text) => text === '')

/** The texts of a page. The English one may be empty as a whole: then English shoppers see the Turkish page. */
export const pageFormSchema = z
  .object({ tr: pageTextSchema.extend({ title: line(120).min(1) }), en: pageTextSchema })
  .superRefine(({ en }, context) => {
    if (en.title === '' && !isEmptyText(en))
      context.addIssue({ code: 'custom', path: ['en', 'title'], input: en.title })
  })
export type PageForm = z.output<typeof pageFormSchema>

export const newPageSchema = z.object({
  path: line(120).refine((path) => path !== '/' && isPagePath(path) && !isReservedPath(path)),
  title: line(120).min(1),
})

/** The address and the day of a blog post. */
export const postFormSchema = z.object({
  path: line(120).refine((path) => isPagePath(path) && isPostPath(path) && !isReservedPath(path)),
  /** YYYY-MM-DD, in Istanbul. */
  postedOn: z.iso.date(),
})
export type PostForm = z.output<typeof postFormSchema>

const about = {
  id: z.number(),
  path: z.string(),
  /** The law asks for it: its text changes, but it is not deleted. */
  isRequired: z.boolean(),
  isDeletable: z.boolean(),
  /** False for a draft, which staff alone sees. */
  isPublished: z.boolean(),
  /** The day of a blog post, as YYYY-MM-DD; null for every other page. */
  postedOn: z.string().nullable(),
}
export const pageRecordSchema = z.object({
  ...about,
  version: z.number(),
  /** A post whose day staff may change; that of a draft of this shop is the day of its publication. */
  hasOwnDay: z.boolean(),
  /** What the page shows below its text. */
  containers: z.array(z.string()),
  tr: pageTextSchema,
  en: pageTextSchema,
})
export type PageRecord = z.output<typeof pageRecordSchema>

export const pagesListSchema = z.object({
  items: z.array(z.object({ ...about, title: z.string(), locales: z.array(z.enum(LOCALES)) })),
  /** What a text may name instead of repeating it: `{{unvan}}` and its value, '' where the settings have none. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The shop's address, for the preview of a search result. */
  origin: z.string(),
})
export type PagesList = z.output<typeof pagesListSchema>

export const pageParams = z.object({ id: z.coerce.number().pipe(rowIdSchema) })
export const pageConflictSchema = problemSchema.extend({ current: pageRecordSchema.optional() })
export const invalidPageSchema = problemSchema.extend({
  fields: z.record(z.string(), z.string()).optional(),
})
export const pageHistorySchema = z.object({
  items: z.array(
    z.object({
      id: z.number(),
      at: z.iso.datetime(),
      by: z.string(),
      isUndo: z.boolean(),
      /** What it made of the page; null for a change of its texts. */
      published: z.boolean().nullable(),
      /** The address and the day that it had before; null for everything else. */
      moved: z.object({ path: z.string(), postedOn: z.string() }).nullable(),
      /** As 'tr.body'. */
      fields: z.array(z.string()),
    }),
  ),
  next: z.string().nullable(),
})
export type PageHistory = z.output<typeof pageHistorySchema>
export const pageHistoryQuery = z.object({
  cursor: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
})
export const undoPageBody = z.object({ change: z.number().int().positive() })
export const publishPageBody = z.object({ published: z.boolean() })
