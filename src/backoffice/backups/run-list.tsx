import type { BackupRunView } from '#modules/shop/backup-runs/backup-runs-schemas.ts'
import { m } from '#office-texts/messages.js'
import { count, dateTime } from '../parts/formats.ts'
import { size } from '../parts/sizes.ts'
import { wordedBadge } from '../parts/status-badge.tsx'
import { PROBLEM_WORDS, RUN_BADGES } from './backup-texts.ts'

/** `42 sn`, `12 dk 5 sn`. */
function lasted(startedAt: string, endedAt: string): string {
  const seconds = Math.max(Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000), 0)
  const minutes = Math.floor(seconds / 60)
  return minutes === 0
    ? m.backups_seconds({ seconds: count(seconds) })
    : m.backups_minutes({ minutes: count(minutes), seconds: count(seconds % 60) })
}

/** What a run wrote, in a line. */
function written({ startedAt, endedAt, bytes, rows, pictures, keys, kind }: BackupRunView): string {
  return [
    bytes !== null && size(bytes),
    endedAt !== null && lasted(startedAt, endedAt),
    rows !== null && m.backups_rows({ count: rows }),
    pictures !== null && m.backups_pictures({ count: pictures }),
    keys !== null && (keys === 'encrypted' ? m.backups_with_keys() : m.backups_without_keys()),
    kind === 'base' && m.backups_kind_base(),
  ]
    .filter((part) => part !== false)
    .join(' · ')
}

/** The last backups, newest first. */
export function RunList({ items }: { items: readonly BackupRunView[] }) {
  if (items.length === 0) return <p className="text-muted">{m.backups_empty()}</p>
  return (
    <ul className="divide-y divide-line">
      {items.map((run) => {
        const { id, status, startedAt, key, problem, error, missingPictures, startedBy, removed } = run
        return (
          <li key={id} className="flex flex-col gap-0.5 px-4 py-2.5">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
              {dateTime(startedAt)}
              {wordedBadge(RUN_BADGES[status])}
              <span className="font-normal text-muted">
                {startedBy === '' ? m.backups_by_night() : m.backups_by({ name: startedBy })}
              </span>
            </p>
            <p className="text-muted">{status === 'ok' ? written(run) : null}</p>
            {status === 'failed' && problem && (
              <p className="text-danger">
                {PROBLEM_WORDS[problem]()}
                {error && <span className="block text-xs wrap-anywhere text-muted">{error}</span>}
              </p>
            )}
            {missingPictures !== null && missingPictures > 0 && (
              <p className="text-warn">{m.backups_missing_pictures({ count: missingPictures })}</p>
            )}
            {status === 'ok' && (
              <p className="text-xs wrap-anywhere text-muted">
                {key}
                {removed && ` · ${m.backups_removed()}`}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
