import type { ImportRunItem } from '#modules/intake/imports/undo/run-history-schemas.ts'
import { m } from '#office-texts/messages.js'
import type { Tone } from '../parts/status-badge.tsx'

/** Where a run stands, in a word or two. */
export function runState({ state, undoneBy }: Pick<ImportRunItem, 'state' | 'undoneBy'>): {
  tone: Tone
  label: string
} {
  if (undoneBy !== null) return { tone: 'plain', label: m.imports_run_undone() }
  if (state === 'done') return { tone: 'good', label: m.imports_run_done() }
  if (state === 'waiting') return { tone: 'info', label: m.imports_run_waiting() }
  if (state === 'running') return { tone: 'info', label: m.imports_run_running() }
  return { tone: 'bad', label: m.imports_state_stopped() }
}

/** What a run is called: its number and its file, or what it undid. */
export const runTitle = ({
  id,
  undoes,
  fileName,
}: Pick<ImportRunItem, 'id' | 'undoes' | 'fileName'>): string =>
  undoes === null
    ? `${id} · ${fileName}`
    : m.imports_run_of_undo({ number: id, undone: undoes, file: fileName })
