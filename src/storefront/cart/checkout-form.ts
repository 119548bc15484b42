import { BUILT_IN } from '../checkout/renamed-checkout.ts'
import type { PageRoot } from '../layout/page-root-data.server.ts'

/** Method and action of a form that leads to the checkout (spec §2), at the path of the `routes` settings (decisions B5). */
export function checkoutForm(root: PageRoot | null) {
  return { method: 'post', action: (root?.routes ?? BUILT_IN).checkoutCart } as const
}
