import { startAddedSheet } from '../catalogue/added-sheet/start-added-sheet.ts'
import { startPaymentNotices } from '../checkout/payment/start-payment-notices.ts'
import { startPopovers } from '../ui/dialog/popovers.ts'
import { startCookieNotices } from './footer/cookie-notice-form.ts'
import { startCategoryMenus } from './header/category-panels.ts'
import { startCompactHeader } from './header/compact-header.ts'
import { startCounts } from './header/counts.ts'
import { startMiniCart } from './header/mini-cart-button.ts'

/**
 * Called once for each document, before a router renders it: what stands around the content of every page. It is HTML without components in the
 * browser, but for the search box; what opens loads with its first use.
 */
export function startShell(): void {
  startPopovers()
  startCompactHeader()
  startCookieNotices()
  startCategoryMenus()
  startMiniCart()
  startCounts()
  startAddedSheet()
  startPaymentNotices()
}
