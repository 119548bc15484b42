import type { Sharp } from 'sharp'
import { SHOP_COLOUR, shopInitial } from '#modules/kernel/pictures/logo-rules.ts'
import { documentFonts } from '#modules/platform/media/document-fonts.server.ts'
import { loadPictureLibrary, openPicture } from '#modules/platform/media/pictures.server.ts'

/** What icons are drawn from: the bytes of the shop's mark, or the shop's name where it has none. */
export type IconSource = { mark: Buffer } | { name: string }

/** Everything is drawn at this size first, in pixels. */
const CANVAS = 512
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }
/** The part of an opaque icon that a mark fills: its corners stay within the circle that phones may cut out. */
const MARK_SHARE = 0.6
/** Height of the font of the initial, and of the largest initial, as shares of the icon. */
const INITIAL_FONT = 0.7
const INITIAL_BOX = 0.62

async function initialOf(name: string): Promise<Buffer> {
  const open = await loadPictureLibrary()
  const { medium } = documentFonts()
  const letter = open({
    text: {
      // A letter or a digit: nothing that means something in this markup.
      text: `<span foreground="white">${shopInitial(name)}</span>`,
      font: `Roboto Medium ${Math.round(CANVAS * INITIAL_FONT)}`,
      fontfile: medium,
      rgba: true,
    },
  })
  const most = Math.round(CANVAS * INITIAL_BOX)
  const whole = await letter.png().toBuffer()
  return (await openPicture(whole))
    .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
    .toBuffer()
}

async function canvas(background: string | typeof TRANSPARENT): Promise<Sharp> {
  const open = await loadPictureLibrary()
  return open({ create: { width: CANVAS, height: CANVAS, channels: 4, background } })
}

async function drawn(source: IconSource, kind: 'any' | 'opaque'): Promise<Buffer> {
  if ('mark' in source) {
    if (kind === 'any') return source.mark
    const size = Math.round(CANVAS * MARK_SHARE)
    const small = await (await openPicture(source.mark)).resize({ width: size, height: size }).toBuffer()
    return (await canvas('#ffffff'))
      .composite([{ input: small }])
      .flatten()
      .png()
      .toBuffer()
  }
  const letter = { input: await initialOf(source.name) }
  if (kind === 'opaque') return (await canvas(SHOP_COLOUR)).composite([letter]).removeAlpha().png().toBuffer()
  const square = `<svg xmlns="http://www.w3.org/2000/svg" width="${CANVAS}" height="${CANVAS}"><rect width="${CANVAS}" height="${CANVAS}" rx="${CANVAS / 4}" fill="${SHOP_COLOUR}"/></svg>`
  return (await canvas(TRANSPARENT))
    .composite([{ input: Buffer.from(square) }, letter])
    .png()
    .toBuffer()
}

/** PNGs of an icon in these sizes (pixels of each side), in the same order. `opaque` fills the whole square. */
export async function drawIcons(
  source: IconSource,
  kind: 'any' | 'opaque',
  sizes: readonly number[],
): Promise<Buffer[]> {
  const whole = await drawn(source, kind)
  return Promise.all(
    sizes.map(async (size) =>
      (await openPicture(whole))
        .resize({ width: size, height: size })
        .png({ compressionLevel: 9 })
        .toBuffer(),
    ),
  )
}
