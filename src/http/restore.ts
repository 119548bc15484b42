import { keepNewFilesPrivate, outliveOutput } from '#shared/files/process-end.server.ts'
import { restoreShop } from './restore-command.ts'

/** `npm run restore -- FILE` */

keepNewFilesPrivate()
outliveOutput()
process.exitCode = await restoreShop(process.argv.slice(2))
