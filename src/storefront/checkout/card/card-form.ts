import { type CardProblem, maskCardNumber, maskExpiry } from '#modules/kernel/payments/card-rules.ts'
import type { PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'
import type { LegalDocument } from '#modules/ordering/orders/legal-documents/order-legal-documents-rules.ts'
import type { BinResponse } from '../payment/payment-requests.ts'

/** The card fields by their names in `payment_data` (spec §7). */
export interface CardFields {
  readonly ccno: string
  readonly ccv: string
  readonly expiry: string
  readonly holder: string
}

/** The versions of the accepted documents. Another payment makes another text, which has to be accepted again. */
export type AcceptedDocuments = Readonly<Partial<Record<LegalDocument, string>>>

/**
 * What the shopper has entered into the payment step or into the payment of an open account. It lives as long as the form: nothing of it
 * is stored, and the card leaves it only for the payment page. The order note is not part of it, as the text area holds it.
 */
export interface CardFormState {
  /** The selected payment type; null before a choice. `paymentTypeOf` is the effective one. */
  readonly selectedType: PaymentType | null
  readonly card: CardFields
  /** The id of the chosen saved card, '' for another card; null before a choice. `savedCardOf` is the effective one. */
  readonly pickedSavedCard: string | null
  /** The typed card is to be kept in the provider's vault. */
  readonly keepCard: boolean
  /** The free amount of an account payment as typed. */
  readonly typedAmount: string
  /** The latest bank and plans, and the key of the query they respond to; `response` is null if the request failed. */
  readonly loadedPlans: { readonly key: string; readonly response: BinResponse | null } | null
  readonly pickedPlanId: number | null
  readonly accepted: AcceptedDocuments
  /** What the latest submission was refused for. */
  readonly problems: readonly CardProblem[]
  readonly missingDocuments: readonly LegalDocument[]
}

/** What a submission is refused for; the documents are checked when the card has no problem. */
export type FormRefusal = Pick<CardFormState, 'problems' | 'missingDocuments'>

export type CardFormEvent =
  | { type: 'type-selected'; paymentType: PaymentType }
  /** `text` as typed or filled in by the browser; the form masks it. */
  | { type: 'card-typed'; field: keyof CardFields; text: string }
  /** `id` is '' for another card than the saved ones. */
  | { type: 'saved-card-picked'; id: string }
  | { type: 'keep-card-chosen'; keep: boolean }
  | { type: 'amount-typed'; text: string }
  | { type: 'plans-loaded'; key: string; response: BinResponse | null }
  | { type: 'plan-picked'; planId: number }
  /** `version` is that of the accepted text, null when the acceptance is taken back. */
  | { type: 'document-accepted'; legalDocument: LegalDocument; version: string | null }
  | { type: 'submitted'; refusal: FormRefusal }
  | { type: 'attempt-failed' }

/** An empty form; `typedAmount` is the suggested free amount. */
export function emptyCardForm(typedAmount = ''): CardFormState {
  return {
    selectedType: null,
    card: { ccno: '', ccv: '', expiry: '', holder: '' },
    pickedSavedCard: null,
    keepCard: false,
    typedAmount,
    loadedPlans: null,
    pickedPlanId: null,
    accepted: {},
    problems: [],
    missingDocuments: [],
  }
}

/** Accepts `12/2027`, which browsers fill in where people type `1227`. */
function maskFilledExpiry(text: string): string {
  const long = /^\s*(\d{2})\s*\/\s*20(\d{2})\s*$/.exec(text)
  return maskExpiry(long ? `${long[1]}${long[2]}` : text)
}

const MASKS: Readonly<Record<keyof CardFields, (text: string) => string>> = {
  ccno: maskCardNumber,
  ccv: (text) => text.replace(/\D/g, '').slice(0, 3),
  expiry: maskFilledExpiry,
  holder: (text) => text,
}

/** The text that a card field keeps of what was typed. */
export function maskCardField(field: keyof CardFields, text: string): string {
  return MASKS[field](text)
}

/** The form after an event. Pure: what is due and what is missing follow from it (card-form-choice.ts). */
export function cardFormReducer(state: CardFormState, event: CardFormEvent): CardFormState {
  switch (event.type) {
    case 'type-selected':
      return { ...state, selectedType: event.paymentType }
    case 'card-typed':
      return {
        ...state,
        card: { ...state.card, [event.field]: maskCardField(event.field, event.text) },
        problems: [],
      }
    case 'saved-card-picked':
      // The code belongs to the card that was chosen before.
      return { ...state, pickedSavedCard: event.id, card: { ...state.card, ccv: '' }, problems: [] }
    case 'keep-card-chosen':
      return { ...state, keepCard: event.keep }
    case 'amount-typed':
      return { ...state, typedAmount: event.text }
    case 'plans-loaded':
      return {
        ...state,
        loadedPlans: { key: event.key, response: event.response },
        pickedPlanId: null,
      }
    case 'plan-picked':
      return { ...state, pickedPlanId: event.planId }
    case 'document-accepted': {
      const { legalDocument, version } = event
      return {
        ...state,
        accepted: { ...state.accepted, [legalDocument]: version ?? undefined },
        missingDocuments: state.missingDocuments.filter((missing) => missing !== legalDocument),
      }
    }
    case 'submitted':
      return { ...state, ...event.refusal }
    case 'attempt-failed':
      // The security code survives no attempt (decisions A11).
      return { ...state, card: { ...state.card, ccv: '' } }
  }
}
