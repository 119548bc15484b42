import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Backdrop } from './demo-picture-names.ts'

/**
 * Grounds of the studio: wall, floor, and the deeper wall of a scene. Muted and of nearly the same lightness, so that a list of products
 * looks like the work of one photographer.
 */
const GROUNDS: Readonly<Record<Backdrop, { wall: string; floor: string; scene: string }>> = {
  rose: { wall: '#f5ebe6', floor: '#e9d8d0', scene: '#c98d78' },
  peach: { wall: '#f6ece2', floor: '#ead9c8', scene: '#cf9a72' },
  butter: { wall: '#f5f0e3', floor: '#e8dfc8', scene: '#c9ae78' },
  sage: { wall: '#eff1e9', floor: '#dde1d2', scene: '#93a083' },
  mint: { wall: '#ecf1ed', floor: '#d8e1da', scene: '#7f9f90' },
  aqua: { wall: '#ebf1f1', floor: '#d6e1e2', scene: '#6f9a9b' },
  sky: { wall: '#edf0f3', floor: '#dae0e6', scene: '#8298ab' },
  lilac: { wall: '#f1eef1', floor: '#e1dbe2', scene: '#a392a6' },
  fog: { wall: '#f1f0ee', floor: '#e0deda', scene: '#a5a099' },
  sand: { wall: '#f4efe8', floor: '#e6dccf', scene: '#c0a68a' },
}

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

/** Upright in the studio, on a plinth in front of an arch, or a group of three. */
export type View = 'upright' | 'scene' | 'group'

/** Width and height of a picture in pixels. The renders are 256 wide, so a larger picture would be blurred. */
const SIDE = 800
const FLOOR = 660
/** The renders are as colourful as toys; photographed things are less so. */
const SATURATION = 0.88
/** The light comes from the upper left: a cast shadow is this flat, and leans this far to the right, as parts of the height of its subject. */
const CAST = { flat: 0.2, lean: 0.42 } as const

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
  const coloured = trimmed.modulate({ hue, saturation: saturation * SATURATION, brightness })
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

/** The empty studio: a wall that runs into the floor without an edge, lighter where the light falls. */
function studio({ wall, floor }: { wall: string; floor: string }): Promise<Layer> {
  return drawn(`<defs>
    <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${wall}"/><stop offset=".58" stop-color="${wall}"/>
      <stop offset=".74" stop-color="${floor}"/><stop offset="1" stop-color="${floor}"/></linearGradient>
    <radialGradient id="light" cx=".36" cy=".34" r=".62">
      <stop offset="0" stop-color="#fff" stop-opacity=".7"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>
    </radialGradient></defs>
    <rect width="${SIDE}" height="${SIDE}" fill="url(#ground)"/><rect width="${SIDE}" height="${SIDE}" fill="url(#light)"/>`)
}

/** Top of the plinth of a scene, where its subject stands, in pixels from the top. */
const PLINTH = 596

/** A wall with an arched niche, and a round plinth in front of it. */
function scenery({ wall, floor, scene }: { wall: string; floor: string; scene: string }): Promise<Layer> {
  return drawn(`<defs>
    <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#000" stop-opacity=".1"/></linearGradient>
    <linearGradient id="niche" x1="0" y1="0" x2="1" y2="0">
      <stop offset="0" stop-color="#000" stop-opacity=".2"/><stop offset=".16" stop-color="#000" stop-opacity=".04"/>
      <stop offset="1" stop-color="#fff" stop-opacity=".34"/></linearGradient>
    <linearGradient id="side" x1="0" y1="0" x2="1" y2="0">
      <stop offset="0" stop-color="${floor}"/><stop offset=".3" stop-color="${wall}"/>
      <stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient></defs>
    <rect width="${SIDE}" height="${SIDE}" fill="${scene}"/><rect width="${SIDE}" height="${SIDE}" fill="url(#wall)"/>
    <path d="M150 690V340a250 250 0 0 1 500 0v350z" fill="${floor}"/>
    <path d="M150 690V340a250 250 0 0 1 500 0v350z" fill="url(#niche)"/>
    <rect y="690" width="${SIDE}" height="110" fill="${floor}"/><rect y="690" width="${SIDE}" height="110" fill="${scene}" fill-opacity=".4"/>
    <ellipse cx="440" cy="764" rx="300" ry="30" fill="#2b2118" fill-opacity=".2"/>
    <path d="M150 ${PLINTH}v150a250 30 0 0 0 500 0v-150z" fill="${floor}"/>
    <path d="M150 ${PLINTH}v150a250 30 0 0 0 500 0v-150z" fill="url(#side)"/>
    <ellipse cx="400" cy="${PLINTH}" rx="250" ry="34" fill="${wall}"/>`)
}

async function drawn(content: string): Promise<Layer> {
  const svg = `<svg width="${SIDE}" height="${SIDE}" xmlns="http://www.w3.org/2000/svg">${content}</svg>`
  return layerOf(await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true }))
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

/** The outline of a layer as it falls on the floor to the right of it, soft at its edges. */
async function castShadow({ data, width, height }: Layer): Promise<Layer> {
  const dark = Buffer.alloc(data.length)
  for (let at = 0; at < data.length; at += 4) {
    const higher = 1 - Math.floor(at / 4 / width) / height
    dark.set([52, 38, 26, (data[at + 3] ?? 0) * 0.34 * (1 - higher * 0.75)], at)
  }
  const transparent = { r: 52, g: 38, b: 26, alpha: 0 }
  const flat = await open({ data: dark, width, height })
    .affine([1, -CAST.lean, 0, CAST.flat], { background: transparent })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [beside, around] = [40, 24]
  const edges = { left: beside, right: beside, top: around, bottom: around, background: transparent }
  const wide = await open(layerOf(flat)).extend(edges).raw().toBuffer({ resolveWithObject: true })
  return layerOf(await open(layerOf(wide)).blur(9).raw().toBuffer({ resolveWithObject: true }))
}

/** Places a layer on the floor with the shadow it casts and a darker one where it touches. */
async function stand(below: Layer, layer: Layer, middle: number, floor: number): Promise<void> {
  const left = Math.round(middle - layer.width / 2)
  const cast = await castShadow(layer)
  lay(below, cast, left - 40, Math.round(floor - 8 - (cast.height - 24)))
  shade(below, middle, floor - 4, layer.width * 0.5, 10 + layer.width * 0.04)
  lay(below, layer, left, Math.round(floor - layer.height))
}

export interface Painter {
  /** One picture, 800 × 800, as bytes for the picture store. The same subject and view always give the same bytes. */
  paint(subject: Subject, view: View): Promise<Buffer>
}

/** Composes product pictures from the 3D renders; caches the grounds, which many pictures share. */
export function createPainter(): Painter {
  const grounds = new Map<string, Promise<Layer>>()

  /** A copy of a ground to paint on. */
  async function canvas(name: Backdrop, view: View): Promise<Layer> {
    const key = view === 'scene' ? `${name} scene` : name
    const ground = grounds.get(key) ?? (view === 'scene' ? scenery(GROUNDS[name]) : studio(GROUNDS[name]))
    grounds.set(key, ground)
    const shared = await ground
    return { ...shared, data: Buffer.from(shared.data) }
  }

  return {
    async paint(subject, view) {
      const [below, cut] = await Promise.all([canvas(subject.backdrop, view), cutOut(subject)])
      if (view === 'upright') {
        const one = await scaled(cut, 500)
        await stand(below, one, SIDE / 2, Math.min(FLOOR, Math.round(SIDE / 2 + one.height / 2 + 36)))
      } else if (view === 'scene') {
        await stand(below, await scaled(cut, 410, { flop: true }), SIDE / 2, PLINTH + 12)
      } else {
        const [front, left, right] = await Promise.all([
          scaled(cut, 420),
          scaled(cut, 280, { flop: true, blur: 1.1 }),
          scaled(cut, 260, { blur: 1.3 }),
        ])
        await stand(below, left, 200, 560)
        await stand(below, right, 610, 550)
        await stand(below, front, SIDE / 2, 650)
      }
      return open(below).removeAlpha().png({ compressionLevel: 0 }).toBuffer()
    },
  }
}
