import sharp from 'sharp'
import { cutOut, type Tint } from './demo-painter.ts'
import type { StillName } from './demo-picture-names.ts'

const WIDTH = 1200
const HEIGHT = 900

/** A thing of a still: horizontal centre, bottom edge and longer side, in pixels. */
interface Thing {
  readonly emoji: string
  readonly at: number
  readonly foot: number
  readonly size: number
  readonly tint?: Tint
}

/** A composed picture: a wall with arches and plinths, and the things on them, back to front. */
interface Still {
  /** Wall, lighter wall in the arches, floor. */
  readonly colours: readonly [wall: string, arch: string, floor: string]
  /** Horizontal centre and width, top and bottom edge, in pixels. */
  readonly arches: readonly (readonly [at: number, width: number, top: number])[]
  readonly plinths: readonly (readonly [at: number, width: number, top: number])[]
  readonly things: readonly Thing[]
}

const FLOOR = 690

const STILLS: Readonly<Record<StillName, Still>> = {
  welcome: {
    colours: ['#c98d70', '#e8c9ae', '#ead7c2'],
    arches: [
      [420, 520, 90],
      [930, 360, 260],
    ],
    plinths: [
      [930, 300, 600],
      [215, 250, 650],
    ],
    things: [
      { emoji: '🛋️', at: 540, foot: 760, size: 500 },
      { emoji: '🪴', at: 930, foot: 616, size: 300 },
      { emoji: '🫖', at: 215, foot: 668, size: 210, tint: { hue: 20, saturation: 0.9 } },
      { emoji: '🧺', at: 800, foot: 850, size: 230 },
      { emoji: '🕯️', at: 380, foot: 850, size: 150 },
    ],
  },
  table: {
    colours: ['#16605a', '#2f7d74', '#d9cfbd'],
    arches: [[640, 560, 120]],
    plinths: [
      [640, 420, 580],
      [990, 240, 650],
    ],
    things: [
      { emoji: '🫖', at: 640, foot: 600, size: 350, tint: { hue: 24, saturation: 0.85 } },
      { emoji: '🍲', at: 990, foot: 668, size: 220 },
      { emoji: '🧺', at: 330, foot: 810, size: 260 },
      { emoji: '🍯', at: 800, foot: 840, size: 150 },
    ],
  },
  outdoors: {
    colours: ['#a9b08f', '#cfd4b8', '#e3dcc9'],
    arches: [
      [380, 380, 230],
      [830, 480, 110],
    ],
    plinths: [[380, 300, 640]],
    things: [
      { emoji: '⛺', at: 840, foot: 770, size: 470 },
      { emoji: '🎒', at: 380, foot: 656, size: 270, tint: { hue: 30, saturation: 0.8 } },
      { emoji: '🧭', at: 610, foot: 850, size: 140 },
      { emoji: '🥾', at: 210, foot: 850, size: 210 },
    ],
  },
  coffee: {
    colours: ['#8a5a3c', '#b98660', '#e6d5c1'],
    arches: [[640, 620, 130]],
    plinths: [
      [500, 380, 600],
      [880, 260, 660],
    ],
    things: [
      { emoji: '☕', at: 500, foot: 620, size: 330 },
      { emoji: '🍫', at: 880, foot: 678, size: 220 },
      { emoji: '🍪', at: 700, foot: 850, size: 170 },
      { emoji: '🥛', at: 270, foot: 840, size: 210 },
    ],
  },
  desk: {
    colours: ['#4b5a78', '#74849f', '#d8dde6'],
    arches: [[420, 440, 180]],
    plinths: [[860, 340, 640]],
    things: [
      { emoji: '💻', at: 440, foot: 780, size: 420 },
      { emoji: '🎧', at: 860, foot: 658, size: 280 },
      { emoji: '⌚', at: 700, foot: 850, size: 140 },
      { emoji: '🔋', at: 1060, foot: 850, size: 130 },
    ],
  },
  play: {
    colours: ['#d98e6b', '#eab697', '#f3e4d3'],
    arches: [
      [400, 360, 220],
      [860, 440, 140],
    ],
    plinths: [[860, 320, 650]],
    things: [
      { emoji: '🧸', at: 430, foot: 800, size: 420 },
      { emoji: '🪀', at: 860, foot: 668, size: 230 },
      { emoji: '🎲', at: 680, foot: 850, size: 150 },
      { emoji: '🪁', at: 1050, foot: 480, size: 230 },
    ],
  },
}

function backdrop({ colours: [wall, arch, floor], arches, plinths }: Still): string {
  const arched = arches.map(([at, width, top]) => {
    const [left, radius] = [at - width / 2, width / 2]
    const outline = `M${left} ${FLOOR}V${top + radius}a${radius} ${radius} 0 0 1 ${width} 0V${FLOOR}z`
    return `<path d="${outline}" fill="${arch}"/><path d="${outline}" fill="url(#niche)"/>`
  })
  const standing = plinths.map(([at, width, top]) => {
    const [left, radius, flat] = [at - width / 2, width / 2, width * 0.07]
    const side = `M${left} ${top}V${FLOOR + 90}a${radius} ${flat} 0 0 0 ${width} 0V${top}z`
    return `<ellipse cx="${at + radius * 0.3}" cy="${FLOOR + 100}" rx="${radius * 1.25}" ry="${flat * 1.3}" fill="#2b2118" fill-opacity=".18"/>
      <path d="${side}" fill="${floor}"/><path d="${side}" fill="url(#side)"/>
      <ellipse cx="${at}" cy="${top}" rx="${radius}" ry="${flat}" fill="#f8f3ea"/>`
  })
  return svg(`<defs>
    <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-color="#000" stop-opacity=".14"/></linearGradient>
    <linearGradient id="niche" x1="0" y1="0" x2="1" y2="0">
      <stop offset="0" stop-color="#000" stop-opacity=".22"/><stop offset=".15" stop-color="#000" stop-opacity=".05"/>
      <stop offset="1" stop-color="#fff" stop-opacity=".25"/></linearGradient>
    <linearGradient id="side" x1="0" y1="0" x2="1" y2="0">
      <stop offset="0" stop-color="#fff" stop-opacity=".15"/><stop offset=".3" stop-color="#fff" stop-opacity=".5"/>
      <stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#000" stop-opacity=".12"/><stop offset=".5" stop-color="#fff" stop-opacity=".12"/></linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${wall}"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/>
    ${arched.join('')}
    <rect y="${FLOOR}" width="${WIDTH}" height="${HEIGHT - FLOOR}" fill="${floor}"/>
    <rect y="${FLOOR}" width="${WIDTH}" height="${HEIGHT - FLOOR}" fill="url(#floor)"/>
    ${standing.join('')}`)
}

const svg = (content: string) =>
  `<svg width="${WIDTH}" height="${HEIGHT}" xmlns="http://www.w3.org/2000/svg">${content}</svg>`

const shadow = (at: number, foot: number, width: number) =>
  svg(
    `<ellipse cx="${at + width * 0.1}" cy="${foot - 5}" rx="${width * 0.54}" ry="${8 + width * 0.045}" fill="#2b2118" fill-opacity=".42"/>`,
  )

/** Paints a still of the demo's home page. The same name always gives the same bytes. */
export async function paintStill(name: StillName): Promise<Buffer> {
  const still = STILLS[name]
  const layers = await Promise.all(
    still.things.map(async ({ emoji, at, foot, size, tint }) => {
      const { data, width, height } = await cutOut({ emoji, ...(tint ? { tint } : {}) })
      const scale = size / Math.max(width, height)
      const [wide, tall] = [Math.round(width * scale), Math.round(height * scale)]
      const input = await sharp(data, { raw: { width, height, channels: 4 } })
        .resize({ width: wide, height: tall })
        .png({ compressionLevel: 0 })
        .toBuffer()
      const under = await sharp(Buffer.from(shadow(at, foot, wide)))
        .blur(9)
        .png({ compressionLevel: 0 })
        .toBuffer()
      return [
        { input: under, left: 0, top: 0 },
        { input, left: Math.round(at - wide / 2), top: foot - tall },
      ]
    }),
  )
  return sharp(Buffer.from(backdrop(still)))
    .composite(layers.flat())
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()
}
