import { exportCommand } from '#modules/exports/export-command.ts'

/** `npm run export -- --format vitrin --out urunler.csv` */

process.exitCode = await exportCommand(process.argv.slice(2))
