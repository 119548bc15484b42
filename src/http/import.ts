import { importCommand } from '#modules/imports/import-command.ts'
import { seedReferenceData } from '#seed/reference-data.ts'

/** `npm run import -- FILE`. Seeds no demo shop: its products would mix with the imported ones. */

process.exitCode = await importCommand(process.argv.slice(2), seedReferenceData)
