import { ratesCommand } from '#modules/currencies/rates-command.ts'
import { seedReferenceData } from '#seed/reference-data.ts'

/** `npm run rates` */

process.exitCode = await ratesCommand(process.argv.slice(2), seedReferenceData)
