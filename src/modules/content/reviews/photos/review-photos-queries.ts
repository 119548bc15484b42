import type { Db } from '#database/database.ts'
import {
  arrayOf,
  bytea,
  int,
  nullable,
  oneOf,
  type RowFrom,
  statement,
  text,
} from '#database/statements/statement.ts'
import { REVIEW_STATUSES } from '../reviews-rules.ts'

/** The photos of a review `r` as JSON, in their order: names and pixels. */
export const PHOTOS = `coalesce((
  select json_agg(json_build_object('name', photo.name, 'width', photo.width, 'height', photo.height) order by photo.position)
    from review_photos as photo where photo.review_id = r.id), '[]')`

/** A photo that was encoded and is not stored yet. */
export interface ReviewPhotoFiles {
  /** Pixels of `large`. */
  width: number
  height: number
  /** WebP. */
  large: Buffer
  small: Buffer
}

const INSERT_PHOTO = statement(
  { params: [text, int, int, int, bytea, bytea] },
  `insert into review_photos (name, review_id, position, width, height, large, small)
   select $1, $2, coalesce(max(position), 0) + 1, $3, $4, $5, $6 from review_photos where review_id = $2`,
)

/** Stores a photo after those the review has. */
export async function insertPhoto(
  tx: Db,
  reviewId: number,
  name: string,
  photo: ReviewPhotoFiles,
): Promise<void> {
  const { width, height, large, small } = photo
  await tx.query(INSERT_PHOTO, [name, reviewId, width, height, large, small])
}

const REVIEW_PHOTO_NAMES = statement(
  { params: [int], row: { name: text } },
  'select name from review_photos where review_id = $1 order by position',
)

/** The names of the photos of a review, in their order. */
export async function readPhotoNames(tx: Db, reviewId: number): Promise<string[]> {
  const { rows } = await tx.query(REVIEW_PHOTO_NAMES, [reviewId])
  return rows.map(({ name }) => name)
}

const DELETE_PHOTOS = statement(
  { params: [int, arrayOf(text)], row: { name: text } },
  'delete from review_photos where review_id = $1 and name = any($2) returning name',
)

/** Deletes photos of a review by their names; returns how many there were. */
export async function deletePhotos(tx: Db, reviewId: number, names: readonly string[]): Promise<number> {
  const { rows } = await tx.query(DELETE_PHOTOS, [reviewId, [...names]])
  return rows.length
}

const photo = (size: 'large' | 'small') =>
  statement(
    {
      params: [text],
      row: { bytes: bytea, status: oneOf(REVIEW_STATUSES), customerId: nullable(text), reviewId: int },
    },
    `select photo.${size} as bytes, r.status, r.customer_id as "customerId", r.id as "reviewId"
       from review_photos as photo join reviews as r on r.id = photo.review_id where photo.name = $1`,
  )
const PHOTO = { large: photo('large'), small: photo('small') }

export type StoredPhoto = RowFrom<typeof PHOTO.large>

/** A photo with what decides who may see it; null for an unknown name. */
export async function readPhoto(
  db: Db,
  { name, size }: { name: string; size: 'large' | 'small' },
): Promise<StoredPhoto | null> {
  const { rows } = await db.query(PHOTO[size], [name])
  return rows[0] ?? null
}
