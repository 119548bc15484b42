/** Why a bucket did not do what it was asked: it cannot be reached now, the keys are refused, there is no such bucket, anything else. */
export const STORAGE_PROBLEMS = ['unreachable', 'denied', 'no-bucket', 'refused'] as const
export type StorageProblem = (typeof STORAGE_PROBLEMS)[number]

/** Bytes of a key that S3 takes at most, and of one of its parts that the file systems of servers take. */
const MAX_KEY_BYTES = 1024
const MAX_PART_BYTES = 255

const bytesOf = (text: string) => new TextEncoder().encode(text).length
/** Control characters, and what Windows allows in no name. */
const FORBIDDEN = /[\p{Cc}\\:*?"<>|]/u

/**
 * Whether a file can be stored under this key, in a folder as in a bucket: parts divided by `/`, none of them empty, beginning with a
 * dot (`..`, drafts) or longer than 255 bytes, 1024 bytes in all.
 */
export function isFileKey(key: string): boolean {
  if (!key.isWellFormed() || bytesOf(key) > MAX_KEY_BYTES || FORBIDDEN.test(key)) return false
  return key
    .split('/')
    .every((part) => part !== '' && !part.startsWith('.') && bytesOf(part) <= MAX_PART_BYTES)
}

export type StoragePlace = { kind: 'folder'; folder: string } | { kind: 's3'; bucket: string; prefix: string }

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** Whether S3 allows a bucket of this name. */
export const isBucketName = (name: string) => BUCKET.test(name)

/**
 * Reads `s3://bucket/prefix` (the prefix may be missing) or a folder; null where the address names no bucket or its prefix is no key.
 */
export function readPlace(place: string): StoragePlace | null {
  if (!/^s3:/i.test(place)) return place.trim() === '' ? null : { kind: 'folder', folder: place }
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]*)(?:\/(.*?)\/?)?$/i.exec(place) ?? []
  if (!isBucketName(bucket) || (prefix !== '' && !isFileKey(prefix))) return null
  return { kind: 's3', bucket, prefix }
}
