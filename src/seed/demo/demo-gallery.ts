import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import pLimit from 'p-limit'
import {
  openPicture,
  type PictureStore,
  type StoredPicture,
} from '#modules/platform/media/pictures.server.ts'
import type { HowFar } from '#shared/files/terminal-progress.ts'
import type { Demo } from './demo-data.ts'
import { BRAND, categoryPicture, HOME, pictureFile, productFolder } from './demo-pictures.ts'
import { combinationsOf, variantCode } from './demo-rows.ts'
import type { DemoProduct } from './demo-schemas.ts'

/** What a picture shows, in both languages; '' where the place that shows it says it. */
interface Alt {
  alt: string
  altEn: string
}

/** A picture of the library. */
export type DemoPicture = StoredPicture & Alt & { name: string }

/** A picture of a product or of one of its variants. */
export interface DemoImage extends Alt {
  code: string
  position: number
  file: string
}

export interface DemoGallery {
  pictures: DemoPicture[]
  images: DemoImage[]
  /** The stored files of all pictures by their names in `data/pictures`. */
  stored: ReadonlyMap<string, string>
}

/** How many files are copied concurrently. */
const AT_ONCE = 4
/** The most pictures of a product with variants, whose own are on the variants. */
const MAX_OF_PARENT = 4
/** The box that a logo is drawn into, in pixels. */
const LOGO_BOX = { width: 640, height: 320 } as const
/** Of an SVG with a height of some forty units, in dots per inch: it becomes sharp enough for the box. */
const LOGO_DENSITY = 600

type Picture = DemoProduct['pictures'][number]

/** The first picture of each value, and those that show none. */
function onePerValue(pictures: readonly Picture[]): Picture[] {
  const seen = new Set<string>()
  return pictures.filter(({ value }) => {
    if (value === undefined) return true
    const isNew = !seen.has(value)
    seen.add(value)
    return isNew
  })
}

/** What a variant shows: pictures of its values, then those of no value. Nothing of its own where no picture shows a value. */
function picturesOfVariant(pictures: readonly Picture[], values: readonly string[]): Picture[] {
  if (pictures.every(({ value }) => value === undefined)) return []
  const own = pictures.filter(({ value }) => value !== undefined && values.includes(value))
  return [...own, ...pictures.filter(({ value }) => value === undefined)]
}

/** Which pictures of `product.pictures` it and its variants show, in which order. */
export function shownPictures(product: DemoProduct): { code: string; pictures: Picture[] }[] {
  const { code, pictures, variants } = product
  if (!variants) return [{ code, pictures }]
  return [
    { code, pictures: onePerValue(pictures).slice(0, MAX_OF_PARENT) },
    ...combinationsOf(product).map((values) => ({
      code: variantCode(product, values),
      pictures: picturesOfVariant(pictures, values),
    })),
  ]
}

/** All pictures that are stored as files, by their names in `data/pictures`. Photos of reviews are not among them. */
function libraryOf({ pictures, products, categories, brands, settings }: Demo): Map<string, Alt> {
  const faces = categories.map(({ path }) => categoryPicture(path)).filter((face) => pictures.includes(face))
  const home = Object.values(settings.pictures).map((file) => `${HOME}/${file}`)
  const logos = brands.flatMap(({ logo }) => (logo === undefined ? [] : [`${BRAND}/${logo}`]))
  return new Map<string, Alt>([
    ...[...home, ...faces, ...logos].map((name) => [name, { alt: '', altEn: '' }] as const),
    ...products.flatMap(({ code, pictures }) =>
      pictures.map(
        ({ file, alt }) => [`${productFolder(code)}/${file}`, { alt: alt.tr, altEn: alt.en }] as const,
      ),
    ),
  ])
}

/** Stores a picture as it is: it was made for the shop, at most as large as the shop stores pictures. */
async function storeAsItIs(store: PictureStore, bytes: Buffer): Promise<StoredPicture> {
  const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.webp`
  const opened = await openPicture(bytes)
  const { width, height } = await opened.metadata()
  await store.write(file, bytes)
  return { file, width, height, bytes: bytes.length }
}

async function storeLogo(store: PictureStore, svg: Buffer): Promise<StoredPicture> {
  const drawn = await openPicture(svg, { density: LOGO_DENSITY })
  return store.save(
    await drawn
      .resize({ ...LOGO_BOX, fit: 'inside' })
      .png()
      .toBuffer(),
  )
}

/** Stores every picture of the demo shop in the picture folder, and says how many are done. Storing again gives the same files. */
export async function storeGallery(
  demo: Demo,
  store: PictureStore,
  howFar: HowFar = () => undefined,
): Promise<DemoGallery> {
  const library = libraryOf(demo)
  const stored = new Map<string, string>()
  const pictures = await pLimit(AT_ONCE).map(library, async ([name, alt]) => {
    const bytes = await readFile(pictureFile(demo.folder, name))
    const picture = await (extname(name) === '.svg' ? storeLogo(store, bytes) : storeAsItIs(store, bytes))
    stored.set(name, picture.file)
    howFar(stored.size, library.size)
    return { ...picture, ...alt, name: basename(name) }
  })
  const images = demo.products.flatMap((product) =>
    shownPictures(product).flatMap(({ code, pictures: shown }) =>
      shown.map(({ file, alt }, position) => ({
        ...{ code, position, alt: alt.tr, altEn: alt.en },
        file: stored.get(`${productFolder(product.code)}/${file}`) ?? '',
      })),
    ),
  )
  return { pictures, images, stored }
}
