import type { Logger } from 'pino'
import type { SettingWarning } from './setting-reading-rules.ts'

const MAX_SHOWN_LENGTH = 200

/**
 * Logs stored settings that are not in force as they are stored: all of them in one line when the process starts, later each once
 * while its stored value stays the same.
 */
export function createWarningLog(log: Pick<Logger, 'warn'>): (warnings: readonly SettingWarning[]) => void {
  let reported = new Map<string, string>()
  return (warnings) => {
    const fresh = warnings.filter(({ key, stored }) => reported.get(key) !== stored)
    reported = new Map(warnings.map(({ key, stored }) => [key, stored]))
    if (fresh.length === 0) return
    const settings = fresh.map(({ key, reason, parts, stored, effective, source }) => ({
      key,
      reason,
      ...(parts.length > 0 && { parts }),
      stored: stored.slice(0, MAX_SHOWN_LENGTH),
      effective: effective.slice(0, MAX_SHOWN_LENGTH),
      source,
    }))
    const keys = fresh.map(({ key }) => key).join(', ')
    log.warn({ settings }, `settings that need mending in the back office: ${keys}`)
  }
}
