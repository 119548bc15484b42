import type { z } from 'zod'
import { cardBrand } from '#modules/kernel/payments/card-rules.ts'
import type {
  BankOffer,
  BinInfo,
  PaymentProvider,
  ProviderPlan,
} from '#modules/kernel/payments/payment-provider.ts'
import { type Big, roundKurus } from '#shared/money.ts'
import { compareTurkish } from '#shared/text/turkish.ts'
import { commissionRate, singlePayment } from '../installment-rules.ts'
import type { IyzicoClient } from './iyzico-client.ts'
import { installmentResponse } from './iyzico-responses.ts'
import { cardKindOf, formatPrice, organizationOf } from './iyzico-rules.ts'

const PATH = '/payment/iyzipos/installment'
/** A short timeout: the shopper waits with a half-filled form, and the form works without the plans. */
const TIMEOUT = 6_000

/** BIN lookup and installment plans. Both use the same call of iyzico's, which requires an amount. */
export function createIyzicoInstallments(
  client: IyzicoClient,
): Pick<PaymentProvider, 'binLookup' | 'installments' | 'bankPlans'> {
  async function fetchDetails(asked: { conversationId: string; binNumber?: string; price: string }) {
    const result = await client.post(
      PATH,
      { locale: 'tr', currency: 'TRY', ...asked },
      { timeoutMs: TIMEOUT },
    )
    if (result.status !== 'success') return null
    const parsed = installmentResponse.safeParse(result.response)
    return parsed.success ? parsed.data.installmentDetails : null
  }

  async function fetchBinDetail(bin: string, price: string) {
    if (!/^\d{6,8}$/.test(bin)) throw new RangeError('a bin has 6 to 8 digits')
    const details = await fetchDetails({ conversationId: `bin-${bin}`, binNumber: bin, price })
    // For an unknown bank iyzico lists the plans of every bank, without a bin number.
    const detail = details?.find(
      ({ binNumber }) => binNumber.length >= 6 && (bin.startsWith(binNumber) || binNumber.startsWith(bin)),
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
        forceCvc: detail.forceCvc === '1',
      }
      return info.organization === 'UNKNOWN' && info.bankName === '' ? null : info
    },

    async installments(bin, amount) {
      const detail = await fetchBinDetail(bin, formatPrice(amount))
      // Debit cards only get the single payment: banks refuse installments for them.
      if (!detail || cardKindOf(detail.cardType) === 'debit') return [singlePayment(amount)]
      return plansOf(amount, detail)
    },

    async bankPlans(amount) {
      const details = await fetchDetails({ conversationId: 'banks', price: formatPrice(amount) })
      if (!details) return null
      const offers = details.flatMap((detail) =>
        cardKindOf(detail.cardType) === 'debit' || detail.bankName === ''
          ? []
          : [{ bank: detail.bankName, logo: '', plans: plansOf(amount, detail) }],
      )
      // A bank with several families of cards has the longest plans of them.
      const byBank = new Map<string, BankOffer>()
      for (const offer of offers) {
        const known = byBank.get(offer.bank)
        if (!known || known.plans.length < offer.plans.length) byBank.set(offer.bank, offer)
      }
      return [...byBank.values()].toSorted((a, b) => compareTurkish(a.bank, b.bank))
    },
  }
}

/** The single payment and the installments that a bank offers. */
function plansOf(
  amount: Big,
  { installmentPrices }: z.infer<typeof installmentResponse>['installmentDetails'][number],
): ProviderPlan[] {
  const offered = (installmentPrices ?? []).flatMap((price) =>
    planOf(amount, price.installmentNumber, price.totalPrice),
  )
  const plans = new Map([singlePayment(amount), ...offered].map((plan) => [plan.installment, plan]))
  return [...plans.values()].toSorted((a, b) => a.installment - b.installment)
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
