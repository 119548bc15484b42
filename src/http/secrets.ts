import { secretsCommand } from '#http/secrets-command.ts'
import { keepNewFilesPrivate, outliveOutput } from '#shared/files/process-end.server.ts'

/** `npm run secrets` */

keepNewFilesPrivate()
outliveOutput()
process.exitCode = await secretsCommand(process.argv.slice(2))
