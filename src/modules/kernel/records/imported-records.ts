import type { Db } from '#database/database.ts'

/** Why a record that an import created is left alone when the import is undone: what was done with it since. */
export const KEPT_REASONS = [
  'edited',
  'address',
  'consent',
  'password',
  'signed-in',
  'ordered',
  'written-to',
  'used',
  'published',
  'answered',
  'moderated',
  'voted',
] as const
export type KeptReason = (typeof KEPT_REASONS)[number]

/** Values that differ after a change; no personal data and no digest of any. */
export type Stamps = Readonly<Partial<Record<KeptReason, string>>>

/** A record that an import created, as it is. */
export interface ImportedRecord {
  readonly id: string
  /** Names it for staff: an address, a number, a title. */
  readonly subject: string
  readonly stamps: Stamps
  /** What has been done with it, whatever its stamps. */
  readonly uses: readonly KeptReason[]
}

/** How a module takes back what an import created of its records. */
export interface ImportedRecords {
  /** Locks these until `tx` ends, so that nobody changes or uses one meanwhile. */
  lock(tx: Db, ids: readonly string[]): Promise<void>
  /** Those that are still there. */
  read(tx: Db, ids: readonly string[]): Promise<ImportedRecord[]>
  /** Deletes locked ones with everything that is theirs alone. */
  remove(tx: Db, ids: readonly string[]): Promise<void>
}

/** What was done with a record since its stamps were stored, in the order of `KEPT_REASONS`; empty for one that nobody has touched. */
export function changesSince(stored: Stamps, { stamps, uses }: ImportedRecord): KeptReason[] {
  return KEPT_REASONS.filter((reason) => stored[reason] !== stamps[reason] || uses.includes(reason))
}
