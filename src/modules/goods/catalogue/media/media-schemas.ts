import { z } from 'zod'
import { focusSchema } from '#modules/kernel/pictures/focus-rules.ts'
import {
  isPictureName,
  PICTURE_MAX_HEIGHT,
  PICTURE_MAX_WIDTH,
} from '#modules/kernel/pictures/picture-rules.ts'
import { withoutControls } from '#shared/text/plain-text.ts'
import { newestFirstQuery } from '#shared/web/page-query-schema.ts'
import { problemSchema } from '#shared/web/problem.ts'

/** The largest file in bytes: the best telephones make photos of 15 to 20 MB. */
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024
/** The shortest side of a cropped picture, in pixels. */
export const MIN_CROP = 16
export const MAX_PICTURE_NAME = 200
export const MAX_ALT = 300

const line = (most: number) =>
  z
    .string()
    .max(most * 2)
    .transform((text) => [...withoutControls(text).trim()].slice(0, most).join(''))

/** What staff may say of a picture; what is left out stays as it is. */
export const pictureFormSchema = z.object({
  name: line(MAX_PICTURE_NAME).optional(),
  alt: line(MAX_ALT).optional(),
  altEn: line(MAX_ALT).optional(),
  /** Null for the middle. */
  focus: focusSchema.nullable().optional(),
})
export type PictureForm = z.output<typeof pictureFormSchema>

/** A picture of the library. */
export const libraryPictureSchema = z.object({
  /** Its name below `/images/`, which other records keep. */
  file: z.string(),
  /** What its file was called, '' where nobody knows. */
  name: z.string(),
  width: z.number(),
  height: z.number(),
  /** Of the stored file; null where it was not measured. */
  bytes: z.number().nullable(),
  addedAt: z.iso.datetime(),
  /** '' for imports. */
  addedBy: z.string(),
  alt: z.string(),
  altEn: z.string(),
  focus: focusSchema.nullable(),
  version: z.number(),
})
export type LibraryPicture = z.output<typeof libraryPictureSchema>

export const PICTURE_USES = ['product', 'category', 'brand', 'size-guide', 'setting', 'page'] as const

/** A place that shows a picture. */
const pictureUseSchema = z.object({
  kind: z.enum(PICTURE_USES),
  /** The product's, table's or page's number, or the setting's key. */
  id: z.string(),
  label: z.string(),
  /** The code of a product, the path of a page. */
  detail: z.string(),
})
export type PictureUse = z.output<typeof pictureUseSchema>

export const pictureUsesSchema = z.object({
  /** The first fifty places. */
  usedBy: z.array(pictureUseSchema),
  useCount: z.number(),
})
export type PictureUses = z.output<typeof pictureUsesSchema>

export const pictureRecordSchema = libraryPictureSchema.extend(pictureUsesSchema.shape)
export type PictureRecord = z.output<typeof pictureRecordSchema>

export const uploadedPictureSchema = libraryPictureSchema.extend({
  /** False for a picture that the library has already. */
  isNew: z.boolean(),
})
export type UploadedPicture = z.output<typeof uploadedPictureSchema>

export const pictureListSchema = z.object({
  items: z.array(libraryPictureSchema),
  next: z.string().nullable(),
  previous: z.null(),
})
export type PictureList = z.output<typeof pictureListSchema>

export const pictureListQuery = z.object({
  ...newestFirstQuery(48, { digits: 9 }),
  /** Words of the name and of the alt texts. */
  q: z.string().max(200).optional(),
  /** Only pictures that no product, size guide, setting or page shows. */
  use: z.enum(['none']).optional(),
})
export type PictureListQuery = z.output<typeof pictureListQuery>

export const pictureParams = z.object({ file: z.string().max(140).refine(isPictureName) })
export const uploadQuery = z.object({
  /** What the file is called. */
  name: line(MAX_PICTURE_NAME).default(''),
})

/** The part of a picture that stays, in pixels of the picture as it is stored. */
export const pictureCropSchema = z.object({
  left: z.int().min(0).max(PICTURE_MAX_WIDTH),
  top: z.int().min(0).max(PICTURE_MAX_HEIGHT),
  width: z.int().min(MIN_CROP).max(PICTURE_MAX_WIDTH),
  height: z.int().min(MIN_CROP).max(PICTURE_MAX_HEIGHT),
})
export type PictureCrop = z.output<typeof pictureCropSchema>

export const pictureConflictSchema = problemSchema.extend({ current: libraryPictureSchema.optional() })
export const pictureInUseSchema = pictureConflictSchema.extend(pictureUsesSchema.partial().shape)
export const deletedPictureSchema = z.object({ ok: z.literal(true) })
