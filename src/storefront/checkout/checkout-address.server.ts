import { redirectDocument } from 'react-router'
import { withoutLocale } from '#shared/locale.ts'
import type { PageRequest } from '../shop-context.ts'
import type { CheckoutRoutes } from './renamed-checkout.ts'

/**
 * Leads whoever opens a part of the checkout at another address than the settings have to that one, query included. As a whole page,
 * because the routes of an open page may be older than the setting. A form that was posted to the old address is answered there.
 */
export function redirectToRenamedCheckout(page: PageRequest, url: URL, route: keyof CheckoutRoutes): void {
  const named = page.shop.settings.routes()[route]
  const here = withoutLocale(url.pathname).replace(/(?<=.)\/$/, '')
  if (page.method !== 'POST' && here !== named) throw redirectDocument(named + url.search)
}
