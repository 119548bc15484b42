import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import {
  LOGO_BOX,
  type LogoShape,
  logoFile,
  logoForPages,
  MARK_SIZE,
  MAX_LOGO_BYTES,
  MAX_LOGO_RATIO,
  MAX_SVG_BYTES,
  MIN_LOGO_PIXELS,
} from '#modules/kernel/pictures/logo-rules.ts'
import { openPicture, type PictureStore } from '#modules/platform/media/pictures.server.ts'
import { svgProblem } from './svg-rules.ts'

export type LogoProblem =
  | 'empty'
  | 'too-large'
  | 'svg-too-large'
  | 'not-a-picture'
  | 'entities'
  | 'too-many-pixels'
  | 'too-small'
  | 'too-narrow'
  | 'damaged'

export type StoreLogoResult = { ok: true; file: string } | { ok: false; reason: LogoProblem }

/** Pixels of an uploaded picture: twice a large photograph's, 160 MB while it is decoded. */
const MAX_PIXELS = 40_000_000
const DECODE_SECONDS = 10
/** Dots per inch at which a user unit of an SVG is one pixel, and the limits of the library. */
const SVG_DENSITY = 72
const DENSITIES = { least: 1, most: 7200 } as const
/** WebP for pages: three pixels for each one that the header shows. */
const PAGE_BOX = { width: 576, height: 120 } as const

/** Decoding occupies a core and up to 160 MB; uploads wait for each other. */
const oneAtATime = pLimit(1)

type Format = 'raster' | 'svg'

/** By the content; the name and the type that came with a file mean nothing. */
function formatOf(bytes: Buffer): Format {
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isPng || isJpeg || isWebp ? 'raster' : 'svg'
}

interface Size {
  width: number
  height: number
}

function sizeProblem({ width, height }: Size, format: Format): LogoProblem | null {
  const ratio = Math.max(width / height, height / width)
  if (!(ratio <= MAX_LOGO_RATIO)) return 'too-narrow'
  if (format === 'svg') return null
  if (width * height > MAX_PIXELS) return 'too-many-pixels'
  return Math.min(width, height) < MIN_LOGO_PIXELS ? 'too-small' : null
}

/** An SVG is drawn at the size it is stored in, whatever size it names. */
function densityFor({ width, height }: Size, shape: LogoShape): number {
  const box = shape === 'mark' ? { width: MARK_SIZE, height: MARK_SIZE } : LOGO_BOX
  const wanted = SVG_DENSITY * Math.min(box.width / width, box.height / height)
  return Math.min(Math.max(wanted, DENSITIES.least), DENSITIES.most)
}

function resized(picture: Sharp, shape: LogoShape): Sharp {
  return shape === 'mark'
    ? picture.resize({
        width: MARK_SIZE,
        height: MARK_SIZE,
        fit: 'contain',
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      })
    : picture.resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: true })
}

/** Header first, pixels afterwards: what the header already forbids is never decoded. */
async function decode(bytes: Buffer, shape: LogoShape): Promise<Sharp | LogoProblem> {
  const format = formatOf(bytes)
  if (format === 'svg') {
    if (bytes.length > MAX_SVG_BYTES) return 'svg-too-large'
    const problem = svgProblem(bytes)
    if (problem) return problem === 'entities' ? problem : 'not-a-picture'
  }
  let size: Size
  try {
    const header = await openPicture(bytes, { limitInputPixels: false })
    const { autoOrient } = await header.metadata()
    size = autoOrient
  } catch {
    return 'not-a-picture'
  }
  const problem = sizeProblem(size, format)
  if (problem) return problem
  const density = format === 'svg' ? { density: densityFor(size, shape) } : {}
  const opened = await openPicture(bytes, { limitInputPixels: MAX_PIXELS, ...density })
  return resized(opened.autoOrient().timeout({ seconds: DECODE_SECONDS }), shape)
}

/**
 * Stores an uploaded logo as pixels: a PNG for documents and emails and a WebP for pages, named by the hash of the PNG and its
 * dimensions. Whatever else the file contained (scripts, frames, metadata, bytes behind its end) is gone, so nothing that was
 * uploaded is served byte for byte.
 *
 * Takes PNG, JPEG, WebP and SVG, at most `MAX_LOGO_BYTES`; of an animation the first frame. Returns the reason for anything
 * else; throws when the disk refuses.
 */
export function storeLogo(store: PictureStore, bytes: Buffer, shape: LogoShape): Promise<StoreLogoResult> {
  if (bytes.length === 0) return Promise.resolve({ ok: false, reason: 'empty' })
  if (bytes.length > MAX_LOGO_BYTES) return Promise.resolve({ ok: false, reason: 'too-large' })
  return oneAtATime(async () => {
    const picture = await decode(bytes, shape)
    if (typeof picture === 'string') return { ok: false, reason: picture }
    let encoded: { png: Buffer; webp: Buffer; size: Size }
    try {
      const { data: png, info } = await picture
        .png({ compressionLevel: 9 })
        .toBuffer({ resolveWithObject: true })
      const small = (await openPicture(png)).resize({ ...PAGE_BOX, fit: 'inside', withoutEnlargement: true })
      encoded = { png, webp: await small.webp({ quality: 90, effort: 6 }).toBuffer(), size: info }
    } catch {
      return { ok: false, reason: 'damaged' }
    }
    const file = logoFile(createHash('sha256').update(encoded.png).digest('hex').slice(0, 24), encoded.size)
    await store.write(logoForPages({ path: file }), encoded.webp)
    await store.write(file, encoded.png)
    return { ok: true, file }
  })
}
