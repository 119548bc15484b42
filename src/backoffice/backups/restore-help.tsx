import type { BackupsView } from '#modules/shop/backup-runs/backup-runs-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Card } from '../parts/detail-page.tsx'

/** How the last good backup is restored: on the server, because a shop cannot replace itself. */
export function RestoreHelp({ backups: { lastGood, place } }: { backups: BackupsView }) {
  if (place === null) return null
  const command = `npm run restore -- ${place.replace(/\/$/, '')}/${lastGood?.key ?? 'vitrin-….backup'}`
  return (
    <Card title={m.backups_restore()}>
      <div className="flex flex-col gap-2">
        <p>{m.backups_restore_text()}</p>
        <pre className="rounded-control bg-surface p-2 text-xs wrap-anywhere whitespace-pre-wrap select-all">
          {command}
        </pre>
        <p className="text-muted">{m.backups_restore_after()}</p>
      </div>
    </Card>
  )
}
