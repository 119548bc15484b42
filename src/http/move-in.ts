import { moveInCommand } from '#modules/redirects/move-in-command.ts'
import { seedReferenceData } from '#seed/reference-data.ts'

/** `npm run move-in -- redirects FILE` */

process.exitCode = await moveInCommand(process.argv.slice(2), seedReferenceData)
