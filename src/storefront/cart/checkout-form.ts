import type { PageRoot } from '../http/page-root.ts'
import { BUILT_IN } from '../http/renamed-checkout.ts'

/** Method and action of a form that leads to the checkout (spec §2), at the path of the `routes` settings (decisions B5). */
export function checkoutForm(root: PageRoot | null) {
  return { method: 'post', action: (root?.routes ?? BUILT_IN).checkoutCart } as const
}
