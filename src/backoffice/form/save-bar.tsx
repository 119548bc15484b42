import type { FieldValues } from 'react-hook-form'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import type { RecordForm } from './use-record-form.ts'

/** Names in the bar; more are counted. */
const MOST_NAMES = 3

/** The name of a field; of a field in a list the list's. */
export function fieldLabel(labels: Readonly<Record<string, string>>, path: string): string {
  const parts = path.split('.')
  while (parts.length > 0) {
    const label = labels[parts.join('.')]
    if (label !== undefined) return label
    parts.pop()
  }
  return path
}

/** Stays at the lower edge while there is something to save, and says what: '2 alan değişti: Ad, Telefon'. */
export function SaveBar<Values extends FieldValues>({
  state: { changed, labels, submit, discard },
  saving,
  label,
}: {
  state: RecordForm<Values>
  saving: boolean
  label: string
}) {
  const names = [...new Set(changed.map((path) => fieldLabel(labels, path)))]
  const shown = names.slice(0, MOST_NAMES).join(', ')
  return (
    <div className="sticky bottom-3 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line-strong bg-raised p-2 pl-4 shadow-card">
      <p role="status" className="min-w-0 flex-1">
        {names.length > 0 && <span className="font-medium">{m.frame_changed({ count: names.length })}</span>}
        {names.length > 0 && (
          <span className="text-muted max-sm:hidden">
            {' '}
            {shown}
            {names.length > MOST_NAMES && ` ${m.frame_changed_more({ count: names.length - MOST_NAMES })}`}
          </span>
        )}
      </p>
      <div className="flex gap-2">
        {names.length > 0 && (
          <Button type="button" appearance="secondary" onClick={discard} disabled={saving}>
            {m.frame_discard()}
          </Button>
        )}
        <Button type="button" onClick={submit} busy={saving}>
          {label}
        </Button>
      </div>
    </div>
  )
}
