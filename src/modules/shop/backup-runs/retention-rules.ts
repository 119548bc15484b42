import { backupMoment } from '#modules/shop/backups/backups-rules.ts'
import { istanbulDay } from '#shared/dates.ts'

const DAY_MS = 86_400_000

/**
 * Which files of a place with backups go: of each of the newest `keepDays` days in Istanbul that have one, the newest stays, and besides
 * every file younger than a day, because somebody may have just made it before a change. Days without a backup do not count, so that
 * failing runs delete nothing. The newest file stays whatever its age, and so does `lastGood`. Only the files in `written` count, those
 * that this shop's runs wrote: another shop may have the same place and names of the same kind. What has another name stays too.
 */
export function backupsToRemove(
  keys: readonly string[],
  {
    written,
    keepDays,
    lastGood,
    now,
  }: { written: ReadonlySet<string>; keepDays: number; lastGood: string | null; now: Date },
): string[] {
  const own = keys
    .flatMap((key) => {
      const at = written.has(key) ? backupMoment(key) : null
      return at ? [{ key, at }] : []
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  const newestOfDay = new Map<string, string>()
  for (const { key, at } of own) {
    const day = istanbulDay(at)
    if (!newestOfDay.has(day)) newestOfDay.set(day, key)
  }
  const kept = new Set([...newestOfDay.values()].slice(0, Math.max(keepDays, 1)))
  return own
    .filter(({ key, at }) => !kept.has(key) && key !== lastGood && now.getTime() - at.getTime() >= DAY_MS)
    .map(({ key }) => key)
}
