import { readInstallmentCaps } from '#modules/goods/catalogue/catalogue.server.ts'
import {
  allowedPlans,
  installmentAmounts,
  singlePayment,
  wirePlan,
} from '#modules/ordering/payments/installment-rules.ts'
import type {
  BankOffer,
  BinInfo,
  PaymentProvider,
  ProviderPlan,
} from '#modules/ordering/payments/payments.server.ts'
import { type Big, parseDecimalText } from '#shared/money.ts'
import type { BankOptions, CardPaymentForm } from './checkout-schemas.ts'
import type { CheckoutDeps } from './checkout-types.ts'

/** No bank in Türkiye offers more installments. */
const MAX_INSTALLMENTS = 12

async function allowed(
  deps: CheckoutDeps,
  plans: readonly ProviderPlan[],
  { amount, productIds }: { amount: Big; productIds: readonly number[] },
): Promise<ProviderPlan[]> {
  const maxInstallments = await readInstallmentCaps(deps.db, productIds)
  const { installmentLimit } = deps.settings.get()
  const left = allowedPlans(plans.map(wirePlan), { amount, installmentLimit, maxInstallments })
  const ids = new Set(left.map(({ id }) => id))
  return plans.filter(({ id }) => ids.has(id))
}

/** The plans of the card's bank that the shop and the law allow for these products (decisions D11); for an unknown bin ('') the single payment. */
export async function plansFor(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  purchase: { bin: string; amount: Big; productIds: readonly number[] },
): Promise<ProviderPlan[]> {
  const { bin, amount } = purchase
  const plans = bin === '' ? [singlePayment(amount)] : await provider.installments(bin, amount)
  return allowed(deps, plans, purchase)
}

/** Whether a saved card is paid with its security code: its bank may ask for it, and an unknown bank is not left to refuse without. */
export function asksSavedCvc(bank: Pick<BinInfo, 'forceCvc'> | null): boolean {
  return bank?.forceCvc ?? true
}

/**
 * The plans of every bank for an amount in TRY; with products, those that the shop and the law allow for them (decisions D11). Computed from
 * the banks' rates: what a card pays is settled at the checkout, by its number.
 */
export async function bankOptionsFor(
  deps: CheckoutDeps,
  offers: readonly BankOffer[],
  { amount, productIds }: { amount: Big; productIds: readonly number[] },
): Promise<BankOptions> {
  const options: BankOptions = []
  const maxInstallments = productIds.length > 0 ? await readInstallmentCaps(deps.db, productIds) : []
  const limits = { amount, installmentLimit: deps.settings.get().installmentLimit, maxInstallments }
  for (const { bank, logo, plans } of offers) {
    const wired = plans.map(wirePlan)
    const left = productIds.length > 0 ? allowedPlans(wired, limits) : wired
    options.push({
      name: bank,
      logo,
      posPlans: left.map(({ installment, commisionFee }) => {
        const { total, monthly } = installmentAmounts(amount, { installment, commisionFee })
        return { installment, commisionFee, total: total.toNumber(), monthly: monthly.toNumber() }
      }),
    })
  }
  return options
}

/** The installment counts the provider's page may offer for these products: the plan is chosen there, for a card the shop never sees. */
export async function installmentCountsFor(
  deps: CheckoutDeps,
  purchase: { amount: Big; productIds: readonly number[] },
): Promise<number[]> {
  const every = Array.from({ length: MAX_INSTALLMENTS }, (_, index): ProviderPlan => {
    const installment = index + 1
    return { ...singlePayment(purchase.amount), id: installment, installment }
  })
  return (await allowed(deps, every, purchase)).map(({ installment }) => installment)
}

/** The plan the shopper chose; the single payment when none was named. Undefined when it is not among `plans`. */
export function chosenPlan(form: CardPaymentForm, plans: readonly ProviderPlan[]): ProviderPlan | undefined {
  if (form.plan_id !== '') return plans.find(({ id }) => String(id) === form.plan_id)
  const installment = form.installment === '' ? '1' : form.installment
  return plans.find((plan) => String(plan.installment) === installment)
}

/** Was the shopper shown exactly what the plan charges, its commission included? An empty amount is no agreement (decisions A9). */
export function agreesOnAmount(sent: string, plan: ProviderPlan): boolean {
  return parseDecimalText(sent)?.eq(plan.total) ?? false
}
