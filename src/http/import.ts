import { importCommand } from '#modules/imports/import-command.ts'
import { seedReferenceData } from '#seed/reference-data.ts'
import { keepNewFilesPrivate, outliveOutput } from '#shared/process-end.server.ts'

/** `npm run import -- FILE`. Seeds no demo shop: its products would mix with the imported ones. */

keepNewFilesPrivate()
outliveOutput()
process.exitCode = await importCommand(process.argv.slice(2), seedReferenceData)
