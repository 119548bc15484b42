import { createPictureStore } from '#modules/catalogue/pictures.server.ts'
import { paintGallery } from './demo-gallery.ts'
import { DEMO_PRODUCTS } from './demo-products.ts'

/** The painter as a process of its own: `node paint-gallery.ts FOLDER` paints into the folder and prints the gallery as JSON. */

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('paint-gallery needs the picture folder')
process.stdout.write(JSON.stringify(await paintGallery(DEMO_PRODUCTS, createPictureStore(folder))))
