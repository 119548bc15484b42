import type { Actor } from '#modules/platform/audit/audit.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import {
  beginMoveInUndo,
  finishMoveInUndo,
  type MoveInUndoRefusal,
  type MoveInUndoSurvey,
  previewMoveInUndo,
} from '../undo/undo-move-in.ts'
import type { MoveInRunItem, MoveInRunRecord } from './move-in-history-schemas.ts'
import { countMoveInRuns, findMoveInRun, listMoveInRuns, type MoveInRun } from './move-in-runs-queries.ts'
import { surveyMoveIn } from './survey-move-in.ts'

export type MoveInUndoStart =
  | { ok: true; run: MoveInRunRecord }
  /** `changed`: a record is another than in the preview that somebody has seen. */
  | { ok: false; reason: MoveInUndoRefusal | 'changed' }

/** Every file that was brought in, from the terminal or the back office, and the undoing of these runs. */
export interface MoveInHistory {
  /** The newest first; `before` is the number of the last one seen. */
  list(page: { before?: number | undefined; limit: number }): Promise<MoveInRunItem[]>
  count(): Promise<number>
  find(run: number): Promise<MoveInRunRecord | null>
  /** What undoing a run would do; writes nothing. */
  preview(run: number): Promise<MoveInUndoSurvey>
  /** Starts to undo a run whose preview was `of`; it goes on in the background, and the run says how far it is. */
  undo(actor: Actor, run: number, of: string): Promise<MoveInUndoStart>
  /** Ends the undos under way after their batch; undoing again finishes them. */
  stop(): Promise<void>
}

const itemOf = ({ startedAt, undoneAt, ...run }: MoveInRun): MoveInRunItem => ({
  ...run,
  startedAt: startedAt.toISOString(),
  undoneAt: undoneAt?.toISOString() ?? null,
})

export function createMoveInHistory({ db, log }: Pick<ShopDeps, 'db' | 'log'>): MoveInHistory {
  let stopping = false
  const undoing = new Set<Promise<unknown>>()

  async function find(id: number): Promise<MoveInRunRecord | null> {
    const run = await findMoveInRun(db, id)
    if (run === null) return null
    // What is still remembered of an undone run is what stayed.
    const left = run.state === 'undone' ? (await surveyMoveIn(db, run)).report.left : []
    return { ...itemOf(run), left }
  }

  return {
    find,
    list: async ({ before, limit }) => (await listMoveInRuns(db, limit, before)).map(itemOf),
    count: () => countMoveInRuns(db),
    preview: (run) => previewMoveInUndo(db, run),
    async undo(actor, id, of) {
      const preview = await previewMoveInUndo(db, id)
      if (!preview.ok) return preview
      if (preview.of !== of) return { ok: false, reason: 'changed' }
      const begun = await beginMoveInUndo(db, id, actor)
      if (!begun.ok) return begun
      const work = finishMoveInUndo(db, begun.run, () => !stopping)
        .catch((err: unknown) => log.error({ err, run: id }, 'undoing what moved in ended early'))
        .finally(() => undoing.delete(work))
      undoing.add(work)
      const run = await find(id)
      return run ? { ok: true, run } : { ok: false, reason: 'not-found' }
    },
    async stop() {
      stopping = true
      await Promise.all(undoing)
    },
  }
}
