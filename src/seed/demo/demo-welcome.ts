import sharp from 'sharp'
import { cutOut, type Tint } from './demo-painter.ts'

const WIDTH = 1000
const HEIGHT = 750

/** The subjects of the welcome picture, back to front: horizontal centre, bottom edge and longer side, in pixels. */
const THINGS: readonly { emoji: string; at: number; foot: number; size: number; tint?: Tint }[] = [
  { emoji: '🪴', at: 190, foot: 560, size: 330 },
  { emoji: '🎸', at: 800, foot: 570, size: 350 },
  { emoji: '🛋️', at: 500, foot: 590, size: 500 },
  { emoji: '👟', at: 800, foot: 690, size: 250 },
  { emoji: '🫖', at: 190, foot: 690, size: 260 },
  { emoji: '🎧', at: 590, foot: 705, size: 220 },
  { emoji: '☕', at: 400, foot: 700, size: 180 },
]

const backdrop = `<svg width="${WIDTH}" height="${HEIGHT}" xmlns="http://www.w3.org/2000/svg"><defs>
  <radialGradient id="sun"><stop offset="0" stop-color="#ffd9a0" stop-opacity=".95"/>
    <stop offset=".75" stop-color="#ffc987" stop-opacity=".55"/><stop offset="1" stop-color="#ffc987" stop-opacity="0"/></radialGradient>
  </defs><circle cx="500" cy="350" r="350" fill="url(#sun)"/></svg>`

const shadow = (at: number, foot: number, width: number) =>
  `<ellipse cx="${at}" cy="${foot - 6}" rx="${width * 0.52}" ry="${10 + width * 0.05}" fill="#2b2140" fill-opacity=".3"/>`

/** Paints the demo's welcome picture with a transparent background, for any page colour. */
export async function paintWelcome(): Promise<Buffer> {
  const layers = await Promise.all(
    THINGS.map(async ({ emoji, at, foot, size, tint }) => {
      const { data, width, height } = await cutOut({ emoji, ...(tint ? { tint } : {}) })
      const scale = size / Math.max(width, height)
      const [wide, tall] = [Math.round(width * scale), Math.round(height * scale)]
      const input = await sharp(data, { raw: { width, height, channels: 4 } })
        .resize({ width: wide, height: tall })
        .png({ compressionLevel: 0 })
        .toBuffer()
      const under = await sharp(
        Buffer.from(
          `<svg width="${WIDTH}" height="${HEIGHT}" xmlns="http://www.w3.org/2000/svg">${shadow(at, foot, wide)}</svg>`,
        ),
      )
        .blur(9)
        .png({ compressionLevel: 0 })
        .toBuffer()
      return [
        { input: under, left: 0, top: 0 },
        { input, left: Math.round(at - wide / 2), top: foot - tall },
      ]
    }),
  )
  return sharp(Buffer.from(backdrop)).composite(layers.flat()).png({ compressionLevel: 0 }).toBuffer()
}
