import { type Dispatch, type RefObject, useEffect, useReducer, useRef } from 'react'
import { cardSentence } from '#modules/ordering/payments/card-sentence-rules.ts'
import { m } from '#texts/messages.js'
import { createRequestCache } from '../../http/request-cache.ts'
import { useRequest } from '../../http/use-request.ts'
import { announce } from '../../ui/dialog/announce.ts'
import { showFirstWrong } from '../../ui/form/show-first-wrong.ts'
import { loadPlans } from '../payment/payment-requests.ts'
import { usePaymentDestination } from '../payment/use-payment-destination.ts'
import { type ShownPaymentWindow, usePaymentWindow } from '../payment/use-payment-window.ts'
import { type CardFormEvent, type CardFormState, cardFormReducer, emptyCardForm } from './card-form.ts'
import { type CardFormOffer, formRefusal, planQuery } from './card-form-choice.ts'
import { useCardFailure } from './use-card-failure.ts'

/** A form that can be paid by card, with its payment window. */
export interface CardForm {
  /** For the form element, and for the element with the messages of a failed attempt. */
  element: RefObject<HTMLFormElement | null>
  messagesBox: RefObject<HTMLDivElement | null>
  form: CardFormState
  dispatch: Dispatch<CardFormEvent>
  payment: ShownPaymentWindow
  /**
   * Checks the form before it is submitted; `version` is that of the shown legal documents, null if none are required. If it is refused, its
   * first wrong field gets the focus, and its errors are read out instead of those of the latest attempt.
   */
  isRefused: (version: string | null) => boolean
}

/** The form of the payment step and of the account payment, before it is rendered. */
export function useCardForm(
  offer: CardFormOffer,
  options: {
    /** The newest payment before this page was loaded. */
    lastPaymentId: string | null
    /** The message for a payment abandoned before it started. */
    abandoned: string
    /** Where the login returns to if the session has expired; `beforeLogin` saves what the login would lose. */
    formPath: string
    beforeLogin?: () => void
    suggestedAmount?: string
    /** An attempt failed, and its message is shown. */
    onRefused?: () => void
  },
): CardForm {
  const element = useRef<HTMLFormElement>(null)
  const messagesBox = useRef<HTMLDivElement>(null)
  const [form, dispatch] = useReducer(cardFormReducer, options.suggestedAmount ?? '', emptyCardForm)
  usePlans(planQuery(form, offer), dispatch)
  const payment = usePaymentWindow({
    lastPaymentId: options.lastPaymentId,
    abandoned: options.abandoned,
    submitForm: () => element.current?.submit(),
    navigate: usePaymentDestination(options.formPath, options.beforeLogin),
  })
  useCardFailure(payment.failure, messagesBox, () => dispatch({ type: 'attempt-failed' }), options.onRefused)

  function isRefused(version: string | null): boolean {
    const refusal = formRefusal(form, offer, { version, today: new Date() })
    const { problems, missingDocuments } = refusal
    dispatch({ type: 'submitted', refusal })
    if (problems.length > 0) payment.clearMessages()
    else if (missingDocuments.length === 0) return false
    showFirstWrong(element.current)
    const errors = problems.map((problem) => cardSentence(problem)).join(' ')
    announce(errors || m.legal_documents_not_accepted(), 'assertive')
    return true
  }

  return { element, messagesBox, form, dispatch, payment, isRefused }
}

/** By the first 8 digits and the amount. */
const plansByQuery = createRequestCache(
  (key, signal) => {
    const [card = '', amount = ''] = key.split(' ')
    return loadPlans(card, amount, signal)
  },
  { ttlMs: 60_000, maxEntries: 10 },
)

/** Requests the plans of the typed card; without them (spec §8) it is a single payment. */
function usePlans(key: string | null, dispatch: Dispatch<CardFormEvent>): void {
  const { value, failed } = useRequest(plansByQuery, key)
  useEffect(() => {
    if (key !== null && (value || failed)) dispatch({ type: 'plans-loaded', key, response: value ?? null })
  }, [key, value, failed, dispatch])
}
