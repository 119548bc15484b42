import type { ReturnReason } from './return-rules.ts'

/** Photos that a return request may have. */
export const MAX_RETURN_PHOTOS = 4
/** Bytes of one photo as it is uploaded: a telephone's have 2 to 8 MB. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
/** What browsers offer to choose; iPhones convert their HEIC photos to JPEG for it. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'

/** Reasons for which the form asks for a photo. It never demands one: a buyer without a camera has the same rights. */
export const PHOTO_REASONS: readonly ReturnReason[] = ['damaged', 'defective', 'wrong_product', 'missing']

/** Months after a return was closed in which its photos and its label are kept: disputes about it come by then. */
export const KEPT_MONTHS = 6
/** Hours in which a form that was refused keeps its photos. */
export const UNSENT_HOURS = 24

export type PhotoProblem =
  | 'empty'
  | 'too-large'
  | 'heic'
  | 'not-a-photo'
  | 'too-many-pixels'
  | 'damaged'
  /** The request has as many as it may have. */
  | 'too-many'

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Whether the file is a HEIC photo, which the library does not decode. By its content: the name means nothing. */
export function isHeic(bytes: Buffer): boolean {
  return bytes.toString('latin1', 4, 8) === 'ftyp' && HEIC_BRANDS.has(bytes.toString('latin1', 8, 12))
}

const LONGEST_SHOWN_NAME = 60

/** The name of an uploaded file as a sentence shows it: without control characters, and not longer than a line. */
export function shownFileName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  const letters = [...plain]
  return letters.length > LONGEST_SHOWN_NAME ? `${letters.slice(0, LONGEST_SHOWN_NAME).join('')}…` : plain
}
