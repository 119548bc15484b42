import { ratesCommand } from '#modules/goods/currencies/rates-command.ts'
import { seedReferenceData } from '#seed/reference-data.ts'
import { keepNewFilesPrivate, outliveOutput } from '#shared/files/process-end.server.ts'

/** `npm run rates` */

keepNewFilesPrivate()
outliveOutput()
process.exitCode = await ratesCommand(process.argv.slice(2), seedReferenceData)
