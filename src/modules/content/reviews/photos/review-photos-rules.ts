/** The most photos of one review. */
export const MAX_REVIEW_PHOTOS = 4
/** The side of the square that stands for a photo in a row of them, in pixels. */
export const SMALL_PHOTO_PIXELS = 192

/** A photo of a review, as pages show it. */
export interface ReviewPhoto {
  /** 24 hexadecimal digits. */
  readonly name: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

const NAME = /^[0-9a-f]{24}$/

/** True for the name of a photo, of whatever review. */
export function isPhotoName(name: string): boolean {
  return NAME.test(name)
}

/** Where browsers get a photo; `small` is the square. */
export function reviewPhotoPath(name: string, size: 'large' | 'small' = 'large'): string {
  return `/images/yorum/${name}${size === 'small' ? '-kare' : ''}.webp`
}

/** The photo of a file name as `reviewPhotoPath` makes it; null for anything else. */
export function readPhotoFile(file: string): { name: string; size: 'large' | 'small' } | null {
  const [, name, square] = /^([0-9a-f]{24})(-kare)?\.webp$/.exec(file) ?? []
  return name === undefined ? null : { name, size: square ? 'small' : 'large' }
}
