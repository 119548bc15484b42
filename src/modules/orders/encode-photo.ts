import pLimit from 'p-limit'
import { openPicture } from '#modules/catalogue/pictures.server.ts'
import { isHeic, type PhotoProblem } from './return-photo-rules.ts'

export interface EncodedPhoto {
  jpeg: Buffer
  width: number
  height: number
}
export type EncodePhotoResult = { ok: true; photo: EncodedPhoto } | { ok: false; reason: PhotoProblem }

const FORMATS: readonly string[] = ['jpeg', 'png', 'webp']
/** Pixels of an uploaded photo: more than the largest telephone makes, 200 MB while it is decoded. */
const MAX_PIXELS = 50_000_000
const DECODE_SECONDS = 10
/** Longest side in pixels: a scratch is seen, and a photo has some 300 kB. */
const LONGEST_SIDE = 1600

/** Decoding occupies a core and up to 200 MB; photos wait for each other. */
const oneAtATime = pLimit(1)

/**
 * A photo as pixels that the shop encoded: a JPEG, upright, without metadata (place, camera, time) and whatever else the file contained.
 * Returns the reason for what is no JPEG, PNG or WebP; of an animation the first frame is taken.
 */
export function encodePhoto(bytes: Buffer): Promise<EncodePhotoResult> {
  return oneAtATime(async () => {
    if (isHeic(bytes)) return { ok: false, reason: 'heic' }
    try {
      const header = await openPicture(bytes, { limitInputPixels: false })
      const { format, width, height } = await header.metadata()
      if (!FORMATS.includes(format)) return { ok: false, reason: 'not-a-photo' }
      if (width * height > MAX_PIXELS) return { ok: false, reason: 'too-many-pixels' }
    } catch {
      return { ok: false, reason: 'not-a-photo' }
    }
    try {
      const opened = await openPicture(bytes, { limitInputPixels: MAX_PIXELS })
      const { data, info } = await opened
        .autoOrient()
        .timeout({ seconds: DECODE_SECONDS })
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 80 })
        .toBuffer({ resolveWithObject: true })
      return { ok: true, photo: { jpeg: data, width: info.width, height: info.height } }
    } catch {
      return { ok: false, reason: 'damaged' }
    }
  })
}
