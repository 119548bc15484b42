import type { IyzicoTest } from '#modules/ordering/payments/card-providers.server.ts'
import type { SmtpProblem } from '#modules/platform/mail/mail.server.ts'
import type { Tested } from '#modules/platform/providers/providers-schemas.ts'
import type { Locale } from '#shared/locale.ts'
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

const REFUSALS = {
  environment: { status: 409, code: 'ENVIRONMENT', sentence: m.provider_environment },
  conflict: { status: 409, code: 'CONFLICT', sentence: m.provider_conflict },
  'test-payments': { status: 409, code: 'TEST_PAYMENTS', sentence: m.provider_test_payments },
  'nothing-stored': { status: 409, code: 'NOTHING_STORED', sentence: m.provider_nothing },
} as const
export type ProviderRefusal = keyof typeof REFUSALS

export function providerRefusal(reason: ProviderRefusal, locale: Locale) {
  const { sentence, ...refusal } = REFUSALS[reason]
  return { ...refusal, sentence: sentence({}, { locale }) }
}
