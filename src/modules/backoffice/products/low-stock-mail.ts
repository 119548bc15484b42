import { type Database, transaction } from '#database/database.ts'
import { arrayOf, oneOf, statement, text } from '#database/statements/statement.ts'
import { forgetRisen, tellLowStock, wasToldOn } from '#modules/goods/stock/low/low-stock.server.ts'
import { mayDo, STAFF_ROLES } from '#modules/kernel/staff/permission-rules.ts'
import type { Mail } from '#modules/platform/mail/mail.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { istanbulDay } from '#shared/dates.ts'
import { LOCALES } from '#shared/locale.ts'

const MAIL_RECIPIENTS = statement(
  {
    params: [arrayOf(text)],
    row: { id: text, name: text, email: text, locale: oneOf(LOCALES) },
  },
  'select id, name, email, locale from staff where role = any ($1) and disabled_at is null order by id',
)

const MAILED_ROLES = STAFF_ROLES.filter((role) => mayDo(role, 'stock.write'))

/** Products that one email names. */
const NAMED = 50

type Deps = Pick<ShopDeps, 'clock' | 'publicUrl'> & {
  db: Database
  settings: Pick<Settings, 'get'>
  mail: Pick<Mail, 'queue' | 'wake'>
}

/** What has more than its number of pieces again is in the next email when it falls. */
export const watchLowStock = ({ db, settings }: Deps): Promise<void> =>
  forgetRisen(db, settings.get().azalanStok)

/**
 * Sends staff who may change stock an email about what fell to its number of few pieces since the last one: one email a day at most, none where nothing fell.
 */
export async function mailLowStock({ db, clock, publicUrl, settings, mail }: Deps): Promise<void> {
  const { azalanStok: from, azalanStokPostasi: isWanted } = settings.get()
  if (!isWanted) return
  const day = istanbulDay(clock())
  await transaction(db, async (tx) => {
    const { rows: people } = await tx.query(MAIL_RECIPIENTS, [MAILED_ROLES])
    if (people.length === 0 || (await wasToldOn(tx, day))) return
    await forgetRisen(tx, from)
    const { products, total } = await tellLowStock(tx, { from, day, limit: NAMED })
    if (total === 0) return
    for (const { id, name, email, locale } of people)
      await mail.queue(tx, {
        customerId: null,
        to: email,
        locale,
        key: `low-stock:${day}:${id}`,
        template: 'low-stock',
        data: {
          name,
          products: products.map(({ code, name: product, quantity }) => ({ code, name: product, quantity })),
          more: total - products.length,
          link: `${publicUrl}/yonetim/urunler?state=low`,
        },
      })
  })
  mail.wake()
}
