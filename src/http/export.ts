import { exportCommand } from '#modules/intake/exports/export-command.ts'
import { outliveOutput } from '#shared/files/process-end.server.ts'

/** `npm run export -- --format vitrin --out urunler.csv` */

outliveOutput()
process.exitCode = await exportCommand(process.argv.slice(2))
