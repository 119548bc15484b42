import { type Database, type Db, transaction } from '#database/database.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { countUnproven } from '../write/earlier-purchases-queries.ts'
import type { MoveInUndoReport } from '../write/move-in-history-schemas.ts'
import { MOVED_IN } from '../write/move-in-records.ts'
import {
  beginUndo,
  findMoveInRun,
  forgetCreated,
  lockMoveInRun,
  type MoveInRun,
  nextCreated,
  setMoveInUndone,
} from '../write/move-in-runs-queries.ts'
import {
  countJudged,
  emptyUndoReport,
  type JudgedRecord,
  judge,
  surveyMoveIn,
} from '../write/survey-move-in.ts'

/** Records in one transaction. */
const BATCH = 200

/** `undoing`: somebody does so at this moment. `running`: the file is still being brought in. */
export type MoveInUndoRefusal = 'not-found' | 'undone' | 'undoing' | 'running' | 'expired'

/** Why a run cannot be undone now; null where it can. */
export function undoRefusal(run: MoveInRun | null): MoveInUndoRefusal | null {
  if (run === null) return 'not-found'
  if (run.state === 'undone' || run.state === 'undoing' || run.state === 'running') return run.state
  return run.expired ? 'expired' : null
}

export type MoveInUndoSurvey =
  | { ok: true; run: MoveInRun; report: MoveInUndoReport; of: string }
  | { ok: false; reason: MoveInUndoRefusal }

/** What undoing a run would do; writes nothing. `of` names what the report is of. */
export async function previewMoveInUndo(db: Db, id: number): Promise<MoveInUndoSurvey> {
  const run = await findMoveInRun(db, id)
  const reason = undoRefusal(run)
  if (run === null || reason !== null) return { ok: false, reason: reason ?? 'not-found' }
  return { ok: true, run, ...(await surveyMoveIn(db, run)) }
}

export type MoveInUndoBegin = { ok: true; run: MoveInRun } | { ok: false; reason: MoveInUndoRefusal }

/** Claims a run for an undo and records who does it. Of two at once one gets 'undoing'. */
export async function beginMoveInUndo(db: Database, id: number, actor: Actor): Promise<MoveInUndoBegin> {
  return transaction(db, async (tx) => {
    const run = await lockMoveInRun(tx, id)
    const reason = undoRefusal(run)
    if (run === null || reason !== null) return { ok: false, reason: reason ?? 'not-found' }
    await beginUndo(tx, id, actor.name)
    const { part, fileName } = run
    await writeAudit(tx, actor, {
      action: 'import.moveInUndo',
      recordId: `move-in ${id}`,
      after: { part, fileName },
    })
    return { ok: true, run }
  })
}

/**
 * Undoes a run that was begun: deletes what it created and nobody has changed or used since, and leaves and names the rest. What the run only completed in
 * records that were here stays. One transaction for 200 records, so an undo that was interrupted is finished by the next. Null where `mayGoOn` ended it.
 */
export async function finishMoveInUndo(
  db: Database,
  { id, part }: MoveInRun,
  mayGoOn: () => boolean = () => true,
): Promise<MoveInUndoReport | null> {
  const total = { ...emptyUndoReport(), unproven: part === 'orders' ? await countUnproven(db, id) : 0 }
  for (let after = 0; ; ) {
    if (!mayGoOn()) return null
    // A transaction that is retried counts once.
    const judged = await transaction(db, (tx) => undoBatch(tx, { id, part }, after))
    countJudged(total, judged)
    const last = judged.at(-1)
    if (last === undefined) return total
    after = last.row
  }
}

/** One batch behind `after`; when none is left, the end of the undo. */
async function undoBatch(
  tx: Db,
  { id, part }: Pick<MoveInRun, 'id' | 'part'>,
  after: number,
): Promise<JudgedRecord[]> {
  await lockMoveInRun(tx, id)
  const created = await nextCreated(tx, id, after, BATCH)
  if (created.length === 0) {
    await setMoveInUndone(tx, id)
    return []
  }
  const { lock, read, remove } = MOVED_IN[part]
  const ids = created.map(({ recordId }) => recordId)
  await lock(tx, ids)
  const judged = judge(created, await read(tx, ids))
  const unused = judged.filter(({ found }) => found?.reasons.length === 0).map(({ id: record }) => record)
  if (unused.length > 0) await remove(tx, unused)
  const over = judged.filter(({ found }) => found === null || found.reasons.length === 0)
  await forgetCreated(tx, id, { ids: over.map(({ row }) => row), removed: unused.length })
  return judged
}

export type MoveInUndoOutcome =
  | { ok: true; report: MoveInUndoReport }
  | Extract<MoveInUndoBegin, { ok: false }>

/** Takes a file back at once, in the calling process: once for each run, within `MOVE_IN_KEPT_DAYS` days. */
export async function undoMoveIn(db: Database, run: number, actor: Actor): Promise<MoveInUndoOutcome> {
  const begun = await beginMoveInUndo(db, run, actor)
  if (!begun.ok) return begun
  const report = await finishMoveInUndo(db, begun.run)
  if (report === null) throw new Error(`the undo of run ${run} ended early`)
  return { ok: true, report }
}
