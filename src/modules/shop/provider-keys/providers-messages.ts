import type { IyzicoTest } from '#modules/ordering/payments/card-providers.server.ts'
import type { SmtpProblem } from '#modules/platform/mail/mail.server.ts'
import type { Tested } from '#modules/platform/providers/providers-schemas.ts'
import type { SmsAccountTest } from '#modules/platform/sms/sms.server.ts'
import type { Locale } from '#shared/locale.ts'
import type { Refusal } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'

const IYZICO = {
  works: m.provider_iyzico_works,
  keys: m.provider_iyzico_keys,
  unreachable: m.provider_iyzico_unreachable,
  other: m.provider_iyzico_other,
} as const satisfies Record<IyzicoTest, unknown>

const SMTP = {
  'host-not-found': m.provider_smtp_host,
  unreachable: m.provider_smtp_unreachable,
  timeout: m.provider_smtp_timeout,
  encryption: m.provider_smtp_encryption,
  login: m.provider_smtp_login,
  sender: m.provider_smtp_sender,
  other: m.provider_smtp_other,
} as const satisfies Record<SmtpProblem, unknown>

export const iyzicoTested = (result: IyzicoTest, locale: Locale): Tested => ({
  works: result === 'works',
  sentence: IYZICO[result]({}, { locale }),
})

export const smtpTested = (problem: SmtpProblem | null, to: string, locale: Locale): Tested => ({
  works: problem === null,
  sentence: problem === null ? m.provider_smtp_works({ to }, { locale }) : SMTP[problem]({}, { locale }),
})

/** A test asks about the account alone: what is wrong with a message it cannot find. */
const SMS_ACCOUNT = {
  keys: m.provider_sms_keys,
  balance: m.provider_sms_balance,
  unreachable: m.provider_sms_unreachable,
} as const

export function smsAccountTested(test: SmsAccountTest, locale: Locale): Tested {
  if (test.works) return { works: true, sentence: m.provider_sms_works({ count: test.messages }, { locale }) }
  const { problem } = test
  const known = problem === 'keys' || problem === 'balance' || problem === 'unreachable' ? problem : null
  const sentence = known ? SMS_ACCOUNT[known] : m.provider_sms_other
  return { works: false, sentence: sentence({}, { locale }) }
}

/** How the office is refused a change of keys, or a try of them. */
export const PROVIDER_REFUSALS = {
  environment: [409, 'ENVIRONMENT', m.provider_environment],
  conflict: [409, 'CONFLICT', m.provider_conflict],
  'test-payments': [409, 'TEST_PAYMENTS', m.provider_test_payments],
  'nothing-stored': [409, 'NOTHING_STORED', m.provider_nothing],
  'keys-missing': [422, 'INVALID', m.provider_sms_missing, 'apiKey'],
  'password-missing': [422, 'INVALID', m.provider_smtp_password, 'password'],
} as const satisfies Record<string, Refusal>
