import pLimit from 'p-limit'
import type { PictureStore, StoredPicture } from '#modules/platform/media/pictures.server.ts'
import type { HowFar } from '#shared/files/terminal-progress.ts'
import { createPainter, type Painter, type Subject, type View } from './demo-painter.ts'
import { STILL_NAMES, type StillName } from './demo-picture-names.ts'
import { combinationsOf, variantCode } from './demo-rows.ts'
import type { DemoProduct } from './demo-schemas.ts'
import { paintStill } from './demo-welcome.ts'

export interface DemoPicture {
  code: string
  position: number
  file: string
  alt: string
}

export interface DemoGallery {
  pictures: StoredPicture[]
  images: DemoPicture[]
  /** Files of the home page's pictures; they are also in `pictures`. */
  stills: Readonly<Record<StillName, string>>
}

/** Paints one picture of a product, or one of the home page, as bytes for the picture store. */
export interface Brush extends Painter {
  still(name: StillName): Promise<Buffer>
}

/** How many pictures are painted concurrently; the image library itself uses all cores. */
const AT_ONCE = 3
const MAX_PICTURES = 4

interface Painting {
  subject: Subject
  view: View
  /** Products that show it, each at its position. */
  on: { code: string; position: number; alt: string }[]
}

/** The pictures of one product: several views, or, where a value changes the colour, one of each colour. */
function paintingsOf(product: DemoProduct, index: number): Painting[] {
  const { code, name, picture: subject, variants } = product
  const tints = variants?.tints ?? {}
  const colour = variants?.dimensions.findIndex(({ values }) => values.some((value) => tints[value])) ?? -1
  if (colour >= 0) {
    const all = combinationsOf(product)
    return (variants?.dimensions[colour]?.values ?? []).map((value, position) => {
      const tint = tints[value]
      const alt = `${name.tr}, ${value}`
      const own = all.filter((values) => values[colour] === value)
      return {
        subject: tint ? { ...subject, tint } : subject,
        view: 'upright',
        on: [
          ...(position < MAX_PICTURES ? [{ code, position, alt }] : []),
          ...own.map((values) => ({ code: variantCode(product, values), position: 0, alt })),
        ],
      }
    })
  }
  const views: View[] = index % 3 === 0 ? ['upright', 'scene', 'group'] : ['upright', 'scene']
  const words = { upright: '', scene: ', sergide', group: ', birlikte' }
  return views.map((view, position) => ({
    subject,
    view,
    on: [{ code, position, alt: `${name.tr}${words[view]}` }],
  }))
}

/** Paints every picture of the demo shop into the picture folder, and says how many are done. Painting again gives the same files. */
export async function paintGallery(
  products: readonly DemoProduct[],
  store: PictureStore,
  howFar: HowFar = () => undefined,
  brush: Brush = { ...createPainter(), still: paintStill },
): Promise<DemoGallery> {
  const stills = { welcome: '', table: '', outdoors: '', coffee: '', desk: '', play: '' }
  const gallery: DemoGallery = { pictures: [], images: [], stills }
  const paintings = products.flatMap(paintingsOf)
  async function keep(painted: Buffer): Promise<string> {
    const picture = await store.save(painted)
    gallery.pictures.push(picture)
    howFar(gallery.pictures.length, STILL_NAMES.length + paintings.length)
    return picture.file
  }
  for (const name of STILL_NAMES) stills[name] = await keep(await brush.still(name))
  await pLimit(AT_ONCE).map(paintings, async ({ subject, view, on }) => {
    const file = await keep(await brush.paint(subject, view))
    gallery.images.push(...on.map((image) => ({ ...image, file })))
  })
  return gallery
}
