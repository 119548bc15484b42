import { randomBytes } from 'node:crypto'
import pLimit from 'p-limit'
import type { Db } from '#database/database.ts'
import { openPicture, pictureFault } from '#modules/catalogue/pictures.server.ts'
import { type EncodedPhoto, insertPhoto } from './review-photos-queries.ts'
import {
  MAX_PHOTO_BYTES,
  MAX_REVIEW_PHOTOS,
  PHOTO_PIXELS,
  type PhotoFault,
  SMALL_PHOTO_PIXELS,
} from './review-photos-rules.ts'

/** One at a time: decoding a photo of a phone takes a core and some 100 MB for a moment. */
const oneAtATime = pLimit(1)

/**
 * Decodes uploaded photos and encodes them as WebP, upright and without metadata, so that neither the place where a photo was taken nor
 * anything hidden in its file is published.
 */
export async function encodePhotos(
  files: readonly Buffer[],
): Promise<{ ok: true; photos: EncodedPhoto[] } | { ok: false; fault: PhotoFault }> {
  if (files.length === 0) return { ok: true, photos: [] }
  if (files.length > MAX_REVIEW_PHOTOS) return { ok: false, fault: { kind: 'too-many' } }
  const large = files.findIndex(({ length }) => length > MAX_PHOTO_BYTES)
  if (large >= 0) return { ok: false, fault: { kind: 'too-large', position: large + 1 } }
  const photos: EncodedPhoto[] = []
  for (const [index, file] of files.entries()) {
    const photo = await oneAtATime(() => encodePhoto(file))
    if (!photo) return { ok: false, fault: { kind: 'unreadable', position: index + 1 } }
    photos.push(photo)
  }
  return { ok: true, photos }
}

async function encodePhoto(file: Buffer): Promise<EncodedPhoto | null> {
  if ((await pictureFault(file)) !== null) return null
  try {
    const opened = await openPicture(file)
    const { data: large, info } = await opened
      .autoOrient()
      .resize({ width: PHOTO_PIXELS, height: PHOTO_PIXELS, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .toBuffer({ resolveWithObject: true })
    const square = await openPicture(large)
    const small = await square
      .resize({ width: SMALL_PHOTO_PIXELS, height: SMALL_PHOTO_PIXELS, fit: 'cover' })
      .webp({ quality: 78 })
      .toBuffer()
    return { width: info.width, height: info.height, large, small }
  } catch {
    // Whatever the library cannot decode is no photo for the shop.
    return null
  }
}

/** Stores photos after those the review has, each under a name of its own. */
export async function storePhotos(tx: Db, reviewId: number, photos: readonly EncodedPhoto[]): Promise<void> {
  for (const photo of photos) await insertPhoto(tx, reviewId, randomBytes(12).toString('hex'), photo)
}

/** Encodes and stores photos that are known to be good, as those of the demo. */
export async function addPhotos(tx: Db, reviewId: number, files: readonly Buffer[]): Promise<void> {
  const encoded = await encodePhotos(files)
  if (!encoded.ok) throw new Error(`no photos for review ${reviewId}: ${encoded.fault.kind}`)
  await storePhotos(tx, reviewId, encoded.photos)
}
