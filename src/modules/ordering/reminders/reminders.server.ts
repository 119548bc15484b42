import { mailWishlistPrices } from './mail-wishlist-prices.ts'
import { remindOfCarts } from './remind-of-carts.ts'
import type { RemindersDeps } from './reminders-types.ts'
import { deleteOldMails, readCustomerOfStop } from './stop-queries.ts'
import { stopHash } from './stop-token.ts'

/** Emails to customers who agreed to them: about a cart they left, about lower prices on their wishlist (decisions 189 and 214). */
export interface Reminders {
  /** Queues the emails about carts that are due; none where the merchant has not switched them on. */
  remindOfCarts(): Promise<void>
  /** Queues the emails about wishlists that are due; none where the merchant has not switched them on. */
  mailWishlistPrices(): Promise<void>
  /** Whether a link that ends commercial emails is valid. Changes nothing. */
  isStopLink(token: string): Promise<boolean>
  /** Withdraws the consent to emails of the customer whose link it is; false for an unknown one. Safe to repeat. */
  stop(token: string, ip: string): Promise<boolean>
  deleteExpired(): Promise<void>
}

export function createReminders(deps: RemindersDeps): Reminders {
  const { db, customers } = deps
  return {
    remindOfCarts: () => remindOfCarts(deps),
    mailWishlistPrices: () => mailWishlistPrices(deps),
    isStopLink: async (token) => (await readCustomerOfStop(db, stopHash(token))) !== null,
    async stop(token, ip) {
      const customerId = await readCustomerOfStop(db, stopHash(token))
      if (customerId === null) return false
      const withdrawal = { channel: 'email', granted: false, text: '', ip } as const
      await customers.account.consents.set(customerId, withdrawal)
      return true
    },
    deleteExpired: () => deleteOldMails(db),
  }
}
