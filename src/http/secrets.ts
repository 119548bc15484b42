import { secretsCommand } from '#modules/secrets/secrets-command.ts'
import { keepNewFilesPrivate, outliveOutput } from '#shared/process-end.server.ts'

/** `npm run secrets` */

keepNewFilesPrivate()
outliveOutput()
process.exitCode = await secretsCommand(process.argv.slice(2))
