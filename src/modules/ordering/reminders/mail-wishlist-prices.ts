import { transaction } from '#database/database.ts'
import { sharedPicture } from '#modules/kernel/pictures/picture-rules.ts'
import { eachRow } from '#modules/platform/jobs/row-jobs.server.ts'
import { istanbulDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money-format.ts'
import { m } from '#texts/messages.js'
import { stopLink, wishlistLink } from './reminder-links-rules.ts'
import type { RemindersDeps } from './reminders-types.ts'
import { newStop } from './stop-token.ts'
import {
  type DueCustomer,
  noteWishlistMail,
  readDueCustomers,
  readWishlistPrices,
} from './wishlist-price-queries.ts'
import { MOST_LINES, priceDrops } from './wishlist-price-rules.ts'

/** Queues one email for each customer whose wishlist has become cheaper; none where the merchant's days are 0. */
export async function mailWishlistPrices(deps: RemindersDeps): Promise<void> {
  const { db, clock, settings, currencies, mail, publicUrl } = deps
  const { favoriFiyatGunu: days, showPriceStatus, cartStockControl: sellsWithoutStock } = settings.get()
  if (days === 0 || !showPriceStatus) return
  const now = clock()
  const day = istanbulDay(now)

  async function mailTo(customer: DueCustomer): Promise<void> {
    const { id, name, email, locale } = customer
    const prices = await readWishlistPrices(db, customer, !sellsWithoutStock)
    const drops = priceDrops(prices, currencies.rates()).slice(0, MOST_LINES)
    if (drops.length === 0) return
    const lines = drops.map(({ productId, before, now: price }, position) => {
      const product = prices.find((each) => each.productId === productId)
      const picture = sharedPicture(product?.picture ?? '')
      return {
        position,
        name: product?.name ?? '',
        detail: m.mail_wishlist_before({ price: formatMoney(before.toFixed(2), 'TRY') }, { locale }),
        amount: formatMoney(price.toFixed(2), 'TRY'),
        image: picture === null ? '' : publicUrl + picture,
      }
    })
    const stop = newStop()
    const shop = { publicUrl, locale }
    await transaction(db, async (tx) => {
      const noted = await noteWishlistMail(tx, { id, day, days, hash: stop.hash, now })
      if (noted === null) return
      await mail.queue(tx, {
        key: `wishlist-prices:${noted}`,
        to: email,
        locale,
        customerId: id,
        template: 'wishlist-prices',
        data: { name, lines, link: wishlistLink(shop), stopLink: stopLink(shop, stop.token) },
      })
    })
  }

  for await (const due of readDueCustomers(db, { now, day, days }))
    await eachRow(
      deps,
      'mail-wishlist-prices',
      due.map((row) => ({ id: row.id, row })),
      mailTo,
    )
  mail.wake()
}
