import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import { isSystemFile, zipName } from '#shared/files/zip-name-rules.ts'

/** Pictures from the merchant's disk, found by the name the file gives them. */
export interface LocalPictures {
  /** How many there are. */
  readonly count: number
  /** The bytes of a picture, null when there is none of that name. Throws when it cannot be read. */
  read(name: string): Promise<Buffer | 'too-large' | null>
  close(): void
}

export type OpenPicturesResult = { ok: true; pictures: LocalPictures } | { ok: false; message: RunNote }

const MAX_PICTURE = 50 * 2 ** 20
/** Kinds that are not taken are found too, so that the report can say so instead of missing them. */
const ENDING = /\.(?:jpe?g|jpe|jfif|png|webp|gif|avif|tiff?|hei[cf]|svg|bmp|ico|psd|pdf)$/i
/** The flag of a file in a ZIP whose name is UTF-8. */
const UTF8_NAME = 1 << 11

/**
 * Opens a folder or a ZIP of pictures. Names are looked up in an index of the existing files and never joined to a path, so `../../../` in a
 * product file or in a ZIP leads nowhere; nothing is unpacked to disk.
 */
export async function openLocalPictures(path: string): Promise<OpenPicturesResult> {
  try {
    const info = await stat(path)
    return { ok: true, pictures: info.isDirectory() ? await openFolder(path) : await openZip(path) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if ('code' in error && error.code === 'ENOENT')
      return { ok: false, message: note('report_pictures_missing', { path }) }
    return { ok: false, message: note('report_pictures_unreadable', { path, message: error.message }) }
  }
}

async function openFolder(folder: string): Promise<LocalPictures> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const index = pictureIndex<string>()
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && ENDING.test(entry.name)) index.add(path.slice(folder.length), path)
  }
  return {
    count: index.count(),
    async read(name) {
      const path = index.find(name)
      if (path === null) return null
      return (await stat(path)).size > MAX_PICTURE ? 'too-large' : readFile(path)
    },
    close: () => {},
  }
}

async function openZip(path: string): Promise<LocalPictures> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false })
  const index = pictureIndex<yauzl.Entry>()
  for await (const entry of zip.eachEntry()) {
    const path = zipName(entry.fileNameRaw, (entry.generalPurposeBitFlag & UTF8_NAME) !== 0)
    if (ENDING.test(path) && !entry.isEncrypted() && !isSystemFile(path)) index.add(path, entry)
  }
  return {
    count: index.count(),
    async read(name) {
      const entry = index.find(name)
      if (entry === null) return null
      if (entry.uncompressedSize > MAX_PICTURE) return 'too-large'
      return gather(await zip.openReadStreamPromise(entry))
    },
    close: () => zip.close(),
  }
}

async function gather(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Finds by path inside the folder, else by file name alone. Case does not matter, as on Windows, nor which of i and ı stands there: `ISLAK.jpg` is
 * `ıslak.jpg` to one program and `islak.jpg` to another. The name as it is written comes first.
 */
function pictureIndex<T>() {
  const byPath = new Map<string, T>()
  const byName = new Map<string, T>()
  const all = new Set<T>()
  return {
    count: () => all.size,
    add(path: string, value: T) {
      all.add(value)
      for (const key of spellings(path)) {
        if (!byPath.has(key)) byPath.set(key, value)
        if (!byName.has(nameOf(key))) byName.set(nameOf(key), value)
      }
    },
    find(name: string): T | null {
      const keys = spellings(name)
      return firstOf(keys.map((key) => byPath.get(key) ?? byName.get(nameOf(key)))) ?? null
    },
  }
}

/** The last part of a spelling, which stays one of its kind. */
const nameOf = (key: string) => (key.startsWith('/') ? `/${basename(key)}` : basename(key))
const firstOf = <T>(values: readonly (T | undefined)[]) => values.find((value) => value !== undefined)

/** A path as it is written but for case, and with one letter for the four of i; the first counts before the second. */
function spellings(path: string): [exact: string, alike: string] {
  const written = path.normalize('NFC').replaceAll('\\', '/').replace(/^\/+/, '')
  // The second begins with a slash, which the first never does.
  return [written.toLowerCase(), `/${written.replace(/[İIı]/g, 'i').toLowerCase()}`]
}
