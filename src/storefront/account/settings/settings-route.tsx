import { data, redirect } from 'react-router'
import { m } from '#texts/messages.js'
import { shopContext } from '../../http/shop-context.ts'
import { AccountPage } from '../account-page.tsx'
import { requireCustomer } from '../require-customer.server.ts'
import type { Route } from './+types/settings-route.ts'
import { settingsData } from './settings-data.server.ts'
import { saveForm } from './settings-forms.server.ts'
import { saveSettings } from './settings-requests.ts'
import {
  BY_SCRIPT,
  loginPath,
  SAVED,
  SETTINGS_PATH,
  type SettingsSection as Section,
  type SettingsResult,
  savedPath,
} from './settings-result.ts'
import { SettingsSections } from './settings-sections.tsx'

const SECTIONS: readonly Section[] = ['info', 'password', 'consent']
const sectionOf = (given: unknown) => SECTIONS.find((section) => section === given) ?? null

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { customer } = await requireCustomer(page, SETTINGS_PATH)
  return { ...(await settingsData(page, customer)), saved: sectionOf(url.searchParams.get(SAVED)) }
}

/** Saves one form and returns to the page: all forms without JavaScript, the consents always. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { customer } = await requireCustomer(page, SETTINGS_PATH)
  const form = await request.formData()
  const section = sectionOf(form.get('section')) ?? 'info'
  const outcome = await saveForm(page, customer, section, form)
  if (outcome === 'login' || outcome === 'login-again')
    throw redirect(loginPath(outcome === 'login-again'), 303)
  if (outcome.saved && !form.has(BY_SCRIPT)) throw redirect(savedPath(section), 303)
  return data(outcome, { status: outcome.saved ? 200 : outcome.tooMany ? 429 : 422 })
}

/** With JavaScript the info and password forms use the API (spec §7). */
export async function clientAction({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<SettingsResult> {
  const form = await request.clone().formData()
  const section = sectionOf(form.get('section')) ?? 'info'
  if (section === 'consent') return sendConsent(serverAction)
  const fields = new URLSearchParams()
  for (const [name, value] of form)
    if (typeof value === 'string' && name !== '_csrf' && name !== 'section') fields.set(name, value)
  const endpoint = section === 'info' ? 'accountinfo/settings' : 'account/settings'
  const result = await saveSettings(endpoint, fields)
  if (result === 'login' || result === 'login-again') throw redirect(loginPath(result === 'login-again'))
  if (result === 'saved') return { section, saved: true }
  return { section, saved: false, error: result.refused }
}

async function sendConsent(serverAction: () => Promise<SettingsResult>): Promise<SettingsResult> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return { section: 'consent', saved: false, error: m.technical_error() }
  }
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { saved } = loaderData
  const resultOf = (section: Section): SettingsResult | undefined => {
    if (actionData) return actionData.section === section ? actionData : undefined
    return saved === section ? { section, saved: true } : undefined
  }
  return (
    <AccountPage title={m.account_settings()}>
      <SettingsSections {...loaderData} resultOf={resultOf} />
    </AccountPage>
  )
}
