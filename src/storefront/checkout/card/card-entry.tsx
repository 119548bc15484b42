import type { Dispatch } from 'react'
import { showsInstallmentTable } from '#modules/ordering/payments/installment-rules.ts'
import { Big } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import type { CardFormEvent, CardFormState } from './card-form.ts'
import { baseAmount, type CardFormOffer, cardPlans, savedCardOf } from './card-form-choice.ts'
import { CardPanel } from './card-panel.tsx'
import { HostedCardNotice } from './hosted-card-notice.tsx'
import { InstallmentPreview } from './installment-preview.tsx'
import { InstallmentTable, PlanSums } from './installment-table.tsx'
import { KeepCardBox, SavedCardChoice } from './saved-card-choice.tsx'

const NO_PRODUCTS: readonly number[] = []

/** The saved cards, the form for another one and the card's installment plans, or a notice that the card is entered on the provider's page. */
export function CardEntry({
  form,
  offer,
  installmentLimit,
  productIds = NO_PRODUCTS,
  emptyBy,
  refusedBy,
  dispatch,
}: {
  form: CardFormState
  offer: CardFormOffer
  installmentLimit: number
  /** What is ordered; none where an account is paid. */
  productIds?: readonly number[]
  /** The id of the message that all fields are empty; '' if not shown. */
  emptyBy: string
  /** The id of the message why the last attempt failed; '' if not shown. */
  refusedBy: string
  dispatch: Dispatch<CardFormEvent>
}) {
  if (offer.formHost === 'hosted') return <HostedCardNotice />
  const { bank, plans, plan, waiting, asksSavedCvc } = cardPlans(form, offer)
  const amount = baseAmount(form, offer)
  const { savedCards = [], mayKeep = false } = offer
  const saved = savedCardOf(form, offer)
  return (
    <div className="group/card flex flex-col gap-6">
      {savedCards.length > 0 && (
        <SavedCardChoice
          cards={savedCards}
          chosen={saved}
          ccv={saved ? form.card.ccv : ''}
          asksCcv={asksSavedCvc}
          problems={form.problems}
          refusedBy={refusedBy}
          dispatch={dispatch}
        />
      )}
      {/* Without JavaScript the browser shows it when 'another card' is chosen. */}
      <div
        className={
          savedCards.length > 0
            ? 'hidden flex-col gap-6 group-has-[[data-other-card]:checked]/card:flex'
            : 'contents'
        }
      >
        <CardPanel
          fields={saved ? { ...form.card, ccv: '' } : form.card}
          organization={(saved ? null : bank?.organization) ?? 'UNKNOWN'}
          bankName={(saved ? null : bank?.name) ?? ''}
          problems={saved ? [] : form.problems}
          emptyBy={emptyBy}
          refusedBy={refusedBy}
          dispatch={dispatch}
        />
        {mayKeep && <KeepCardBox keep={form.keepCard} dispatch={dispatch} />}
      </div>
      {plans.length === 0 &&
        !waiting &&
        productIds.length > 0 &&
        Big(amount).gte(String(installmentLimit)) && (
          <InstallmentPreview amount={amount} productIds={productIds} />
        )}
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
      <p className="text-sm text-muted">
        {mayKeep || saved ? m.card_number_not_here() : m.card_not_stored()}
      </p>
    </div>
  )
}
