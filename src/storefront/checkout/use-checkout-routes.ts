import { usePageRoot } from '../http/page-root.ts'
import { BUILT_IN, type CheckoutRoutes } from '../http/renamed-checkout.ts'

/** The checkout's paths in this shop; every link and form uses them. */
export function useCheckoutRoutes(): CheckoutRoutes {
  return usePageRoot()?.routes ?? BUILT_IN
}
