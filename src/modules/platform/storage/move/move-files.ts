import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { type FileStore, StorageError, type StoredFile } from '../file-store.server.ts'
import { mediaTypeOf } from '../shop-files/shop-files.server.ts'

export interface MovedFiles {
  /** Missing before, there and the same now. */
  copied: number
  /** There before with another size, the same now. */
  replaced: number
  bytes: number
  /** The same size in both places, and where contents are compared the same content. */
  same: number
  /** Only where it was copied to; they stay. */
  onlyThere: number
  /** Keys of files that are not the same in both places, each with why. */
  failed: { key: string; reason: 'not-read' | 'not-the-same' | 'missing'; message: string }[]
}

export interface MoveOptions {
  from: FileStore
  to: FileStore
  prefix: string
  /** Which files are taken; the others are not mentioned. */
  isTaken(key: string): boolean
  /** Reads every file in both places and copies nothing. */
  compareOnly?: boolean
  onProgress?(done: number): void
}

const AT_ONCE = 8

/** Both places in order of keys, each key once. Throws where a place does not keep that order. */
async function* pairs(from: FileStore, to: FileStore, prefix: string) {
  const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
  async function* ordered(store: FileStore) {
    let before: string | undefined
    for await (const file of store.list(prefix)) {
      if (before !== undefined && compare(before, file.key) >= 0)
        throw new StorageError(`${store.place} does not list its files in order`, 'refused')
      before = file.key
      yield file
    }
  }
  const [lefts, rights] = [ordered(from), ordered(to)]
  const next = async (files: AsyncGenerator<StoredFile>) =>
    (await files.next()).value as StoredFile | undefined
  let [left, right] = [await next(lefts), await next(rights)]
  while (left || right) {
    const order = !left ? 1 : !right ? -1 : compare(left.key, right.key)
    yield { here: order <= 0 ? left : undefined, there: order >= 0 ? right : undefined }
    if (order <= 0) left = await next(lefts)
    if (order >= 0) right = await next(rights)
  }
}

async function digestOf(store: FileStore, key: string): Promise<string | null> {
  const content = await store.get(key)
  if (content === null) return null
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

/** Copies a file and reads it back. False where another one arrived; null where it is gone meanwhile. */
async function copyFile({ from, to }: MoveOptions, key: string): Promise<boolean | null> {
  const content = await from.get(key)
  if (content === null) return null
  const hash = createHash('sha256')
  async function* measured(source: Readable) {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
  }
  await to.put(key, Readable.from(measured(content), { objectMode: false }), { mediaType: mediaTypeOf(key) })
  return (await digestOf(to, key)) === hash.digest('hex')
}

/**
 * Copies what one place lacks of another, or has in another size, reads each copy back and compares its SHA-256. What is there is not
 * copied again, so that a second run goes on where the first one stopped. Throws where a place fails; a file that cannot be read
 * is listed.
 */
export async function moveFiles(options: MoveOptions): Promise<MovedFiles> {
  const { from, to, prefix, isTaken, compareOnly = false, onProgress } = options
  const moved: MovedFiles = { copied: 0, replaced: 0, bytes: 0, same: 0, onlyThere: 0, failed: [] }
  const limited = pLimit(AT_ONCE)
  let done = 0
  let fault: unknown

  async function handle(here: StoredFile, there: StoredFile | undefined): Promise<void> {
    const { key } = here
    try {
      if (compareOnly) {
        const isSame =
          there?.bytes === here.bytes && (await digestOf(from, key)) === (await digestOf(to, key))
        if (isSame) moved.same++
        else moved.failed.push({ key, reason: there ? 'not-the-same' : 'missing', message: '' })
        return
      }
      if (there?.bytes === here.bytes) return void moved.same++
      const arrived = await copyFile(options, key)
      if (arrived === null) return
      if (!arrived) return void moved.failed.push({ key, reason: 'not-the-same', message: '' })
      if (there) moved.replaced++
      else moved.copied++
      moved.bytes += here.bytes
    } catch (error) {
      // What the disk says has a system call and concerns this file; anything else concerns all.
      if (!(error instanceof Error && 'syscall' in error)) throw error
      moved.failed.push({ key, reason: 'not-read', message: error.message })
    } finally {
      onProgress?.(++done)
    }
  }

  const running = new Set<Promise<void>>()
  for await (const { here, there } of pairs(from, to, prefix)) {
    if (fault !== undefined) break
    if (!isTaken((here ?? there)?.key ?? '')) continue
    if (!here) {
      moved.onlyThere++
      continue
    }
    const one = limited(() => handle(here, there))
      .catch((error: unknown) => {
        fault ??= error
      })
      .finally(() => running.delete(one))
    running.add(one)
    if (running.size >= 2 * AT_ONCE) await Promise.race(running)
  }
  await Promise.all(running)
  if (fault !== undefined) throw fault
  return moved
}
