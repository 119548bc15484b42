import type { BackupProblem } from '#modules/shop/backup-runs/backup-run-rules.ts'
import type { BackupRunView } from '#modules/shop/backup-runs/backup-runs-schemas.ts'
import { m } from '#office-texts/messages.js'
import type { WordedState } from '../parts/status-badge.tsx'

export const RUN_BADGES: Readonly<Record<BackupRunView['status'], WordedState>> = {
  running: { tone: 'info', words: m.backups_run_running },
  ok: { tone: 'good', words: m.backups_run_ok },
  failed: { tone: 'bad', words: m.backups_run_failed },
}

export const PROBLEM_WORDS: Readonly<Record<BackupProblem, () => string>> = {
  'disk-full': m.backups_problem_disk_full,
  'no-access': m.backups_problem_no_access,
  unreachable: m.backups_problem_unreachable,
  stopped: m.backups_problem_stopped,
  died: m.backups_problem_died,
  other: m.backups_problem_other,
}
