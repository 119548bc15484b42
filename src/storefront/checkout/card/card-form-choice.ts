import { binOf, type CardFormHost, cardProblems, freeAmount } from '#modules/kernel/payments/card-rules.ts'
import type { PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'
import {
  LEGAL_DOCUMENTS,
  type LegalDocument,
  type LegalDocumentFacts,
  type LegalDocumentPayment,
  legalDocumentPayment,
} from '#modules/ordering/orders/legal-documents/order-legal-documents-rules.ts'
import { defaultPlan, installmentAmounts } from '#modules/ordering/payments/installment-rules.ts'
import type { SavedCard, SavedCardOffer } from '#modules/ordering/saved-cards/saved-cards-rules.ts'
import { Big } from '#shared/money.ts'
import type { PaymentData } from '../payment/payment-data.ts'
import type { BinResponse } from '../payment/payment-requests.ts'
import type { CardFormState, FormRefusal } from './card-form.ts'

/**
 * What the form is for: an order with its payment types and amounts, or a free amount paid into an open account by card; and the cards that
 * the customer has saved.
 */
export type CardFormOffer = Partial<SavedCardOffer> & PaidByCard

type PaidByCard =
  | {
      readonly paymentType: 'order'
      readonly types: readonly PaymentType[]
      /** What the order costs, TRY as decimal text: without a plan, and with the fee of cash on delivery. */
      readonly amount: string
      readonly onDeliveryAmount: string
      readonly formHost: CardFormHost
    }
  | { readonly paymentType: 'pay'; readonly formHost: CardFormHost }

export type OfferedPlan = BinResponse['plans'][number]

/** The plan used until the card's bank is known: a single payment. */
const SINGLE_PAYMENT: OfferedPlan = { id: 1, installment: 1, commisionFee: 0, isDefault: true, seal: '' }

/** The selected payment type: by default the first, also when the selected one is no longer offered; null if there is none. */
export function paymentTypeOf({ selectedType }: CardFormState, offer: CardFormOffer): PaymentType | null {
  if (offer.paymentType === 'pay') return 'card'
  return offer.types.find((type) => type === selectedType) ?? offer.types[0] ?? null
}

/**
 * The saved card that is paid with: the picked one, before a choice the last used one. Null when a card is typed, also where the picked one
 * does not exist any more: the shopper then chooses again.
 */
export function savedCardOf({ pickedSavedCard }: CardFormState, offer: CardFormOffer): SavedCard | null {
  const { savedCards = [], formHost } = offer
  if (formHost === 'hosted') return null
  if (pickedSavedCard === null) return savedCards[0] ?? null
  return savedCards.find(({ id }) => id === pickedSavedCard) ?? null
}

/** The amount before a plan's commission and the cash-on-delivery fee, TRY as decimal text. */
export function baseAmount({ typedAmount }: CardFormState, offer: CardFormOffer): string {
  return offer.paymentType === 'pay' ? freeAmount(typedAmount).toFixed(2) : offer.amount
}

/**
 * What the bank and the plans of the card are asked by: the id of a saved card, or the first 8 digits of a typed one when all 16 are typed
 * (spec §5), and the amount. Null while there is no card, or nothing to pay by one.
 */
export function planQuery(state: CardFormState, offer: CardFormOffer): string | null {
  const bin = savedCardOf(state, offer)?.id ?? binOf(state.card.ccno)
  const amount = baseAmount(state, offer)
  const isAsked =
    offer.formHost === 'own' &&
    paymentTypeOf(state, offer) === 'card' &&
    !(offer.paymentType === 'pay' && Big(amount).eq('0'))
  return bin === null || !isAsked ? null : `${bin} ${amount}`
}

/** The bank and the plans of the typed card, and the plan that is due: the picked one, else the bank's default. */
export interface CardPlans {
  readonly bank: BinResponse['bank'] | null
  readonly plans: readonly OfferedPlan[]
  readonly plan: OfferedPlan
  /** The plans are requested. */
  readonly waiting: boolean
  /** A saved card is paid with, and its bank asks for its security code; so does a bank that is not known. */
  readonly asksSavedCvc: boolean
}

/** Plans that respond to another number or amount do not count. */
export function cardPlans(state: CardFormState, offer: CardFormOffer): CardPlans {
  const query = planQuery(state, offer)
  const { loadedPlans, pickedPlanId } = state
  const isLoaded = query !== null && loadedPlans?.key === query
  const response = isLoaded ? loadedPlans.response : null
  const plans = response?.plans ?? []
  return {
    bank: response?.bank ?? null,
    plans,
    plan: plans.find(({ id }) => id === pickedPlanId) ?? defaultPlan(plans) ?? SINGLE_PAYMENT,
    waiting: query !== null && !isLoaded,
    asksSavedCvc: isLoaded && savedCardOf(state, offer) !== null && (response?.bank.forceCvc ?? true),
  }
}

/** What a card would be charged, with the commission of the plan that is due, TRY. */
export function cardCharge(state: CardFormState, offer: CardFormOffer): Big {
  return installmentAmounts(Big(baseAmount(state, offer)), cardPlans(state, offer).plan).total
}

/** What the selected payment type charges, TRY; null if there is none. */
export function amountDue(state: CardFormState, offer: CardFormOffer): Big | null {
  const type = paymentTypeOf(state, offer)
  if (type === 'card') return cardCharge(state, offer)
  if (type === null || offer.paymentType === 'pay') return null
  return Big(type === 'cash_on_delivery' ? offer.onDeliveryAmount : offer.amount)
}

/** The payment that the legal documents of an order describe, for one payment type. */
export function documentPayment(
  state: CardFormState,
  offer: CardFormOffer,
  facts: LegalDocumentFacts,
  type: PaymentType,
): LegalDocumentPayment {
  const { installment } = cardPlans(state, offer).plan
  const plan = { installment, total: cardCharge(state, offer), formHost: offer.formHost }
  return legalDocumentPayment(facts, type, type === 'card' ? plan : undefined)
}

/** Whether a document is accepted in the version that is shown. */
export function isAccepted(
  { accepted }: CardFormState,
  legalDocument: LegalDocument,
  version: string,
): boolean {
  return accepted[legalDocument] === version
}

/**
 * What prevents the form from being submitted. `version` is that of the shown documents, null if the shop requires no acceptance. They are
 * checked once the card is complete, so that the shopper gets one message at a time.
 */
export function formRefusal(
  state: CardFormState,
  offer: CardFormOffer,
  { version, today }: { version: string | null; today: Date },
): FormRefusal {
  const { ccno, ccv, expiry, holder } = state.card
  const form = { card: ccno, ccv, holder, expire: expiry, amount: state.typedAmount }
  const { paymentType, formHost } = offer
  const isCard = paymentTypeOf(state, offer) === 'card'
  const saved = savedCardOf(state, offer) ? { asksCvc: cardPlans(state, offer).asksSavedCvc } : undefined
  const context = { paymentType, hasAddress: true, today, formHost, saved }
  const problems = isCard ? cardProblems(form, context) : []
  if (problems.length > 0) return { problems, missingDocuments: state.missingDocuments }
  const missingDocuments =
    version === null
      ? []
      : LEGAL_DOCUMENTS.filter((legalDocument) => !isAccepted(state, legalDocument, version))
  return { problems, missingDocuments }
}

/** The form's part of what the payment page is given. */
export function cardPayment(
  state: CardFormState,
  offer: CardFormOffer,
): Pick<
  PaymentData,
  | 'ccno'
  | 'ccv'
  | 'expiry'
  | 'holder'
  | 'plan_id'
  | 'installment'
  | 'amount'
  | 'paymentType'
  | 'kayitliKart'
  | 'kartSakla'
> {
  const { plan } = cardPlans(state, offer)
  const saved = savedCardOf(state, offer)
  const { ccv } = state.card
  return {
    ...(saved ? { ccno: '', expiry: '', holder: '', ccv } : state.card),
    kayitliKart: saved?.id ?? '',
    kartSakla: !saved && offer.mayKeep && state.keepCard ? '1' : '',
    plan_id: String(plan.id),
    installment: String(plan.installment),
    // The server parses a free amount in Turkish format, with a decimal comma, and adds the commission itself.
    amount:
      offer.paymentType === 'pay'
        ? baseAmount(state, offer).replace('.', ',')
        : cardCharge(state, offer).toFixed(2),
    paymentType: offer.paymentType,
  }
}
