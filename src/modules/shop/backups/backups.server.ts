import type { BackupOptions, WrittenBackup } from './backups-types.ts'

/** Public API of backups for other modules. */
export { BACKUP_ENDING, backupMoment, backupName } from './backups-rules.ts'
export type { BackupOptions, BackupProgress, WrittenBackup } from './backups-types.ts'

/**
 * Writes a backup of the running shop as one file, and reads it back whole before it counts as written. Throws, and leaves no file, when a
 * part of it cannot be written or read back.
 */
export function writeBackup(_options: BackupOptions): Promise<WrittenBackup> {
  return Promise.reject(new Error('not yet'))
}
