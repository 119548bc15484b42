import { z } from 'zod'
import { problemSchema } from '#shared/web/problem.ts'
import { rowIdSchema, sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { MAX_CATEGORY_NAME } from './category-rules.ts'
import { listPageTextSchema, storedPictureSchema } from './list-page-schemas.ts'
import { suggestionSchema, suggestionsSchema } from './suggestion-rules.ts'

const name = z.string().trim().max(MAX_CATEGORY_NAME)

/** What staff keeps of a category besides its place. */
export const categoryFormSchema = z.object({
  name: name.min(1),
  hidden: z.boolean(),
  picture: storedPictureSchema,
  /** The most installments that the law allows for its products; null for no limit of its own. */
  maxInstallment: z.number().int().min(1).max(36).nullable(),
  /** Specifications that its products are expected to have. */
  suggestions: suggestionsSchema,
  tr: listPageTextSchema,
  en: listPageTextSchema.extend({ name }),
})
export type CategoryForm = z.output<typeof categoryFormSchema>

/** The fields that are sent change, the others stay. */
export const changeCategoryBody = categoryFormSchema.partial().extend({
  /** The category that it stands in; null for a top one. */
  parentId: rowIdSchema.nullable().optional(),
  /** Its place among those beside it, counted from 0 without itself. */
  at: z.number().int().min(0).max(100_000).optional(),
})
export type CategoryChange = z.output<typeof changeCategoryBody>

export const newCategoryBody = z.object({ name: name.min(1), parentId: rowIdSchema.nullable() })
export type NewCategory = z.output<typeof newCategoryBody>

const place = {
  id: z.number(),
  version: z.number(),
  parentId: z.number().nullable(),
  /** Slugs from the root joined by `/`; the page address is `/` and this. */
  path: z.string(),
}
/** Products in it or below it, and in itself; deleted ones do not count. */
const counts = { products: z.number(), direct: z.number() }

export const categoryRecordSchema = categoryFormSchema.extend({
  ...place,
  ...counts,
  /** What the categories above it suggest, each name once, from the root down. */
  inherited: z.array(suggestionSchema),
  /** Names from the root to the category that it is in. */
  trail: z.array(z.string()),
  /** Categories below it, of every level. */
  below: z.number(),
})
export type CategoryRecord = z.output<typeof categoryRecordSchema>

export const categoryListSchema = z.object({
  /** Each after the one that it is in, siblings in the merchant's order. */
  items: z.array(
    z.object({
      ...place,
      ...counts,
      name: z.string(),
      hidden: z.boolean(),
      hasEnglish: z.boolean(),
      hasPicture: z.boolean(),
    }),
  ),
  /** The shop's address, for the preview of a search result. */
  origin: z.string(),
})
export type CategoryList = z.output<typeof categoryListSchema>
export type CategoryItem = CategoryList['items'][number]

/**
 * What becomes of a deleted category's products and of what is below it: they go to the category above, to another one, or the products lose the
 * category and what is below is deleted too.
 */
export const fateSchema = z.union([
  z.literal('to-parent'),
  z.literal('none'),
  z.string().regex(/^to:[1-9]\d{0,9}$/),
])
export type Fate = z.output<typeof fateSchema>

const counted = z.object({
  /** Products that change. */
  products: z.number().int().min(0),
  /** Of these, those that are in no category afterwards. */
  left: z.number().int().min(0),
  /** Categories below it, which move along or are deleted too. */
  below: z.number().int().min(0),
})
export type CountedDeletion = z.output<typeof counted>

export const deletionQuery = z.object({ products: fateSchema })
const countedNow = counted.extend({ version: z.number() })
/** What names a category that is to be deleted, or one below it that goes with it. */
const usesSchema = z.object({
  /** At most ten; `alone`: for nothing else, so it would be for nothing. Empty for who may not see coupons. */
  coupons: z.array(z.object({ id: z.number(), code: z.string(), active: z.boolean(), alone: z.boolean() })),
  couponCount: z.number(),
  /** Settings that lead to its address: campaigns, collections. Empty for who may not see settings. */
  settings: z.array(z.object({ key: z.string(), value: z.string() })),
  settingCount: z.number(),
  /** Where its address would lead, with a slash at the beginning; null for nowhere. */
  leadsTo: z.string().nullable(),
})
export type CategoryUses = z.output<typeof usesSchema>
export const deletionSchema = countedNow.extend({ uses: usesSchema })
export type DeletionPreview = z.output<typeof deletionSchema>
/** `counted` is what the preview said; a shop that counts otherwise by now refuses. */
export const deleteCategoryBody = z.object({ products: fateSchema, counted })
export type DeleteCategory = z.output<typeof deleteCategoryBody>

export const categoryParams = z.object({ id: sentRowIdSchema })
export const invalidCategorySchema = problemSchema.extend({
  fields: z.record(z.string(), z.string()).optional(),
})
export const categoryConflictSchema = problemSchema.extend({
  current: categoryRecordSchema.optional(),
  counted: countedNow.optional(),
})
export const deletedCategorySchema = z.object({
  ok: z.literal(true),
  /** Where its address leads, without a slash at the beginning; null where nothing is left. */
  leadsTo: z.string().nullable(),
})
