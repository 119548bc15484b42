import { type Big, roundKurus, ZERO } from '#shared/money.ts'
import { cardBrand } from '../card-rules.ts'
import { commissionRate } from '../installment-rules.ts'
import type { BinInfo, PaymentProvider, ProviderPlan } from '../payment-provider.ts'
import type { IyzicoClient } from './iyzico-client.ts'
import { installmentResponse } from './iyzico-responses.ts'
import { cardKindOf, formatPrice, organizationOf } from './iyzico-rules.ts'

const PATH = '/payment/iyzipos/installment'
/** A short timeout: the shopper waits with a half-filled form, and the form works without the plans. */
const TIMEOUT = 6_000

/** BIN lookup and installment plans. Both use the same call of iyzico's, which requires an amount. */
export function createIyzicoInstallments(
  client: IyzicoClient,
): Pick<PaymentProvider, 'binLookup' | 'installments'> {
  async function fetchBinDetail(bin: string, price: string) {
    if (!/^\d{8}$/.test(bin)) throw new RangeError('a bin has 8 digits')
    const body = { locale: 'tr', conversationId: `bin-${bin}`, binNumber: bin, price, currency: 'TRY' }
    const result = await client.post(PATH, body, { timeoutMs: TIMEOUT })
    if (result.status !== 'success') return null
    const parsed = installmentResponse.safeParse(result.response)
    if (!parsed.success) return null
    // For an unknown bank iyzico lists the plans of every bank, without a bin number.
    const detail = parsed.data.installmentDetails.find(
      ({ binNumber }) => binNumber.length >= 6 && bin.startsWith(binNumber),
    )
    return detail ?? null
  }

  return {
    async binLookup(bin) {
      const detail = await fetchBinDetail(bin, '100.0')
      if (!detail) return null
      const kind = cardKindOf(detail.cardType)
      const named = organizationOf(detail.cardAssociation)
      const info: BinInfo = {
        organization: named === 'UNKNOWN' ? cardBrand(bin) : named,
        bankName: detail.bankName,
        kind,
        // A debit card is only accepted with 3-D Secure, whatever its bank reports (turkey.md §1.3).
        force3ds: kind === 'debit' || detail.force3ds === '1',
      }
      return info.organization === 'UNKNOWN' && info.bankName === '' ? null : info
    },

    async installments(bin, amount) {
      const single: ProviderPlan = {
        id: 1,
        installment: 1,
        total: amount,
        commissionRate: ZERO,
        isDefault: true,
      }
      const detail = await fetchBinDetail(bin, formatPrice(amount))
      // Debit cards only get the single payment: banks refuse installments for them.
      if (!detail || cardKindOf(detail.cardType) === 'debit') return [single]
      const offered = (detail.installmentPrices ?? []).flatMap((price) =>
        planOf(amount, price.installmentNumber, price.totalPrice),
      )
      const plans = new Map([single, ...offered].map((plan) => [plan.installment, plan]))
      return [...plans.values()].toSorted((a, b) => a.installment - b.installment)
    },
  }
}

/**
 * A plan with iyzico's own total, since its rounding may differ from ours; no plan when no commission rate reproduces that total. The
 * installment count is the plan's id, so it is the same for every bank and day.
 */
function planOf(amount: Big, installment: number, totalPrice: Big): ProviderPlan[] {
  const total = roundKurus(totalPrice)
  const rate = commissionRate(amount, total)
  return rate === null
    ? []
    : [{ id: installment, installment, total, commissionRate: rate, isDefault: installment === 1 }]
}
