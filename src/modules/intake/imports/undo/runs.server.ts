/** Public API of runs: their history, what they changed, and the undoing of it, for everything that changes many products at once. */

export { withImportLock } from '../write/import-lock.ts'
export { openRecorder } from './change-recorder.ts'
export {
  type ChangedProduct,
  chosenChanges,
  countChanged,
  countChanges,
  readChangedProducts,
} from './import-changes-queries.ts'
export {
  CHANGES_KEPT_DAYS,
  countRuns,
  endRun,
  findRun,
  listRuns,
  nextQueuedRun,
  queueRun,
  runBefore,
  type StoredRun,
  sayWhoRuns,
  stateAt,
  stepQueuedRun,
  takeRun,
  undoUnderWay,
} from './import-runs-queries.ts'
export { stockNote } from './stock-note.ts'
export { planUndo, type QueuedUndo, runQueuedUndo, undoable } from './undo-run.ts'
export type { PlannedUndo } from './undo-tally.ts'
