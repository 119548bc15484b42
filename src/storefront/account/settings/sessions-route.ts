import { data, redirect } from 'react-router'
import type { ActionResult } from '#shared/web/action-result.ts'
import { returnPath } from '#shared/web/return-path.ts'
import { formText } from '../../http/forms/form-reading.ts'
import { isSentByRouter, refuseForm, TOO_MANY } from '../../http/forms/form-response.server.ts'
import { sendForm } from '../../http/forms/send-form.ts'
import { shopContext } from '../../http/shop-context.ts'
import { requireCustomer } from '../require-customer.server.ts'
import type { Route } from './+types/sessions-route.ts'

const SETTINGS = '/hesap/ayarlar'

/** The session list is part of the settings page. */
export function loader() {
  return redirect(SETTINGS, 303)
}

/**
 * Ends one session, or all except the current one; without JavaScript it redirects to the list. An unknown session counts as ended.
 * This address has no page, so a refusal without JavaScript is an error page.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const form = await request.formData()
  const from = returnPath(form.get('from'), SETTINGS)
  const { customer } = await requireCustomer(page, from)
  const { sessions } = page.shop.customers
  const id = formText(form, 'id', 64)
  const inPage = isSentByRouter(request, url)
  const tooMany = await page.limit('session')
  if (tooMany && !inPage) throw data(tooMany, { status: 429 })
  if (tooMany) return refuseForm(429, TOO_MANY, tooMany, {})
  if (form.get('intent') === 'others') await sessions.endOthers(customer)
  else await sessions.end(customer.id, id)
  return inPage ? { ok: true as const } : redirect(from, 303)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm<ActionResult>({ serverAction })
