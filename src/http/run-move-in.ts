import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { databaseNow } from '#database/database-clock.ts'
import { openChangeFeed } from '#database/feed/change-feed.ts'
import { moveInCommand } from '#modules/content/redirects/move-in-command.ts'
import { isAboutRuns } from '#modules/intake/imports/undo/undo-arguments.server.ts'
import { createPictureFetcher } from '#modules/intake/imports/write/fetch-picture.ts'
import { createPictureFinder } from '#modules/intake/imports/write/import-pictures.ts'
import { openLocalPictures } from '#modules/intake/imports/write/local-pictures.ts'
import { earlierShopCommand } from '#modules/intake/move-in/move-in-command.ts'
import { MOVE_IN_PARTS } from '#modules/intake/move-in/move-in-schemas.ts'
import { undoMoveInCommand } from '#modules/intake/move-in/undo/undo-move-in-command.ts'
import { printsHelp } from '#modules/platform/commands/command-help.server.ts'
import { commandDataDir } from '#modules/platform/commands/shop-command.server.ts'
import { commandPictures } from '#modules/platform/media/pictures.server.ts'
import { publicAddressCheck } from '#modules/platform/network/public-address.server.ts'
import { openSecrets } from '#modules/platform/secrets/secrets.server.ts'
import { createSettings } from '#modules/platform/settings/settings.server.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { erasedAccounts } from '#modules/shop/privacy/privacy.server.ts'
import { seedReferenceData } from '#seed/reference-data.ts'
import { terminal } from '#shared/files/command-terminal.server.ts'
import { m } from '#texts/messages.js'

const ofEarlierShop = (args: readonly string[]) => MOVE_IN_PARTS.some((command) => args.includes(command))

/** `npm run move-in -- customers FILE`, `orders FILE`, `reviews FILE`, `coupons FILE`, `pages FILE`, `redirects FILE`, `sitemap FILE`; `--runs`, `--undo RUN` */
export async function runMoveIn(args: readonly string[]): Promise<number> {
  if (printsHelp(args, ofEarlierShop(args) ? m.command_move_in_usage : m.command_redirects_usage)) return 0
  return isAboutRuns(args)
    ? await undoMoveInCommand(args)
    : ofEarlierShop(args)
      ? await earlierShopCommand(args, {
          prepare: seedReferenceData,
          async readSettings(db) {
            const log = pino({ level: 'silent' })
            const changes = await openChangeFeed(db, log, { listens: false })
            try {
              return await createSettings({ db, changes, log, publicUrl: terminal().env.PUBLIC_URL || '' })
            } finally {
              await changes.close()
            }
          },
          async openPictures(db, folder) {
            const store = commandPictures(commandDataDir())
            const fetcher = createPictureFetcher({ mayConnect: publicAddressCheck() })
            const opened = folder === null ? null : await openLocalPictures(folder)
            const finder = createPictureFinder(db, store, fetcher, opened?.ok ? opened.pictures : null)
            return {
              find: (pictures) =>
                finder.find([{ pictures: pictures.map((each) => ({ ...each, alt: '' })), variants: [] }]),
              close: () => fetcher.close(),
            }
          },
          async openErased(db) {
            const file = resolve(terminal().env.SECRETS_FILE || join(commandDataDir(), 'secrets.json'))
            const now = await databaseNow(db)
            const opened = await openSecrets({
              db,
              file,
              log: pino({ level: 'silent' }),
              clock: () => now,
            })
            if (!opened.ok) return note('report_erased_unknown', { message: opened.message })
            opened.secrets.close()
            const keys = opened.secrets.keysFor('erased-addresses')
            return async (email) => (await erasedAccounts(db, keys.accepted(), email)).length > 0
          },
        })
      : await moveInCommand(args, seedReferenceData)
}
