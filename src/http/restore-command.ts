import { restoreCommand } from '#modules/shop/backups/restore-command.ts'
import { holdWithin } from '#modules/shop/restored/restored.server.ts'

/** `npm run restore`: a backup, which is one file. Returns the exit code. */
export function restoreShop(args: readonly string[]): Promise<number> {
  return restoreCommand(args, holdWithin)
}
