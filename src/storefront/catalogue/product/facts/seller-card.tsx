import type { AnswerTime } from '#modules/content/questions/questions-rules.ts'
import { m } from '#texts/messages.js'
import { useShellData } from '../../../http/page-root.ts'
import { ShieldCheck, Store } from '../../../ui/icons/icons.tsx'
import { A } from '../../../ui/link.tsx'

/** What is known of the seller beside what every page has. */
export interface SellerFacts {
  /** The year the company was founded; 0 for not said. */
  since: number
  /** '' for not said. */
  mersis: string
  /** How fast questions are answered; null where too few were. */
  answers: AnswerTime | null
}

const ANSWERS = { hours: m.seller_answers_hours, days: m.seller_answers_days } as const

/** Who sells: name, year, registrations and how fast questions are answered, each where it is known. Nothing without any. */
export function SellerCard({ seller: { since, mersis, answers } }: { seller: SellerFacts }) {
  const root = useShellData()
  if (!root) return null
  const { company, store, contactPage: contact } = root
  if (!company.title && !company.etbisUrl && since === 0 && !mersis && !answers) return null
  return (
    <section aria-label={m.seller()} className="flex gap-3 rounded-card bg-surface p-4 text-sm">
      <Store aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="figures flex min-w-0 flex-col gap-1">
        <p className="font-semibold wrap-anywhere">{company.title || store.name}</p>
        {answers && <p>{ANSWERS[answers.unit]({ count: answers.count })}</p>}
        {(since > 0 || mersis) && (
          <p className="text-muted wrap-anywhere">
            {[
              since > 0 && m.seller_since({ year: since }),
              mersis && m.print_company_mersis({ number: mersis }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        <p className="flex flex-wrap gap-x-5">
          {company.etbisUrl && (
            <a href={company.etbisUrl} target="_blank" rel="noopener noreferrer" className="quiet-link">
              <ShieldCheck aria-hidden="true" className="size-4" />
              {m.opens_in_new_tab({ name: m.etbis_registered() })}
            </a>
          )}
          {contact && (
            <A to={contact.path} className="quiet-link">
              {contact.title}
            </A>
          )}
        </p>
      </div>
    </section>
  )
}
