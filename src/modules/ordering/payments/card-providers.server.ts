import type { Logger } from 'pino'
import type { Db } from '#database/database.ts'
import { arrayOf, int, statement, text } from '#database/statements/statement.ts'
import type { PaymentProvider } from '#modules/kernel/payments/payment-provider.ts'
import type { Keys, Providers } from '#modules/platform/providers/providers.server.ts'
import type { IyzicoKeys } from '#modules/platform/providers/providers-schemas.ts'
import { createIyzico } from './iyzico/iyzico.ts'
import { createIyzicoClient, type IyzicoOptions } from './iyzico/iyzico-client.ts'
import { isOurFault } from './iyzico/iyzico-decline-rules.ts'
import { defaultIyzicoUrl } from './iyzico/iyzico-rules.ts'
import type { PaymentRow } from './payment-row.ts'
import type { PaymentStatus } from './payment-status-rules.ts'

type OfPayment = Pick<PaymentRow, 'provider' | 'keysId'>

/** The providers of card payments: new payments go to one, earlier ones stay with the keys they began with. */
export interface CardProviders {
  /** Where new payments go; null: cards are not offered. From memory. */
  current(): PaymentProvider | null
  /** Whose keys are in force: the environment's win over stored ones, those over the test bank. */
  source(): 'environment' | 'stored' | 'test-bank' | 'none'
  /** The provider that took a payment, from memory; null when the shop has it no more. */
  of(payment: OfPayment): PaymentProvider | null
  /** The same; keys that another process has stored a moment ago are read. */
  find(payment: OfPayment): Promise<PaymentProvider | null>
  /** `find` for what may bring money: the test bank brings none once the shop has real keys. */
  forCharge(payment: OfPayment): Promise<PaymentProvider | null>
  /** The first provider for which `read` has a result, for messages that name no payment before their signature is checked. */
  firstThat<Result>(
    read: (provider: PaymentProvider) => Result | null,
  ): Promise<{ provider: PaymentProvider; result: Result } | null>
  /** One provider of each name, for hints without a signature. */
  byName(): readonly PaymentProvider[]
  /** Payments at the test bank that have not ended, while it takes the new ones; real keys wait for them. */
  countTestPayments(tx: Db): Promise<number>
  /** Whether iyzico accepts these keys, or for null those in force; null where there are none. Waits 8 s at most. */
  tryKeys(keys: IyzicoKeys | null): Promise<IyzicoTest | null>
}

/** `keys`: iyzico answers and does not know them. */
export type IyzicoTest = 'works' | 'keys' | 'unreachable' | 'other'

const COUNT_TEST_PAYMENTS = statement(
  { params: [arrayOf(text)], row: { count: int } },
  `select count(*)::int as count from payments where provider = 'test' and status = any($1)`,
)

/** Statuses of payments that may still bring or return money. */
const UNSETTLED: readonly PaymentStatus[] = ['started', 'verifying', 'charging', 'refunding']

/** Somebody waits in front of the screen. */
const TEST_TIMEOUT_MS = 8_000

/**
 * A signed question about a public BIN: `/payment/test` answers without looking at the keys, and nothing here may touch money.
 */
async function tryIyzico(options: IyzicoOptions): Promise<IyzicoTest> {
  const client = createIyzicoClient({ ...options, timeoutMs: TEST_TIMEOUT_MS })
  const body = {
    locale: 'tr',
    conversationId: 'test',
    binNumber: '55287900',
    price: '100.0',
    currency: 'TRY',
  }
  const result = await client.post('/payment/iyzipos/installment', body)
  if (result.status === 'success') return 'works'
  if (result.status === 'unclear') return 'unreachable'
  return isOurFault(result.refusal) ? 'keys' : 'other'
}

/** Is it the same provider with the same keys? */
export const isSameProvider = (a: PaymentProvider, b: PaymentProvider) =>
  a.name === b.name && a.keysId === b.keysId

/**
 * `given` is the provider of the environment: iyzico by its variables, the test bank, or none. `iyzicoBaseUrl` replaces the address that
 * stored keys work at.
 */
export function createCardProviders(deps: {
  providers: Providers
  given: PaymentProvider | null
  iyzicoBaseUrl?: string | undefined
  /** The keys of `given`, to be tried. */
  givenKeys?: (IyzicoKeys & { baseUrl: string }) | undefined
  log: Logger
}): CardProviders {
  const { providers, given, iyzicoBaseUrl, log } = deps
  const baseUrlOf = ({ apiKey }: IyzicoKeys) => iyzicoBaseUrl ?? defaultIyzicoUrl(apiKey)
  const opened = new Map<string, PaymentProvider>()

  function open({ id, values }: Keys<IyzicoKeys>): PaymentProvider | null {
    const known = opened.get(id)
    if (known) return known
    if (values === null) {
      log.error({ keys: id }, 'the stored keys of iyzico cannot be decrypted: enter them again')
      return null
    }
    const provider = { ...createIyzico({ ...values, baseUrl: baseUrlOf(values), log }), keysId: id }
    opened.set(id, provider)
    return provider
  }

  function current(): PaymentProvider | null {
    if (given?.name === 'iyzico') return given
    const stored = providers.current('iyzico')
    // Keys that cannot be read are no reason to accept payments that move no money.
    return stored ? open(stored) : given
  }

  function of({ provider, keysId }: OfPayment): PaymentProvider | null {
    if (keysId !== null) {
      const keys = providers.all('iyzico').find(({ id }) => id === keysId)
      return keys ? open(keys) : null
    }
    if (given?.name === provider) return given
    // Its keys were in the environment and have moved into the back office.
    const now = current()
    return now?.name === provider ? now : null
  }

  function all(): PaymentProvider[] {
    const stored = providers.all('iyzico').flatMap((keys) => open(keys) ?? [])
    return given ? [given, ...stored] : stored
  }

  async function find(payment: OfPayment): Promise<PaymentProvider | null> {
    const known = of(payment)
    if (known || payment.keysId === null) return known
    await providers.refresh()
    return of(payment)
  }

  async function countTestPayments(tx: Db): Promise<number> {
    if (current()?.name !== 'test') return 0
    return (await tx.query(COUNT_TEST_PAYMENTS, [UNSETTLED])).rows[0]?.count ?? 0
  }

  return {
    current,
    of,
    find,
    source() {
      if (given?.name === 'iyzico') return 'environment'
      if (providers.current('iyzico')) return 'stored'
      return given ? 'test-bank' : 'none'
    },
    async forCharge(payment) {
      if (payment.provider === 'test' && current()?.name !== 'test') return null
      return find(payment)
    },
    async firstThat(read) {
      const look = () => {
        for (const provider of all()) {
          const result = read(provider)
          if (result !== null) return { provider, result }
        }
        return null
      }
      const found = look()
      if (found) return found
      const before = all().length
      await providers.refresh()
      return all().length > before ? look() : null
    },
    countTestPayments,
    async tryKeys(typed) {
      const keys = typed ?? providers.current('iyzico')?.values
      const options = typed ? null : deps.givenKeys
      if (options) return tryIyzico({ ...options, log })
      return keys ? tryIyzico({ ...keys, baseUrl: baseUrlOf(keys), log }) : null
    },
    byName: () => [...new Map(all().map((provider) => [provider.name, provider])).values()],
  }
}
