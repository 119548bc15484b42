import type { ProviderPlan } from '#modules/kernel/payments/payment-provider.ts'
import { type Big, rate, roundKurus, roundTo, whole, ZERO } from '#shared/money.ts'

/** A bank's plan as it crosses the wire; `commisionFee` is a percentage and is spelled so (spec §3). */
export interface InstallmentPlan {
  readonly id: number
  readonly installment: number
  readonly commisionFee: number
  readonly isDefault: boolean
}

/** The cost of a plan, TRY, in kuruş. `total` is what is charged; `monthly` is for display only. */
export interface InstallmentAmounts {
  readonly total: Big
  readonly monthly: Big
  readonly commission: Big
  /** installments × monthly − total: the rounding difference, negative when the monthly payments fall short of the total. */
  readonly monthlyDifference: Big
  /** The commission row appears above one installment or when the total differs from the amount (spec §9). */
  readonly showsCommission: boolean
}

/**
 * Total = amount × (100 + commission %) ÷ 100, monthly = total ÷ installments; each rounded once to kuruş, half away from zero
 * (spec §9, decisions H4). `amount` is TRY with KDV and shipping.
 * Throws RangeError for fewer than 1 installment, a fraction of one, or a negative commission.
 */
export function installmentAmounts(
  amount: Big,
  plan: Pick<InstallmentPlan, 'installment' | 'commisionFee'>,
): InstallmentAmounts {
  if (!Number.isInteger(plan.installment) || plan.installment < 1)
    throw new RangeError(`${plan.installment} installments`)
  if (!(plan.commisionFee >= 0)) throw new RangeError(`commission ${plan.commisionFee}`)
  const months = whole(plan.installment)
  const total = roundKurus(amount.times(rate(plan.commisionFee).plus('100')).div('100'))
  const monthly = roundKurus(total.div(months))
  return {
    total,
    monthly,
    commission: total.minus(amount),
    monthlyDifference: monthly.times(months).minus(total),
    showsCommission: plan.installment > 1 || !total.eq(amount),
  }
}

/** The most installments a payment may have; the tables check it too. */
export const MAX_INSTALLMENT = 36

const rateDecimals = 6

/**
 * The commission in percent with the fewest decimals (at most 6) that reproduces `total`: amount × (100 + rate) ÷ 100, rounded to kuruş
 * (spec §9, decisions H4). Null for a total below the amount, and for the few totals above a million lira that no such rate reaches.
 */
export function commissionRate(amount: Big, total: Big): Big | null {
  if (total.lt(amount)) return null
  const exact = total.minus(amount).times('100').div(amount)
  for (let places = 0; places <= rateDecimals; places++) {
    const rate = roundTo(exact, places)
    if (roundKurus(amount.times(rate.plus('100')).div('100')).eq(total)) return rate
  }
  return null
}

/** The default plan: the first one flagged isDefault, else the first (spec §4); undefined without plans. */
export function defaultPlan<Plan extends InstallmentPlan>(plans: readonly Plan[]): Plan | undefined {
  return plans.find((plan) => plan.isDefault) ?? plans[0]
}

/**
 * The plans a shopper may pick for an amount. Below `installmentLimit` (0 if unset) only the single payment remains. Plans longer than
 * the law allows for the products are left out: `maxInstallments` has one entry per cart category, null for no limit (decisions D11,
 * turkey.md §8).
 */
export function allowedPlans<Plan extends InstallmentPlan>(
  plans: readonly Plan[],
  limits: {
    readonly amount: Big
    readonly installmentLimit: Big
    readonly maxInstallments?: readonly (number | null)[]
  },
): Plan[] {
  const legal = Math.min(
    ...(limits.maxInstallments ?? []).map((months) => months ?? Number.POSITIVE_INFINITY),
  )
  const longest = limits.amount.gte(limits.installmentLimit) ? Math.max(1, legal) : 1
  return plans.filter((plan) => plan.installment <= longest)
}

/** The installment table is shown when plans exist and the amount reaches installmentLimit (spec §5). */
export function showsInstallmentTable(
  plans: readonly InstallmentPlan[],
  amount: Big,
  installmentLimit: Big,
): boolean {
  return plans.length > 0 && amount.gte(installmentLimit)
}

/** The single payment without commission, TRY: the fallback when the card's bank has no plans or the provider is unavailable. */
export function singlePayment(amount: Big): ProviderPlan {
  return { id: 1, installment: 1, total: amount, commissionRate: ZERO, isDefault: true }
}

/** A provider's plan in the API's format. The rate is a JSON number of at most 6 decimals, which loses no precision. */
export function wirePlan({ id, installment, commissionRate, isDefault }: ProviderPlan): InstallmentPlan {
  return { id, installment, commisionFee: commissionRate.toNumber(), isDefault }
}

/** A plan named before a card is: on a product's page and before the card number. */
export type OfferedPlan = Pick<InstallmentPlan, 'installment' | 'commisionFee'>

/**
 * The plan of all banks that is named first: the longest without commission, because it costs what the product costs; where each has one, the
 * longest, the cheapest of those. Null where nobody offers more than one payment. Whoever shows it says its total too (turkey.md §8).
 */
export function bestPlan(plans: readonly OfferedPlan[]): OfferedPlan | null {
  const isFree = ({ commisionFee }: OfferedPlan) => Number(commisionFee === 0)
  const [best] = plans
    .filter(({ installment }) => installment > 1)
    .toSorted(
      (a, b) => isFree(b) - isFree(a) || b.installment - a.installment || a.commisionFee - b.commisionFee,
    )
  return best ? { installment: best.installment, commisionFee: best.commisionFee } : null
}

/**
 * The last installment of a plan, TRY: what the others, `monthly` each, leave of the total, so that all together are the total to the kuruş.
 * A total of less than a lira may leave nothing for it.
 */
export function lastInstallment(
  { total, monthly }: Pick<InstallmentAmounts, 'total' | 'monthly'>,
  installment: number,
): Big {
  return total.minus(monthly.times(whole(installment - 1)))
}
