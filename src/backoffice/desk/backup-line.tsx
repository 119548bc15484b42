import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { BackupStateView } from '#modules/shop/backup-runs/backup-runs-schemas.ts'
import { m } from '#office-texts/messages.js'
import { classNames } from '#storefront/ui/class-names.ts'
import { apiRequest, useMay } from '../frame/office.ts'
import { momentProblem, STATE_BADGES } from '../parts/backups/backup-states.ts'
import { Card } from '../parts/detail-page.tsx'
import { ago } from '../parts/formats.ts'
import { size } from '../parts/sizes.ts'
import { StatusBadge } from '../parts/status-badge.tsx'

/** Age and size of the last good backup, for those who look after the shop: red when there is none of the last day. */
export function BackupLine() {
  const mayRead = useMay()('operations.read')
  const { data } = useQuery({
    queryKey: ['backup-state'],
    queryFn: ({ signal }) => apiRequest<BackupStateView>('GET', '/backups/state', { signal }),
    staleTime: 60_000,
    enabled: mayRead,
  })
  if (!data) return null
  const { state, lastGood, running, demo, pointInTime } = data
  const problem = pointInTime && momentProblem(pointInTime.state)
  if (state === 'off')
    return (
      <p className="px-4 text-muted">
        {demo ? m.desk_backup_off_demo() : m.desk_backup_off()}{' '}
        <Link to="/yedekler" className="underline">
          {m.backups_title()}
        </Link>
      </p>
    )
  const { tone, words } = STATE_BADGES[state]
  return (
    // What is red stands above everything else of its column.
    <div className={classNames('min-w-0', (tone === 'bad' || problem) && 'order-first')}>
      <Card title={m.desk_backup()} flush>
        <Link to="/yedekler" className="flex flex-col items-start gap-1 px-4 py-2 text-ink hover:bg-surface">
          <StatusBadge tone={tone}>{words()}</StatusBadge>
          {lastGood && (
            <span className="text-muted">
              {m.desk_backup_good({ when: ago(lastGood.takenAt), size: size(lastGood.bytes) })}
            </span>
          )}
          {problem && <StatusBadge tone="bad">{problem()}</StatusBadge>}
          {running && <span className="text-muted">{m.desk_backup_running()}</span>}
        </Link>
      </Card>
    </div>
  )
}
