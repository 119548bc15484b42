import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Db } from '#database/database.ts'
import { type EncodedPhoto, encodePhoto } from '#modules/platform/media/encode-photo.server.ts'
import {
  MAX_PHOTO_BYTES,
  type PhotoProblem,
  type RefusedPhoto,
  type UploadedPhoto,
} from '#modules/platform/media/photo-rules.ts'
import { openPicture } from '#modules/platform/media/pictures.server.ts'
import { insertPhoto, type ReviewPhotoFiles } from './review-photos-queries.ts'
import { MAX_REVIEW_PHOTOS, SMALL_PHOTO_PIXELS } from './review-photos-rules.ts'

/** Encodes the photos of a form, or names those that are none; the first above the most a review may have is 'too-many'. */
export async function readReviewPhotos(
  files: readonly UploadedPhoto[],
): Promise<{ ok: true; photos: ReviewPhotoFiles[] } | { ok: false; refused: RefusedPhoto[] }> {
  const extra = files[MAX_REVIEW_PHOTOS]
  if (extra) return { ok: false, refused: [{ name: extra.name, reason: 'too-many' }] }
  const photos: ReviewPhotoFiles[] = []
  const refused: RefusedPhoto[] = []
  for (const file of files) {
    const photo = await readOne(file)
    if (typeof photo === 'string') refused.push({ name: file.name, reason: photo })
    else photos.push(photo)
  }
  return refused.length > 0 ? { ok: false, refused } : { ok: true, photos }
}

async function readOne({ path, bytes }: UploadedPhoto): Promise<ReviewPhotoFiles | PhotoProblem> {
  if (bytes === 0) return 'empty'
  return bytes > MAX_PHOTO_BYTES ? 'too-large' : encodeReviewPhoto(await readFile(path))
}

/** A photo as pages show it, and the square that stands for it in a row of photos. */
async function encodeReviewPhoto(file: Buffer): Promise<ReviewPhotoFiles | PhotoProblem> {
  const encoded = await encodePhoto(file, 'webp')
  return encoded.ok ? withSquare(encoded.photo) : encoded.reason
}

/** A photo that is encoded as pages show it, with its square. */
export async function withSquare({ data: large, width, height }: EncodedPhoto): Promise<ReviewPhotoFiles> {
  const opened = await openPicture(large)
  const square = { width: SMALL_PHOTO_PIXELS, height: SMALL_PHOTO_PIXELS, fit: 'cover' } as const
  return { large, width, height, small: await opened.resize(square).webp({ quality: 78 }).toBuffer() }
}

/** Stores photos after those the review has, each under a name of its own. */
export async function storePhotos(
  tx: Db,
  reviewId: number,
  photos: readonly ReviewPhotoFiles[],
): Promise<void> {
  for (const photo of photos) await insertPhoto(tx, reviewId, randomBytes(12).toString('hex'), photo)
}
