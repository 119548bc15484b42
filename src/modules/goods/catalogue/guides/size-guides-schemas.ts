import { z } from 'zod'
import { isContentName } from '#modules/kernel/pictures/picture-rules.ts'
import {
  MAX_GUIDE_NAME,
  MAX_GUIDE_PLACES,
  MAX_MEASURING,
  MAX_SIZE_TEXT,
} from '#modules/kernel/products/size-guide-rules.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { rowIdSchema } from '#shared/web/row-id-schema.ts'

const line = z.string().trim().max(MAX_GUIDE_NAME)
const tableText = z.string().max(MAX_SIZE_TEXT)
const measuring = z.string().trim().max(MAX_MEASURING)

/** A category, a brand, or a brand in a category. */
const placeSchema = z
  .object({
    categoryId: rowIdSchema.nullable(),
    brandId: rowIdSchema.nullable(),
    /** What it is called; of a request it is ignored. */
    label: z.string().max(500),
  })
  .refine(({ categoryId, brandId }) => categoryId !== null || brandId !== null)
export type GuidePlaceForm = z.output<typeof placeSchema>

export const sizeGuideFormSchema = z.object({
  name: line.min(1),
  /** As copied from a spreadsheet; the server checks it with `readSizeTable`. */
  table: tableText,
  measuring,
  englishName: line,
  englishTable: tableText,
  englishMeasuring: measuring,
  /** The name of a stored picture; '' for none. */
  picture: z
    .string()
    .max(40)
    .refine((name) => name === '' || isContentName(name)),
  places: z.array(placeSchema).max(MAX_GUIDE_PLACES),
  /** Codes of products, one on each line; null leaves those that it has. */
  products: z.string().max(250_000).nullable(),
})
export type SizeGuideForm = z.output<typeof sizeGuideFormSchema>

export const newSizeGuideSchema = z.object({ name: line.min(1) })

export const sizeGuideRecordSchema = sizeGuideFormSchema.extend({
  id: z.number(),
  version: z.number(),
  /** Products that name the guide themselves, by hand or in a product file. */
  productCount: z.number(),
})
export type SizeGuideRecord = z.output<typeof sizeGuideRecordSchema>

export const sizeGuideListSchema = z.object({
  items: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** Sizes in the table; 0 while nobody has filled it, when shoppers do not see it. */
      sizes: z.number(),
      hasEnglish: z.boolean(),
      /** The first few categories and brands that show it. */
      places: z.array(z.string()),
      placeCount: z.number(),
      productCount: z.number(),
    }),
  ),
})
export type SizeGuideList = z.output<typeof sizeGuideListSchema>

export const sizeGuideParams = z.object({ id: z.coerce.number().pipe(rowIdSchema) })
export const placeSearchQuery = z.object({ q: z.string().trim().max(100).default('') })
const foundPlaces = z.array(z.object({ id: z.number(), label: z.string() }))
export const foundPlacesSchema = z.object({ categories: foundPlaces, brands: foundPlaces })
export type FoundPlaces = z.output<typeof foundPlacesSchema>
export const uploadedPictureSchema = z.object({ file: z.string() })
export const guideConflictSchema = problemSchema.extend({ current: sizeGuideRecordSchema.optional() })
export const invalidGuideSchema = problemSchema.extend({
  fields: z.record(z.string(), z.string()).optional(),
})
