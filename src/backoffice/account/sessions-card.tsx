import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { staffSessionsSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, queryClient } from '../frame/office.ts'
import { toast, toastError } from '../frame/toasts.tsx'
import { Card } from '../parts/detail-page.tsx'
import { ago, dateTime } from '../parts/formats.ts'
import { QueryState } from '../parts/query-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'

type Sessions = z.infer<typeof staffSessionsSchema>

/** Where the person is signed in; each session but this one can be ended. */
export function SessionsCard() {
  const query = useQuery({
    queryKey: ['own-sessions'],
    queryFn: ({ signal }) => apiRequest<Sessions>('GET', '/account/sessions', { signal }),
  })
  const end = useMutation({
    mutationFn: (id: string | null) =>
      apiRequest('DELETE', id === null ? '/account/sessions' : `/account/sessions/${id}`),
    onSuccess: () => toast(m.account_session_ended()),
    onError: (error) => toastError(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['own-sessions'] }),
  })
  const others = (query.data?.items ?? []).filter(({ current }) => !current)
  return (
    <Card
      title={m.account_sessions()}
      hint={m.account_sessions_hint()}
      actions={
        others.length > 1 && (
          <Button type="button" appearance="quiet" busy={end.isPending} onClick={() => end.mutate(null)}>
            {m.account_sessions_end_others()}
          </Button>
        )
      }
    >
      <QueryState query={query}>
        {({ items }) => (
          <ul className="flex flex-col divide-y divide-line">
            {items.map(({ id, browser, system, ip, current, since, seenAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-2 font-medium">
                    {[browser ?? m.account_session_unknown(), system].filter(Boolean).join(' · ')}
                    {current && <StatusBadge tone="good">{m.account_session_current()}</StatusBadge>}
                  </p>
                  <p className="text-sm text-muted">
                    {m.account_session_since({ when: dateTime(since), ip })} ·{' '}
                    {m.account_session_seen({ when: ago(seenAt) })}
                  </p>
                </div>
                {!current && (
                  <Button
                    type="button"
                    appearance="secondary"
                    busy={end.isPending && end.variables === id}
                    onClick={() => end.mutate(id)}
                  >
                    {m.account_session_end()}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  )
}
