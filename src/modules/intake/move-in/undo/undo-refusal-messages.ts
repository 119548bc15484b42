import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { MOVE_IN_KEPT_DAYS } from '../write/move-in-runs-queries.ts'
import type { MoveInUndoRefusal } from './undo-move-in.ts'

/** Why what moved in is not undone, for the terminal and the back office. */
export function undoRefusalText(
  reason: Exclude<MoveInUndoRefusal, 'not-found'> | 'changed',
  locale: Locale,
): string {
  switch (reason) {
    case 'undone':
      return m.move_in_undone({}, { locale })
    case 'undoing':
      return m.move_in_undoing({}, { locale })
    case 'running':
      return m.move_in_running({}, { locale })
    case 'expired':
      return m.move_in_undo_expired({ most: String(MOVE_IN_KEPT_DAYS) }, { locale })
    case 'changed':
      return m.move_in_undo_changed({}, { locale })
  }
}
