import { checkDataCommand } from '#modules/shop/data-checks/check-data-command.ts'
import { outliveOutput } from '#shared/files/process-end.server.ts'

/** `npm run check-data` */

outliveOutput()
process.exitCode = await checkDataCommand(process.argv.slice(2))
