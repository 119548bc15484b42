import type { Permission } from '#modules/kernel/staff/permission-rules.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { MAX_ROW_ID } from '#shared/web/row-id.ts'
import { MOST_PREVIEWED } from '../import-option-rules.ts'
import { countChanges } from './import-changes-queries.ts'
import {
  countRuns,
  deleteExpiredChanges,
  findRun,
  listRuns,
  type StoredRun,
  stateAt,
} from './import-runs-queries.ts'
import {
  type ImportRunItem,
  type StoredRunRecord,
  storedRunReportSchema,
  type UndoReport,
} from './run-history-schemas.ts'
import { rightsToUndo } from './undo-permissions.ts'
import { undoRun } from './undo-run.ts'

export type UndoStart =
  | { ok: true; run: StoredRunRecord }
  /** `changed`: a product is another than in the preview that somebody has seen. */
  | { ok: false; reason: 'not-found' | 'undone' | 'expired' | 'already-running' | 'changed' }

export type UndoPreview = { ok: true; report: UndoReport; of: string } | Extract<UndoStart, { ok: false }>

/** Every run with its report, from the terminal or the back office, and the undoing of runs. */
export interface ImportHistory {
  /** The newest first; `before` is the number of the last one seen, `upload` an uploaded file. */
  list(page: {
    before?: number | undefined
    limit: number
    upload?: string | undefined
  }): Promise<ImportRunItem[]>
  count(upload?: string): Promise<number>
  find(run: number): Promise<StoredRunRecord | null>
  /** What undoing a run would do, judged by its first 50,000 products; writes nothing. */
  preview(run: number, force: boolean): Promise<UndoPreview>
  /**
   * Starts to undo a run; it goes on in the background, and the run it returns says how far it is. `of` is the preview that somebody has
   * seen: nothing is undone where that would be another one now.
   */
  undo(actor: Actor, given: { run: number; force: boolean; of?: string | undefined }): Promise<UndoStart>
  /** The rights that undoing a run needs; none for one that is not there. */
  rightsToUndo(run: number): Promise<Permission[]>
  /** Deletes what nothing can be undone by any more. */
  deleteExpired(): Promise<void>
  /** Ends the undo under way after its batch; undoing again finishes it. */
  stop(): Promise<void>
}

export function createImportHistory({
  db,
  clock,
  log,
}: Pick<ShopDeps, 'db' | 'clock' | 'log'>): ImportHistory {
  let stopping = false
  let current: Promise<unknown> = Promise.resolve()

  function itemOf(run: StoredRun): Omit<StoredRunRecord, 'changes'> {
    const {
      startedAt,
      endedAt,
      seenAt: _seenAt,
      report,
      queued: _queued,
      position: _position,
      ...fields
    } = run
    const parsed = storedRunReportSchema.safeParse(report)
    return {
      ...fields,
      state: stateAt(run, clock()),
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      // A report of an older version may lack a figure; the run can be undone all the same.
      report: parsed.success ? parsed.data : null,
    }
  }

  /** An import, or what undid one; bulk changes are undone by whoever may make them. */
  async function findOfFile(id: number): Promise<StoredRun | null> {
    const run = await findRun(db, id)
    return run?.fileName === '' ? null : run
  }

  async function find(id: number): Promise<StoredRunRecord | null> {
    const run = await findOfFile(id)
    return run && { ...itemOf(run), changes: await countChanges(db, id) }
  }

  async function preview(run: number, force: boolean): Promise<UndoPreview> {
    if (!(await findOfFile(run))) return { ok: false, reason: 'not-found' }
    let looked = 0
    const outcome = await undoRun({
      db,
      run,
      force,
      dryRun: true,
      startedBy: '',
      onProgress: (done) => {
        looked = done
      },
      mayGoOn: () => looked < MOST_PREVIEWED,
    })
    return outcome.ok ? { ok: true, report: outcome.report, of: outcome.of } : outcome
  }

  return {
    find,
    async list({ before = MAX_ROW_ID, limit, upload }) {
      const runs = await listRuns(db, before, limit, { upload, ofFiles: true })
      return runs.map((run) => {
        const { report: _report, options: _options, ...item } = itemOf(run)
        return item
      })
    },
    count: (upload) => countRuns(db, { upload, ofFiles: true }),
    preview,
    async undo(actor, { run, force, of }) {
      if (of !== undefined) {
        const now = await preview(run, force)
        if (!now.ok) return now
        if (now.of !== of) return { ok: false, reason: 'changed' }
      }
      const before = await findOfFile(run)
      if (!before) return { ok: false, reason: 'not-found' }
      const { fileName } = before
      return new Promise((resolve, reject) => {
        const undoing = undoRun({
          db,
          run,
          force,
          dryRun: false,
          startedBy: actor.name,
          mayGoOn: () => !stopping,
          async onStart(id) {
            const after = { fileName, force, undo: id }
            await writeAudit(db, actor, { action: 'import.undo', recordId: String(run), after })
            const started = await find(id)
            if (started) resolve({ ok: true, run: started })
          },
        })
        current = undoing.then(
          (outcome) => {
            if (!outcome.ok) resolve(outcome)
          },
          (error: unknown) => {
            log.error({ err: error, run }, 'undoing an import ended early')
            reject(error)
          },
        )
      })
    },
    rightsToUndo: (run) => rightsToUndo(db, run),
    deleteExpired: () => deleteExpiredChanges(db),
    async stop() {
      stopping = true
      await current
    },
  }
}
