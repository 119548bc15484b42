/** Widths in pixels at which the shop serves a picture; the largest is also the size it is kept at. */
export const PICTURE_WIDTHS = [160, 320, 640, 1280] as const

/** Only shared pages need a JPEG, and one width of it. */
const SHARED_WIDTH = PICTURE_WIDTHS[3]

/** The widths of a picture that is never large. */
const SMALL_WIDTHS = [160, 320, 640] as const

/** Pictures taller than this are scaled down, so that one long infographic cannot fill a phone's memory. */
export const PICTURE_MAX_HEIGHT = 1920

/** What a shopper sees when a picture is missing or fails (spec §2, §8). */
export const PLACEHOLDER_PICTURE = '/images/404.png'

export interface PictureSources {
  /** `srcset` of the AVIF source, '' when there is none. */
  avif: string
  /** `srcset` of the WebP source, '' when there is none. */
  webp: string
  /** `src` of the `<img>`. */
  fallback: string
}

const STORED = /^(?:\/images\/)?([0-9a-f]{24})\.webp$/
const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.(?:webp|avif|png|jpg|jpeg)$/

/** Says whether a name may be looked for in the picture folder: no path parts, no leading dot, a picture ending. */
export function isPictureName(name: string): boolean {
  return SAFE_NAME.test(name)
}

/** The address of a picture as the calls and pages print it; '' and unsafe names give the placeholder (spec §2). */
export function picturePath(file: string | null | undefined): string {
  if (!file) return PLACEHOLDER_PICTURE
  const name = file.startsWith('/images/') ? file.slice('/images/'.length) : file
  return isPictureName(name) ? `/images/${name}` : PLACEHOLDER_PICTURE
}

/**
 * The addresses for a `<picture>` element: AVIF for browsers that read it, WebP for the rest.
 * `file` is a stored name ('ab12….webp') or its address; anything the picture store did not name has a fallback only.
 * A picture smaller than a width is served at its own size under that width's address, never enlarged.
 */
export function pictureSources(file: string | null | undefined): PictureSources {
  const stem = file ? STORED.exec(file)?.[1] : undefined
  if (stem === undefined) return { avif: '', webp: '', fallback: picturePath(file) }
  const srcset = (type: 'avif' | 'webp') =>
    PICTURE_WIDTHS.map((width) => `/images/${variantName(stem, width, type)} ${width}w`).join(', ')
  return { avif: srcset('avif'), webp: srcset('webp'), fallback: picturePath(file) }
}

/**
 * The addresses of a picture that is never large, as on a card: a list has two dozen of them. AVIF up to 640 pixels, and one WebP of
 * that width for the few browsers that cannot read it. Anything the picture store did not name has a fallback only.
 */
export function smallPictureSources(file: string | null | undefined): PictureSources {
  const stem = file ? STORED.exec(file)?.[1] : undefined
  if (stem === undefined) return { avif: '', webp: '', fallback: picturePath(file) }
  const avif = SMALL_WIDTHS.map((width) => `/images/${variantName(stem, width, 'avif')} ${width}w`).join()
  return { avif, webp: '', fallback: `/images/${variantName(stem, SMALL_WIDTHS[2], 'webp')}` }
}

/**
 * The picture as other sites show it when a page is shared: a JPEG, which all of them read, at its full width.
 * Null for a picture that the picture store did not name.
 */
export function sharedPicture(file: string | null | undefined): string | null {
  const stem = file ? STORED.exec(file)?.[1] : undefined
  return stem === undefined ? null : `/images/${variantName(stem, SHARED_WIDTH, 'jpg')}`
}

/** The file name of one size of a stored picture: `{hash}-{width}.{type}`. */
export function variantName(stem: string, width: number, type: PictureVariant['type']): string {
  return `${stem}-${width}.${type}`
}

export interface PictureVariant {
  /** The picture the variant is made from, as it lies in the folder. */
  file: string
  width: number
  type: 'avif' | 'webp' | 'jpg'
}

/** Reads a variant's name back, or null when the name is not one that `pictureSources` gives out. */
export function parseVariantName(name: string): PictureVariant | null {
  const match = /^([0-9a-f]{24})-(\d{2,4})\.(avif|webp|jpg)$/.exec(name)
  const [, stem, digits, type] = match ?? []
  const width = PICTURE_WIDTHS.find((known) => String(known) === digits)
  if (stem === undefined || width === undefined) return null
  if (type === 'jpg' && width !== SHARED_WIDTH) return null
  if (type !== 'avif' && type !== 'webp' && type !== 'jpg') return null
  return { file: `${stem}.webp`, width, type }
}
