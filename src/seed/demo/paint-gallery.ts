import { text } from 'node:stream/consumers'
import { createPictureStore } from '#modules/platform/media/pictures.server.ts'
import { paintGallery } from './demo-gallery.ts'
import type { DemoProduct } from './demo-schemas.ts'

/**
 * The painter as a process of its own: `node paint-gallery.ts FOLDER` reads products from its input, as JSON, and paints their pictures into
 * the folder. It prints a line of JSON for each picture, how many are done of how many, and at last the gallery.
 */

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('paint-gallery needs the picture folder')
const print = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`)
const products: DemoProduct[] = JSON.parse(await text(process.stdin))
print(await paintGallery(products, createPictureStore(folder), (...howFar) => print(howFar)))
