import type { BackupState } from '#modules/shop/backup-runs/backup-run-rules.ts'
import { m } from '#office-texts/messages.js'
import type { WordedState } from './status-badge.tsx'

/** How it stands with the backups. */
export const STATE_BADGES: Readonly<Record<BackupState, WordedState>> = {
  off: { tone: 'plain', words: m.backups_state_off },
  none: { tone: 'bad', words: m.backups_state_none },
  failed: { tone: 'bad', words: m.backups_state_failed },
  old: { tone: 'bad', words: m.backups_state_old },
  good: { tone: 'good', words: m.backups_state_good },
}
