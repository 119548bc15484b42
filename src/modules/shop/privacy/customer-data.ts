import type { Db } from '#database/database.ts'
import { CART_EXPORT, eraseCart } from '#modules/buying/cart/cart-customer-data.server.ts'
import { COUPONS_EXPORT, forgetCouponBuyer } from '#modules/buying/coupons/coupons-customer-data.server.ts'
import {
  eraseProductAlerts,
  PRODUCT_ALERTS_EXPORT,
} from '#modules/buying/product-alerts/product-alerts-customer-data.server.ts'
import { eraseWishlist, WISHLIST_EXPORT } from '#modules/buying/wishlist/wishlist-customer-data.server.ts'
import { maskQuestions, QUESTIONS_EXPORT } from '#modules/content/questions/questions-customer-data.server.ts'
import {
  maskReviews,
  REVIEW_PHOTOS_EXPORT,
  REVIEW_VOTES_EXPORT,
  REVIEWS_EXPORT,
} from '#modules/content/reviews/customer/reviews-customer-data.server.ts'
import {
  EARLIER_ORDERS_EXPORT,
  eraseEarlierOrders,
} from '#modules/intake/move-in/move-in-customer-data.server.ts'
import type { ExportSection } from '#modules/kernel/records/export-section.ts'
import { TRANSFERS_EXPORT } from '#modules/ordering/bank-statements/bank-statements-customer-data.server.ts'
import {
  forgetAccountInSearch,
  forgetTimelineTexts,
  ORDERS_EXPORT,
} from '#modules/ordering/orders/order/orders-customer-data.server.ts'
import {
  eraseReturnFiles,
  RETURN_PHOTOS_EXPORT,
} from '#modules/ordering/orders/returns/return-files-customer-data.server.ts'
import {
  anonymizePayments,
  PAYMENTS_EXPORT,
} from '#modules/ordering/payments/payments-customer-data.server.ts'
import {
  CART_REMINDERS_EXPORT,
  eraseReminders,
  WISHLIST_MAILS_EXPORT,
} from '#modules/ordering/reminders/reminders-customer-data.server.ts'
import {
  eraseSavedCards,
  SAVED_CARDS_EXPORT,
} from '#modules/ordering/saved-cards/saved-cards-customer-data.server.ts'
import { ACCOUNT_EXPORT, STATEMENT_EXPORT } from '#modules/people/customers/account/account-export.server.ts'
import { eraseAccountData } from '#modules/people/customers/account/erase-account-data.server.ts'
import {
  BROWSERS_EXPORT,
  forgetPlacedOrders,
} from '#modules/people/visitors/visitors-customer-data.server.ts'
import { EMAILS_EXPORT, eraseEmails } from '#modules/platform/mail/mail-customer-data.server.ts'
import { eraseSms, SMS_EXPORT } from '#modules/platform/sms/sms-customer-data.server.ts'
import { eraseNotes, NOTES_EXPORT } from '#modules/platform/staff-notes/staff-notes-customer-data.server.ts'
import { REQUESTS_EXPORT } from './privacy-requests-customer-data.server.ts'
import { forgetRequestTexts } from './privacy-requests-queries.ts'

/** Everything the shop stores about a customer, in the order of the file. Amounts are text, so that none is rounded. */
export const EXPORT_SECTIONS: readonly ExportSection[] = [
  ...ACCOUNT_EXPORT,
  BROWSERS_EXPORT,
  ORDERS_EXPORT,
  RETURN_PHOTOS_EXPORT,
  EARLIER_ORDERS_EXPORT,
  COUPONS_EXPORT,
  PAYMENTS_EXPORT,
  SAVED_CARDS_EXPORT,
  TRANSFERS_EXPORT,
  REVIEWS_EXPORT,
  REVIEW_PHOTOS_EXPORT,
  REVIEW_VOTES_EXPORT,
  QUESTIONS_EXPORT,
  WISHLIST_EXPORT,
  PRODUCT_ALERTS_EXPORT,
  CART_EXPORT,
  CART_REMINDERS_EXPORT,
  WISHLIST_MAILS_EXPORT,
  EMAILS_EXPORT,
  SMS_EXPORT,
  NOTES_EXPORT,
  REQUESTS_EXPORT,
  STATEMENT_EXPORT,
]

/**
 * Deletes the customer's data in every module, except orders and the open-account ledger, which the law demands. Returns the ids of the
 * products whose reviews or questions have changed.
 */
export async function eraseCustomerData(
  tx: Db,
  customerId: string,
  account: { email: string; erasedEmail: string; ip: string; now: Date },
): Promise<number[]> {
  // Found by the address, which the account has until the next line.
  await eraseEarlierOrders(tx, customerId)
  await eraseAccountData(tx, customerId, account)
  await eraseCart(tx, customerId)
  await eraseReminders(tx, customerId)
  await eraseWishlist(tx, customerId)
  await forgetCouponBuyer(tx, customerId, account.email)
  await eraseProductAlerts(tx, customerId, account.email)
  await eraseEmails(tx, customerId, account.email)
  await eraseSms(tx, customerId)
  await eraseNotes(tx, customerId)
  await forgetRequestTexts(tx, customerId)
  await forgetPlacedOrders(tx, customerId)
  await forgetAccountInSearch(tx, customerId)
  await forgetTimelineTexts(tx, customerId)
  await eraseReturnFiles(tx, customerId)
  await eraseSavedCards(tx, customerId)
  await anonymizePayments(tx, customerId)
  const asked = await maskQuestions(tx, customerId)
  return [...asked, ...(await maskReviews(tx, customerId))]
}
