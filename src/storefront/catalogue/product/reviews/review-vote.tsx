import { ThumbsUp } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { REVIEW_VOTE_PATH } from '#modules/content/reviews/reviews-rules.ts'
import type { Review, ReviewVote as Vote } from '#modules/content/reviews/reviews-schemas.ts'
import { LOGIN_REQUIRED } from '#shared/web/action-result.ts'
import { loginUrl } from '#shared/web/return-path.ts'
import { m } from '#texts/messages.js'
import { apiRequest, loadData } from '../../../http/forms/api-client.ts'
import { useGo, usePageLocation } from '../../../http/location/page-location.tsx'
import { useVisitorData } from '../../../http/page-root.ts'
import { createRequestCache } from '../../../http/request-cache.ts'
import { useRequest } from '../../../http/use-request.ts'
import { announce } from '../../../ui/dialog/announce.ts'
import { CsrfField } from '../../../ui/form/csrf-field.tsx'

const VOTE_FORM = 'review-vote'

/** Rendered once above the reviews: the form that their buttons send without scripts. */
export function ReviewVoteForm() {
  const { pathname, search } = usePageLocation()
  return (
    <form id={VOTE_FORM} method="post" action={REVIEW_VOTE_PATH} hidden>
      <CsrfField />
      <input type="hidden" name="from" value={pathname + search} />
    </form>
  )
}

/** The reviews of a product that a customer found helpful, by both ids: the page itself is the same for everybody. */
const ownVotes = createRequestCache(
  async (key, signal) => {
    const [, productId = ''] = key.split('/')
    const { ids } = await loadData<{ ids: number[] }>(`comments/${productId}/helpful`, signal)
    return new Set<number>(ids) as ReadonlySet<number>
  },
  { ttlMs: 60_000, maxEntries: 3 },
)

/** The button 'Yararlı' of a review with the number of customers who pressed it (decision 94). */
export function ReviewVote({
  review: { id, title, helpful },
  productId,
}: {
  review: Review
  productId: number
}) {
  const customer = useVisitorData()?.customer?.id ?? null
  const key = customer === null ? null : `${customer}/${productId}`
  const voted = useRequest(ownVotes, key).value?.has(id) ?? false
  const [count, setCount] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const go = useGo()
  const { pathname, search } = usePageLocation()
  const shown = count ?? helpful

  async function onClick(event: MouseEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const result = await apiRequest<Vote>(voted ? 'DELETE' : 'POST', `comment/${id}/helpful`)
    setBusy(false)
    if (result.ok) {
      const { data } = result
      setCount(data.helpful)
      if (key !== null)
        ownVotes.update(key, (now) => {
          const next = new Set(now)
          if (data.voted) next.add(id)
          else next.delete(id)
          return next
        })
      announce(data.voted ? m.review_helpful_marked() : m.review_helpful_unmarked())
    } else if (result.code === LOGIN_REQUIRED) go(loginUrl(pathname + search, { neden: 'yararli' }))
    else announce(result.message, 'alert')
  }

  return (
    <button
      type="submit"
      form={VOTE_FORM}
      name="reviewId"
      value={id}
      onClick={onClick}
      aria-pressed={voted}
      aria-busy={busy || undefined}
      className="figures -ml-2 inline-flex min-h-11 cursor-pointer items-center gap-2 self-start rounded-control px-2 text-sm text-muted hover:bg-surface hover:text-ink aria-pressed:font-semibold aria-pressed:text-accent"
    >
      <ThumbsUp aria-hidden="true" className="size-4" />
      {m.review_helpful()}
      {shown > 0 && ` (${shown})`}
      {title && <span className="sr-only">: {title}</span>}
    </button>
  )
}
