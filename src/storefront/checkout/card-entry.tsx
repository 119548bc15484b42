import type { Dispatch } from 'react'
import { showsInstallmentTable } from '#modules/payments/installment-rules.ts'
import { Big } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import type { CardFormEvent, CardFormState } from './card-form.ts'
import { baseAmount, type CardFormOffer, cardPlans } from './card-form-choice.ts'
import { CardPanel } from './card-panel.tsx'
import { HostedCardNotice } from './hosted-card-notice.tsx'
import { InstallmentTable, PlanSums } from './installment-table.tsx'

/** The card form and its installment plans, or a notice that the card is entered on the provider's page. */
export function CardEntry({
  form,
  offer,
  installmentLimit,
  emptyBy,
  refusedBy,
  dispatch,
}: {
  form: CardFormState
  offer: CardFormOffer
  installmentLimit: number
  /** The id of the message that all fields are empty; '' if not shown. */
  emptyBy: string
  /** The id of the message why the last attempt failed; '' if not shown. */
  refusedBy: string
  dispatch: Dispatch<CardFormEvent>
}) {
  if (offer.formHost === 'hosted') return <HostedCardNotice />
  const { bank, plans, plan, waiting } = cardPlans(form, offer)
  const amount = baseAmount(form, offer)
  return (
    <>
      <CardPanel
        fields={form.card}
        organization={bank?.organization ?? 'UNKNOWN'}
        bankName={bank?.name ?? ''}
        problems={form.problems}
        emptyBy={emptyBy}
        refusedBy={refusedBy}
        dispatch={dispatch}
      />
      {waiting && (
        <div aria-hidden="true" className="h-24 rounded-card bg-surface motion-safe:animate-pulse" />
      )}
      {plans.length > 1 && showsInstallmentTable(plans, Big(amount), Big(String(installmentLimit))) && (
        <InstallmentTable
          plans={plans}
          amount={amount}
          chosen={plan.id}
          onChoose={({ id }) => dispatch({ type: 'plan-picked', planId: id })}
        />
      )}
      {plans.length > 0 && <PlanSums plan={plan} amount={amount} />}
      <p className="text-sm text-muted">{m.card_not_stored()}</p>
    </>
  )
}
