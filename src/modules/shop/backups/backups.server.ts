/** Public API of backups for other modules. */
export { BackupRefusedError } from './backup-format.ts'
export { BACKUP_ENDING, backupMoment, backupName } from './backups-rules.ts'
export type { BackupOptions, BackupProgress, WrittenBackup } from './backups-types.ts'
export { verifyBackup } from './read-backup.ts'
export { type RestoredBackup, type RestoreOptions, restoreBackup } from './restore-backup.ts'
export { writeBackup } from './write-backup.ts'
