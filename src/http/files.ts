import { filesCommand } from '#modules/platform/storage/move/files-command.server.ts'
import { outliveOutput } from '#shared/files/process-end.server.ts'

/** `npm run files` */

outliveOutput()
process.exitCode = await filesCommand(process.argv.slice(2))
