import pLimit from 'p-limit'
import { isHeic, PHOTO_PIXELS, type PhotoProblem } from './photo-rules.ts'
import { openPicture } from './pictures.server.ts'

export interface EncodedPhoto {
  /** In the type that was asked for. */
  data: Buffer
  /** Pixels. */
  width: number
  height: number
}
export type EncodePhotoResult = { ok: true; photo: EncodedPhoto } | { ok: false; reason: PhotoProblem }

const FORMATS: readonly string[] = ['jpeg', 'png', 'webp']
/** Pixels of an uploaded photo: more than the largest telephone makes, 200 MB while it is decoded. */
const MAX_PIXELS = 50_000_000
const DECODE_SECONDS = 10

/** Decoding occupies a core and up to 200 MB; photos wait for each other. */
const oneAtATime = pLimit(1)

/**
 * A photo as pixels that the shop encoded: upright, without metadata (place, camera, time) and whatever else the file contained. A JPEG
 * opens in whatever program staff has; WebP, a third smaller, is for pages. Returns the reason for what is no JPEG, PNG or WebP; of an animation the first frame is taken.
 */
export function encodePhoto(bytes: Buffer, type: 'jpeg' | 'webp'): Promise<EncodePhotoResult> {
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
        .resize({ width: PHOTO_PIXELS, height: PHOTO_PIXELS, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toFormat(type, { quality: 80 })
        .toBuffer({ resolveWithObject: true })
      return { ok: true, photo: { data, width: info.width, height: info.height } }
    } catch {
      return { ok: false, reason: 'damaged' }
    }
  })
}
