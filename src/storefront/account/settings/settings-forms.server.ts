import { accountSentence } from '#modules/customers/account-sentence-rules.ts'
import { consentText, isConsentChannel } from '#modules/customers/consent-rules.ts'
import type { SignedInCustomer } from '#modules/visitor.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formText } from '../../http/form-reading.ts'
import type { PageRequest } from '../../http/shop-context.ts'
import { formSecret } from '../entry/sign-in-forms.ts'
import type { ShownConsent } from './consent-list.tsx'
import type { SettingsResult, SettingsSection } from './settings-result.ts'

type Outcome = SettingsResult | 'login' | 'login-again'

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

/** Saves one form of the settings that was sent to the page instead of the API. */
export async function saveForm(
  page: PageRequest,
  customer: SignedInCustomer,
  section: SettingsSection,
  form: FormData,
): Promise<Outcome> {
  const tooMany = await page.limit(section === 'password' ? 'password' : 'account')
  if (tooMany) {
    const refused = { section, saved: false, tooMany: true, error: tooMany } as const
    return section === 'info' ? { ...refused, values: infoOf(form) } : refused
  }
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

async function saveInfo(page: PageRequest, customer: SignedInCustomer, form: FormData): Promise<Outcome> {
  const values = infoOf(form)
  const result = await page.shop.customers.account.save(customer.id, values)
  if (result.ok) return { section: 'info', saved: true }
  const sentences = result.fields.map(
    (field) => [field, accountSentence(field, page.preferences.locale)] as const,
  )
  return {
    section: 'info',
    saved: false,
    error: sentences[0]?.[1] ?? '',
    fields: Object.fromEntries(sentences),
    values,
  }
}

async function savePassword(page: PageRequest, customer: SignedInCustomer, form: FormData): Promise<Outcome> {
  const typed = {
    password: formSecret(form, 'password'),
    passwordVerify: formSecret(form, 'passwordVerify'),
  }
  const result = await page.shop.customers.account.changePassword(customer, typed)
  if (result.ok) return { section: 'password', saved: true }
  const { reason } = result
  if (reason === 'login-required') return 'login'
  if (reason === 'reauth-required') return 'login-again'
  const error = accountSentence(reason, page.preferences.locale)
  const field = reason === 'password-length' ? 'password' : 'passwordVerify'
  return { section: 'password', saved: false, error, fields: { [field]: error } }
}

async function saveConsent(page: PageRequest, customer: SignedInCustomer, form: FormData): Promise<Outcome> {
  const channel = form.get('channel')
  const consentChange = {
    channel,
    granted: form.get('granted') === '1',
    text: formText(form, 'text'),
    ip: page.ip,
  }
  const result = await page.shop.customers.account.consents.set(customer.id, consentChange)
  if (result.ok) return { section: 'consent', saved: true }
  if (result.reason === 'login-required') return 'login'
  return {
    section: 'consent',
    saved: false,
    error: accountSentence(result.reason, page.preferences.locale),
    channel: isConsentChannel(channel) ? channel : null,
  }
}
