import { z } from 'zod'
import { countedPageSchema } from '#shared/web/counted-page-schema.ts'
import { keysetQuery } from '#shared/web/page-query-schema.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { rowIdSchema, sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { listPageTextSchema, storedPictureSchema } from '../categories/list-page-schemas.ts'

/** Characters of a brand's name and of its address. */
export const MAX_BRAND_NAME = 100

const name = z.string().trim().min(1).max(MAX_BRAND_NAME)

export const brandFormSchema = z.object({
  name,
  /** The address of its page without the slash: `bosch`. */
  address: z
    .string()
    .trim()
    .max(MAX_BRAND_NAME)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  logo: storedPictureSchema,
  tr: listPageTextSchema,
  en: listPageTextSchema,
})
export type BrandForm = z.output<typeof brandFormSchema>

/** The fields that are sent change, the others stay. */
export const changeBrandBody = brandFormSchema.partial()
export type BrandChange = z.output<typeof changeBrandBody>
export const newBrandBody = z.object({ name })

const counts = {
  /** Products of it, without variants and deleted ones. */
  products: z.number(),
}
/** Its address may be older than the rules for addresses. */
const address = z.string()
export const brandRecordSchema = brandFormSchema.extend({
  id: z.number(),
  version: z.number(),
  address,
  ...counts,
})
export type BrandRecord = z.output<typeof brandRecordSchema>

export const brandListQuery = z.object({
  q: z.string().trim().max(100).default(''),
  /** Those without a product, with one, or without a text on their page. */
  only: z.enum(['unused', 'used', 'no-text']).optional(),
  ...keysetQuery(50),
})
export type BrandListQuery = z.output<typeof brandListQuery>
const brandItemSchema = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  address,
  logo: z.string(),
  hasText: z.boolean(),
  ...counts,
})
export type BrandItem = z.output<typeof brandItemSchema>
export const brandListSchema = countedPageSchema(brandItemSchema).extend({
  /** The shop's address, for the preview of a search result. */
  origin: z.string(),
})
export type BrandList = z.output<typeof brandListSchema>

const mergeCounts = z.object({
  /** Products that get the other brand, deleted ones too; variants go with theirs. */
  products: z.number().int().min(0),
  /** Tables of sizes that are shown for the other brand from then on. */
  guides: z.number().int().min(0),
})
export type MergeCounts = z.output<typeof mergeCounts>
export const mergeQuery = z.object({ into: sentRowIdSchema })
export const mergePreviewSchema = mergeCounts.extend({ version: z.number(), into: z.string() })
export type MergePreview = z.output<typeof mergePreviewSchema>
/** `counted` is what the preview said; a shop that counts otherwise by now refuses. */
export const mergeBody = z.object({ into: rowIdSchema, counted: mergeCounts })
export type MergeBrands = z.output<typeof mergeBody>

export const brandParams = z.object({ id: sentRowIdSchema })
export const invalidBrandSchema = problemSchema.extend({
  fields: z.record(z.string(), z.string()).optional(),
})
export const brandConflictSchema = problemSchema.extend({
  current: brandRecordSchema.optional(),
  counted: mergePreviewSchema.optional(),
})
