import type { Database, Db } from '#database/database.ts'
import { type Actor, writeAudit } from '#modules/audit/audit.server.ts'
import { changesSince, type KeptReason } from '#modules/imported-records.ts'
import { written } from './move-in-customers.ts'
import { MOVED_IN } from './move-in-records.ts'
import {
  forgetCreated,
  lockMoveInRun,
  type MoveInRun,
  nextCreated,
  setMoveInUndone,
} from './move-in-runs-queries.ts'

/** Records in one transaction. */
const BATCH = 200
/** Kept records that a report names. */
const MAX_NAMED = 500

export interface MoveInUndoReport {
  /** Deleted, as if the file had never come. */
  removed: number
  /** Left alone, because they were changed or used since. */
  kept: number
  /** Gone already. */
  gone: number
  /** The first 500 of `kept`, with what was done with them. */
  left: { subject: string; reasons: KeptReason[] }[]
}

export type MoveInUndoOutcome =
  | { ok: true; run: MoveInRun; report: MoveInUndoReport }
  | { ok: false; reason: 'not-found' | 'undone' | 'expired' }

export interface MoveInUndoRequest {
  readonly db: Database
  readonly run: number
  /** Says what would happen, and writes nothing. */
  readonly dryRun: boolean
  readonly actor: Actor
}

interface Batch {
  removed: number
  gone: number
  left: MoveInUndoReport['left']
  /** The last record looked at; null where none was left. */
  last: number | null
}

async function undoBatch(tx: Db, { id, part }: MoveInRun, after: number): Promise<Batch> {
  const created = await nextCreated(tx, id, after, BATCH)
  const { lock, read, remove } = MOVED_IN[part]
  const ids = created.map(({ recordId }) => recordId)
  if (ids.length > 0) await lock(tx, ids)
  const found = new Map((await read(tx, ids)).map((record) => [record.id, record]))
  const batch: Batch = { removed: 0, gone: 0, left: [], last: created.at(-1)?.id ?? null }
  const unused: string[] = []
  const over: number[] = []
  for (const { id: row, recordId, stamps } of created) {
    const record = found.get(recordId)
    const reasons = record ? changesSince(stamps, record) : []
    if (record && reasons.length > 0) {
      batch.left.push({ subject: record.subject, reasons })
      continue
    }
    over.push(row)
    if (record) unused.push(recordId)
    else batch.gone += 1
  }
  if (unused.length > 0) await remove(tx, unused)
  batch.removed = unused.length
  if (over.length > 0) await forgetCreated(tx, id, { ids: over, removed: unused.length })
  return batch
}

type Refusal = Extract<MoveInUndoOutcome, { ok: false }>['reason']

/**
 * Takes a file back: deletes what its run created and nobody has changed or used since, and leaves and names the rest. What the run only completed in records
 * that were here stays. One transaction for 200 records, so an undo that was interrupted is finished by the next; a dry run does the same and takes it back.
 * Once for each run, within `MOVE_IN_KEPT_DAYS` days.
 */
export async function undoMoveIn(request: MoveInUndoRequest): Promise<MoveInUndoOutcome> {
  const { db, dryRun } = request
  const report: MoveInUndoReport = { removed: 0, kept: 0, gone: 0, left: [] }
  for (let after = 0; ; ) {
    // A transaction that is retried counts once.
    const tried: (Refusal | { run: MoveInRun; batch: Batch })[] = []
    await written(db, dryRun, async (tx) => {
      tried.push(await undoStep(tx, request, { after, report }))
    })
    const step = tried.at(-1)
    if (step === undefined) throw new Error('a run was neither undone nor refused')
    if (typeof step === 'string') return { ok: false, reason: step }
    const { removed, gone, left, last } = step.batch
    report.removed += removed
    report.gone += gone
    report.kept += left.length
    report.left.push(...left.slice(0, MAX_NAMED - report.left.length))
    if (last === null) return { ok: true, run: step.run, report }
    after = last
  }
}

/** One batch behind `after`; when none is left, the end of the undo with what was done before. */
async function undoStep(
  tx: Db,
  { run: id, dryRun, actor }: MoveInUndoRequest,
  { after, report: { kept } }: { after: number; report: MoveInUndoReport },
): Promise<Refusal | { run: MoveInRun; batch: Batch }> {
  const run = await lockMoveInRun(tx, id)
  if (run === null) return 'not-found'
  if (run.undoneAt !== null) return 'undone'
  if (run.expired) return 'expired'
  const batch = await undoBatch(tx, run, after)
  if (batch.last === null && !dryRun) {
    await setMoveInUndone(tx, id, { kept, undoneBy: actor.name })
    const { part, fileName, removed } = run
    await writeAudit(tx, actor, {
      action: 'import.moveInUndo',
      recordId: String(id),
      after: { part, fileName, removed, kept },
    })
  }
  return { run, batch }
}
