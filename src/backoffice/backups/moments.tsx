import type { BackupsView } from '#modules/shop/backup-runs/backup-runs-schemas.ts'
import { m } from '#office-texts/messages.js'
import { momentProblem } from '../parts/backups/backup-states.ts'
import { Card } from '../parts/detail-page.tsx'
import { dateTime } from '../parts/formats.ts'

/** Whether, and how far, the shop can go back to a moment. */
export function Moments({
  moments: { state, from, problem },
}: {
  moments: NonNullable<BackupsView['pointInTime']>
}) {
  const warning = momentProblem(state)
  return (
    <Card title={m.backups_moments()}>
      <div className="flex flex-col gap-2">
        {warning ? (
          <p className="font-medium text-danger">{warning()}</p>
        ) : state === 'first' ? (
          <p>{m.backups_moments_first()}</p>
        ) : (
          <p>{from ? m.backups_moments_whole({ from: dateTime(from) }) : m.backups_moments_whole_soon()}</p>
        )}
        {problem && <p className="text-xs wrap-anywhere text-muted">{problem}</p>}
        {from && (
          <pre className="rounded-control bg-surface p-2 text-xs wrap-anywhere whitespace-pre-wrap select-all">
            npm run restore -- --to "{dateTime(from).split(' ')[0]?.split('.').reverse().join('-')} 14:29"
          </pre>
        )}
      </div>
    </Card>
  )
}
