import { type Database, type Db, transaction } from '#database/database.ts'
import { announceProducts } from '#database/feed/change-feed.ts'
import {
  findProductStates,
  lockProducts,
  restoreProductStates,
} from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import {
  bookBack,
  findOrdered,
  lockStockLevels,
  refreshDerived,
  sumWarehouses,
} from '#modules/goods/stock/stock.server.ts'
import { UNDONE_HASH } from '../file/import-hash.ts'
import { withImportLock } from '../write/import-lock.ts'
import { openRecorder } from './change-recorder.ts'
import { countChanges, findChanges, markUndone, nextChanged } from './import-changes-queries.ts'
import {
  endRun,
  findRun,
  type StoredRun,
  sayWhoRuns,
  setUndone,
  startRun,
  stepRun,
} from './import-runs-queries.ts'
import type { UndoReport } from './run-history-schemas.ts'
import { compareState } from './state-changes.ts'
import { type PlannedUndo, type UndoTally, undoTally } from './undo-tally.ts'

export interface UndoRequest {
  db: Database
  /** The number of the run to undo. */
  run: number
  /** Overwrites products that were changed after the run, too. */
  force: boolean
  /** Counts and compares, and writes nothing. */
  dryRun: boolean
  /** Who of the staff asked; '' from the terminal. */
  startedBy: string
  onStart?(id: number): Promise<void>
  onProgress?(done: number, total: number): void
  /** False stops after the batch under way; undoing again finishes the rest. */
  mayGoOn?(): boolean
}

export type UndoOutcome =
  /** `run` is the number of the undo, which is a run itself; null of a dry run. */
  | { ok: true; report: UndoReport; run: number | null }
  | { ok: false; reason: 'not-found' | 'undone' | 'expired' | 'already-running' }

/** Products in one transaction. */
const BATCH = 500

/**
 * Undoes a run: products get the fields back that it changed, products it created go off sale (`deleted` when never ordered), its stock
 * movements are booked back. What was changed after the run is left alone and listed, unless `force` is set. A run that was interrupted is
 * undone as far as it went, and an undo that was interrupted is finished by the next.
 */
export async function undoRun(request: UndoRequest): Promise<UndoOutcome> {
  const outcome = await withImportLock(request.db, () => undoAlone(request))
  return outcome ?? { ok: false, reason: 'already-running' }
}

async function undoAlone(request: UndoRequest): Promise<UndoOutcome> {
  const { db, dryRun, force, startedBy } = request
  const run = await findRun(db, request.run)
  if (!run) return { ok: false, reason: 'not-found' }
  if (run.expired) return { ok: false, reason: 'expired' }
  const total = await countChanges(db, run.id)
  if (run.undoneBy !== null && (!force || total === 0)) return { ok: false, reason: 'undone' }
  const tally = undoTally()
  if (dryRun) {
    await eachBatch(request, total, (ids) => preview(db, run, ids, force, tally))
    return { ok: true, report: tally.report(total), run: null }
  }
  const { fileName, format, upload } = run
  const id = await startRun(db, { fileName, format, upload, startedBy, options: { force }, undoes: run.id })
  await request.onStart?.(id)
  try {
    const whole = await eachBatch(request, total, async (ids, done) => {
      // A transaction that is retried counts once.
      const count = await transaction(db, (tx) => undoBatch(tx, run, id, ids, force))
      count(tally)
      await stepRun(db, id, done, total)
    })
    const report = tally.report(total)
    if (whole) {
      await setUndone(db, run.id, id)
      if (run.undoes !== null) await setUndone(db, run.undoes, null)
    }
    await endRun(db, id, whole ? 'done' : 'failed', report)
    return { ok: true, report, run: id }
  } catch (error) {
    await endRun(db, id, 'failed', null).catch(() => {})
    throw error
  }
}

/** Goes through the changes of a run in the order of their products; false when it was stopped. */
async function eachBatch(
  { db, run, onProgress, mayGoOn }: UndoRequest,
  total: number,
  work: (ids: number[], done: number) => Promise<void>,
): Promise<boolean> {
  let done = 0
  for (let from = 0; ; ) {
    const ids = await nextChanged(db, run, from, BATCH)
    const last = ids.at(-1)
    if (last === undefined) return true
    if (mayGoOn && !mayGoOn()) return false
    done += ids.length
    await work(ids, done)
    onProgress?.(done, total)
    from = last
  }
}

async function planBatch(
  db: Db,
  run: StoredRun,
  ids: readonly number[],
  force: boolean,
): Promise<PlannedUndo[]> {
  const states = await findProductStates(db, ids)
  const changes = await findChanges(db, run.id, ids)
  const created = changes.filter(({ before }) => before === null).map(({ id }) => id)
  const ordered = created.length > 0 ? await findOrdered(db, created) : new Set<number>()
  return changes.flatMap((change) => {
    const now = states.get(change.id)
    if (!now) return []
    const { since, restored } = compareState(change, now)
    const archived = change.before !== null ? null : ordered.has(change.id) ? 'passive' : 'deleted'
    const restore = change.before ?? { status: archived, import_hash: UNDONE_HASH }
    return [{ change, now, restore, archived, since, restored, skipped: since.length > 0 && !force }]
  })
}

async function preview(
  db: Db,
  run: StoredRun,
  ids: readonly number[],
  force: boolean,
  tally: UndoTally,
): Promise<void> {
  for (const planned of await planBatch(db, run, ids, force)) tally.add(planned)
}

/** Undoes one batch; what it returns adds the batch to a tally. */
async function undoBatch(
  tx: Db,
  run: StoredRun,
  undo: number,
  ids: readonly number[],
  force: boolean,
): Promise<(tally: UndoTally) => void> {
  await lockProducts(tx, ids)
  const planned = await planBatch(tx, run, ids, force)
  const undone = planned.filter(({ skipped }) => !skipped)
  const undoneIds = undone.map(({ change }) => change.id)
  await sayWhoRuns(tx, undo)
  const recorder = await openRecorder(tx, { run: undo, reason: 'undo' })
  await recorder.before(undoneIds)
  const parents = undone.flatMap(({ now }) => (now.parent_id === null ? [] : [Number(now.parent_id)]))
  await lockStockLevels(tx, [...undoneIds, ...parents])
  await restoreProductStates(
    tx,
    new Map(
      undone.flatMap(({ change, restore, restored }) => (restored ? [] : [[change.id, restore] as const])),
    ),
  )
  await sumWarehouses(tx, undoneIds)
  const short = await bookBack(tx, differencesOf(undone))
  await refreshDerived(tx, [...new Set([...undoneIds, ...parents])])
  await markUndone(tx, run.id, undoneIds, undo)
  // Undoing an undo puts the changes of the first run in effect again.
  if (run.undoes !== null) await markUndone(tx, run.undoes, undoneIds, null)
  await recorder.save([])
  await announceProducts(tx, [...new Set([...undoneIds, ...parents])])
  return (tally) => {
    for (const each of planned) tally.add(each)
    for (const each of short) {
      const product = undone.find(({ change }) => change.id === each.productId)
      if (product) tally.addShort(product, each)
    }
  }
}

/** The stock that a run booked, the other way round. */
function differencesOf(undone: readonly PlannedUndo[]): Map<number, [number, number][]> {
  return new Map(
    undone.flatMap(({ change: { id, stock } }) =>
      stock === null
        ? []
        : [[id, stock.map(([warehouse, delta]): [number, number] => [warehouse, -delta])] as const],
    ),
  )
}
