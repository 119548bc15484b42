import { type Database, type Db, transaction } from '#database/database.ts'
import { announceProducts } from '#database/feed/change-feed.ts'
import {
  COSTLY_FIELDS,
  type CostlyField,
  findProductStates,
  lockProducts,
  type ProductState,
  restoreProductStates,
  withParents,
} from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import {
  bookBack,
  findOrdered,
  findPieces,
  lockStockLevels,
  refreshDerived,
  sumWarehouses,
} from '#modules/goods/stock/stock.server.ts'
import { UNDONE_HASH } from '../file/import-hash.ts'
import { withImportLock } from '../write/import-lock.ts'
import { openRecorder } from './change-recorder.ts'
import {
  countChanges,
  findChanges,
  type ImportChange,
  markUndone,
  nextChanged,
  type StateFields,
} from './import-changes-queries.ts'
import {
  endRun,
  findRun,
  type StoredRun,
  sayWhoRuns,
  setUndone,
  startRun,
  stepQueuedRun,
  stepRun,
} from './import-runs-queries.ts'
import type { UndoReport } from './run-history-schemas.ts'
import { compareState } from './state-changes.ts'
import { stockNote } from './stock-note.ts'
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
  /** `run` is the number of the undo, which is a run itself; null of a dry run. `of` is a digest of what was looked at. */
  | { ok: true; report: UndoReport; run: number | null; of: string }
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
  const found = await undoable(db, request.run, force)
  if (!found.ok) return found
  const { run, total } = found
  const tally = undoTally()
  if (dryRun) {
    await eachBatch(request, { total }, async (ids) => {
      for (const planned of await planBatch(db, run, ids, force)) tally.add(planned)
    })
    return { ok: true, report: tally.report(total), run: null, of: tally.of() }
  }
  const { fileName, format, upload } = run
  const id = await startRun(db, { fileName, format, upload, startedBy, options: { force }, undoes: run.id })
  await request.onStart?.(id)
  try {
    const whole = await eachBatch(request, { total }, async (ids, done) => {
      // A transaction that is retried counts once.
      const count = await transaction(db, (tx) => undoBatch(tx, run, id, ids, force))
      count(tally)
      await stepRun(db, id, done, total)
    })
    const report = tally.report(total)
    if (whole) await markWhole(db, run, id)
    await endRun(db, id, whole ? 'done' : 'failed', report)
    return { ok: true, report, run: id, of: tally.of() }
  } catch (error) {
    await endRun(db, id, 'failed', null).catch(() => {})
    throw error
  }
}

/** A run that can be undone, with how many of its changes are in effect. */
export async function undoable(
  db: Db,
  id: number,
  force = false,
): Promise<
  { ok: true; run: StoredRun; total: number } | { ok: false; reason: 'not-found' | 'undone' | 'expired' }
> {
  const run = await findRun(db, id)
  if (!run) return { ok: false, reason: 'not-found' }
  if (run.expired) return { ok: false, reason: 'expired' }
  const total = await countChanges(db, run.id)
  if (run.undoneBy !== null && (!force || total === 0)) return { ok: false, reason: 'undone' }
  return { ok: true, run, total }
}

async function markWhole(db: Db, run: StoredRun, undo: number): Promise<void> {
  await setUndone(db, run.id, undo)
  if (run.undoes !== null) await setUndone(db, run.undoes, null)
}

/** Shows what undoing a run would do, batch by batch; writes nothing. `chosen` are the products it is about; null for all. */
export async function planUndo(
  { db, mayGoOn }: Pick<UndoRequest, 'db' | 'mayGoOn'>,
  run: StoredRun,
  chosen: readonly number[] | null,
  see: (planned: readonly PlannedUndo[]) => Promise<void>,
): Promise<void> {
  await eachBatch({ db, run: run.id, mayGoOn }, { chosen }, async (ids) => {
    await see(await planBatch(db, run, ids, false))
  })
}

/** What a queued undo is about, in the options of its run. */
export interface QueuedUndo {
  /** The products and variants that somebody chose; null for all. */
  chosen: readonly number[] | null
}

/**
 * Carries a queued undo out, from where it was interrupted. Each batch is one transaction with how far it is. False where it was stopped;
 * then it stays in the queue. The caller holds the lock of imports.
 */
export async function runQueuedUndo(db: Database, undo: StoredRun, mayGoOn: () => boolean): Promise<boolean> {
  const run = undo.undoes === null ? null : await findRun(db, undo.undoes)
  if (!run) throw new Error(`run ${undo.id} undoes nothing`)
  const { chosen } = undo.options as unknown as QueuedUndo
  const { total } = undo
  let report = (undo.report as UndoReport | null) ?? undoTally().report(total)
  const place = { total, chosen, position: undo.position, done: undo.done }
  const whole = await eachBatch({ db, run: run.id, mayGoOn }, place, async (ids, done) => {
    report = await transaction(db, async (tx) => {
      const tally = undoTally(report)
      const count = await undoBatch(tx, run, undo.id, ids, false)
      count(tally)
      const next = tally.report(total)
      await stepQueuedRun(tx, undo.id, { position: ids.at(-1) ?? 0, done, report: next })
      return next
    })
  })
  if (!whole) return false
  if (chosen === null || (await countChanges(db, run.id)) === 0) await markWhole(db, run, undo.id)
  await endRun(db, undo.id, 'done', report)
  return true
}

interface Place {
  total?: number
  chosen?: readonly number[] | null
  /** The last product that is done. */
  position?: number
  done?: number
}

/** Goes through the changes of a run in the order of their products; false when it was stopped. */
async function eachBatch(
  { db, run, onProgress, mayGoOn }: Pick<UndoRequest, 'db' | 'run' | 'onProgress' | 'mayGoOn'>,
  { total = 0, chosen = null, position = 0, done: before = 0 }: Place,
  work: (ids: number[], done: number) => Promise<void>,
): Promise<boolean> {
  let done = before
  for (let from = position; ; ) {
    const ids = await nextChanged(db, run, { from, most: BATCH, chosen })
    const last = ids.at(-1)
    if (last === undefined) return true
    if (mayGoOn && !mayGoOn()) return false
    done += ids.length
    await work(ids, done)
    onProgress?.(done, total)
    from = last
  }
}

/** The costly fields that these changes are about; all where a product was created, whose digest is of its whole state. */
function costlyOf(changes: readonly ImportChange[]): readonly CostlyField[] {
  if (changes.some(({ before }) => before === null)) return COSTLY_FIELDS
  return COSTLY_FIELDS.filter((field) => changes.some(({ before }) => before !== null && field in before))
}

async function planBatch(
  db: Db,
  run: StoredRun,
  ids: readonly number[],
  force: boolean,
): Promise<PlannedUndo[]> {
  const changes = await findChanges(db, run.id, ids)
  const states = await findProductStates(db, ids, costlyOf(changes))
  const short = isBulk(run) ? await shortOf(db, changes) : new Set<number>()
  const created = changes.filter(({ before }) => before === null).map(({ id }) => id)
  const ordered = created.length > 0 ? await findOrdered(db, created) : new Set<number>()
  return changes.flatMap((change) => {
    const now = states.get(change.id)
    if (!now) return []
    const { since: changed, restored } = compareState(change, now)
    const since = short.has(change.id) ? [...changed, 'stock'] : changed
    const archived = change.before !== null ? null : ordered.has(change.id) ? 'passive' : 'deleted'
    const restore = change.before
      ? { ...change.before, ...(isKnown(change.before, now) && { status: 'passive' }) }
      : { status: archived, import_hash: UNDONE_HASH }
    return [{ change, now, restore, archived, since, restored, skipped: since.length > 0 && !force }]
  })
}

/** A bulk change, or what undid one: no file is behind it. */
const isBulk = ({ fileName }: StoredRun) => fileName === ''

/** Products of which a warehouse would have fewer than no pieces for sale without what the run booked. */
async function shortOf(db: Db, changes: readonly ImportChange[]): Promise<Set<number>> {
  const booked = changes.flatMap(({ id, stock }) =>
    (stock ?? []).flatMap(([warehouse, delta]) => (delta > 0 ? [{ id, warehouse, delta }] : [])),
  )
  const short = new Set<number>()
  for (const [warehouse, rows] of Map.groupBy(booked, (each) => each.warehouse)) {
    const ids = rows.map(({ id }) => id)
    const pieces = await findPieces(db, ids, warehouse)
    for (const { id, delta } of rows) if ((pieces.get(id) ?? 0) < delta) short.add(id)
  }
  return short
}

/** Whether shoppers know what was a draft before the run: then it cannot become one again, and goes off sale (decision 156). */
const isKnown = (before: StateFields, now: ProductState) =>
  before.status === 'draft' && (now.status === 'active' || now.status === 'passive')

/** Undoes one batch; what it returns adds the batch to a tally. */
async function undoBatch(
  tx: Db,
  run: StoredRun,
  undo: number,
  ids: readonly number[],
  force: boolean,
): Promise<(tally: UndoTally) => void> {
  await lockProducts(tx, await withParents(tx, ids))
  // Sales take from the levels meanwhile.
  if (isBulk(run)) await lockStockLevels(tx, ids)
  const planned = await planBatch(tx, run, ids, force)
  const undone = planned.filter(({ skipped }) => !skipped)
  const undoneIds = undone.map(({ change }) => change.id)
  await sayWhoRuns(tx, undo)
  const costly = costlyOf(planned.map(({ change }) => change))
  const known = new Map(undone.map(({ change, now }) => [change.id, now]))
  const recorder = await openRecorder(tx, { run: undo, reason: 'undo', costly, known })
  const parents = undone.flatMap(({ now }) => (now.parent_id === null ? [] : [Number(now.parent_id)]))
  await lockStockLevels(tx, [...undoneIds, ...parents])
  await restoreProductStates(
    tx,
    new Map(
      undone.flatMap(({ change, restore, restored }) => (restored ? [] : [[change.id, restore] as const])),
    ),
  )
  await sumWarehouses(tx, undoneIds)
  const undoing = isBulk(run) ? await findRun(tx, undo) : null
  const short = await bookBack(
    tx,
    differencesOf(undone),
    undoing ? { note: stockNote(undoing), by: undoing.startedBy } : undefined,
  )
  await refreshDerived(tx, [...new Set([...undoneIds, ...parents])], keepsWords(undone))
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

/** Fields of which no product is found by a word; barcodes stand in the units. */
const WORDLESS: ReadonlySet<string> = new Set([
  ...['price', 'status', 'cost', 'categories', 'tags', 'images', 'fast_delivery', 'same_day_shipping'],
  ...['withdrawal_exception', 'import_hash'],
])
const barcodes = (units: string | null | undefined) =>
  units ? (JSON.parse(units) as [value: string, ...unknown[]][]).map((unit) => unit[4]) : []

/** Whether nothing that products are found by comes back. */
const keepsWords = (undone: readonly PlannedUndo[]): boolean =>
  undone.every(
    ({ change: { before }, now }) =>
      before !== null &&
      Object.keys(before).every(
        (field) =>
          WORDLESS.has(field) ||
          (field === 'units' && String(barcodes(before.units)) === String(barcodes(now.units))),
      ),
  )

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
