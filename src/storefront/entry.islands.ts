import { DEFAULT_LOCALE, isLocale } from '#shared/locale.ts'
import { overwriteGetLocale } from '#texts/runtime.js'
import { startCart } from './cart/tab-cart.ts'
import { startListExtras } from './catalogue/list/list-extras.ts'
import { startLists } from './catalogue/list/list-listener.ts'
import { startCards } from './catalogue/product/card/card-listener.ts'
import { showWishlistOf } from './catalogue/wishlist/wishlist.ts'
import { watchPaymentData } from './checkout/payment/payment-data.ts'
import { documentVisitor } from './http/document-root.ts'
import { wakeIslands } from './http/islands/wake-islands.ts'
import { watchLocation } from './http/location/document-location.ts'
import { startShell } from './shell/start-shell.ts'
import { startPictures } from './ui/picture-effects.ts'

/** The program of plain documents: what every one of them does without React, and the islands. */

/** `<html lang>` is the language the page was rendered in; changing the language loads a new page. */
const { lang } = document.documentElement
overwriteGetLocale(() => (isLocale(lang) ? lang : DEFAULT_LOCALE))

watchLocation()
startCart()
startPictures()
startCards()
startLists()
startListExtras()
startShell()
watchPaymentData(false)
void showWishlistOf(documentVisitor()?.customer?.id ?? null)
// For tests: what becomes live with the page is.
void wakeIslands().then(() => {
  document.documentElement.dataset.takenOver = 'yes'
})
