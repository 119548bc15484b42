import type { ChangeRunItem } from '#modules/intake/product-changes/product-changes-schemas.ts'
import { m } from '#office-texts/messages.js'
import type { Tone } from '../../parts/status-badge.tsx'
import { changeTexts } from './change-texts.ts'

/** Where a run stands, in a word or two. */
export function runBadge({ state, undoneBy }: Pick<ChangeRunItem, 'state' | 'undoneBy'>): {
  tone: Tone
  label: string
} {
  if (undoneBy !== null && state === 'done') return { tone: 'plain', label: m.bulk_change_state_undone() }
  switch (state) {
    case 'done':
      return { tone: 'good', label: m.bulk_change_state_done() }
    case 'running':
      return { tone: 'info', label: m.bulk_change_state_running() }
    case 'waiting':
      return { tone: 'info', label: m.bulk_change_state_waiting() }
    case 'interrupted':
      return { tone: 'warn', label: m.bulk_change_state_interrupted() }
    case 'failed':
      return { tone: 'bad', label: m.bulk_change_state_failed() }
  }
}

/** What a run is called: what it changed, its file, or what it undid. */
export function runTitle({ id, kind, change, fileName, undoes }: ChangeRunItem): string {
  if (kind === 'undo') {
    const undone = undoes === null ? '' : String(undoes)
    return fileName === ''
      ? m.bulk_change_of_undo({ number: String(id), undone })
      : m.bulk_change_of_file_undo({ number: String(id), undone, file: fileName })
  }
  return `${id} · ${change ? changeTexts(change).join(', ') : fileName}`
}
