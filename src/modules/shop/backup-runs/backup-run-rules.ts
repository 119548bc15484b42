export const BACKUP_KINDS = ['file', 'base'] as const
export const RUN_STATUSES = ['running', 'ok', 'failed'] as const
export const KEYS_IN_BACKUP = ['encrypted', 'left-out'] as const

/**
 * Why a backup failed: no room where it is written, no right to write there, nothing answers there, the shop was stopped, its process died,
 * or something else, which the message says.
 */
export const BACKUP_PROBLEMS = ['disk-full', 'no-access', 'unreachable', 'stopped', 'died', 'other'] as const
export type BackupProblem = (typeof BACKUP_PROBLEMS)[number]

const PROBLEM_OF_CODE: Readonly<Record<string, BackupProblem>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EACCES: 'no-access',
  EPERM: 'no-access',
  EROFS: 'no-access',
  ENOTDIR: 'no-access',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'unreachable',
}

/** The problem of an error, by its code or that of its causes. */
export function backupProblem(error: unknown): BackupProblem {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    if (each.name === 'AbortError') return 'stopped'
    const code = 'code' in each && typeof each.code === 'string' ? each.code : ''
    const problem = PROBLEM_OF_CODE[code]
    if (problem) return problem
  }
  return 'other'
}

/** A running backup renews its row this often; one not seen for longer died with its process. In seconds. */
export const SEEN_EVERY = 4
export const SEEN_WITHIN = 15

/** As `PointInTimeState`: the log is stored, no copy of the server is known yet, the place is late, the disk fills up, log was lost. */
export const POINT_IN_TIME_STATES = ['whole', 'first', 'late', 'narrow', 'broken'] as const

/** From what age on, in hours, the last backup is too old: a day, and an hour for the nightly run to end. */
const OLD_HOURS = 25
const HOUR_MS = 3_600_000

/** `off`: BACKUP_TO is not set. `none`: there is none yet. `failed`: the last run failed, whatever there was before it. */
export const BACKUP_STATES = ['off', 'none', 'failed', 'old', 'good'] as const
export type BackupState = (typeof BACKUP_STATES)[number]

/** How it stands with the backups of a shop; all but `good` and `off` are urgent. */
export function backupState({
  isOn,
  lastGood,
  lastFailed,
  now,
}: {
  isOn: boolean
  /** The moment that the data of the last good backup are of. */
  lastGood: Date | null
  /** When the last run that failed began. */
  lastFailed: Date | null
  now: Date
}): BackupState {
  if (!isOn) return 'off'
  if (lastFailed !== null && (lastGood === null || lastFailed > lastGood)) return 'failed'
  if (lastGood === null) return 'none'
  return now.getTime() - lastGood.getTime() > OLD_HOURS * HOUR_MS ? 'old' : 'good'
}
