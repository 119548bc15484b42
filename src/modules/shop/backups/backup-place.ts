import { stat } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import {
  type FileStore,
  openFileStore,
  type S3Settings,
} from '#modules/platform/storage/file-store.server.ts'
import { readS3Environment } from '#modules/platform/storage/storage-schemas.ts'
import { terminal } from '#shared/files/command-terminal.server.ts'
import { BACKUP_ENDING } from './backups-rules.ts'

/** What a person named: a place that holds backups, or one backup in it. */
export interface BackupPlace {
  store: FileStore
  /** Null for a folder or a bucket. */
  key: string | null
}

const BUCKET = /^s3:/i

/** How buckets are reached, as the environment says. Throws with a sentence for settings that cannot be. */
function s3OfEnvironment(): S3Settings | undefined {
  const read = readS3Environment(terminal().env)
  if (!read.ok) throw new Error(read.problem)
  return read.environment.s3
}

const isFolder = async (path: string) => (await stat(path).catch(() => null))?.isDirectory() === true

/**
 * Reads `FILE`, `FOLDER` or `s3://bucket/prefix`, of which one that ends with `.backup` is a file. A folder is one that is there, or whose
 * name ends with a slash. Throws with a sentence for a bucket that cannot be reached.
 */
export async function openBackupPlace(named: string): Promise<BackupPlace> {
  const open = (place: string) => openFileStore(place, s3OfEnvironment())
  if (BUCKET.test(named)) {
    const at = named.lastIndexOf('/')
    const isFile = named.endsWith(BACKUP_ENDING) && at > 's3://'.length
    return isFile
      ? { store: open(named.slice(0, at)), key: named.slice(at + 1) }
      : { store: open(named.replace(/\/+$/, '')), key: null }
  }
  const path = resolve(named)
  if (/[\\/]$/.test(named) || (await isFolder(path))) return { store: open(path), key: null }
  return { store: open(dirname(path)), key: basename(path) }
}

/** Where a backup is, for people. */
export const shownPlace = ({ place }: FileStore, key: string): string =>
  BUCKET.test(place) ? `${place}/${key}` : join(place, key)

/** Whether a place lies in the data folder, whose disk it would have to outlive. */
export const isInside = ({ place }: Pick<FileStore, 'place'>, dataDir: string): boolean =>
  !BUCKET.test(place) && `${resolve(place)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`)
