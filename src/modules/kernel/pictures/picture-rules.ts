import { withoutControls } from '#shared/text/plain-text.ts'
import { PLACEHOLDER_PICTURE } from './placeholder-picture-rules.ts'

/** Widths in pixels at which the shop serves a picture; the zoom shows it as it is stored. */
export const PICTURE_WIDTHS = [160, 320, 640, 1280] as const

/** A picture is stored at most this wide: the zoom shows its threads. Those of earlier versions have 1600 at most. */
export const PICTURE_MAX_WIDTH = 2400

/** Only shared pages need a JPEG, in one width. */
const SHARED_WIDTH = PICTURE_WIDTHS[3]

/** The widths of a picture that is only shown small. */
const SMALL_WIDTHS = [160, 320, 640] as const

/** Pictures taller than this are scaled down, so that one long infographic cannot fill a phone's memory. */
export const PICTURE_MAX_HEIGHT = 2400

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

/** True for the name that the picture store gives: the digest of the content. */
export function isContentName(name: string): boolean {
  return !name.startsWith('/') && STORED.test(name)
}

/** True when a name may be read from the picture folder: no path separators, no leading dot, a picture extension. */
export function isPictureName(name: string): boolean {
  return SAFE_NAME.test(name)
}

/** Path of a picture in responses and pages; '' and unsafe names give the placeholder (spec §2). */
export function picturePath(file: string | null | undefined): string {
  if (!file) return PLACEHOLDER_PICTURE
  const name = file.startsWith('/images/') ? file.slice('/images/'.length) : file
  return isPictureName(name) ? `/images/${name}` : PLACEHOLDER_PICTURE
}

/**
 * The URLs for a `<picture>` element: AVIF for browsers that support it, WebP for the rest. `file` is a stored name ('ab12….webp')
 * or its path; a file that is not from the picture store has a fallback only. A picture smaller than a width is served at its own
 * size under that width's URL, never enlarged.
 */
export function pictureSources(file: string | null | undefined): PictureSources {
  const stem = file ? STORED.exec(file)?.[1] : undefined
  if (stem === undefined) return { avif: '', webp: '', fallback: picturePath(file) }
  const srcset = (type: 'avif' | 'webp') =>
    PICTURE_WIDTHS.map((width) => `/images/${variantName(stem, width, type)} ${width}w`).join(', ')
  return { avif: srcset('avif'), webp: srcset('webp'), fallback: picturePath(file) }
}

/** A size of a picture with its dimensions in pixels, as a `srcset` in pieces. */
export interface SizedPicture {
  src: string
  width: number
  height: number
}

/**
 * The files of a picture that is zoomed into, the smaller first: one that fills a screen, and the stored one for who looks closer. One alone
 * where the stored one is not larger, is no file of the picture store, or has an unknown size (0).
 */
export function zoomSources({
  image,
  width,
  height,
}: {
  image: string
  width: number
  height: number
}): SizedPicture[] {
  const stored = { src: picturePath(image), width, height }
  const stem = STORED.exec(image)?.[1]
  const screen = PICTURE_WIDTHS[3]
  if (stem === undefined || width <= screen || height <= 0) return [stored]
  const smaller = {
    src: `/images/${variantName(stem, screen, 'webp')}`,
    width: screen,
    height: Math.round((height * screen) / width),
  }
  return [smaller, stored]
}

/**
 * The URLs of a picture that is only shown small, as on a card: a list has two dozen of them. AVIF up to 640 pixels, and one WebP
 * of that width for the few browsers without AVIF. A file that is not from the picture store has a fallback only.
 */
export function smallPictureSources(file: string | null | undefined): PictureSources {
  const stem = file ? STORED.exec(file)?.[1] : undefined
  if (stem === undefined) return { avif: '', webp: '', fallback: picturePath(file) }
  const avif = SMALL_WIDTHS.map((width) => `/images/${variantName(stem, width, 'avif')} ${width}w`).join()
  return { avif, webp: '', fallback: `/images/${variantName(stem, SMALL_WIDTHS[2], 'webp')}` }
}

/**
 * The picture for other sites when a page is shared: a JPEG at full width, which all of them support. Null for a file that is not
 * from the picture store.
 */
export function sharedPicture(file: string | null | undefined): string | null {
  const stem = file ? STORED.exec(file)?.[1] : undefined
  return stem === undefined ? null : `/images/${variantName(stem, SHARED_WIDTH, 'jpg')}`
}

/** The file name of one size of a stored picture: `{hash}-{width}.{type}`. */
export function variantName(stem: string, width: number, type: PictureVariant['type']): string {
  return `${stem}-${width}.${type}`
}

/** What a file is called at an address or path, decoded: 'kırmızı çanta.jpg'; '' for an address without a file. */
export function fileNameAt(address: string): string {
  const last = address.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  try {
    return withoutControls(decodeURIComponent(last))
  } catch {
    return last
  }
}

/** The names of every size that `/images/` may have made of a stored picture. */
export function pictureSizes(file: string): string[] {
  const stem = STORED.exec(file)?.[1]
  if (stem === undefined) return []
  const sizes = PICTURE_WIDTHS.flatMap((width) =>
    (['avif', 'webp'] as const).map((type) => variantName(stem, width, type)),
  )
  return [...sizes, variantName(stem, SHARED_WIDTH, 'jpg')]
}

export interface PictureVariant {
  /** The stored picture it is made from. */
  file: string
  width: number
  type: 'avif' | 'webp' | 'jpg'
}

/** Parses a variant's name; null when `pictureSources` never produces it. */
export function parseVariantName(name: string): PictureVariant | null {
  const match = /^([0-9a-f]{24})-(\d{2,4})\.(avif|webp|jpg)$/.exec(name)
  const [, stem, digits, type] = match ?? []
  const width = PICTURE_WIDTHS.find((known) => String(known) === digits)
  if (stem === undefined || width === undefined) return null
  if (type === 'jpg' && width !== SHARED_WIDTH) return null
  if (type !== 'avif' && type !== 'webp' && type !== 'jpg') return null
  return { file: `${stem}.webp`, width, type }
}
