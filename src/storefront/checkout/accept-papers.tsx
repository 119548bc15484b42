import { ChevronDown, ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import {
  PAPER_FIELDS,
  PAPERS,
  type Paper,
  type PaperFacts,
  type PaperPayment,
  paperHtml,
  paperTitle,
} from '#modules/orders/order-papers-rules.ts'
import type { PaymentCode } from '#modules/payments/payment-type-rules.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { classNames } from '../ui/class-names.ts'
import { PaperText } from './paper-text.tsx'

/** Without scripts the browser shows the text of the way to pay that is marked. */
const ONLY_WHEN: Readonly<Record<PaymentCode, string>> = {
  '2': 'hidden group-has-[[data-card]:checked]:block',
  '3': 'hidden group-has-[[data-on-delivery]:checked]:block',
  '4': 'hidden group-has-[[data-transfer]:checked]:block',
}

/** Which text was ticked, by what it said: another way to pay makes another text, and its tick is a new one. */
export type Ticked = Readonly<Partial<Record<Paper, string>>>

/** What the texts say of this order and this way to pay. */
export function paperTexts(facts: PaperFacts, payment: PaperPayment): Readonly<Record<Paper, string>> {
  const textOf = (paper: Paper) => paperHtml(paper, facts, payment, getLocale()).text
  return { 'on-bilgilendirme': textOf('on-bilgilendirme'), 'mesafeli-satis': textOf('mesafeli-satis') }
}

/**
 * The two legal texts, each under a box of its own that nobody has ticked for the shopper (turkey.md §8). They open in place; each is
 * a page of its own as well.
 */
export function AcceptPapers({
  facts,
  payments,
  seal,
  ticked,
  missing,
  onTick,
}: {
  facts: PaperFacts
  /** The way to pay that is chosen; before scripts are there all that are offered. */
  payments: readonly PaperPayment[]
  /** Names the card's plan in the addresses of the texts; '' for paying at once. */
  seal: string
  ticked: Ticked
  /** Boxes that were left empty when the order was to be placed. */
  missing: readonly Paper[]
  onTick: (paper: Paper, ticked: boolean) => void
}) {
  const trouble = useId()
  const [only] = payments.length === 1 ? payments : []
  const current = only && paperTexts(facts, only)
  return (
    <section aria-label={m.papers_title()} className="flex flex-col gap-3">
      <h2 className="text-lg">{m.papers_title()}</h2>
      {missing.length > 0 && (
        <p id={trouble} className="font-medium text-danger">
          {m.papers_not_accepted()}
        </p>
      )}
      {PAPERS.map((paper) => (
        <div key={paper} className="rounded-card border border-line">
          <label className="flex min-h-12 cursor-pointer items-start gap-3 p-4 pb-2">
            <input
              type="checkbox"
              name={PAPER_FIELDS[paper]}
              value="1"
              checked={current !== undefined && ticked[paper] === current[paper]}
              onChange={({ currentTarget }) => onTick(paper, currentTarget.checked)}
              {...(missing.includes(paper) && { 'aria-invalid': true, 'aria-describedby': trouble })}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span>{m.papers_accept({ title: paperTitle(paper, getLocale()) })}</span>
          </label>
          {payments.map((payment) => (
            <PaperDetails
              key={payment.code}
              paper={paper}
              facts={facts}
              payment={payment}
              seal={seal}
              className={only ? '' : ONLY_WHEN[payment.code]}
            />
          ))}
        </div>
      ))}
    </section>
  )
}

function PaperDetails({
  paper,
  facts,
  payment,
  seal,
  className,
}: {
  paper: Paper
  facts: PaperFacts
  payment: PaperPayment
  seal: string
  className: string
}) {
  const title = paperTitle(paper, getLocale())
  const asked = new URLSearchParams({ odemeTipi: payment.code, ...(seal && { taksit: seal }) })
  const address = `/odeme/metin/${paper}?${asked}`
  return (
    <details className={classNames('group/paper', className)}>
      <summary className="ml-12 inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 pr-4 text-sm font-medium text-accent underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        {m.papers_read({ title })}
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition-transform group-open/paper:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="flex flex-col gap-3 border-t border-line p-4">
        <PaperText html={paperHtml(paper, facts, payment, getLocale())} />
        <Link
          to={address}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center gap-2 self-start text-sm font-medium text-accent underline"
        >
          {m.papers_open()}
          <ExternalLink aria-hidden="true" className="size-4" />
        </Link>
      </div>
    </details>
  )
}
