import { createHash, randomBytes } from 'node:crypto'
import { transaction } from '#database/database.ts'
import type { CartService } from '#modules/buying/cart/cart.server.ts'
import type { CartItem } from '#modules/buying/cart/cart-schemas.ts'
import { couponKey } from '#modules/buying/coupons/coupon-code-rules.ts'
import { couponOutcome } from '#modules/buying/coupons/coupon-rules.ts'
import type { Coupons } from '#modules/buying/coupons/coupons.server.ts'
import { unitWord } from '#modules/goods/catalogue/catalogue-rules.ts'
import { sharedPicture } from '#modules/kernel/pictures/picture-rules.ts'
import type { Customers } from '#modules/people/customers/customers.server.ts'
import { eachRow } from '#modules/platform/jobs/row-jobs.server.ts'
import type { Mail } from '#modules/platform/mail/mail.server.ts'
import type { MailData } from '#modules/platform/mail/mail-schemas.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { Big } from '#shared/money.ts'
import { formatMoney } from '#shared/money-format.ts'
import { cartLink, stopLink } from './cart-reminder-rules.ts'
import {
  type DueCart,
  deleteOldReminders,
  noteReminder,
  readCustomerOfStop,
  readDueCarts,
  readLeftLines,
} from './cart-reminders-queries.ts'

interface CartRemindersDeps extends Pick<ShopDeps, 'db' | 'clock' | 'log' | 'publicUrl'> {
  settings: Settings
  cart: Pick<CartService, 'preview'>
  coupons: Pick<Coupons, 'terms'>
  customers: Pick<Customers, 'account'>
  mail: Mail
}

/** Emails to customers who agreed to them about a cart they left (decision 189). */
export interface CartReminders {
  /** Queues the emails that are due; none where the merchant has not switched them on. */
  remind(): Promise<void>
  /** Whether a link that ends commercial emails is valid. Changes nothing. */
  isStopLink(token: string): Promise<boolean>
  /** Withdraws the consent to emails of the customer whose link it is; false for an unknown one. Safe to repeat. */
  stop(token: string, ip: string): Promise<boolean>
  deleteExpired(): Promise<void>
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export function createCartReminders(deps: CartRemindersDeps): CartReminders {
  const { db, clock, settings, cart, coupons, customers, mail, publicUrl } = deps

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
    const token = randomBytes(32).toString('base64url')
    await transaction(db, async (tx) => {
      const id = await noteReminder(tx, now, due, hashOf(token))
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
          stopLink: stopLink(shop, token),
        },
      })
    })
  }

  return {
    async remind() {
      const { terkSepetSaati: hours, showPriceStatus } = settings.get()
      if (hours === 0 || !showPriceStatus) return
      for await (const due of readDueCarts(db, { now: clock(), hours }))
        await eachRow(
          deps,
          'remind-of-carts',
          due.map((row) => ({ id: String(row.cartId), row })),
          remindOf,
        )
      mail.wake()
    },
    isStopLink: async (token) => (await readCustomerOfStop(db, hashOf(token))) !== null,
    async stop(token, ip) {
      const customerId = await readCustomerOfStop(db, hashOf(token))
      if (customerId === null) return false
      const withdrawal = { channel: 'email', granted: false, text: '', ip }
      await customers.account.consents.set(customerId, withdrawal)
      return true
    },
    deleteExpired: async () => void (await deleteOldReminders(db)),
  }
}
