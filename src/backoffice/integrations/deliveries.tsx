import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Previewed } from '#storefront/ui/previewed.tsx'
import { apiRequest } from '../frame/office.ts'
import { Bars } from '../frame/skeletons.tsx'
import { toast, toastError } from '../frame/toasts.tsx'
import { Card } from '../parts/detail-page.tsx'
import { dateTime, shortMoment } from '../parts/formats.ts'
import { LoadFailed } from '../parts/query-state.tsx'
import { StatusBadge, type Tone } from '../parts/status-badge.tsx'
import { type Delivery, eventWord } from './integration-texts.ts'

/** While something waits the log is fetched again this often, in milliseconds. */
const REFETCH_MS = 3000

interface DeliveryPage {
  items: Delivery[]
  next: string | null
}

const states: Readonly<Record<Delivery['status'], { tone: Tone; word: () => string }>> = {
  sent: { tone: 'good', word: m.integrations_delivery_sent },
  waiting: { tone: 'info', word: m.integrations_delivery_waiting },
  failed: { tone: 'bad', word: m.integrations_delivery_failed },
}

const problems: Readonly<Record<NonNullable<Delivery['problem']>, () => string>> = {
  'private-address': m.integrations_problem_private,
  timeout: m.integrations_problem_timeout,
  unreachable: m.integrations_problem_unreachable,
  refused: m.integrations_problem_refused,
  'no-secret': m.integrations_problem_secret,
  discarded: m.integrations_problem_discarded,
}

/** What a webhook was told, newest first, each with its contents and a way to send it again. */
export function Deliveries({
  webhookId,
  edited,
}: {
  webhookId: string
  /** Whether the fields say something else than the webhook to which a delivery is sent again. */
  edited: boolean
}) {
  const client = useQueryClient()
  const queryKey = ['deliveries', webhookId]
  const log = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      apiRequest<DeliveryPage>('GET', `/webhooks/${webhookId}/deliveries`, {
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.items.some(({ status }) => status === 'waiting') ? REFETCH_MS : false,
  })
  const replay = useMutation({
    mutationFn: (id: number) => apiRequest('POST', `/webhooks/${webhookId}/deliveries/${id}/replay`),
    onSuccess: () => toast(m.integrations_delivery_replayed()),
    onError: (error) => toastError(error.message),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const items = log.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Card title={m.integrations_deliveries()} hint={m.integrations_deliveries_hint()} flush>
      {log.isPending && <Bars />}
      {log.error && !log.data && <LoadFailed error={log.error} onRetry={() => void log.refetch()} />}
      {log.isSuccess && items.length === 0 && (
        <p className="px-4 py-3 text-muted">{m.integrations_deliveries_empty()}</p>
      )}
      <ul className="divide-y divide-line">
        {items.map((delivery) => (
          <li key={delivery.id} className="flex flex-col gap-1.5 px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="flex flex-wrap items-center gap-2">
                <StatusBadge tone={states[delivery.status].tone}>
                  {states[delivery.status].word()}
                </StatusBadge>
                <span className="font-medium">{eventWord(delivery.event)}</span>
                <time className="text-muted" dateTime={delivery.createdAt}>
                  {dateTime(delivery.createdAt)}
                </time>
              </span>
              {delivery.status !== 'waiting' && (
                <Previewed
                  current={!edited}
                  stale={<span className="text-muted">{m.frame_save_first()}</span>}
                >
                  <Button
                    type="button"
                    appearance="quiet"
                    busy={replay.isPending && replay.variables === delivery.id}
                    onClick={() => !replay.isPending && replay.mutate(delivery.id)}
                  >
                    {m.integrations_delivery_replay()}
                  </Button>
                </Previewed>
              )}
            </div>
            <Outcome delivery={delivery} />
            <details>
              <summary className="text-accent">{m.integrations_delivery_payload()}</summary>
              <pre className="mt-2 max-h-64 overflow-auto rounded-control bg-surface p-3 font-mono text-xs">
                {JSON.stringify(delivery.payload, null, 2)}
              </pre>
            </details>
          </li>
        ))}
      </ul>
      {log.hasNextPage && (
        <div className="px-4 py-2">
          <Button
            type="button"
            appearance="quiet"
            busy={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            {m.integrations_deliveries_more()}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Outcome({
  delivery: { status, attempts, problem, durationMs, dueAt, responseStatus },
}: {
  delivery: Delivery
}) {
  const facts = [
    attempts > 0 && m.integrations_delivery_attempts({ count: String(attempts) }),
    responseStatus !== null && String(responseStatus),
    durationMs !== null && `${durationMs} ms`,
    status === 'waiting' && attempts > 0 && m.integrations_delivery_next({ when: shortMoment(dueAt) }),
  ].filter(Boolean)
  if (facts.length === 0 && problem === null) return null
  return (
    <p className="text-xs wrap-anywhere text-muted">
      {facts.join(' · ')}
      {problem !== null && <span className="block text-danger">{problems[problem]()}</span>}
    </p>
  )
}
