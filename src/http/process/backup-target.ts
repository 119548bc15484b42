import type { BackupTarget } from '#modules/platform/shop-deps.ts'
import { openFileStore } from '#modules/platform/storage/file-store.server.ts'
import type { Config } from '../config.ts'

/** Where the shop writes its backups, as the environment says; undefined without BACKUP_TO. Throws with a sentence for an unusable place. */
export function backupTarget({
  backupTo,
  backupPassphrase = '',
  backupKeepDays,
  secretsFile,
  storage,
}: Pick<Config, 'backupTo' | 'backupPassphrase' | 'backupKeepDays' | 'secretsFile' | 'storage'>):
  | BackupTarget
  | undefined {
  if (backupTo === undefined) return undefined
  return {
    store: openFileStore(backupTo, storage.s3),
    passphrase: backupPassphrase || null,
    keepDays: backupKeepDays,
    secretsFile,
  }
}
