import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { shownDay } from '#modules/content/pages/blog-rules.ts'
import type { PageHistory as History, PageRecord } from '#modules/content/pages/pages-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, useMay } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { Card } from '../parts/detail-page.tsx'
import { ago, dateTime } from '../parts/formats.ts'
import { QueryState } from '../parts/query-state.tsx'
import { fieldName } from './page-texts.ts'

function changeName({ fields, published, moved }: History['items'][number]): string {
  if (moved !== null)
    return [
      ...(moved.path === '' ? [] : [m.pages_moved_from({ path: moved.path })]),
      ...(moved.postedOn === '' ? [] : [m.pages_moved_day({ day: shownDay(moved.postedOn) })]),
    ].join(', ')
  if (published !== null) return published ? m.pages_published() : m.pages_unpublished()
  return fields.map(fieldName).join(', ') || m.pages_created()
}

/** Who changed the page when, and a way back. */
export function PageHistory({ page }: { page: PageRecord }) {
  const mayWrite = useMay()('pages.write')
  const client = useQueryClient()
  const [asked, setAsked] = useState<History['items'][number] | null>(null)
  const query = useQuery({
    queryKey: ['pages', String(page.id), 'history', page.version],
    queryFn: ({ signal }) => apiRequest<History>('GET', `/pages/${page.id}/history`, { signal }),
  })
  const undo = useMutation({
    mutationFn: (change: number) =>
      apiRequest<PageRecord>('POST', `/pages/${page.id}/undo`, { body: { change }, version: page.version }),
    onSuccess(saved) {
      client.setQueryData(['pages', String(page.id)], saved)
      setAsked(null)
      toast(m.pages_undone())
    },
  })
  return (
    <Card title={m.pages_history()}>
      <QueryState query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">{m.pages_history_empty()}</p>
          ) : (
            <ol className="flex flex-col gap-3">
              {items.map((change) => (
                <li key={change.id} className="border-l-2 border-line pl-3">
                  <p>{changeName(change)}</p>
                  <p className="text-xs text-muted">
                    {change.by} ·{' '}
                    <time dateTime={change.at} title={dateTime(change.at)}>
                      {ago(change.at)}
                    </time>
                  </p>
                  {mayWrite && change.fields.length > 0 && (
                    <Button type="button" appearance="quiet" onClick={() => setAsked(change)}>
                      {m.pages_undo()}
                    </Button>
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </QueryState>
      <ConfirmAction
        open={asked !== null}
        title={m.pages_undo_title()}
        confirm={m.pages_undo_confirm()}
        busy={undo.isPending}
        error={undo.error?.message ?? null}
        onConfirm={() => asked && !undo.isPending && undo.mutate(asked.id)}
        onClose={() => {
          setAsked(null)
          undo.reset()
        }}
      >
        {asked && m.pages_undo_text({ fields: asked.fields.map(fieldName).join(', ') })}
      </ConfirmAction>
    </Card>
  )
}
