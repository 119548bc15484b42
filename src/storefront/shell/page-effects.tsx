import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { tabCart } from '../cart/tab-cart.ts'
import { shownCount } from '../cart/use-cart.ts'
import { showWishlistOf } from '../catalogue/wishlist/wishlist.ts'
import { watchPaymentData } from '../checkout/payment/payment-data.ts'
import { isCardPaymentPath } from '../checkout/payment/payment-paths.ts'
import { useCheckoutRoutes } from '../checkout/use-checkout-routes.ts'
import { setDocumentRoot } from '../http/document-root.ts'
import { usePageLocation } from '../http/location/page-location.tsx'
import { PageRootContext, useVisitorData } from '../http/page-root.ts'
import { usePageArrival } from '../ui/page-arrival.ts'

/** What the pages of a router do besides being shown, where a plain document does it once. Renders nothing. */
export function PageEffects() {
  const root = useContext(PageRootContext) ?? null
  usePageArrival()
  const customer = useVisitorData()?.customer?.id ?? null
  useEffect(() => void showWishlistOf(customer), [customer])
  const { pathname } = usePageLocation()
  const isCheckout = isCardPaymentPath(pathname, useCheckoutRoutes())
  useEffect(() => watchPaymentData(isCheckout), [isCheckout])
  useLayoutEffect(() => setDocumentRoot(root), [root])
  const known = useRef(root)
  useEffect(() => {
    // A form has brought newer data of the page.
    if (root && root !== known.current) tabCart().setCount(shownCount(root))
    known.current = root
  }, [root])
  return null
}
