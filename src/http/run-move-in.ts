import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { openChangeFeed } from '#database/change-feed.ts'
import { databaseNow } from '#database/database-clock.ts'
import { createPictureStore } from '#modules/catalogue/pictures.server.ts'
import { earlierShopCommand } from '#modules/earlier-shop/earlier-shop-command.ts'
import { MOVE_IN_PARTS } from '#modules/earlier-shop/move-in-schemas.ts'
import { undoMoveInCommand } from '#modules/earlier-shop/undo-move-in-command.ts'
import { createPictureFetcher } from '#modules/imports/fetch-picture.ts'
import { createPictureFinder } from '#modules/imports/import-pictures.ts'
import { openLocalPictures } from '#modules/imports/local-pictures.ts'
import { isAboutRuns } from '#modules/imports/undo-arguments.server.ts'
import { erasedAccounts } from '#modules/privacy/privacy.server.ts'
import { publicAddressCheck } from '#modules/public-address.server.ts'
import { moveInCommand } from '#modules/redirects/move-in-command.ts'
import { openSecrets } from '#modules/secrets/secrets.server.ts'
import { createSettings } from '#modules/settings/settings.server.ts'
import { note } from '#modules/uploaded-runs/run-notes.server.ts'
import { seedReferenceData } from '#seed/reference-data.ts'
import { terminal } from '#shared/command-terminal.server.ts'

/** `npm run move-in -- customers FILE`, `orders FILE`, `reviews FILE`, `coupons FILE`, `pages FILE`, `redirects FILE`, `sitemap FILE`; `--runs`, `--undo RUN` */
export async function runMoveIn(args: readonly string[]): Promise<number> {
  return isAboutRuns(args)
    ? await undoMoveInCommand(args)
    : MOVE_IN_PARTS.some((command) => args.includes(command))
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
            const store = createPictureStore(join(resolve(terminal().env.DATA_DIR || './data'), 'images'))
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
            const file = resolve(
              terminal().env.SECRETS_FILE || join(terminal().env.DATA_DIR || './data', 'secrets.json'),
            )
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
