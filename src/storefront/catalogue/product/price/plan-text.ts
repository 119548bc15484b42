import { installmentAmounts, type OfferedPlan } from '#modules/ordering/payments/installment-rules.ts'
import { Big, formatMoney } from '#shared/money.ts'
import { m } from '#texts/messages.js'

/** A plan with its total, without which no monthly price is shown: '3 taksit × ₺566,63, vade farksız, toplam ₺1.699,90'. `amount`: TRY, decimal text. */
export function planText(amount: string, plan: OfferedPlan): string {
  const { monthly, total, commission } = installmentAmounts(Big(amount), plan)
  const shown = {
    count: plan.installment,
    monthly: formatMoney(monthly, 'TRY'),
    total: formatMoney(total, 'TRY'),
  }
  return commission.gt('0') ? m.product_installments_teaser(shown) : m.product_installments_teaser_free(shown)
}
