import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { createPictureStore } from '#modules/platform/media/pictures.server.ts'
import { type Brush, paintGallery } from '#seed/demo/demo-gallery.ts'
import type { PaintGallery } from '#seed/seed-demo.ts'
import { LONG_RUN } from './long-run.ts'

/** A small picture of two colours that follow from what it shows, so that the pictures of a gallery differ. */
function sketch(subject: object): Promise<Buffer> {
  const [r = 0, g = 0, b = 0, left = 0, top = 0, side = 0] = createHash('sha256')
    .update(JSON.stringify(subject))
    .digest()
  const spot = {
    create: { width: 4 + (side % 8), height: 4, channels: 3, background: { r: g, g: b, b: r } },
  } as const
  return sharp({ create: { width: 32, height: 32, channels: 3, background: { r, g, b } } })
    .composite([{ input: spot, left: left % 20, top: top % 28 }])
    .png()
    .toBuffer()
}

const SKETCHES: Brush = {
  paint: (subject, view) => sketch({ subject, view }),
  still: (name) => sketch({ name }),
}

/**
 * For `seedShop` in tests: the whole gallery of the demo shop, each picture sketched. Painting it takes twenty seconds of a processor;
 * `npm run test:long` does.
 */
export const quickGallery: { paint?: PaintGallery } = LONG_RUN
  ? {}
  : {
      paint: (products, folder, howFar) =>
        paintGallery(products, createPictureStore(folder), howFar, SKETCHES),
    }
