import { useState } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'
import { WIRE_PAYMENT_TYPES } from '#modules/ordering/payments/payments-wire.ts'
import { Big } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { type CardFormOffer, cardPayment, paymentTypeOf } from '../card/card-form-choice.ts'
import { useCardForm } from '../card/use-card-form.ts'
import type { CheckoutData } from '../checkout-data.server.ts'
import { createDocumentComposer, orderDocuments } from '../composed-documents.ts'
import { paymentStepPath } from '../login-to-pay.ts'
import { GUEST_ADDRESS } from '../one-page/one-page-forms.ts'
import { useCheckoutRoutes } from '../use-checkout-routes.ts'
import { useSavedNote } from '../use-saved-note.ts'

const tryAmount = (total: number) => Big(String(total)).toFixed(2)

/**
 * The payment step's form, its payment window and its legal documents. `submit` is the form's submit handler. `waitsFor` is the id of the
 * form with the address, which is sent instead while there is none.
 */
export function useOrderPayment(data: CheckoutData, waitsFor: string | null = null) {
  const { cart, onDelivery, legalDocuments: facts } = data
  const offer = {
    paymentType: 'order',
    types: data.paymentTypes,
    amount: tryAmount(cart.totals.tryTotal),
    onDeliveryAmount: tryAmount(onDelivery.totals.tryTotal),
    formHost: data.cardFormHost,
    ...data.savedCards,
  } as const satisfies CardFormOffer
  const hydrated = useHydrated()
  const sending = useNavigation().state !== 'idle'
  // Its form is gone already, and what the order costs follows from the answer: the button waits for it.
  const isAddressSent = useFetchers().some(({ formData }) => formData?.get('intent') === GUEST_ADDRESS)
  const routes = useCheckoutRoutes()
  const savedNote = useSavedNote(data.customerId, cart)
  // A refusal may be due to changes in another tab, so cart and addresses are reloaded.
  const { revalidate } = useRevalidator()
  const cardForm = useCardForm(offer, {
    lastPaymentId: data.lastPaymentId,
    abandoned: m.payment_abandoned(),
    formPath: paymentStepPath(routes.checkoutCart),
    beforeLogin: saveNote,
    onRefused: () => void revalidate(),
  })
  const { element, form, payment, isRefused } = cardForm
  const [compose] = useState(() => createDocumentComposer())
  const documents = orderDocuments(form, offer, { facts, hydrated, locale: getLocale(), compose })
  const type = paymentTypeOf(form, offer)
  const busy = sending || isAddressSent || payment.busy

  function saveNote(): void {
    savedNote.save(noteOf(element.current))
  }

  /** Opens the payment window inside the click handler, as popup blockers require; an invalid form shows its errors instead. */
  function submit(event: { preventDefault(): void }): void {
    if (busy || type === 'card') event.preventDefault()
    if (busy) return
    if (waitsFor !== null) {
      event.preventDefault()
      sendForm(waitsFor)
    } else if (isRefused(documents.chosen?.version ?? null)) event.preventDefault()
    else if (type !== 'card') saveNote()
    else
      payment.start({
        ...cardPayment(form, offer),
        description: noteOf(element.current),
        shippingTotal: String(cart.totals.shippingTotalNumber),
        odemeTipi: WIRE_PAYMENT_TYPES.card,
        version: cart.version,
        onBilgilendirme: facts ? '1' : '',
        mesafeliSatis: facts ? '1' : '',
      })
  }

  return {
    ...cardForm,
    offer,
    type,
    documents,
    hydrated,
    /** The order is submitted without a payment window. */
    sending,
    busy,
    note: savedNote.note,
    submit,
  }
}

function sendForm(id: string): void {
  const form = document.getElementById(id)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

function noteOf(form: HTMLFormElement | null): string {
  const note = form?.elements.namedItem('description')
  return note instanceof HTMLTextAreaElement ? note.value : ''
}
