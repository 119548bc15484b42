import { data, redirect } from 'react-router'
import { returnPath } from '#shared/return-path.ts'
import { formText } from '../../http/form-reading.ts'
import { shopContext } from '../../http/shop-context.ts'
import { requireCustomer } from '../require-customer.server.ts'
import type { Route } from './+types/sessions-route.ts'

const SETTINGS = '/hesap/ayarlar'

/** The session list is part of the settings page. */
export function loader() {
  return redirect(SETTINGS, 303)
}

/** Ends one session, or all except the current one, and redirects to the list. An unknown session counts as ended. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const form = await request.formData()
  const from = returnPath(form.get('from'), SETTINGS)
  const { customer } = await requireCustomer(page, from)
  const { sessions } = page.shop.customers
  const id = formText(form, 'id', 64)
  const tooMany = await page.limit('session')
  if (tooMany) throw data(tooMany, { status: 429 })
  if (form.get('intent') === 'others') await sessions.endOthers(customer)
  else await sessions.end(customer.id, id)
  return redirect(from, 303)
}
