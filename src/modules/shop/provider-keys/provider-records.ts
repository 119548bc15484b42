import type {
  IletimerkeziRecord,
  IyzicoRecord,
  ProvidersResponse,
  SmtpRecord,
} from '#modules/platform/providers/providers-schemas.ts'
import type { Shop } from '#modules/shop/shop.server.ts'

/** Long enough that its end reveals nothing. */
const HINT_FROM = 16
/** The last four characters of a key; dots alone for a short one. */
export const keyHint = (key: string) => (key.length < HINT_FROM ? '••••' : `••••${key.slice(-4)}`)

export const environmentOf = (apiKey: string) => (apiKey.startsWith('sandbox-') ? 'sandbox' : 'live')

/** iyzico's keys as the back office shows them. Values of environment variables are not shown. */
export async function iyzicoRecord(shop: Shop): Promise<IyzicoRecord> {
  const { version, changedAt } = await shop.providers.setup('iyzico')
  const stored = shop.providers.current('iyzico')
  const values = stored?.values
  return {
    kind: 'iyzico',
    version,
    changedAt: changedAt.toISOString(),
    readable: stored?.values !== null,
    source: shop.cardProviders.source(),
    environment: values ? environmentOf(values.apiKey) : null,
    apiKey: values ? keyHint(values.apiKey) : '',
    secretKey: values ? keyHint(values.secretKey) : '',
    testPayments: await shop.cardProviders.countTestPayments(shop.db),
  }
}

/** The mail server as the back office shows it; whether it has a password, and never the password. */
export async function smtpRecord(shop: Shop): Promise<SmtpRecord> {
  const { version, changedAt } = await shop.providers.setup('smtp')
  const stored = shop.providers.current('smtp')
  const { host, port, security, user, password, from } = stored?.values ?? {
    host: '',
    port: 587,
    security: 'starttls',
    user: '',
    password: '',
    from: '',
  }
  return {
    kind: 'smtp',
    version,
    changedAt: changedAt.toISOString(),
    readable: stored?.values !== null,
    source: shop.mail.source(),
    host,
    port,
    security,
    user,
    hasPassword: password !== '',
    from,
  }
}

/** The account for text messages as the back office shows it: the end of its key, and its sender. */
export async function iletimerkeziRecord(shop: Shop): Promise<IletimerkeziRecord> {
  const { version, changedAt } = await shop.providers.setup('iletimerkezi')
  const stored = shop.providers.current('iletimerkezi')
  return {
    kind: 'iletimerkezi',
    version,
    changedAt: changedAt.toISOString(),
    readable: stored?.values !== null,
    source: shop.sms.source(),
    apiKey: stored?.values ? keyHint(stored.values.apiKey) : '',
    sender: stored?.values?.sender ?? '',
  }
}

export async function providersOf(shop: Shop, sessionId: string): Promise<ProvidersResponse> {
  const until = await shop.staff.confirmation.until(sessionId)
  return {
    iyzico: await iyzicoRecord(shop),
    smtp: await smtpRecord(shop),
    iletimerkezi: await iletimerkeziRecord(shop),
    confirmedUntil: until?.toISOString() ?? null,
  }
}
