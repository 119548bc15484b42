import { keepNewFilesPrivate, outliveOutput } from '#shared/files/process-end.server.ts'
import { runMoveIn } from './run-move-in.ts'

/** `npm run move-in` */

keepNewFilesPrivate()
outliveOutput()
process.exitCode = await runMoveIn(process.argv.slice(2))
