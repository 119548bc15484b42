import { createHash } from 'node:crypto'
import type { Db } from '#database/database.ts'
import {
  changesSince,
  type ImportedRecord,
  type KeptReason,
} from '#modules/kernel/records/imported-records.ts'
import { countUnproven } from './earlier-purchases-queries.ts'
import type { MoveInUndoReport } from './move-in-history-schemas.ts'
import { MOVED_IN } from './move-in-records.ts'
import { type MoveInRun, nextCreated } from './move-in-runs-queries.ts'

/** Records that are read together. */
const BATCH = 1000
/** Records that a report names. */
const MAX_GOING = 100
const MAX_LEFT = 500

export const emptyUndoReport = (): MoveInUndoReport => ({
  ...{ removed: 0, kept: 0, gone: 0, unproven: 0 },
  ...{ going: [], left: [] },
})

type Created = Awaited<ReturnType<typeof nextCreated>>[number]

/** What an undo makes of one record: what was done with it since keeps it; null for one that is gone already. */
export interface JudgedRecord {
  /** The row that remembers it. */
  readonly row: number
  readonly id: string
  readonly found: { readonly subject: string; readonly reasons: KeptReason[] } | null
}

/** Judges records that a run created by what they are now. */
export function judge(created: readonly Created[], records: readonly ImportedRecord[]): JudgedRecord[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  return created.map(({ id: row, recordId: id, stamps }) => {
    const record = byId.get(id)
    return {
      row,
      id,
      found: record ? { subject: record.subject, reasons: changesSince(stamps, record) } : null,
    }
  })
}

/** Adds judged records to a report. */
export function countJudged(report: MoveInUndoReport, judged: readonly JudgedRecord[]): void {
  for (const { id, found } of judged) {
    if (found === null) report.gone += 1
    else if (found.reasons.length > 0) {
      report.kept += 1
      if (report.left.length < MAX_LEFT) report.left.push({ id, ...found })
    } else {
      report.removed += 1
      if (report.going.length < MAX_GOING) report.going.push({ id, subject: found.subject })
    }
  }
}

/**
 * What undoing a run would do; writes and locks nothing. `of` is a digest of what becomes of each record: as long as it is the same, an undo does what the
 * report says.
 */
export async function surveyMoveIn(
  db: Db,
  { id: run, part }: Pick<MoveInRun, 'id' | 'part'>,
): Promise<{ report: MoveInUndoReport; of: string }> {
  const report = emptyUndoReport()
  if (part === 'orders') report.unproven = await countUnproven(db, run)
  const digest = createHash('sha256').update(`${report.unproven}`)
  for (let after = 0; ; ) {
    const created = await nextCreated(db, run, after, BATCH)
    const last = created.at(-1)
    if (last === undefined) return { report, of: digest.digest('base64url') }
    const records = await MOVED_IN[part].read(
      db,
      created.map(({ recordId }) => recordId),
    )
    const judged = judge(created, records)
    countJudged(report, judged)
    for (const { row, found } of judged) digest.update(` ${row}:${found?.reasons.join() ?? 'gone'}`)
    after = last.id
  }
}
