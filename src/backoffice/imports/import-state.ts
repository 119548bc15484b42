import type { ImportRecord, ShownImportStatus } from '#modules/intake/imports/undo/import-runs-schemas.ts'
import { m } from '#office-texts/messages.js'
import type { Tone } from '../parts/status-badge.tsx'

/** Whether a check of the file ended with questions. */
export const isAsking = ({
  asked,
  askedMarks,
  askedGaps,
}: Pick<ShownImportStatus, 'asked' | 'askedMarks' | 'askedGaps'>): boolean =>
  asked.length + askedMarks.length + askedGaps.length > 0

/** Where a file stands, in a word or two. */
export function importState({ preview, run }: ImportRecord): { tone: Tone; label: string } {
  if (run?.state === 'done') return { tone: 'good', label: m.imports_state_imported() }
  if (run?.state === 'running') return { tone: 'info', label: m.imports_state_importing() }
  if (run) return { tone: 'bad', label: m.imports_state_stopped() }
  if (preview?.state === 'done') return { tone: 'warn', label: m.imports_state_checked() }
  if (preview?.state === 'running') return { tone: 'info', label: m.imports_state_checking() }
  if (preview && isAsking(preview)) return { tone: 'warn', label: m.imports_state_asking() }
  if (preview) return { tone: 'bad', label: m.imports_state_unreadable() }
  return { tone: 'plain', label: m.imports_state_waiting() }
}
