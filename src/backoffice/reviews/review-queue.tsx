import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { StaffReview } from '#modules/content/reviews/staff/reviews-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { apiRequest } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { KEYS, useShortcut } from '../frame/shortcuts.ts'
import type { ListPage } from '../list/list-types.ts'
import { Card, StickyActions } from '../parts/detail-page.tsx'
import { listCount } from '../parts/formats.ts'
import { QueryState } from '../parts/query-state.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { ReviewText } from './review-text.tsx'
import { useModeration } from './use-moderation.ts'

const KEY = ['review-queue']

/** How many wait, without those that were decided since the page was read. */
function stillWaiting({ items, count }: ListPage<StaffReview>) {
  const decided = items.filter(({ status }) => status !== 'pending').length
  return { ...count, value: Math.max(count.value - decided, 0) }
}

/** One waiting review after the other, the oldest first, with two buttons and two keys. */
export function Component() {
  const client = useQueryClient()
  const queue = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      apiRequest<ListPage<StaffReview>>('GET', '/reviews', {
        signal,
        query: { status: 'pending', limit: 25 },
      }),
  })
  const [skipped, setSkipped] = useState<readonly number[]>([])
  const waiting = (queue.data?.items ?? []).filter(
    ({ status, id }) => status === 'pending' && !skipped.includes(id),
  )
  const [review] = waiting
  const [refusing, setRefusing] = useState(false)
  const card = useRef<HTMLDivElement>(null)

  const moderation = useModeration((changed) => {
    setRefusing(false)
    client.setQueryData<ListPage<StaffReview>>(KEY, (page) => {
      if (!page) return page
      const known = page.items.some(({ id }) => id === changed.id)
      const items = known
        ? page.items.map((item) => (item.id === changed.id ? changed : item))
        : [changed, ...page.items]
      return { ...page, items }
    })
  })
  const { isPending: busy } = moderation
  const decide = (decision: Parameters<typeof moderation.mutate>[0]['decision']) =>
    review && !busy && moderation.mutate({ review, decision })
  const skip = () => review && setSkipped([...skipped, review.id])

  // The next page of the queue, once all of this one is decided.
  const { isSuccess, isFetching, refetch, data } = queue
  const undecided = waiting.length + skipped.length
  useEffect(() => {
    if (isSuccess && !isFetching && undecided === 0 && data.items.length > 0) void refetch()
  }, [isSuccess, isFetching, undecided, data, refetch])
  useEffect(() => {
    if (review) card.current?.scrollIntoView({ block: 'nearest' })
  }, [review])

  useShortcut('a', m.reviews_approve(), () => decide('approve'), review !== undefined)
  useShortcut('r', m.reviews_refuse(), () => setRefusing(true), review !== undefined)
  useShortcut(KEYS.next, m.reviews_skip(), skip, review !== undefined)

  return (
    <>
      <PageHeader
        title={m.reviews_queue()}
        back={{ to: '/degerlendirmeler', label: m.reviews_title() }}
        hint={queue.data && m.reviews_waiting({ count: listCount(stillWaiting(queue.data)) })}
      />
      <div className="mx-auto mt-5 max-w-2xl max-md:pb-20" ref={card}>
        <QueryState query={queue}>
          {() =>
            review ? (
              <Card>
                <ReviewText key={review.id} review={review} />
                <div className="mt-5">
                  <StickyActions>
                    <Button type="button" appearance="quiet" onClick={skip}>
                      {m.reviews_skip()}
                    </Button>
                    <Button
                      type="button"
                      appearance="secondary"
                      busy={busy}
                      onClick={() => setRefusing(true)}
                    >
                      {m.reviews_refuse_short()} <kbd className="max-md:hidden">R</kbd>
                    </Button>
                    <Button type="button" busy={busy} onClick={() => decide('approve')}>
                      {m.reviews_approve()} <kbd className="max-md:hidden">A</kbd>
                    </Button>
                  </StickyActions>
                </div>
              </Card>
            ) : (
              <Card>
                <div className="flex flex-col items-center gap-3 py-8 text-center">
                  <h2>{skipped.length > 0 ? m.reviews_only_skipped() : m.reviews_queue_empty()}</h2>
                  {skipped.length > 0 ? (
                    <Button type="button" appearance="secondary" onClick={() => setSkipped([])}>
                      {m.reviews_show_skipped({ count: skipped.length })}
                    </Button>
                  ) : (
                    <ButtonLink to="/degerlendirmeler?status=all" appearance="secondary">
                      {m.reviews_see_all()}
                    </ButtonLink>
                  )}
                </div>
              </Card>
            )
          }
        </QueryState>
      </div>
      {review && (
        <RefuseDialog
          key={review.id}
          open={refusing}
          busy={busy}
          onClose={() => setRefusing(false)}
          onRefuse={decide}
        />
      )}
    </>
  )
}
