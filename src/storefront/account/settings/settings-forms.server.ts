import { redirect } from 'react-router'
import type { SignedInCustomer } from '#modules/kernel/people/visitor.ts'
import { accountSentence } from '#modules/people/customers/account/account-sentence-rules.ts'
import { consentText, isConsentChannel } from '#modules/people/customers/account/consent-rules.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formText } from '../../http/forms/form-reading.ts'
import { refuseForm, TOO_MANY } from '../../http/forms/form-response.server.ts'
import type { PageRequest } from '../../http/shop-context.ts'
import { formSecret } from '../entry/sign-in-forms.ts'
import type { ShownConsent } from './consent-list.tsx'
import { loginPath, type SettingsSection } from './settings-result.ts'

/** The consents as the page shows them, each with the sentence in the page's language. */
export async function shownConsents(page: PageRequest, customerId: string): Promise<ShownConsent[]> {
  const { consents } = page.shop.customers.account
  const { locale } = page.preferences
  return (await consents.list(customerId)).map(({ channel, granted, history }) => ({
    channel,
    granted,
    text: consentText(channel, page.shop.settings.store().name, locale),
    history: history.map((step) => ({ granted: step.granted, date: formatDateTime(step.at).slice(0, -3) })),
  }))
}

/** Saves one form of the settings, or refuses it; redirects to the login where that is needed first. */
export async function saveForm(
  page: PageRequest,
  customer: SignedInCustomer,
  section: SettingsSection,
  form: FormData,
) {
  const tooMany = await page.limit(section === 'password' ? 'password' : 'account')
  if (tooMany)
    return refuseForm(429, TOO_MANY, tooMany, {
      section,
      ...(section === 'info' && { values: infoOf(form) }),
    })
  if (section === 'consent') return saveConsent(page, customer, form)
  return section === 'password' ? savePassword(page, customer, form) : saveInfo(page, customer, form)
}

/** The details as they were typed. */
const infoOf = (form: FormData) => ({
  name: formText(form, 'name'),
  surname: formText(form, 'surname'),
  phone: formText(form, 'phone'),
  gender: formText(form, 'gender', 10),
  birthdate: formText(form, 'birthdate', 20),
})

async function saveInfo(page: PageRequest, customer: SignedInCustomer, form: FormData) {
  const values = infoOf(form)
  const result = await page.shop.customers.account.save(customer.id, values)
  if (result.ok) return { ok: true as const, section: 'info' as const }
  const sentences = result.problems.map(
    ({ field, reason }) => [field, accountSentence(reason, page.preferences.locale)] as const,
  )
  const fields = Object.fromEntries(sentences)
  return refuseForm(422, 'INVALID', sentences[0]?.[1] ?? '', { section: 'info' as const, fields, values })
}

async function savePassword(page: PageRequest, customer: SignedInCustomer, form: FormData) {
  const typed = {
    password: formSecret(form, 'password'),
    passwordVerify: formSecret(form, 'passwordVerify'),
  }
  const result = await page.shop.customers.account.changePassword(customer, typed)
  if (result.ok) return { ok: true as const, section: 'password' as const }
  const { reason } = result
  if (reason === 'login-required' || reason === 'reauth-required')
    throw redirect(loginPath(reason === 'reauth-required'), 303)
  const message = accountSentence(reason, page.preferences.locale)
  const field = reason === 'password-length' || reason === 'password-common' ? 'password' : 'passwordVerify'
  return refuseForm(422, 'INVALID', message, { section: 'password' as const, fields: { [field]: message } })
}

async function saveConsent(page: PageRequest, customer: SignedInCustomer, form: FormData) {
  const channel = form.get('channel')
  const consentChange = {
    channel,
    granted: form.get('granted') === '1',
    text: formText(form, 'text'),
    ip: page.ip,
  }
  const result = await page.shop.customers.account.consents.set(customer.id, consentChange)
  if (result.ok) return { ok: true as const, section: 'consent' as const }
  if (result.reason === 'login-required') throw redirect(loginPath(false), 303)
  return refuseForm(422, 'INVALID', accountSentence(result.reason, page.preferences.locale), {
    section: 'consent' as const,
    channel: isConsentChannel(channel) ? channel : null,
  })
}
