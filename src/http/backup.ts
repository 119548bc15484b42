import { backupCommand } from '#modules/shop/backups/backup-command.ts'
import { keepNewFilesPrivate, outliveOutput } from '#shared/files/process-end.server.ts'

/** `npm run backup -- FILE` */

keepNewFilesPrivate()
outliveOutput()
process.exitCode = await backupCommand(process.argv.slice(2))
