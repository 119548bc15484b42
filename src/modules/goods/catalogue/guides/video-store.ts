import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FolderFiles, NO_BUCKET } from '#modules/platform/storage/shop-files/shop-files.server.ts'
import { makeFolder } from '#shared/files/make-folder.server.ts'
import { isVideoName, MAX_VIDEO_BYTES, VIDEO_HEAD, videoEnding } from './product-video-rules.ts'

export type SaveVideoResult =
  | { ok: true; name: string; bytes: number }
  | { ok: false; reason: 'empty' | 'too-large' | 'not-a-video' }

/** The videos of products, in a folder of their own. */
export interface VideoStore {
  /** Stores an MP4 or WebM as it is read, or says why not. Equal bytes get an equal name, so a repeated upload is one file. */
  accept(source: Readable | Buffer): Promise<SaveVideoResult>
  /** Path and size of a stored file; null for an unknown or unsafe name. */
  find(name: string): Promise<{ path: string; bytes: number } | null>
  /** Whether the file is there; it then counts as used from now on, so that no clean-up takes it before a product names it. */
  use(name: string): Promise<boolean>
  /**
   * Deletes files that none of `used` named for `UNUSED_VIDEO_DAYS`, and what an upload that broke off left behind. In a bucket only
   * what this machine knows: the bucket does not say when a file was used last.
   */
  deleteUnused(used: ReadonlySet<string>): Promise<number>
}

/** Days a video without a product is kept: longer than imports can be undone, which may bring back a product that shows it. */
export const UNUSED_VIDEO_DAYS = 100
const DAY = 24 * 60 * 60 * 1000

/**
 * A video is stored byte for byte: encoding one takes minutes of a core. It is recognised by its content, served with the type of that
 * content and without sniffing, and never as a document, so that nothing in it can run. Files appear under their name only when complete.
 * `files`: the bucket behind the folder.
 */
export function createVideoStore(
  folder: string,
  clock: () => Date,
  files: FolderFiles = NO_BUCKET,
): VideoStore {
  async function find(name: string) {
    if (!isVideoName(name)) return null
    const path = join(folder, name)
    const info =
      (await stat(path).catch(() => null)) ??
      ((await files.fetch(name)) ? await stat(path).catch(() => null) : null)
    return info?.isFile() ? { path, bytes: info.size } : null
  }
  /** The day of a file is when it was used last: its content never changes. */
  async function use(name: string) {
    const file = await find(name)
    if (file) await utimes(file.path, clock(), clock())
    return file !== null
  }

  return {
    async accept(source) {
      await makeFolder(folder)
      const draft = join(folder, `.${randomUUID()}`)
      const hash = createHash('sha256')
      let bytes = 0
      const measured = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length
          // The rest is read and dropped: who still sends hears no answer.
          if (bytes > MAX_VIDEO_BYTES) return done()
          hash.update(chunk)
          done(null, chunk)
        },
      })
      try {
        await pipeline(
          Buffer.isBuffer(source) ? Readable.from([source]) : source,
          measured,
          createWriteStream(draft),
        )
        if (bytes === 0) return { ok: false, reason: 'empty' }
        if (bytes > MAX_VIDEO_BYTES) return { ok: false, reason: 'too-large' }
        const ending = videoEnding(await headOf(draft))
        if (ending === null) return { ok: false, reason: 'not-a-video' }
        const name = `${hash.digest('hex').slice(0, 24)}.${ending}`
        await rename(draft, join(folder, name))
        await files.stored(name)
        return { ok: true, name, bytes }
      } finally {
        await rm(draft, { force: true })
      }
    },
    find,
    use,
    async deleteUnused(used) {
      const names = await readdir(folder).catch(() => [])
      let deleted = 0
      for (const name of names) {
        if (used.has(name)) {
          await use(name)
          continue
        }
        const path = join(folder, name)
        const days = isVideoName(name) ? UNUSED_VIDEO_DAYS : name.startsWith('.') ? 1 : null
        const info = days === null ? null : await stat(path).catch(() => null)
        if (days === null || !info?.isFile() || clock().getTime() - info.mtimeMs < days * DAY) continue
        await rm(path, { force: true })
        if (isVideoName(name)) await files.removed(name)
        deleted += 1
      }
      return deleted
    },
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(VIDEO_HEAD), 0, VIDEO_HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
