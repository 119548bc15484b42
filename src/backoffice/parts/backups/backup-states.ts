import type { BackupState, POINT_IN_TIME_STATES } from '#modules/shop/backup-runs/backup-run-rules.ts'
import { m } from '#office-texts/messages.js'
import type { WordedState } from '../status-badge.tsx'

/** How it stands with the backups. */
export const STATE_BADGES: Readonly<Record<BackupState, WordedState>> = {
  off: { tone: 'plain', words: m.backups_state_off },
  none: { tone: 'bad', words: m.backups_state_none },
  failed: { tone: 'bad', words: m.backups_state_failed },
  old: { tone: 'bad', words: m.backups_state_old },
  good: { tone: 'good', words: m.backups_state_good },
}

type MomentState = (typeof POINT_IN_TIME_STATES)[number]

const MOMENT_PROBLEMS: Partial<Record<MomentState, () => string>> = {
  late: m.backups_moments_late,
  narrow: m.backups_moments_narrow,
  broken: m.backups_moments_broken,
}

/** What is wrong with the log by which the shop goes back to a moment; nothing while it is stored. */
export const momentProblem = (state: MomentState): (() => string) | undefined => MOMENT_PROBLEMS[state]
