import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { UploadedPhoto } from '#modules/platform/media/photo-rules.ts'

/** A photo as a phone makes it: a JPEG lying on its side, with the place it was taken at. `width` and `height` as it is seen, in pixels. */
export function phonePhoto(width = 60, height = 80): Promise<Buffer> {
  return sharp({ create: { width: height, height: width, channels: 3, background: '#2f6f4f' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'GizliTelefon' }, IFD3: { GPSLatitude: '41/1 0/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** Photos as a form leaves them on the disk, named '1.jpg', '2.jpg' … */
export async function uploaded(photos: readonly Buffer[]): Promise<UploadedPhoto[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrin-photos-'))
  return Promise.all(
    photos.map(async (photo, index) => {
      const path = join(folder, String(index))
      await writeFile(path, photo)
      return { name: `${index + 1}.jpg`, path, bytes: photo.length }
    }),
  )
}
