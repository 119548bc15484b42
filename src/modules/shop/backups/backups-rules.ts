/** The ending of every backup's name. */
export const BACKUP_ENDING = '.backup'

const NAME = /^vitrin-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})\.backup$/

/** The name of a backup made at this moment, in UTC: `vitrin-20261128-142900.backup`. */
export function backupName(at: Date): string {
  const digits = at.toISOString().replace(/\D/g, '')
  return `vitrin-${digits.slice(0, 8)}-${digits.slice(8, 14)}${BACKUP_ENDING}`
}

/** The name of a backup of a held shop: its data are not those of the shop that sells, and retention counts no such file. */
export const heldBackupName = (at: Date): string => backupName(at).replace('vitrin-', 'vitrin-held-')

/** The moment that `backupName` wrote, to the second; null for another name. */
export function backupMoment(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  if (second === undefined) return null
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}
