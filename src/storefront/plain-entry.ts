import { DEFAULT_LOCALE, isLocale } from '#shared/locale.ts'
import { overwriteGetLocale } from '#texts/runtime.js'
import { startCart } from './cart/tab-cart.ts'
import { startListExtras } from './catalogue/list/list-extras.ts'
import { startLists } from './catalogue/list/list-listener.ts'
import { startCards } from './catalogue/product/card/card-listener.ts'
import { startVotes } from './catalogue/product/reviews/review-votes.ts'
import { refreshWishlist, showWishlistOf } from './catalogue/wishlist/wishlist.ts'
import { watchPaymentData } from './checkout/payment/payment-data.ts'
import { startStrips } from './content/containers/strips.ts'
import { documentVisitor } from './http/document-root.ts'
import { nameIslands, wakeIslands } from './http/islands/wake-islands.ts'
import { watchLocation } from './http/location/document-location.ts'
import { ISLANDS } from './islands.ts'
import { startShell } from './shell/start-shell.ts'
import { startPictures } from './ui/picture/picture-effects.ts'

/** The program of plain documents: what every one of them does without React, and the islands. */

/** `<html lang>` is the language the page was rendered in; changing the language loads a new page. */
const { lang } = document.documentElement
overwriteGetLocale(() => (isLocale(lang) ? lang : DEFAULT_LOCALE))

watchLocation()
startCart()
startPictures()
startCards()
startStrips()
startLists()
startListExtras()
startShell()
watchPaymentData(false)
const customer = documentVisitor()?.customer?.id ?? null
void showWishlistOf(customer)
addEventListener('pageshow', ({ persisted }) => persisted && void refreshWishlist())
startVotes(customer !== null)
// For tests: nothing waits to become live.
nameIslands(ISLANDS, customer !== null)
void wakeIslands().then(() => {
  document.documentElement.dataset.takenOver = 'yes'
})
