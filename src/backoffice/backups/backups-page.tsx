import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BackupsView } from '#modules/shop/backup-runs/backup-runs-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest, useMay } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { toast } from '../frame/toasts.tsx'
import { STATE_BADGES } from '../parts/backups/backup-states.ts'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { Card, DetailPage, Facts } from '../parts/detail-page.tsx'
import { ago, dateTime } from '../parts/formats.ts'
import { QueryState } from '../parts/query-state.tsx'
import { size } from '../parts/sizes.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { Moments } from './moments.tsx'
import { RestoreHelp } from './restore-help.tsx'
import { RunList } from './run-list.tsx'

const KEY = ['backups']
/** How often the list is fetched again, in milliseconds: while a backup is written, and otherwise. */
const SOON = 3_000
const LATER = 30_000

/** Backups of the shop: where they go, how they went, and how one is restored. */
export function Component() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiRequest<BackupsView>('GET', '/backups', { signal }),
    refetchInterval: ({ state }) => (state.data?.running ? SOON : LATER),
  })
  return (
    <>
      <PageHeader title={m.backups_title()} hint={m.backups_hint()}>
        {query.data && <StartBackup backups={query.data} />}
      </PageHeader>
      <QueryState query={query} page>
        {(backups) => (
          <DetailPage
            main={
              <Card title={m.backups_runs()} flush={backups.items.length > 0}>
                <RunList items={backups.items} />
              </Card>
            }
            side={
              <>
                <Standing backups={backups} />
                {backups.pointInTime && <Moments moments={backups.pointInTime} />}
                <RestoreHelp backups={backups} />
              </>
            }
          />
        )}
      </QueryState>
    </>
  )
}

function StartBackup({ backups: { place, running, passphrase } }: { backups: BackupsView }) {
  const mayStart = useMay()('operations.write')
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const start = useMutation({
    mutationFn: () => apiRequest<object>('POST', '/backups'),
    onSuccess() {
      setAsking(false)
      toast(m.backups_started())
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
  if (!mayStart || place === null) return null
  return (
    <>
      <Button
        type="button"
        busy={running}
        onClick={() => {
          start.reset()
          setAsking(true)
        }}
      >
        {running ? m.backups_running() : m.backups_start()}
      </Button>
      <ConfirmAction
        open={asking}
        title={m.backups_start_title()}
        confirm={m.backups_start()}
        busy={start.isPending}
        error={start.error?.message ?? null}
        onConfirm={() => start.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{m.backups_start_text({ place })}</p>
        <p>{passphrase ? m.backups_keys_in() : m.backups_keys_out()}</p>
      </ConfirmAction>
    </>
  )
}

/** How it stands: the last good backup, where they go, what stays. */
function Standing({ backups }: { backups: BackupsView }) {
  const { state, lastGood, place, passphrase, keepDays, held, demo } = backups
  const { tone, words } = STATE_BADGES[state]
  if (place === null)
    return (
      <Card title={m.backups_standing()}>
        <div className="flex flex-col items-start gap-2">
          <StatusBadge tone={demo ? 'plain' : 'warn'}>{words()}</StatusBadge>
          <p>{demo ? m.backups_off_demo() : m.backups_off_text()}</p>
          <pre className="w-full overflow-x-auto rounded-control bg-surface p-2 text-xs">
            {'BACKUP_TO=/mnt/yedek/magaza\nBACKUP_PASSPHRASE=…\nBACKUP_KEEP_DAYS=14'}
          </pre>
          <p className="text-muted">{m.backups_off_places()}</p>
        </div>
      </Card>
    )
  return (
    <Card title={m.backups_standing()}>
      <div className="flex flex-col gap-3">
        <div>
          <StatusBadge tone={tone}>{words()}</StatusBadge>
        </div>
        <Facts
          facts={[
            lastGood && [m.backups_last_good(), `${dateTime(lastGood.takenAt)} (${ago(lastGood.takenAt)})`],
            lastGood && [m.backups_size(), size(lastGood.bytes)],
            [m.backups_place(), place],
            [m.backups_when(), m.backups_nightly()],
            [m.backups_kept(), m.backups_kept_days({ count: keepDays })],
            [m.backups_keys(), passphrase ? m.backups_keys_encrypted() : m.backups_keys_left_out()],
          ]}
        />
        {!passphrase && <p className="text-warn">{m.backups_keys_out()}</p>}
        {held && <p className="text-muted">{m.backups_held()}</p>}
      </div>
    </Card>
  )
}
