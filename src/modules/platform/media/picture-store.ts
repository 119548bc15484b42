import { createHash, randomUUID } from 'node:crypto'
import { access, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp, SharpOptions } from 'sharp'
import {
  isContentName,
  isPictureName,
  PICTURE_MAX_HEIGHT,
  PICTURE_MAX_WIDTH,
  pictureSizes,
} from '#modules/kernel/pictures/picture-rules.ts'
import { type FolderFiles, NO_BUCKET } from '#modules/platform/storage/shop-files/shop-files.server.ts'
import { makeFolder } from '#shared/files/make-folder.server.ts'
import { isHeic } from './photo-rules.ts'
import { loadPictureLibrary } from './picture-library.ts'

export interface StoredPicture {
  /** 'ab12cd….webp': what /images/{file} serves. The name is a hash of the uploaded bytes. */
  file: string
  /** Pixels of the stored picture. */
  width: number
  height: number
  /** Of the stored file. */
  bytes: number
}

export type SavePictureResult =
  | { ok: true; picture: StoredPicture }
  | { ok: false; reason: 'not-a-picture' | 'heic' | 'too-many-pixels' | 'damaged' }

export interface PictureStore {
  /** The folder of the files (DATA_DIR/images). */
  folder: string
  /** Stores a picture the shop created itself; throws for bytes that are no picture. */
  save(bytes: Buffer): Promise<StoredPicture>
  /** Stores a picture from outside, or returns why it is refused. */
  accept(bytes: Buffer): Promise<SavePictureResult>
  /**
   * Stores bytes that the shop has encoded, under a name that is new with each content, because browsers keep it for ever. Throws
   * for an unsafe name.
   */
  write(file: string, bytes: Buffer): Promise<void>
  /** The bytes of a stored file; null for an unknown or unsafe name. */
  read(file: string): Promise<Buffer | null>
  /** Whether the folder has a file of this name, fetched from the bucket behind it where it lacked it. */
  bring(file: string): Promise<boolean>
  /** Whether a file of this name is stored. */
  has(file: string): Promise<boolean>
  /** Deletes a stored picture with its sizes; one that is not there is deleted already. Throws for a name that the store did not give. */
  remove(file: string): Promise<void>
}

/** SVG and PDF are excluded: they are programs for a renderer, not pixels. */
const ACCEPTED = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif', 'tiff'])
/** Pixels of a picture, decoded some 200 MB. */
export const MAX_PIXELS = 64_000_000

/**
 * The shop's picture folder. Every picture is decoded and encoded as WebP, so nothing from outside is served byte for byte
 * (metadata, trailing bytes and disguised types are gone). Equal bytes give an equal name, which makes saving idempotent and lets
 * `/images/{file}` be cached as immutable. Files appear under their name only when complete, so a crash leaves no partial picture.
 * `files`: the bucket behind the folder, which gets what is stored and has what the folder lacks.
 */
export function createPictureStore(folder: string, files: FolderFiles = NO_BUCKET): PictureStore {
  async function accept(bytes: Buffer): Promise<SavePictureResult> {
    const read = await readHeader(bytes)
    if (!read.ok) return read
    const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.webp`
    const path = join(folder, file)
    if (await exists(path)) {
      await files.kept(file)
      const open = await loadPictureLibrary()
      const [{ width, height }, { size: bytes }] = await Promise.all([open(path).metadata(), stat(path)])
      return { ok: true, picture: { file, width, height, bytes } }
    }
    try {
      const opened = await openPicture(bytes)
      const { data, info } = await opened
        .autoOrient()
        .resize({
          width: PICTURE_MAX_WIDTH,
          height: PICTURE_MAX_HEIGHT,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .webp({ quality: 84, effort: 2 })
        .toBuffer({ resolveWithObject: true })
      await writeAtomically(folder, file, data)
      await files.stored(file)
      return { ok: true, picture: { file, width: info.width, height: info.height, bytes: data.length } }
    } catch (error) {
      if (isFileSystemError(error)) throw error
      return { ok: false, reason: isHeic(bytes) ? 'heic' : 'damaged' }
    }
  }

  const bring = async (file: string) =>
    isPictureName(file) && ((await exists(join(folder, file))) || (await files.fetch(file)))

  return {
    folder,
    accept,
    bring,
    async save(bytes) {
      const result = await accept(bytes)
      if (!result.ok) throw new Error(`cannot store this picture: ${result.reason}`)
      return result.picture
    },
    async write(file, bytes) {
      if (!isPictureName(file)) throw new Error(`unsafe name of a picture: ${file}`)
      await writeAtomically(folder, file, bytes)
      await files.stored(file)
    },
    async read(file) {
      if (!isPictureName(file)) return null
      const bytes = await readIfThere(join(folder, file))
      return bytes ?? ((await bring(file)) ? readIfThere(join(folder, file)) : null)
    },
    has: async (file) =>
      isPictureName(file) && ((await exists(join(folder, file))) || (await files.isInBucket(file))),
    async remove(file) {
      if (!isContentName(file)) throw new Error(`unsafe name of a picture: ${file}`)
      for (const name of [file, ...pictureSizes(file)]) await rm(join(folder, name), { force: true })
      await files.removed(file)
    },
  }
}

/** Opens a picture with the limits for everything the shop decodes. Only the first frame is used. */
export async function openPicture(
  input: Buffer | string,
  options: Pick<SharpOptions, 'limitInputPixels' | 'density'> = {},
): Promise<Sharp> {
  const open = await loadPictureLibrary()
  return open(input, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, ...options })
}

async function readHeader(bytes: Buffer): Promise<{ ok: true } | Extract<SavePictureResult, { ok: false }>> {
  const open = await loadPictureLibrary()
  try {
    const { format, width, height } = await open(bytes, { limitInputPixels: false }).metadata()
    if (!ACCEPTED.has(format)) return { ok: false, reason: 'not-a-picture' }
    return width * height > MAX_PIXELS ? { ok: false, reason: 'too-many-pixels' } : { ok: true }
  } catch {
    return { ok: false, reason: isHeic(bytes) ? 'heic' : 'not-a-picture' }
  }
}

/** Writes to a temporary name and renames, so that no reader sees a partial file. */
export async function writeAtomically(folder: string, file: string, data: Buffer): Promise<void> {
  await makeFolder(folder)
  const draft = join(folder, `.${file}.${randomUUID()}`)
  await writeFile(draft, data)
  await rename(draft, join(folder, file))
}

/** The bytes of a file; null when there is none. */
export async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null
    throw error
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function isFileSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
