import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  SettingChangeRecord,
  SettingGroupRecord,
} from '#modules/platform/settings/settings-admin-schemas.ts'
import type { SettingGroup } from '#modules/platform/settings/settings-groups-rules.ts'
import type { SettingKey } from '#modules/platform/settings/settings-rules.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { ApiError } from '../frame/api-client.ts'
import { apiRequest, useMay } from '../frame/office.ts'
import { Bars } from '../frame/skeletons.tsx'
import { toast } from '../frame/toasts.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { ago, dateTime } from '../parts/formats.ts'
import { LoadFailed } from '../parts/query-state.tsx'
import { settingName } from '../parts/setting-texts.ts'
import { settingText } from './setting-value.ts'
import { showGroup } from './settings-query.ts'

interface HistoryPage {
  items: SettingChangeRecord[]
  next: string | null
}

/** Changes of one setting, of a group's, or of all; with `version` (of the group) each can be undone. */
export function SettingHistory({
  group,
  settingKey,
  version,
  limit = 10,
}: {
  group?: SettingGroup
  settingKey?: SettingKey
  version?: number
  limit?: number
}) {
  const [undone, setUndone] = useState<SettingChangeRecord | null>(null)
  const may = useMay()
  const history = useInfiniteQuery({
    queryKey: ['settings', 'history', group ?? '', settingKey ?? '', limit],
    queryFn: ({ pageParam, signal }) =>
      apiRequest<HistoryPage>('GET', '/settings/history', {
        query: { group, key: settingKey, cursor: pageParam, limit },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const changes = history.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      {history.isPending && <Bars />}
      {history.error && <LoadFailed error={history.error} onRetry={() => void history.refetch()} />}
      {history.isSuccess && changes.length === 0 && (
        <p className="text-muted">{m.settings_history_empty()}</p>
      )}
      <ol className="flex flex-col gap-3">
        {changes.map((change) => (
          <li key={change.id} className="border-l-2 border-line pl-3">
            {settingKey === undefined && <p className="font-medium">{settingName(change.key)}</p>}
            <p className="wrap-anywhere">
              <del className="text-muted">{settingText(change.key, change.from)}</del>
              {' → '}
              {settingText(change.key, change.to)}
            </p>
            <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
              <span>
                {change.by} ·{' '}
                <time dateTime={change.at} title={dateTime(change.at)}>
                  {ago(change.at)}
                </time>
                {change.isUndo && ` · ${m.settings_history_undone()}`}
              </span>
              {version !== undefined && may('settings.write') && (
                <button
                  type="button"
                  className="min-h-6 cursor-pointer underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
                  onClick={() => setUndone(change)}
                >
                  {m.settings_undo()}
                </button>
              )}
            </p>
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
          {m.settings_history_more()}
        </Button>
      )}
      {undone && version !== undefined && (
        <UndoChange change={undone} version={version} onClose={() => setUndone(null)} />
      )}
    </>
  )
}

function UndoChange({
  change,
  version,
  onClose,
}: {
  change: SettingChangeRecord
  version: number
  onClose: () => void
}) {
  const undo = useMutation({
    mutationFn: () =>
      apiRequest<SettingGroupRecord>('POST', `/settings/${change.group}/undo`, {
        body: { change: change.id },
        version,
      }),
    onSuccess: (saved) => {
      showGroup(saved)
      toast(m.settings_undone())
      onClose()
    },
    onError: (error) => {
      // Changed since: the dialog says so, and the page shows the group as it is.
      if (error instanceof ApiError && error.code === 'CONFLICT')
        showGroup(error.current as SettingGroupRecord)
    },
  })
  const problem =
    undo.error instanceof ApiError
      ? (undo.error.fields[change.key] ?? undo.error.message)
      : undo.error?.message
  return (
    <ConfirmAction
      open
      title={m.settings_undo_title()}
      confirm={m.settings_undo_confirm()}
      busy={undo.isPending}
      error={problem ?? null}
      onConfirm={() => undo.mutate()}
      onClose={onClose}
    >
      <p>{m.settings_undo_text({ setting: settingName(change.key) })}</p>
      <p className="font-medium text-ink">{settingText(change.key, change.from)}</p>
    </ConfirmAction>
  )
}
