import { createPictureStore } from '#modules/platform/media/pictures.server.ts'
import { readDemo } from './demo-data.ts'
import { paintGallery } from './demo-gallery.ts'

/**
 * The painter as a process of its own: `node paint-gallery.ts FOLDER [CODE…]` paints the pictures of all demo products, or of these, into
 * the folder. It prints a line of JSON for each picture, how
 * many are done of how many, and at last the gallery.
 */

const [folder, ...codes] = process.argv.slice(2)
if (!folder) throw new Error('paint-gallery needs the picture folder')
const print = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`)
const { products } = await readDemo()
const wanted = products.filter(({ code }) => codes.length === 0 || codes.includes(code))
print(await paintGallery(wanted, createPictureStore(folder), (...howFar) => print(howFar)))
