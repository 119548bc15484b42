import { type Big, roundKurus, ZERO } from '#shared/money.ts'
import { cardBrand } from '../card-rules.ts'
import { commissionRate } from '../installment-rules.ts'
import type { BinInfo, PaymentProvider, ProviderPlan } from '../payment-provider.ts'
import type { IyzicoClient } from './iyzico-client.ts'
import { installmentResponse } from './iyzico-responses.ts'
import { cardKindOf, formatPrice, organizationOf } from './iyzico-rules.ts'

const PATH = '/payment/iyzipos/installment'
/** A shopper waits for it with a half-filled form, and the form works without. */
const TIMEOUT = 6_000

/** What iyzico knows of the first 8 digits of a card. Both look-ups are one call of iyzico's, which asks for an amount. */
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
    // Without a known bank iyzico answers with what every bank offers; those say no bin.
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
        // A debit card is taken with 3-D Secure alone, whatever its bank says (turkey.md §1.3).
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
      // Debit cards pay at once: banks refuse installments from them.
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
 * A plan whose total is iyzico's own, since its rounding may differ from ours; none where no rate of ours leads to that total.
 * The installment count is the plan's id: it stays the same for every bank and day.
 */
function planOf(amount: Big, installment: number, totalPrice: Big): ProviderPlan[] {
  const total = roundKurus(totalPrice)
  const rate = commissionRate(amount, total)
  return rate === null
    ? []
    : [{ id: installment, installment, total, commissionRate: rate, isDefault: installment === 1 }]
}
