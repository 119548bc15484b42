import { type SyntheticEvent, useDeferredValue, useId, useState } from 'react'
import { Link } from 'react-router'
import type { PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'
import {
  ACCEPTANCE_FIELDS,
  LEGAL_DOCUMENTS,
  type LegalDocument,
  legalDocumentTitle,
} from '#modules/ordering/orders/legal-documents/order-legal-documents-rules.ts'
import { WIRE_PAYMENT_TYPES } from '#modules/ordering/payments/payments-wire.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { LegalDocumentText } from '../account/orders/print/legal-document-text.tsx'
import { classNames } from '../ui/class-names.ts'
import { ChevronDown, ExternalLink } from '../ui/icons/icons.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { CardFormState } from './card/card-form.ts'
import { isAccepted } from './card/card-form-choice.ts'
import type { ComposedDocuments } from './composed-documents.ts'

/** Before hydration CSS shows the text of the selected payment method. */
const ONLY_WHEN: Readonly<Record<PaymentType, string>> = {
  card: 'hidden group-has-[[data-card]:checked]:block',
  cash_on_delivery: 'hidden group-has-[[data-on-delivery]:checked]:block',
  bank_transfer: 'hidden group-has-[[data-transfer]:checked]:block',
}

/**
 * The two legal documents, each with a checkbox that is not preselected (turkey.md §8). They expand in place and also have a page of
 * their own.
 */
export function AcceptLegalDocuments({
  documents,
  planToken,
  form,
  onAccept,
}: {
  /** For the selected payment type; before hydration for all that are offered. */
  documents: readonly ComposedDocuments[]
  /** The signed token of the installment plan, for the links to the texts; '' for a single payment. */
  planToken: string
  form: CardFormState
  onAccept: (legalDocument: LegalDocument, accepted: boolean) => void
}) {
  const errorId = useId()
  const { missingDocuments: missing } = form
  const [only] = documents.length === 1 ? documents : []
  return (
    <section aria-label={m.legal_documents_title()} className="flex flex-col gap-3">
      <h2 className="text-lg">{m.legal_documents_title()}</h2>
      {missing.length > 0 && (
        <p id={errorId} className="font-medium text-danger">
          {m.legal_documents_not_accepted()}
        </p>
      )}
      {LEGAL_DOCUMENTS.map((legalDocument) => (
        <div key={legalDocument} className="rounded-card border border-line">
          <label className="flex min-h-12 cursor-pointer items-start gap-3 p-4 pb-2">
            <input
              type="checkbox"
              name={ACCEPTANCE_FIELDS[legalDocument]}
              value="1"
              checked={only !== undefined && isAccepted(form, legalDocument, only.version)}
              onChange={({ currentTarget }) => onAccept(legalDocument, currentTarget.checked)}
              {...(missing.includes(legalDocument) && { 'aria-invalid': true, 'aria-describedby': errorId })}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span>{m.legal_documents_accept({ title: legalDocumentTitle(legalDocument, getLocale()) })}</span>
          </label>
          {documents.map((composed) => (
            <LegalDocumentDetails
              key={composed.payment.type}
              legalDocument={legalDocument}
              composed={composed}
              planToken={planToken}
              className={only ? '' : ONLY_WHEN[composed.payment.type]}
            />
          ))}
        </div>
      ))}
    </section>
  )
}

/**
 * The text is on the page while it can be read: in the document from the server, where it opens without JavaScript, and while it is open.
 * What another plan or payment type makes of it is composed when the shopper opens it, after the paint that shows it open.
 */
function useReadText(composed: ComposedDocuments, legalDocument: LegalDocument) {
  const [fromServer] = useState(!useHydrated())
  const [served] = useState(composed.version)
  const [open, setOpen] = useState(false)
  const shown = useDeferredValue(open ? composed : null)
  const isServed = fromServer && composed.version === served
  const read = isServed ? composed : open ? shown : null
  return {
    html: read && { text: read.text(legalDocument) },
    onToggle: ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpen(currentTarget.open),
  }
}

function LegalDocumentDetails({
  legalDocument,
  composed,
  planToken,
  className,
}: {
  legalDocument: LegalDocument
  composed: ComposedDocuments
  planToken: string
  className: string
}) {
  const title = legalDocumentTitle(legalDocument, getLocale())
  const { html, onToggle } = useReadText(composed, legalDocument)
  const query = new URLSearchParams({
    odemeTipi: WIRE_PAYMENT_TYPES[composed.payment.type],
    ...(planToken && { taksit: planToken }),
  })
  const address = `/odeme/metin/${legalDocument}?${query}`
  return (
    <details onToggle={onToggle} className={classNames('group/document', className)}>
      <summary className="ml-12 inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 pr-4 text-sm font-medium text-accent underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        {m.legal_documents_read({ title })}
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition-transform group-open/document:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="flex flex-col gap-3 border-t border-line p-4">
        {html && <LegalDocumentText html={html} />}
        <Link
          to={address}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center gap-2 self-start text-sm font-medium text-accent underline"
        >
          {m.legal_documents_open()}
          <ExternalLink aria-hidden="true" className="size-4" />
        </Link>
      </div>
    </details>
  )
}
