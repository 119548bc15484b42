import { useId } from 'react'
import type { CardFormHost } from '#modules/kernel/payments/card-rules.ts'
import { cardSentence } from '#modules/ordering/payments/card-sentence-rules.ts'
import { WIRE_PAYMENT_TYPES } from '#modules/ordering/payments/payments-wire.ts'
import type { SavedCardOffer } from '#modules/ordering/saved-cards/saved-cards-rules.ts'
import { m } from '#texts/messages.js'
import { Button } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { CardEntry } from '../card/card-entry.tsx'
import { cardPayment } from '../card/card-form-choice.ts'
import { useCardForm } from '../card/use-card-form.ts'
import { PaymentMessages } from './payment-messages.tsx'
import { PAYMENT_WINDOW_PATH } from './payment-paths.ts'
import { PaymentVeil } from './payment-veil.tsx'

/**
 * The card form for paying a free amount into the customer's open account (`paymentType` 'pay', decisions C5). `suggested` is the
 * overdue amount in TRY with a decimal comma, '' for none.
 */
export function AccountPayment({
  suggested,
  installmentLimit,
  cardFormHost,
  savedCards,
  lastPaymentId,
  failure,
}: {
  suggested: string
  installmentLimit: number
  cardFormHost: CardFormHost
  savedCards: SavedCardOffer
  lastPaymentId: string | null
  /** Why the payment the page returned from failed; '' otherwise. */
  failure: string
}) {
  const offer = { paymentType: 'pay', formHost: cardFormHost, ...savedCards } as const
  const messagesId = useId()
  const { element, messagesBox, form, dispatch, payment, isRefused } = useCardForm(offer, {
    lastPaymentId,
    abandoned: m.account_payment_abandoned(),
    formPath: '/hesap/ode',
    suggestedAmount: suggested,
  })
  const refused = payment.failure
  const empty = form.problems.includes('form')
  const amountProblem = form.problems.find((problem) => problem === 'amount' || problem === 'amount-limit')
  const messages = [
    ...new Set([
      ...(empty ? [cardSentence('form')] : []),
      ...(failure === '' || refused.sequence > 0 ? [] : [failure]),
      ...refused.messages,
    ]),
  ]

  /** Opens the payment window inside the click handler, as popup blockers require; an invalid form shows its errors instead. */
  function pay(event: { preventDefault(): void }): void {
    event.preventDefault()
    if (payment.busy || isRefused(null)) return
    payment.start({
      ...cardPayment(form, offer),
      description: '',
      shippingTotal: '',
      odemeTipi: WIRE_PAYMENT_TYPES.card,
      version: '',
      onBilgilendirme: '',
      mesafeliSatis: '',
    })
  }

  return (
    <form
      ref={element}
      method="post"
      action={PAYMENT_WINDOW_PATH}
      onSubmit={pay}
      className="flex max-w-3xl flex-col gap-6 rounded-card border border-line p-5"
    >
      <CsrfField />
      <input type="hidden" name="paymentType" value="pay" />
      <input type="hidden" name="odemeTipi" value={WIRE_PAYMENT_TYPES.card} />
      <PaymentVeil payment={payment} />
      <PaymentMessages
        id={messagesId}
        box={messagesBox}
        messages={messages}
        result={refused.sequence === 0 && failure}
      />
      <Field
        label={m.amount_to_pay()}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={suggested}
        onChange={({ currentTarget }) => dispatch({ type: 'amount-typed', text: currentTarget.value })}
        error={amountProblem && cardSentence(amountProblem)}
        className="figures max-w-xs"
      />
      <CardEntry
        form={form}
        offer={offer}
        installmentLimit={installmentLimit}
        emptyBy={empty ? messagesId : ''}
        refusedBy={refused.messages.length > 0 ? messagesId : ''}
        dispatch={dispatch}
      />
      <Button busy={payment.busy} className="min-h-12 self-start px-10">
        {m.pay_now()}
      </Button>
    </form>
  )
}
