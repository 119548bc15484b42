import type { Database } from '#database/database.ts'
import type { FileStore } from '#modules/platform/storage/file-store.server.ts'
import type { ShopPictures } from './shop-pictures.ts'

export interface WrittenBackup {
  /** Its name in the store. */
  key: string
  /** Of the file. */
  bytes: number
  tables: number
  rows: number
  pictures: number
  /** Pictures that were deleted while the backup was written, by name. */
  missingPictures: string[]
  keys: 'encrypted' | 'left-out'
  /** The moment that the data are of, by the database's clock. */
  takenAt: Date
  finishedAt: Date
}

/** What is being done, and how much of it is done: tables in bytes, pictures by number, the check in bytes of the file. */
export interface BackupProgress {
  part: 'tables' | 'pictures' | 'check'
  done: number
  of: number
}

export interface BackupOptions {
  db: Database
  /** `DATA_DIR`. */
  dataDir: string
  /** The shop's pictures, if not those of `shopPictures`. */
  pictures?: ShopPictures
  /** The file of the keys (decision 41). */
  secretsFile: string
  /** Encrypts the keys; null leaves them out. */
  passphrase: string | null
  /** Where the backup is stored, under `key`. */
  store: FileStore
  /** `backupName` of the moment, or the name that a person chose. */
  key: string
  onProgress?: (progress: BackupProgress) => void
  signal?: AbortSignal
}
