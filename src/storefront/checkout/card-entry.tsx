import type { CardFormHost, CardProblem } from '#modules/payments/card-rules.ts'
import { showsInstallmentTable } from '#modules/payments/installment-rules.ts'
import { Big } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import type { CardFields } from './card-form.ts'
import { CardPanel } from './card-panel.tsx'
import { HostedCardNotice } from './hosted-card-notice.tsx'
import { InstallmentTable, PlanSums } from './installment-table.tsx'
import type { useCardPlans } from './use-card-plans.ts'

/** The card form and its installment plans, or a notice that the card is entered on the provider's page. */
export function CardEntry({
  formHost,
  fields,
  card,
  amount,
  installmentLimit,
  problems,
  emptyBy,
  refusedBy,
  onChange,
}: {
  formHost: CardFormHost
  fields: CardFields
  /** Bank and plans of the typed card number. */
  card: ReturnType<typeof useCardPlans>
  /** The amount to pay in TRY. */
  amount: string
  installmentLimit: number
  problems: readonly { reason: CardProblem; sentence: string }[]
  /** The id of the message that all fields are empty; '' if not shown. */
  emptyBy: string
  /** The id of the message why the last attempt failed; '' if not shown. */
  refusedBy: string
  onChange: (fields: CardFields) => void
}) {
  const { bank, plans, plan, choose, waiting } = card
  if (formHost === 'hosted') return <HostedCardNotice />
  return (
    <>
      <CardPanel
        fields={fields}
        organization={bank?.organization ?? 'UNKNOWN'}
        bankName={bank?.name ?? ''}
        problems={problems}
        emptyBy={emptyBy}
        refusedBy={refusedBy}
        onChange={onChange}
      />
      {waiting && (
        <div aria-hidden="true" className="h-24 rounded-card bg-surface motion-safe:animate-pulse" />
      )}
      {plans.length > 1 && showsInstallmentTable(plans, Big(amount), Big(String(installmentLimit))) && (
        <InstallmentTable plans={plans} amount={amount} chosen={plan.id} onChoose={choose} />
      )}
      {plans.length > 0 && <PlanSums plan={plan} amount={amount} />}
      <p className="text-sm text-muted">{m.card_not_stored()}</p>
    </>
  )
}
