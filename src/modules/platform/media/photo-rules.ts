/** The largest file of a photo in bytes: those of phones have 2 to 8 MB. The browser shrinks them before, where scripts run. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
/** The longest side of a photo in pixels: a scratch is seen, and a photo has some 300 kB. */
export const PHOTO_PIXELS = 1600
/** What browsers offer to choose; iPhones convert their HEIC photos to JPEG for it. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'

/** A file of a form, on the disk until the form is answered. */
export interface UploadedPhoto {
  /** As the browser named it. */
  readonly name: string
  readonly path: string
  /** Of what is on the disk; above `MAX_PHOTO_BYTES` the rest of the file was not stored. */
  readonly bytes: number
}

/** Why a file is no photo for the shop; 'too-many' says that there are as many as there may be. */
export type PhotoProblem =
  | 'empty'
  | 'too-large'
  | 'heic'
  | 'not-a-photo'
  | 'too-many-pixels'
  | 'damaged'
  | 'too-many'

/** A file that was refused, by the name it came with. */
export interface RefusedPhoto {
  readonly name: string
  readonly reason: PhotoProblem
}

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
