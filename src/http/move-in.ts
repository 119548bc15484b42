import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { databaseNow } from '#database/database-clock.ts'
import { COMMAND_PARTS, earlierShopCommand } from '#modules/earlier-shop/earlier-shop-command.ts'
import { erasedAccounts } from '#modules/privacy/privacy.server.ts'
import { moveInCommand } from '#modules/redirects/move-in-command.ts'
import { openSecrets } from '#modules/secrets/secrets.server.ts'
import { seedReferenceData } from '#seed/reference-data.ts'

/** `npm run move-in -- customers FILE`, `orders FILE`, `reviews FILE`, `redirects FILE`, `sitemap FILE` */

const args = process.argv.slice(2)

process.exitCode = COMMAND_PARTS.some((command) => args.includes(command))
  ? await earlierShopCommand(args, {
      prepare: seedReferenceData,
      async openErased(db) {
        const file = resolve(
          process.env.SECRETS_FILE || join(process.env.DATA_DIR || './data', 'secrets.json'),
        )
        const now = await databaseNow(db)
        const opened = await openSecrets({
          db,
          file,
          log: pino({ level: 'silent' }),
          clock: () => now,
        })
        if (!opened.ok)
          return `Silinen hesapları tanımak için mağazanın anahtar dosyası gerekli (SECRETS_FILE): ${opened.message}`
        opened.secrets.close()
        const keys = opened.secrets.keysFor('erased-addresses')
        return async (email) => (await erasedAccounts(db, keys.accepted(), email)).length > 0
      },
    })
  : await moveInCommand(args, seedReferenceData)
