import type { Readable } from 'node:stream'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3/s3-store.ts'
import { readPlace } from './storage-rules.ts'

export interface StoredFile {
  key: string
  bytes: number
  changedAt: Date
}

/**
 * Files by key, in a folder or in a bucket of S3. Keys are those of `isFileKey`: `/` divides them, no part is empty or begins with a dot.
 * Every function throws for another key, and with a sentence that names the place where it does not answer.
 */
export interface FileStore {
  /** For people and logs: a folder, or s3://bucket/prefix. Holds no keys. */
  readonly place: string
  /**
   * Stores a file, complete or not at all, in the place of an earlier one. In a folder its mode is 600 and it is on the disk when this
   * returns. A stream may be of unknown length; one that fails leaves nothing behind.
   */
  put(
    key: string,
    content: Readable | Buffer,
    options?: { mediaType?: string; signal?: AbortSignal },
  ): Promise<{ bytes: number }>
  /** The content, which the caller reads to its end or destroys; null for no such file. */
  get(key: string, options?: { signal?: AbortSignal }): Promise<Readable | null>
  head(key: string): Promise<StoredFile | null>
  /** The files whose keys begin with `prefix` ('' for all), in order of the keys' bytes. What changes meanwhile may be missing. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** A missing file is removed already. */
  remove(key: string): Promise<void>
  /** In a folder: removes what a `put` whose process died left beside files without `/` in their keys, unchanged since `before`. */
  removeDrafts?(before: Date): Promise<void>
}

/** How a bucket is reached; the keys are printed nowhere. */
export interface S3Settings {
  /** `https://s3.eu-central-1.amazonaws.com`, without a path; buckets are its first folders. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Opens the files of a place: a folder, or `s3://bucket/prefix`. Nothing is made or asked before the first call. Throws with a sentence
 * for an s3:// place without keys and for one that cannot be read.
 */
export function openFileStore(place: string, s3: S3Settings | undefined): FileStore {
  const read = readPlace(place)
  if (read === null) throw new Error(`${place} is neither a folder nor s3://bucket/prefix`)
  if (read.kind === 'folder') return createFolderStore(read.folder)
  if (s3 === undefined)
    throw new Error(
      `${place} needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY in the environment`,
    )
  return createS3Store(s3, read.bucket, read.prefix)
}

export { StorageError } from './storage-error.ts'
