import type { PageRoot } from '../layout/page-root-data.server.ts'

/** Where the checkout is built in; the merchant may call it something else (decisions B5). */
const BUILT_IN = '/odeme'

/**
 * How a form goes to the checkout (spec §2): to the address of the `routes` settings. One that the merchant has renamed is answered
 * by the server alone, so the form is then sent as a whole page.
 */
export function checkoutForm(root: PageRoot | null) {
  const action = root?.routes.checkoutCart ?? BUILT_IN
  return { method: 'post', action, reloadDocument: action !== BUILT_IN } as const
}
