import { redirect } from 'react-router'
import { m } from '#texts/messages.js'
import { isSentByRouter } from '../../http/forms/form-response.server.ts'
import { sendForm } from '../../http/forms/send-form.ts'
import { shopContext } from '../../http/shop-context.ts'
import { AccountPage } from '../account-page.tsx'
import { requireCustomer } from '../require-customer.server.ts'
import type { Route } from './+types/settings-route.ts'
import { settingsData } from './settings-data.server.ts'
import { saveForm } from './settings-forms.server.ts'
import {
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

/** Saves one form; without JavaScript it returns to the page, at its section. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { customer } = await requireCustomer(page, SETTINGS_PATH)
  const form = await request.formData()
  const section = sectionOf(form.get('section')) ?? 'info'
  const result = await saveForm(page, customer, section, form)
  if ('ok' in result && !isSentByRouter(request, url)) throw redirect(savedPath(section), 303)
  return result
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm<SettingsResult>({ serverAction })

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { saved } = loaderData
  const resultOf = (section: Section): SettingsResult | undefined => {
    if (actionData) return actionData.section === section ? actionData : undefined
    return saved === section ? { section, ok: true } : undefined
  }
  return (
    <AccountPage title={m.account_settings()}>
      <SettingsSections {...loaderData} resultOf={resultOf} />
    </AccountPage>
  )
}
