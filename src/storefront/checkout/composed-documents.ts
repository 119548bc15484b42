import type { PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'
import {
  type LegalDocument,
  type LegalDocumentFacts,
  type LegalDocumentPayment,
  legalDocumentHtml,
} from '#modules/ordering/orders/legal-documents/order-legal-documents-rules.ts'
import type { Locale } from '#shared/locale.ts'
import type { CardFormState } from './card/card-form.ts'
import { type CardFormOffer, documentPayment, paymentTypeOf } from './card/card-form-choice.ts'

/** Both legal documents of an order for one payment. */
export interface ComposedDocuments {
  readonly payment: LegalDocumentPayment
  /** Everything the texts are made from: what was accepted of another version has to be accepted again. */
  readonly version: string
  /** HTML. Composed when it is first asked for: that keeps a slow phone busy for as long as a tap may take. */
  text(legalDocument: LegalDocument): string
}

export type ComposeDocuments = (
  facts: LegalDocumentFacts,
  payment: LegalDocumentPayment,
  locale: Locale,
) => ComposedDocuments

/**
 * Composes legal documents and remembers them by the content they were made from: a page that renders at every keystroke composes those
 * that are read once per payment type and plan. Facts that a reload brings back unchanged compose nothing; other addresses or lines
 * forget the documents before them.
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
    const known = remembered.get(key)
    if (known) return known
    const texts = new Map<LegalDocument, string>()
    const documents: ComposedDocuments = {
      payment,
      version: key + content,
      text(legalDocument) {
        const text = texts.get(legalDocument) ?? compose(legalDocument, facts, payment, locale).text
        texts.set(legalDocument, text)
        return text
      },
    }
    remembered.set(key, documents)
    return documents
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
