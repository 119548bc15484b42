import { type Database, type Db, transaction } from '#database/database.ts'
import type { ProductDesk } from '#modules/backoffice/products/products.server.ts'
import type { Staff } from '#modules/backoffice/staff/staff.server.ts'
import { hasBrand } from '#modules/goods/catalogue/edit/edit-products.server.ts'
import { findPieces, findWarehouseName } from '#modules/goods/stock/stock.server.ts'
import {
  chosenChanges,
  countChanged,
  countChanges,
  countRuns,
  findRun,
  listRuns,
  type QueuedUndo,
  queueRun,
  readChangedProducts,
  runBefore,
  runQueuedUndo,
  type StoredRun,
  stateAt,
  undoable,
  undoUnderWay,
} from '#modules/intake/imports/undo/runs.server.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { Mail } from '#modules/platform/mail/mail.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { keysetPage, parseListCursor } from '#shared/files/list-position.ts'
import { slugify } from '#shared/text/turkish.ts'
import { MAX_ROW_ID } from '#shared/web/row-id.ts'
import { auditNames, knownCategories, knownProducts, rowsOf } from './plan/plan-facts-queries.ts'
import {
  deleteOldPlans,
  findPlan,
  hasMoved,
  insertPlan,
  lockPlan,
  PLAN_KEPT_HOURS,
  type StoredPlan,
  savePreview,
  setRunOfPlan,
} from './plan/plans-queries.ts'
import { previewChange } from './plan/preview.ts'
import {
  type BulkChange,
  bulkChangeSchema,
  type ChangedRow,
  type ChangeRun,
  type ChangeRunItem,
  MAX_CHOSEN,
  MAX_PLANNED,
  type Plan,
  type PlanBody,
  type RunKind,
  type Selection,
  type UndoChangePreview,
} from './product-changes-schemas.ts'
import { createRecipes, type Recipes } from './recipes/recipes.ts'
import { createScheduledRecipes, type ScheduledRecipes } from './recipes/scheduled-recipes.ts'
import { auditedChange } from './rules/change-audit-rules.ts'
import { hasOwnFields, hasSoldFields } from './rules/plan-row-rules.ts'
import { runChange } from './run/run-change.ts'
import { createRunQueue } from './run/run-queue.ts'
import { reportOf } from './run/shown-report-rules.ts'
import { previewUndo, shownChanges } from './undo/undo-preview.ts'

export type PlanResult =
  | { ok: true; plan: Plan }
  | {
      ok: false
      reason: 'nothing-chosen' | 'unknown-brand' | 'unknown-category' | 'unknown-tag' | 'unknown-warehouse'
    }
  /** `most`: chosen one by one, or with their variants. */
  | { ok: false; reason: 'too-many-ids' | 'too-many'; most: number }

export type StartResult =
  | { ok: true; run: ChangeRun }
  /** `changed`: a product is another than in the preview that somebody has seen. */
  | { ok: false; reason: 'not-found' | 'ran' | 'changed' | 'nothing-to-change' }

type UndoRefusal = 'not-found' | 'undone' | 'expired' | 'not-ended' | 'busy' | 'nothing-to-undo'
export type UndoPreviewResult = { ok: true; preview: UndoChangePreview } | { ok: false; reason: UndoRefusal }
export type UndoResult = { ok: true; run: ChangeRun } | { ok: false; reason: UndoRefusal | 'changed' }

/** Changes of many products at once: planned and previewed, then carried out in the background, one run at a time, and undone. */
export interface ProductChanges {
  /** Finds the products, keeps them, and says what the change would do to each; writes no product. */
  plan(actor: Actor, body: PlanBody): Promise<PlanResult>
  /**
   * A plan with its preview, made again where a product has changed since; null for an unknown or old one. Pieces that were sold since make another preview only for
   * anybody who looks at it: they are no reason not to run the one that somebody has seen.
   */
  findPlan(id: string, options?: { withStock: boolean }): Promise<Plan | null>
  /** Starts the run of a plan, once. `of` is the preview that somebody has seen: nothing is changed where that would be another one now. */
  start(actor: Actor, given: { plan: string; of: string }): Promise<StartResult>
  /** Runs of every kind, the newest first; `before` is the number of the last one seen. */
  list(page: {
    before?: number | undefined
    limit: number
    kind?: RunKind | undefined
  }): Promise<ChangeRunItem[]>
  count(kind?: RunKind): Promise<number>
  find(run: number): Promise<ChangeRun | null>
  /** What a run, or the run that it undoes in the end, is about; null for an unknown one. */
  changeOf(run: number): Promise<{ isImport: boolean; change: BulkChange | null } | null>
  /** A page of the products that a run changed, undone ones too; null for an unknown run. */
  changes(
    run: number,
    page: { cursor?: string | undefined; limit: number },
  ): Promise<{
    items: ChangedRow[]
    next: string | null
    previous: string | null
    count: { value: number; exact: boolean }
  } | null>
  previewUndo(run: number, products: readonly number[] | undefined): Promise<UndoPreviewResult>
  /** Undoes a run, or what it did to the chosen products; an undo is a run that can be undone itself. */
  undo(
    actor: Actor,
    run: number,
    given: { products?: readonly number[] | undefined; of: string },
  ): Promise<UndoResult>
  readonly recipes: Recipes
  /** Recipes that are carried out by themselves. */
  readonly schedules: ScheduledRecipes
  /** Goes on with whatever waits; the job calls it each minute. */
  goOn(): void
  deleteExpired(): Promise<void>
  /** Ends the run under way after its batch; the next process finishes it. */
  stop(): Promise<void>
}

/** What a bulk change changes; null of other runs, and of one that an earlier version stored in another shape. */
const changeOf = ({ kind, options }: Pick<StoredRun, 'kind' | 'options'>): BulkChange | null =>
  kind === 'change' ? (bulkChangeSchema.safeParse(options.change).data ?? null) : null

export function createProductChanges({
  db,
  clock,
  log,
  publicUrl,
  products,
  staff,
  mail,
}: Pick<ShopDeps, 'clock' | 'log' | 'publicUrl'> & {
  db: Database
  products: ProductDesk
  staff: Pick<Staff, 'roleOf' | 'tellRecipeStopped'>
  mail: Pick<Mail, 'wake'>
}): ProductChanges {
  const queue = createRunQueue({ db, log }, (run, mayGoOn) =>
    run.kind === 'change' ? runChange(db, run, mayGoOn) : runQueuedUndo(db, run, mayGoOn),
  )

  async function selected(selection: Selection): Promise<number[]> {
    if ('ids' in selection) return [...new Set(selection.ids)]
    const { filters, except } = selection
    const left = new Set(except)
    const found = await products.idsOf(filters, MAX_PLANNED + left.size + 1)
    return found.filter((id) => !left.has(id))
  }

  /** The rows of a plan, and its preview, as the products are now. */
  async function previewed({
    products: chosen,
    change,
    leaveOut,
  }: Pick<StoredPlan, 'products' | 'change' | 'leaveOut'>) {
    const rows = await rowsOf(db, chosen, { own: hasOwnFields(change), prices: hasSoldFields(change) })
    if (rows.length > MAX_PLANNED) return null
    const known = await knownProducts(db, chosen)
    const unknown = chosen.filter((id) => !known.has(id))
    const planned = { change, leaveOut }
    return { rows, ...(await previewChange(db, planned, { rows, products: new Set(chosen), unknown })) }
  }

  async function problemOf({ brandId, categories, tags, stock }: BulkChange) {
    if (stock && (await findWarehouseName(db, stock.warehouseId)) === null) return 'unknown-warehouse'
    if (brandId != null && !(await hasBrand(db, brandId))) return 'unknown-brand'
    if (categories && (await knownCategories(db, categories.ids)).size < new Set(categories.ids).size)
      return 'unknown-category'
    return tags?.names.some((name) => slugify(name) === '') ? 'unknown-tag' : null
  }

  /** Whether the preview shows other pieces than there are; a run books differences all the same. */
  async function hasOtherStock({ rows, stock: seen, change: { stock } }: StoredPlan): Promise<boolean> {
    if (!stock || !seen) return false
    const pieces = await findPieces(db, rows, stock.warehouseId)
    return rows.some((id, at) => (pieces.get(id) ?? 0) !== seen[at])
  }

  function shownPlan({
    id,
    products: chosen,
    createdAt,
    rows: _rows,
    versions: _versions,
    stock: _stock,
    ...plan
  }: StoredPlan): Plan {
    const expiresAt = new Date(createdAt.getTime() + PLAN_KEPT_HOURS * 3_600_000)
    return {
      id,
      count: chosen.length,
      estimated: false,
      ...plan,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }
  }

  function itemOf(run: StoredRun): ChangeRunItem {
    const { id, kind, fileName, startedBy, done, total, undoes, undoneBy, expired } = run
    const { startedAt, endedAt, options } = run
    return {
      ...{ id, kind, fileName, startedBy, done, total, undoes, undoneBy, expired },
      change: changeOf({ kind, options }),
      state: stateAt(run, clock()),
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    }
  }

  async function found(id: number): Promise<ChangeRun> {
    const run = await find(id)
    if (!run) throw new Error(`run ${id} was queued and is not there`)
    return run
  }

  async function find(id: number): Promise<ChangeRun | null> {
    const run = await findRun(db, id)
    if (!run) return null
    return {
      ...itemOf(run),
      changes: await countChanges(db, id),
      behind: run.state === 'waiting' ? await runBefore(db, id) : null,
      report: reportOf(run.kind, run.report),
    }
  }

  /** A run that can be undone now, with the rows that somebody chose. */
  async function toUndo(id: number, chosen: readonly number[] | undefined) {
    const outcome = await undoable(db, id)
    if (!outcome.ok) return outcome
    const { run } = outcome
    const isAlive = ['waiting', 'running'].includes(stateAt(run, clock()))
    if (isAlive || (run.queued && run.state === 'running')) return { ok: false, reason: 'not-ended' } as const
    if (await undoUnderWay(db, id)) return { ok: false, reason: 'busy' } as const
    const rows = chosen ? await chosenChanges(db, id, chosen) : null
    const total = rows?.length ?? outcome.total
    if (total === 0) return { ok: false, reason: 'nothing-to-undo' } as const
    return { ok: true, run, rows, total } as const
  }

  /** Puts the run of a plan into the queue, by the name of its recipe where it has one; its number. */
  async function queuePlan(
    tx: Db,
    actor: Actor,
    {
      id,
      products: chosen,
      change,
      leaveOut,
      rows,
      preview,
    }: Pick<StoredPlan, 'id' | 'products' | 'change' | 'leaveOut' | 'rows' | 'preview'>,
    recipe?: string,
  ): Promise<number> {
    const run = await queueRun(tx, {
      ...{ kind: 'change', fileName: '', format: '', undoes: null },
      options: { change, leaveOut, ...(recipe !== undefined && { recipe }) },
      startedBy: actor.name,
      total: rows.length,
    })
    await setRunOfPlan(tx, id, run)
    const after = {
      ...(recipe !== undefined && { name: recipe }),
      ...auditedChange(change, await auditNames(tx, change)),
      products: chosen.length,
      changed: preview.changed,
    }
    await writeAudit(tx, actor, { action: 'productChange.run', recordId: String(run), after })
    return run
  }

  const recipes = createRecipes(db)
  const schedules = createScheduledRecipes({
    ...{ db, clock, log, publicUrl, staff },
    find: recipes.find,
    wakeMail: () => mail.wake(),
    onStarted: () => queue.kick(),
    async preview({ name, filters, change, leaveOut }) {
      if (await problemOf(change)) return null
      const found = await selected({ filters, except: [] })
      if (found.length > MAX_PLANNED) return null
      const ids = found.toSorted((a, b) => a - b)
      const result = await previewed({ products: ids, change, leaveOut })
      if (!result) return null
      return {
        products: ids.length,
        preview: result.preview,
        async start(tx, actor) {
          const plan = { products: ids, change, leaveOut, ...result }
          const id = await insertPlan(tx, { ...plan, createdBy: actor.name })
          return queuePlan(tx, actor, { id, ...plan }, name)
        },
      }
    },
  })

  return {
    async plan(actor, { selection, change, leaveOut }) {
      const chosen = await selected(selection)
      if (chosen.length === 0) return { ok: false, reason: 'nothing-chosen' }
      if ('ids' in selection && chosen.length > MAX_CHOSEN)
        return { ok: false, reason: 'too-many-ids', most: MAX_CHOSEN }
      if (chosen.length > MAX_PLANNED) return { ok: false, reason: 'too-many', most: MAX_PLANNED }
      const problem = await problemOf(change)
      if (problem) return { ok: false, reason: problem }
      const ids = chosen.toSorted((a, b) => a - b)
      const result = await previewed({ products: ids, change, leaveOut })
      if (!result) return { ok: false, reason: 'too-many', most: MAX_PLANNED }
      const id = await insertPlan(db, { products: ids, change, leaveOut, ...result, createdBy: actor.name })
      const plan = await findPlan(db, id)
      if (!plan) throw new Error(`plan ${id} was stored and is not there`)
      return { ok: true, plan: shownPlan(plan) }
    },

    async findPlan(id, { withStock } = { withStock: false }) {
      const plan = await findPlan(db, id)
      if (!plan) return null
      const isStale = async () => (await hasMoved(db, plan)) || (withStock && (await hasOtherStock(plan)))
      if (plan.run !== null || !(await isStale())) return shownPlan(plan)
      const now = await previewed(plan)
      if (!now) return null
      await savePreview(db, { id, ...now })
      return shownPlan({ ...plan, ...now })
    },

    async start(actor, { plan: id, of }) {
      const result = await transaction(db, async (tx) => {
        const plan = await lockPlan(tx, id)
        if (!plan) return { ok: false, reason: 'not-found' } as const
        if (plan.run !== null) return { ok: false, reason: 'ran' } as const
        if (plan.preview.of !== of || (await hasMoved(tx, plan)))
          return { ok: false, reason: 'changed' } as const
        if (plan.preview.changed === 0) return { ok: false, reason: 'nothing-to-change' } as const
        const run = await queuePlan(tx, actor, plan)
        return { ok: true, run } as const
      })
      if (!result.ok) return result
      queue.kick()
      return { ok: true, run: await found(result.run) }
    },

    list: async ({ before = MAX_ROW_ID, limit, kind }) =>
      (await listRuns(db, before, limit, { kind })).map(itemOf),
    count: (kind) => countRuns(db, { kind }),
    find,

    async changeOf(id) {
      let run = await findRun(db, id)
      while (run?.undoes != null) run = await findRun(db, run.undoes)
      return run && { isImport: run.kind === 'import', change: changeOf(run) }
    },

    async changes(id, { cursor, limit }) {
      if (!(await findRun(db, id))) return null
      const parsed = parseListCursor(cursor)
      const position = parsed && /^\d{1,9}$/.test(parsed.id) ? parsed : null
      const rows = await readChangedProducts(db, id, {
        id: Number(position?.id ?? 0),
        backwards: position?.backwards ?? false,
        limit: limit + 1,
      })
      const page = keysetPage(rows, { limit, position, at: () => '' })
      const value = await countChanged(db, id)
      return { ...page, items: await shownChanges(db, page.items), count: { value, exact: true } }
    },

    async previewUndo(id, chosen) {
      const given = await toUndo(id, chosen)
      if (!given.ok) return given
      return { ok: true, preview: await previewUndo(db, given.run, given.rows) }
    },

    async undo(actor, id, { products: chosen, of }) {
      const given = await toUndo(id, chosen)
      if (!given.ok) return given
      const { run, rows, total } = given
      const preview = await previewUndo(db, run, rows)
      if (preview.of !== of) return { ok: false, reason: 'changed' }
      const undo = await transaction(db, async (tx) => {
        const number = await queueRun(tx, {
          ...{ kind: 'undo', fileName: run.fileName, format: run.format, undoes: id },
          options: { chosen: rows } satisfies QueuedUndo,
          startedBy: actor.name,
          total,
        })
        const after = { undo: number, products: total }
        await writeAudit(tx, actor, { action: 'productChange.undo', recordId: String(id), after })
        return number
      })
      queue.kick()
      return { ok: true, run: await found(undo) }
    },

    recipes,
    schedules,
    goOn: () => queue.kick(),
    deleteExpired: () => deleteOldPlans(db),
    stop: () => queue.stop(),
  }
}
