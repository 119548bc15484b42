import { isAPIError } from 'better-auth/api'
import type { Db } from '#database/database.ts'
import { statement, text } from '#database/statements/statement.ts'
import { parseEmail } from '#modules/kernel/people/email-rules.ts'
import { parseTurkishPhone } from '#modules/kernel/people/phone-rules.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import { authHeaders, type SignInRequest } from '#modules/platform/sign-in/auth-request.server.ts'
import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts'
import type { Consents } from '../account/consents.ts'
import { type EntryProblem, registrationProblems } from '../account/entry-rules.ts'
import { cleanName } from '../account/person-rules.ts'
import type { SignIn } from './sign-in.ts'

export interface Registration {
  email: string
  password: string
  /** Absent where the form has only one password field. */
  passwordVerify?: string
  name: string
  surname: string
  /** Empty, or a Turkish mobile number in any common form. */
  phone: string
  /** The language of the page, used for the emails to the new customer. */
  locale?: Locale
  /** Ticked checkboxes, each with the sentence beside it; one that this shop does not show counts as not ticked. */
  consents?: readonly { channel: string; text: string }[]
}

/** `problems` lists everything that is wrong, in the order of the form. */
export type RegisterResult = { ok: true } | { ok: false; problems: EntryProblem[] }

/** What is stored of a registration, or all that is wrong with it (spec §5). */
function checked(form: Registration, shopName: string) {
  const passwordVerify = form.passwordVerify ?? form.password
  const problems = registrationProblems({ ...form, passwordVerify }, shopName)
  const email = parseEmail(form.email)
  const phone = form.phone.trim() === '' ? '' : parseTurkishPhone(form.phone)
  if (problems.length > 0 || email === null || phone === null) return { ok: false, problems } as const
  return { ok: true, email, phone, name: cleanName(form.name), surname: cleanName(form.surname) } as const
}

const CUSTOMER_WITH_EMAIL = statement({ params: [text] }, 'select from customers where email = $1')

/**
 * Opens an account, with the same result for an address that already has one: nobody learns who is a customer here (decisions B6). For the
 * same reason registering does not sign in; the page goes on to the login with the address filled in, and the limit on logins guards what
 * is left to guess. An existing account is not changed. Either way the address gets an email: a new customer's with the link that confirms
 * it, an existing customer's saying that there is an account.
 */
export async function register(
  deps: { auth: SignIn; db: Db; consents: Consents; settings: Settings },
  form: Registration,
  request: SignInRequest,
): Promise<RegisterResult> {
  const right = checked(form, deps.settings.get().storeName)
  if (!right.ok) return right
  const { email, phone, name, surname } = right
  try {
    const { user } = await deps.auth.api.signUpEmail({
      body: { email, password: form.password, name, surname, phone, locale: form.locale ?? DEFAULT_LOCALE },
      headers: authHeaders(deps.auth, request.headers, request.ip),
    })
    // For an address that already has an account the returned id belongs to no customer, so that account's consents stay unchanged.
    for (const { channel, text } of form.consents ?? [])
      await deps.consents.set(user.id, { channel, granted: true, text, ip: request.ip })
  } catch (error) {
    // Two parallel registrations of one address: the unique key accepted the first one.
    const { rows } = await deps.db.query(CUSTOMER_WITH_EMAIL, [email])
    if (!isAPIError(error) || rows.length === 0) throw error
  }
  return { ok: true }
}
