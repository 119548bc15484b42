import type { SearchLead as Lead } from '#modules/goods/phrases/phrases.server.ts'
import { m } from '#texts/messages.js'
import { A } from '../../ui/link.tsx'

/** Where the merchant leads a search. */
export interface ShownLead extends Lead {
  /** Its products stand below, because the search finds none of its own. */
  shown: boolean
}

/** Leads a search to the page that the merchant chose for it. */
export function SearchLead({ lead }: { lead: ShownLead | undefined }) {
  if (!lead) return null
  return (
    <p className="mb-4">
      <A
        to={lead.url}
        className="flex min-h-14 items-center justify-between gap-3 rounded-card border border-accent bg-accent-soft px-4 py-3 hover:underline"
      >
        <span className="min-w-0 wrap-anywhere">
          <span className="text-sm text-muted">{m.search_lead()}</span>{' '}
          <span className="block font-semibold text-accent-strong">{lead.title}</span>
        </span>
        <span aria-hidden="true" className="text-xl text-accent-strong">
          →
        </span>
      </A>
    </p>
  )
}
