import { z } from 'zod'
import { countedPageSchema } from '#shared/web/counted-page-schema.ts'
import { keysetQuery } from '#shared/web/page-query-schema.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { rowIdSchema, sentRowIdSchema } from '#shared/web/row-id-schema.ts'

const MAX_TAG_NAME = 100

export const tagBody = z.object({ name: z.string().trim().min(1).max(MAX_TAG_NAME) })

export const tagSchema = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  /** Products that staff sees with it: no deleted ones. */
  products: z.number(),
})
export type TagRecord = z.output<typeof tagSchema>

export const tagListQuery = z.object({
  q: z.string().trim().max(100).default(''),
  /** Those without a product, or with one. */
  only: z.enum(['unused', 'used']).optional(),
  ...keysetQuery(50),
})
export type TagListQuery = z.output<typeof tagListQuery>
export const tagListSchema = countedPageSchema(tagSchema)
export type TagList = z.output<typeof tagListSchema>

/** Products that get another tag or lose one, deleted ones too. */
const counted = z.object({ products: z.number().int().min(0) })
export const tagPreviewSchema = counted.extend({
  version: z.number(),
  /** The name of the tag that takes its place; '' for none. */
  into: z.string(),
})
export type TagPreview = z.output<typeof tagPreviewSchema>
/** Left out for a deletion. */
export const tagPreviewQuery = z.object({ into: sentRowIdSchema.optional() })
/** `counted` is what the preview said; a shop that counts otherwise by now refuses. */
export const mergeTagBody = z.object({ into: rowIdSchema, counted })
export const deleteTagBody = z.object({ counted })

export const tagParams = z.object({ id: sentRowIdSchema })
export const invalidTagSchema = problemSchema.extend({
  fields: z.record(z.string(), z.string()).optional(),
})
export const tagConflictSchema = problemSchema.extend({
  current: tagSchema.optional(),
  counted: tagPreviewSchema.optional(),
})
