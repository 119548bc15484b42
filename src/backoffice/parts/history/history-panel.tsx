import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { HISTORY_PERMISSIONS } from '#modules/platform/audit/audit-rules.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, useMay } from '../../frame/office.ts'
import { Bars } from '../../frame/skeletons.tsx'
import { Card } from '../detail-page.tsx'
import { ago, dateTime } from '../formats.ts'
import { LoadFailed } from '../query-state.tsx'
import { actionName } from './audit-texts.ts'
import { ChangedFields } from './changed-fields.tsx'

/** An entry of the audit log. */
export interface HistoryEntry {
  id: string | number
  createdAt: string
  staffName: string
  action: string
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

interface HistoryPage {
  items: HistoryEntry[]
  next: string | null
}

const isKnown = (kind: string): kind is keyof typeof HISTORY_PERMISSIONS => kind in HISTORY_PERMISSIONS
const permissionOf = (kind: string) => (isKnown(kind) ? HISTORY_PERMISSIONS[kind] : 'audit.read')

/**
 * Who changed this record when, and from what to what; for those who may read the record. `record` is its kind and id, as 'order:1001'.
 */
export function HistoryPanel({
  record,
  actionLabel = actionName,
  fieldLabel,
  entryAction,
}: {
  record: string
  actionLabel?: (action: string) => string
  fieldLabel?: (field: string) => string
  /** What can be done with an entry. */
  entryAction?: (entry: HistoryEntry) => ReactNode
}) {
  const [kind = '', id = ''] = record.split(/:(.*)/s)
  const may = useMay()(permissionOf(kind))
  const history = useInfiniteQuery({
    queryKey: ['history', record],
    queryFn: ({ pageParam, signal }) =>
      apiRequest<HistoryPage>('GET', `/audit/${kind}/${encodeURIComponent(id)}`, {
        query: { cursor: pageParam, limit: 10 },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: may,
  })
  if (!may) return null
  const entries = history.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Card title={m.frame_history()}>
      {history.isPending && <Bars />}
      {history.error && <LoadFailed error={history.error} onRetry={() => void history.refetch()} />}
      {history.isSuccess && entries.length === 0 && <p className="text-muted">{m.frame_history_empty()}</p>}
      <ol className="flex flex-col gap-3">
        {entries.map((entry) => (
          <li key={entry.id} className="border-l-2 border-line pl-3">
            <p className="font-medium">{actionLabel(entry.action)}</p>
            <p className="text-xs text-muted">
              {entry.staffName} ·{' '}
              <time dateTime={entry.createdAt} title={dateTime(entry.createdAt)}>
                {ago(entry.createdAt)}
              </time>
            </p>
            <div className="mt-1 text-xs">
              <ChangedFields before={entry.before} after={entry.after} fieldLabel={fieldLabel} />
            </div>
            {entryAction?.(entry)}
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          type="button"
          appearance="quiet"
          className="mt-2"
          busy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {m.frame_history_more()}
        </Button>
      )}
    </Card>
  )
}
