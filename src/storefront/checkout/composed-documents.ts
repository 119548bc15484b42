import {
  type LegalDocument,
  type LegalDocumentFacts,
  type LegalDocumentPayment,
  legalDocumentHtml,
} from '#modules/orders/order-legal-documents-rules.ts'
import type { PaymentType } from '#modules/payments/payment-type-rules.ts'
import type { Locale } from '#shared/locale.ts'
import type { CardFormState } from './card-form.ts'
import { type CardFormOffer, documentPayment, paymentTypeOf } from './card-form-choice.ts'

/** The HTML texts of both legal documents of an order for one payment. */
export interface ComposedDocuments {
  readonly payment: LegalDocumentPayment
  readonly texts: Readonly<Record<LegalDocument, string>>
}

export type ComposeDocuments = (
  facts: LegalDocumentFacts,
  payment: LegalDocumentPayment,
  locale: Locale,
) => ComposedDocuments

/**
 * Composes legal documents and remembers them by the content they were made from: a page that renders at every keystroke composes them
 * once per payment type and plan. Facts that a reload brings back unchanged compose nothing; other addresses or lines forget the
 * documents before them.
 */
export function createDocumentComposer(compose = legalDocumentHtml): ComposeDocuments {
  const remembered = new Map<string, ComposedDocuments>()
  let known: LegalDocumentFacts | null = null
  let content = ''

  function forgetOtherFacts(facts: LegalDocumentFacts): void {
    if (facts === known) return
    const next = JSON.stringify(facts)
    if (next !== content) remembered.clear()
    known = facts
    content = next
  }

  return (facts, payment, locale) => {
    forgetOtherFacts(facts)
    const key = JSON.stringify([locale, payment.type, payment.installment, payment.paid, payment.formHost])
    const composed = remembered.get(key) ?? {
      payment,
      texts: {
        'on-bilgilendirme': compose('on-bilgilendirme', facts, payment, locale).text,
        'mesafeli-satis': compose('mesafeli-satis', facts, payment, locale).text,
      },
    }
    remembered.set(key, composed)
    return composed
  }
}

/**
 * The documents for the selected payment type, and those on the page: before hydration the ones of every type, as CSS chooses among them.
 * `facts` are null if the shop requires no acceptance.
 */
export function orderDocuments(
  state: CardFormState,
  offer: CardFormOffer & { paymentType: 'order' },
  {
    facts,
    hydrated,
    locale,
    compose,
  }: { facts: LegalDocumentFacts | null; hydrated: boolean; locale: Locale; compose: ComposeDocuments },
): { chosen: ComposedDocuments | null; shown: readonly ComposedDocuments[] } {
  if (facts === null) return { chosen: null, shown: [] }
  const composed = (type: PaymentType) => compose(facts, documentPayment(state, offer, facts, type), locale)
  const type = paymentTypeOf(state, offer)
  const chosen = type && composed(type)
  return { chosen, shown: hydrated && chosen ? [chosen] : offer.types.map(composed) }
}
