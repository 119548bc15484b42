import { printsHelp } from '#modules/platform/commands/command-help.server.ts'
import { isMomentCommand, momentCommand } from '#modules/shop/backups/point-in-time/moment-command.ts'
import { restoreCommand } from '#modules/shop/backups/restore-command.ts'
import { holdRestoredShop, holdWithin } from '#modules/shop/restored/restored.server.ts'
import { m } from '#texts/messages.js'

const bothUsages: Parameters<typeof printsHelp>[1] = (inputs, options) =>
  [m.restore_usage(inputs, options), m.moment_usage(inputs, options)].join('\n\n')

/** `npm run restore`: a backup, which is one file, or a moment of the embedded database. Returns the exit code. */
export async function restoreShop(args: readonly string[]): Promise<number> {
  if (printsHelp(args, bothUsages)) return 0
  return isMomentCommand(args) ? momentCommand(args, holdRestoredShop) : restoreCommand(args, holdWithin)
}
