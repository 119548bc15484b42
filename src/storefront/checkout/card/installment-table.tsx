import type { InstallmentPlan } from '#modules/ordering/payments/installment-rules.ts'
import { installmentAmounts } from '#modules/ordering/payments/installment-rules.ts'
import { Big, formatMoney } from '#shared/money.ts'
import { m } from '#texts/messages.js'

/** The installment plans of the card, one selected, each with monthly and total amount in TRY (spec §9, decisions H4). */
export function InstallmentTable({
  plans,
  amount,
  chosen,
  onChoose,
}: {
  plans: readonly InstallmentPlan[]
  /** TRY, with shipping. */
  amount: string
  chosen: number
  onChoose: (plan: InstallmentPlan) => void
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 font-semibold">{m.installment_options()}</legend>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">
        {plans.map((plan) => {
          const { total, monthly } = installmentAmounts(Big(amount), plan)
          return (
            <li key={plan.id}>
              <label className="grid min-h-12 cursor-pointer grid-cols-[auto_1fr_auto] items-center gap-3 px-4 py-2 transition-colors has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent">
                <input
                  type="radio"
                  name="plan_id"
                  value={plan.id}
                  checked={plan.id === chosen}
                  onChange={() => onChoose(plan)}
                  className="size-5 shrink-0 accent-accent"
                />
                <span>
                  {plan.installment === 1
                    ? m.single_payment()
                    : m.installment_months({
                        count: plan.installment,
                        monthly: formatMoney(monthly, 'TRY'),
                      })}
                </span>
                <span className="figures font-semibold">{formatMoney(total, 'TRY')}</span>
              </label>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

/** The amounts of the selected plan; shows the commission for more than one installment or when the total differs (spec §9). */
export function PlanSums({ plan, amount }: { plan: InstallmentPlan; amount: string }) {
  const { total, monthly, commission, showsCommission } = installmentAmounts(Big(amount), plan)
  const rows: [string, string][] = [
    ...(showsCommission ? [[m.commission(), formatMoney(commission, 'TRY')] as [string, string]] : []),
    ...(plan.installment > 1
      ? [[m.monthly_amount(), `${plan.installment} × ${formatMoney(monthly, 'TRY')}`] as [string, string]]
      : []),
    [m.amount_to_charge(), formatMoney(total, 'TRY')],
  ]
  return (
    <dl aria-live="polite" className="figures flex flex-col gap-2 border-t border-line pt-3">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 last:text-lg last:font-semibold">
          <dt className="text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows next to the pay button the amount charged (TRY) when the plan makes it differ from the total above. */
export function ChargedAmount({ charged }: { charged: Big }) {
  return (
    <p className="figures flex justify-between gap-4 border-t border-line pt-3 font-semibold">
      <span>{m.amount_to_charge()}</span>
      <span>{formatMoney(charged, 'TRY')}</span>
    </p>
  )
}
