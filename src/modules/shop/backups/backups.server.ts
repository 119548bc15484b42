/** Public API of backups for other modules; the commands are called from `src/http`. */
export { isInside } from './backup-place.ts'
export { backupName, heldBackupName } from './backups-rules.ts'
export type { BackupOptions, WrittenBackup } from './backups-types.ts'
export { writeBackup } from './write-backup.ts'
