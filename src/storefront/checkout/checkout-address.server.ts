import { redirectDocument } from 'react-router'
import { withoutLocale } from '#shared/locale.ts'
import type { CheckoutRoutes } from '../http/renamed-checkout.ts'
import type { PageRequest } from '../http/shop-context.ts'

/**
 * Redirects a checkout page requested at another path than the one in the settings, with its query. A document redirect, because the
 * client routes of an open page may be older than the setting. POSTs to the old path are still handled there.
 */
export function redirectToRenamedCheckout(page: PageRequest, url: URL, route: keyof CheckoutRoutes): void {
  const named = page.shop.settings.routes()[route]
  const here = withoutLocale(url.pathname).replace(/(?<=.)\/$/, '')
  if (page.method !== 'POST' && here !== named) throw redirectDocument(named + url.search)
}
