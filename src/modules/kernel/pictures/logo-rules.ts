/** What an uploaded picture is for: the wide logo, or the square mark that becomes the shop's icons. */
export const LOGO_SHAPES = ['logo', 'mark'] as const
export type LogoShape = (typeof LOGO_SHAPES)[number]

/** Bytes of an uploaded file. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024
/** Bytes of an uploaded SVG: a drawing, whose rendering costs more than its size says. */
export const MAX_SVG_BYTES = 512 * 1024
/** Pixels of each side below which a picture is no logo. */
export const MIN_LOGO_PIXELS = 16
/** How many times wider than high, or higher than wide, a logo may be. */
export const MAX_LOGO_RATIO = 12

/** Pixels of a stored logo: three for each one that a document shows of it. */
export const LOGO_BOX = { width: 960, height: 320 } as const
/** Pixels of a stored mark, which is always square. */
export const MARK_SIZE = 512

/** Colour of the generated mark, of the browser's bar, and of the marks in the header. */
export const SHOP_COLOUR = '#0b6b63'

/** A stored logo. */
export interface Logo {
  /** A PNG, as '/images/logo-0a1b…-960x240.png'. */
  readonly path: string
  /** Pixels of the PNG. */
  readonly width: number
  readonly height: number
}

const STORED = /^(?:\/images\/)?(logo-[0-9a-f]{24}-([1-9]\d{0,2})x([1-9]\d{0,2}))\.png$/

/** File name of a stored logo, which has its dimensions, so that a page reserves its place without opening it. */
export function logoFile(hash: string, { width, height }: { width: number; height: number }): string {
  return `logo-${hash}-${width}x${height}.png`
}

/** The logo of a file name or path; null for anything that `logoFile` did not make. */
export function parseLogo(text: string): Logo | null {
  const [, name, width, height] = STORED.exec(text) ?? []
  return name === undefined
    ? null
    : { path: `/images/${name}.png`, width: Number(width), height: Number(height) }
}

/** The WebP of a logo for pages, a third of the PNG's bytes. */
export const logoForPages = ({ path }: Pick<Logo, 'path'>): string => path.replace(/png$/, 'webp')

/** Width and height at which a logo fills a box without being distorted; whole pixels, at least 1. */
export function fitLogo(
  logo: { readonly width: number; readonly height: number },
  box: { readonly width: number; readonly height: number },
): { width: number; height: number } {
  const scale = Math.min(box.width / logo.width, box.height / logo.height)
  const whole = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  return { width: whole(logo.width), height: whole(logo.height) }
}

/** The letter of a shop without a mark: the first letter or digit of its name, as Turkish capitalises it; 'V' without any. */
export function shopInitial(name: string): string {
  if (latest.name !== name) {
    const first = /[\p{L}\p{N}]/u.exec(name)?.[0] ?? 'V'
    latest = { name, initial: first.toLocaleUpperCase('tr-TR').slice(0, 2) }
  }
  return latest.initial
}

/** Every page asks for the initial of the same name, which takes as long as rendering a dozen elements. */
let latest = { name: '', initial: 'V' }
