import { transaction } from '#database/database.ts'
import type { CartItem } from '#modules/buying/cart/cart-schemas.ts'
import { couponKey } from '#modules/buying/coupons/coupon-code-rules.ts'
import { couponOutcome } from '#modules/buying/coupons/coupon-rules.ts'
import { unitWord } from '#modules/goods/catalogue/catalogue-rules.ts'
import { sharedPicture } from '#modules/kernel/pictures/picture-rules.ts'
import { eachRow } from '#modules/platform/jobs/row-jobs.server.ts'
import type { MailData } from '#modules/platform/mail/mail-schemas.ts'
import { Big } from '#shared/money.ts'
import { formatMoney } from '#shared/money-format.ts'
import { type DueCart, noteReminder, readDueCarts, readLeftLines } from './cart-reminder-queries.ts'
import { cartLink, stopLink } from './reminder-links-rules.ts'
import type { RemindersDeps } from './reminders-types.ts'
import { newStop } from './stop-token.ts'

/** Queues an email for each cart that was left for the merchant's hours; none where the hours are 0. */
export async function remindOfCarts(deps: RemindersDeps): Promise<void> {
  const { db, clock, settings, cart, coupons, mail, publicUrl } = deps
  const { terkSepetSaati: hours, showPriceStatus } = settings.get()
  if (hours === 0 || !showPriceStatus) return

  /** What can still be bought as it was left, with today's prices. */
  async function leftItems({ cartId, locale }: DueCart, now: Date): Promise<CartItem[]> {
    const lines = await readLeftLines(db, cartId, now)
    if (lines.length === 0) return []
    const { items } = await cart.preview(lines, { locale, currency: 'TRY' })
    return items.filter(({ trouble }) => trouble === null)
  }

  /** The code in the cart, else the merchant's, where it gives something to these lines; '' otherwise. */
  async function codeFor({ customerId, couponCode }: DueCart, items: readonly CartItem[]): Promise<string> {
    const { terkSepetKuponu, kargoAliciyaAit: recipientPays } = settings.get()
    const code = couponCode === '' ? terkSepetKuponu : couponCode
    const lines = items.map(({ product, amounts }) => ({
      productId: product.id,
      gross: Big(String(amounts.gross)),
    }))
    const productIds = lines.map(({ productId }) => productId)
    const terms = await coupons.terms(db, { code, productIds, customerId })
    return terms && couponOutcome(terms, lines, { inTurkiye: true, recipientPays }).ok ? code : ''
  }

  function mailLines(items: readonly CartItem[]): MailData<'cart-reminder'>['lines'] {
    return items.map(({ product, productUnit, quantity, amounts }, position) => {
      const picture = sharedPicture(product.image)
      return {
        position,
        name: product.name,
        detail: `${quantity} ${unitWord(productUnit, quantity)}`,
        amount: formatMoney(Big(String(amounts.shown)), amounts.currency),
        image: picture === null ? '' : publicUrl + picture,
      }
    })
  }

  async function remindOf(due: DueCart): Promise<void> {
    const now = clock()
    const items = await leftItems(due, now)
    if (items.length === 0) return
    const code = await codeFor(due, items)
    // A code of the customer's own may be meant for them alone, and a link can be passed on.
    const offered = couponKey(code) === couponKey(settings.get().terkSepetKuponu) ? code : ''
    const { cartId, version, customerId, email, name, locale } = due
    const shop = { publicUrl, locale }
    const lines = items.map(({ product, productUnit, quantity }) => ({
      productId: product.id,
      unitId: productUnit.id,
      quantity,
    }))
    const stop = newStop()
    await transaction(db, async (tx) => {
      const id = await noteReminder(tx, now, due, stop.hash)
      if (id === null) return
      await mail.queue(tx, {
        key: `cart-reminder:${cartId}.${version}`,
        to: email,
        locale,
        customerId,
        template: 'cart-reminder',
        data: {
          name,
          lines: mailLines(items),
          coupon: code,
          link: cartLink(shop, lines, offered),
          stopLink: stopLink(shop, stop.token),
        },
      })
    })
  }

  for await (const due of readDueCarts(db, { now: clock(), hours }))
    await eachRow(
      deps,
      'remind-of-carts',
      due.map((row) => ({ id: String(row.cartId), row })),
      remindOf,
    )
  mail.wake()
}
