import { usePageRoot } from '../page-root.ts'
import { BUILT_IN, type CheckoutRoutes } from './renamed-checkout.ts'

/** Where the checkout stands in this shop: what every link and form goes by. */
export function useCheckoutRoutes(): CheckoutRoutes {
  return usePageRoot()?.routes ?? BUILT_IN
}
