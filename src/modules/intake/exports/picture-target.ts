import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { PictureStore } from '#modules/platform/media/pictures.server.ts'
import { makeFolder } from '#shared/files/make-folder.server.ts'

/** Where an export puts pictures, each once. */
export interface PictureTarget {
  /** Takes pictures of the shop; those that are missing are counted. Throws where it cannot write. */
  add(files: readonly string[]): Promise<void>
  /** Completes it. */
  end(): Promise<void>
  /** Removes what was begun of a ZIP; pictures in a folder stay. */
  discard(): Promise<void>
  counts(): { copied: number; missing: number }
}

type Pictures = Pick<PictureStore, 'folder' | 'bring'>

/** Adds each file once by `put`, which says whether it was there. */
function eachOnce(put: (file: string) => Promise<boolean>): Pick<PictureTarget, 'add' | 'counts'> {
  const done = new Set<string>()
  let missing = 0
  return {
    async add(files) {
      for (const file of files) {
        if (done.has(file)) continue
        done.add(file)
        if (!(await put(file))) missing++
      }
    },
    counts: () => ({ copied: done.size - missing, missing }),
  }
}

async function folderTarget(from: Pictures, folder: string): Promise<PictureTarget> {
  await makeFolder(folder)
  const copied = eachOnce(async (file) => {
    if (!(await from.bring(file))) return false
    await copyFile(join(from.folder, file), join(folder, file))
    return true
  })
  return { ...copied, end: async () => {}, discard: async () => {} }
}

/** The ZIP is written as it grows, and appears under its name when it is complete. */
async function zipTarget(from: Pictures, path: string): Promise<PictureTarget> {
  const draft = `${path}.yaziliyor`
  const zip = new ZipFile()
  const stream = createWriteStream(draft)
  await once(stream, 'open')
  // A picture that cannot be read ends the ZIP, which must not look whole.
  zip.on('error', (error) => stream.destroy(error))
  const written = pipeline(zip.outputStream, stream)
  // The error is handled where the ZIP is completed; until then it must not count as unhandled.
  written.catch(() => {})
  const added = eachOnce(async (file) => {
    if (!(await from.bring(file))) return false
    // Pictures are compressed already.
    zip.addFile(join(from.folder, file), file, { compress: false })
    return true
  })
  return {
    ...added,
    async end() {
      zip.end()
      await written
      await rename(draft, path)
    },
    async discard() {
      stream.destroy()
      await rm(draft, { force: true })
    },
  }
}

/** A folder, or a ZIP where the path ends so; `from` has the shop's pictures. */
export const openPictureTarget = (from: Pictures, path: string): Promise<PictureTarget> =>
  /\.zip$/i.test(path) ? zipTarget(from, path) : folderTarget(from, path)
