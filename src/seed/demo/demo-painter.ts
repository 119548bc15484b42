import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** Gradients of backgrounds, lighter colour at the top. */
const BACKDROPS = {
  rose: ['#fcecea', '#f3cbc6'],
  peach: ['#fdf0e4', '#f5d3b5'],
  butter: ['#fdf6df', '#f3dfa6'],
  sage: ['#eef4e8', '#cddfc2'],
  mint: ['#e6f5ef', '#bfe2d3'],
  aqua: ['#e5f4f7', '#b9dfe8'],
  sky: ['#e9f1fb', '#c3d8f2'],
  lilac: ['#f1edf9', '#d5c9ec'],
  fog: ['#f2f2f6', '#d3d4e0'],
  sand: ['#f7f2ea', '#e2d3bd'],
} as const

export type Backdrop = keyof typeof BACKDROPS

/** How a render is recoloured: `hue` in degrees, the others as factors. */
export interface Tint {
  readonly hue?: number
  readonly saturation?: number
  readonly brightness?: number
}

export interface Subject {
  readonly emoji: string
  readonly backdrop: Backdrop
  readonly tint?: Tint
}

/** Upright on the floor, mirrored close-up, or a group of three. */
export type View = 'upright' | 'close' | 'group'

/** Width and height of a picture in pixels. The renders are 256 wide, so a larger picture would be blurred. */
const SIDE = 800
const FLOOR = 660
/** Longer side of the subject in a close-up, in pixels; it is slightly cropped. */
const CLOSE = 880

interface Layer {
  data: Buffer
  width: number
  height: number
}

const RAW = { channels: 4 } as const

function layerOf({ data, info }: { data: Buffer; info: { width: number; height: number } }): Layer {
  return { data, width: info.width, height: info.height }
}

function open({ data, width, height }: Layer) {
  return sharp(data, { raw: { ...RAW, width, height } })
}

/** The file of an emoji's render; some are named with the variation selector at the end. */
async function renderFile(emoji: string): Promise<string> {
  const folder = join(
    dirname(fileURLToPath(import.meta.resolve('@lobehub/fluent-emoji-3d/package.json'))),
    'assets',
  )
  const plain = [...emoji]
    .map((letter) => letter.codePointAt(0)?.toString(16) ?? '')
    .filter((code) => code !== 'fe0f')
    .join('-')
  for (const name of [plain, `${plain}-fe0f`]) {
    const file = join(folder, `${name}.webp`)
    const found = await access(file).then(
      () => true,
      () => false,
    )
    if (found) return file
  }
  throw new Error(`no render of ${emoji}`)
}

/** The render without its transparent margin, recoloured and sharpened before it is scaled up. */
export async function cutOut({ emoji, tint }: Pick<Subject, 'emoji' | 'tint'>): Promise<Layer> {
  const { data, info } = await sharp(await renderFile(emoji))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const whole = layerOf({ data, info })
  const trimmed = open(whole).extract(visiblePart(whole)).sharpen()
  const { hue = 0, saturation = 1, brightness = 1 } = tint ?? {}
  const coloured = tint ? trimmed.modulate({ hue, saturation, brightness }) : trimmed
  return layerOf(await coloured.raw().toBuffer({ resolveWithObject: true }))
}

/** The smallest rectangle that contains all visible pixels. */
function visiblePart({ data, width, height }: Layer) {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 8) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = y + 1
    }
  }
  return { left, top, width: right - left, height: bottom - top }
}

async function scaled(
  cut: Layer,
  size: number,
  options: { flop?: boolean; blur?: number } = {},
): Promise<Layer> {
  const small = options.blur ? open(cut).blur(options.blur) : open(cut)
  const sized = small.flop(options.flop ?? false).resize({ width: size, height: size, fit: 'inside' })
  return layerOf(await sized.raw().toBuffer({ resolveWithObject: true }))
}

function ground(colours: readonly [string, string]): Promise<Layer> {
  const svg = `<svg width="${SIDE}" height="${SIDE}" xmlns="http://www.w3.org/2000/svg"><defs>
    <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${colours[0]}"/><stop offset="1" stop-color="${colours[1]}"/></linearGradient>
    <radialGradient id="light" cx=".5" cy=".42" r=".55">
      <stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>
    </radialGradient></defs>
    <rect width="${SIDE}" height="${SIDE}" fill="url(#ground)"/><rect width="${SIDE}" height="${SIDE}" fill="url(#light)"/>
  </svg>`
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true }).then(layerOf)
}

/** Blends a layer onto another; parts outside are cropped. `below` is opaque. */
function lay(below: Layer, { data, width, height }: Layer, left: number, top: number): void {
  const [firstX, lastX] = [Math.max(0, -left), Math.min(width, below.width - left)]
  for (let y = Math.max(0, -top); y < Math.min(height, below.height - top); y++) {
    let from = (y * width + firstX) * 4
    let to = ((y + top) * below.width + firstX + left) * 4
    for (let x = firstX; x < lastX; x++, from += 4, to += 4) {
      const cover = data[from + 3] ?? 0
      if (cover > 0)
        mix(below.data, to, cover / 255, data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0)
    }
  }
}

function mix(pixels: Buffer, at: number, share: number, red: number, green: number, blue: number): void {
  pixels[at] = (pixels[at] ?? 0) * (1 - share) + red * share
  pixels[at + 1] = (pixels[at + 1] ?? 0) * (1 - share) + green * share
  pixels[at + 2] = (pixels[at + 2] ?? 0) * (1 - share) + blue * share
}

/** Draws a soft elliptic shadow on the floor, darkest in the middle. */
function shade(below: Layer, middleX: number, middleY: number, radiusX: number, radiusY: number): void {
  for (let y = Math.max(0, Math.floor(middleY - radiusY)); y < Math.min(SIDE, middleY + radiusY); y++) {
    for (let x = Math.max(0, Math.floor(middleX - radiusX)); x < Math.min(SIDE, middleX + radiusX); x++) {
      const far = ((x - middleX) / radiusX) ** 2 + ((y - middleY) / radiusY) ** 2
      if (far < 1) mix(below.data, (y * SIDE + x) * 4, 0.36 * (1 - Math.sqrt(far)) ** 1.4, 43, 33, 64)
    }
  }
}

/** Places a layer on the floor with a shadow under it. */
function stand(below: Layer, layer: Layer, middle: number, floor: number): void {
  shade(below, middle, floor - 4, layer.width * 0.56, 12 + layer.width * 0.045)
  lay(below, layer, Math.round(middle - layer.width / 2), Math.round(floor - layer.height))
}

export interface Painter {
  /** One picture, 800 × 800, as bytes for the picture store. The same subject and view always give the same bytes. */
  paint(subject: Subject, view: View): Promise<Buffer>
}

/** Composes product pictures from the 3D renders; caches the backgrounds, which many pictures share. */
export function createPainter(): Painter {
  const grounds = new Map<Backdrop, Promise<Layer>>()

  function groundOf(name: Backdrop): Promise<Layer> {
    const known = grounds.get(name) ?? ground(BACKDROPS[name])
    grounds.set(name, known)
    return known
  }

  /** A copy of a background to paint on. */
  async function canvas(name: Backdrop): Promise<Layer> {
    const shared = await groundOf(name)
    return { ...shared, data: Buffer.from(shared.data) }
  }

  return {
    async paint(subject, view) {
      const [below, cut] = await Promise.all([canvas(subject.backdrop), cutOut(subject)])
      if (view === 'upright') {
        const one = await scaled(cut, 520)
        stand(below, one, SIDE / 2, Math.min(FLOOR, Math.round(SIDE / 2 + one.height / 2 + 24)))
      } else if (view === 'close') {
        const large = await scaled(cut, CLOSE, { flop: true })
        lay(below, large, Math.round((SIDE - large.width) * 0.7), Math.round((SIDE - large.height) * 0.5))
      } else {
        const [front, left, right] = await Promise.all([
          scaled(cut, 420),
          scaled(cut, 280, { flop: true, blur: 1.1 }),
          scaled(cut, 260, { blur: 1.3 }),
        ])
        stand(below, left, 200, 560)
        stand(below, right, 610, 550)
        stand(below, front, SIDE / 2, 650)
      }
      return open(below).removeAlpha().png({ compressionLevel: 0 }).toBuffer()
    },
  }
}
