import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UploadedPhoto } from '#modules/platform/media/photo-rules.ts'
import { atEnd } from './at-end.ts'

/** Photos as a form leaves them on the disk, named '1.jpg', '2.jpg' …; deleted after the test. */
export async function uploaded(photos: readonly Buffer[]): Promise<UploadedPhoto[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrin-photos-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return Promise.all(
    photos.map(async (photo, index) => {
      const path = join(folder, String(index))
      await writeFile(path, photo)
      return { name: `${index + 1}.jpg`, path, bytes: photo.length }
    }),
  )
}
