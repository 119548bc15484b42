import { data, redirect } from 'react-router'
import { isLocale } from '#shared/locale.ts'
import { returnPath } from '#shared/web/return-path.ts'
import { shopContext } from '../http/shop-context.ts'
import type { Route } from './+types/preferences-route.ts'

/** This address has no page; GET leads to the home page. */
export function loader() {
  return redirect('/')
}

/** Remembers language, currency or the closed cookie notice and returns to the shopper's page; unknown values change nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { shop, visit } = page
  const tooMany = await page.limit('preference')
  if (tooMany) throw data(tooMany, { status: 429 })
  const form = await request.formData()
  const locale = form.get('locale')
  const currency = form.get('currency')
  if (isLocale(locale)) visit.prefer({ locale })
  if (typeof currency === 'string' && shop.currencies.known(currency) === currency) visit.prefer({ currency })
  if (form.get('firstCookie') === '1') visit.closeCookieNotice()
  return redirect(returnPath(form.get('back')), 303)
}
