import type { BankOffer, PaymentProvider } from '#modules/ordering/payments/payments.server.ts'
import { Big } from '#shared/money.ts'

/** Rates are asked for with this amount, TRY: large enough that rounding to kuruş hides nothing of them. */
const ASKED = Big('10000')
/** How long rates are kept, and how long a provider that did not answer is left alone, in milliseconds. */
const KEPT_MS = 3_600_000
const RETRY_MS = 60_000

/**
 * The banks' rates, asked for once an hour, because anybody may look at them. Null while the provider does not answer.
 */
export function bankOffers(
  clock: () => Date,
): (provider: PaymentProvider) => Promise<readonly BankOffer[] | null> {
  const known = new Map<string, { until: number; offers: Promise<readonly BankOffer[] | null> }>()
  return async (provider) => {
    // Its rates are a table of the shop.
    if (provider.name === 'test') return provider.bankPlans(ASKED)
    const key = `${provider.name} ${provider.keysId ?? ''}`
    const kept = known.get(key)
    if (kept && clock().getTime() < kept.until) return kept.offers
    const entry = { until: clock().getTime() + KEPT_MS, offers: provider.bankPlans(ASKED) }
    known.set(key, entry)
    const offers = await entry.offers.catch(() => null)
    if (offers === null) entry.until = clock().getTime() + RETRY_MS
    return offers
  }
}
