import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { parseVariantName } from '#modules/kernel/pictures/picture-rules.ts'
import {
  type FileStore,
  openFileStore,
  type StoredFile,
} from '#modules/platform/storage/file-store.server.ts'
import {
  mediaTypeOf,
  openBucket,
  waitingFiles,
} from '#modules/platform/storage/shop-files/shop-files.server.ts'
import { readS3Environment } from '#modules/platform/storage/storage-schemas.ts'
import { terminal } from '#shared/files/command-terminal.server.ts'

/** Where pictures and videos are: below `DATA_DIR`, and in the bucket where the shop has one. */
const FOLDER = 'images'

/** The shop's pictures and videos, as a backup takes and brings them. */
export interface ShopPictures {
  /** Each once, in order of names. */
  list(): AsyncIterable<StoredFile>
  get(name: string): Promise<Readable | null>
  put(name: string, content: Readable): Promise<unknown>
  remove(name: string): Promise<void>
}

/** Two lists in order of keys as one, with each key once. */
async function* merged(
  one: AsyncIterable<StoredFile>,
  other: AsyncIterable<StoredFile>,
): AsyncGenerator<StoredFile> {
  const [a, b] = [one[Symbol.asyncIterator](), other[Symbol.asyncIterator]()]
  const compare = (x: StoredFile, y: StoredFile) => Buffer.compare(Buffer.from(x.key), Buffer.from(y.key))
  let [x, y] = [await a.next(), await b.next()]
  while (!x.done || !y.done) {
    const order = x.done ? 1 : y.done ? -1 : compare(x.value, y.value)
    const next = order <= 0 ? x.value : y.value
    if (order <= 0) x = await a.next()
    if (order >= 0) y = await b.next()
    yield next
  }
}

/**
 * The pictures of a shop whose files are in `DATA_DIR`, and in a bucket beside it: what is here, or waits here for the bucket, is not asked
 * for there. The bucket of the environment where none is named. Throws with a sentence for settings that name none.
 */
export function shopPictures(dataDir: string, bucket = bucketOfEnvironment()): ShopPictures {
  const local = openFileStore(join(dataDir, FOLDER), undefined)
  if (!bucket) return { ...local, list: () => local.list('') }
  const store = bucket
  const keyOf = (name: string) => `${FOLDER}/${name}`
  const waiting = waitingFiles(dataDir)
  async function* namesIn(files: FileStore): AsyncGenerator<StoredFile> {
    for await (const file of files.list(keyOf(''))) yield { ...file, key: file.key.slice(keyOf('').length) }
  }
  return {
    list: () => merged(merged(local.list(''), namesIn(waiting)), namesIn(store)),
    get: async (name) =>
      (await local.get(name)) ?? (await waiting.get(keyOf(name))) ?? store.get(keyOf(name)),
    put: (name, content) => store.put(keyOf(name), content, { mediaType: mediaTypeOf(name) }),
    remove: (name) => store.remove(keyOf(name)),
  }
}

function bucketOfEnvironment(): FileStore | undefined {
  const read = readS3Environment(terminal().env)
  if (!read.ok) throw new Error(read.problem)
  return openBucket(read.environment)
}

/** The files that a backup holds: all but sizes of pictures, which the shop makes again when they are first asked for. */
export async function* keptPictures(pictures: ShopPictures): AsyncGenerator<StoredFile> {
  for await (const file of pictures.list()) if (parseVariantName(file.key) === null) yield file
}

/** Sums of files, a line for each, as `sha256sum --check` reads them. */
export function sumLines(): {
  add(name: string, sha256: string): void
  take(): Buffer
  readonly count: number
} {
  let lines: string[] = []
  return {
    add: (name, sha256) => lines.push(`${sha256}  ${name}\n`),
    take() {
      const text = Buffer.from(lines.join(''))
      lines = []
      return text
    },
    get count() {
      return lines.length
    },
  }
}

/** Sums bytes as they pass. */
export function summing(bytes: AsyncIterable<Uint8Array>): {
  passed: AsyncIterable<Uint8Array>
  sha256(): string
} {
  const hash = createHash('sha256')
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      hash.update(chunk)
      yield chunk
    }
  }
  return { passed: pass(), sha256: () => hash.digest('hex') }
}
