import { MAX_ADDRESSES } from '#modules/kernel/people/address-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { type Problem, problem } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
import type { EntryReason } from './account/entry-rules.ts'
import { entrySentence } from './account/entry-sentence-rules.ts'
import type { ChangeEmailReason } from './sign-in/mailbox.ts'

export { addressSentence } from './addresses/address-sentence-rules.ts'

type CustomersReason =
  | EntryReason
  | ChangeEmailReason
  | 'link-over'
  | 'wrong-credentials'
  | 'account-blocked'
  | 'code-needed'
  | 'wrong-code'
  | 'too-many-attempts'
  | 'login-required'
  | 'not-found'
  | 'too-many-addresses'

const CODES = {
  email: 'INVALID',
  'email-same': 'INVALID',
  'wrong-password': 'WRONG_PASSWORD',
  'link-over': 'LINK_OVER',
  'password-required': 'INVALID',
  'password-length': 'INVALID',
  'password-common': 'INVALID',
  'password-unconfirmed': 'INVALID',
  'password-mismatch': 'INVALID',
  name: 'INVALID',
  'name-long': 'INVALID',
  'name-signs': 'INVALID',
  surname: 'INVALID',
  'surname-long': 'INVALID',
  'surname-signs': 'INVALID',
  phone: 'INVALID',
  'wrong-credentials': 'WRONG_CREDENTIALS',
  'account-blocked': 'ACCOUNT_BLOCKED',
  'code-needed': 'CODE_NEEDED',
  'wrong-code': 'WRONG_CODE',
  'too-many-attempts': 'TOO_MANY_REQUESTS',
  'login-required': 'LOGIN_REQUIRED',
  'not-found': 'NOT_FOUND',
  'too-many-addresses': 'TOO_MANY_ADDRESSES',
} as const satisfies Record<CustomersReason, string>

/** The sentence for a reason (spec §5, §8). */
function customersSentence(reason: CustomersReason, locale: Locale): string {
  const entry = (of: EntryReason) => () => entrySentence(of, locale)
  const sentences = {
    email: entry('email'),
    'password-required': entry('password-required'),
    'password-length': entry('password-length'),
    'password-common': entry('password-common'),
    'password-unconfirmed': entry('password-unconfirmed'),
    'password-mismatch': entry('password-mismatch'),
    name: entry('name'),
    'name-long': entry('name-long'),
    'name-signs': entry('name-signs'),
    surname: entry('surname'),
    'surname-long': entry('surname-long'),
    'surname-signs': entry('surname-signs'),
    phone: entry('phone'),
    'email-same': m.email_change_same,
    'wrong-password': m.wrong_password,
    'link-over': m.link_expired,
    'wrong-credentials': m.wrong_credentials,
    'account-blocked': m.account_blocked,
    'code-needed': m.sign_in_code_needed,
    'wrong-code': m.sign_in_code_wrong,
    'too-many-attempts': m.too_many_requests,
    'login-required': m.login_required,
    'not-found': m.not_found,
    'too-many-addresses': (_: object, options: { locale: Locale }) =>
      m.address_too_many({ most: MAX_ADDRESSES }, options),
  } satisfies Record<CustomersReason, unknown>
  return sentences[reason]({}, { locale })
}

/** The body of a refused request, whose code and sentence the pages use too. */
export function customersProblem(reason: CustomersReason, locale: Locale): Problem {
  return problem(CODES[reason], customersSentence(reason, locale))
}
