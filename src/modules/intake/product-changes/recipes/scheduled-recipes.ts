import { type Database, transaction } from '#database/database.ts'
import { neededFor } from '#modules/backoffice/products/product-permission-rules.ts'
import type { Staff } from '#modules/backoffice/staff/staff.server.ts'
import { mayDo } from '#modules/kernel/staff/permission-rules.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { byId, eachRow } from '#modules/platform/jobs/row-jobs.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { PlanPreview, Recipe, ScheduleTime, StoppedSchedule } from '../product-changes-schemas.ts'
import { lockRecipe, raiseRecipe } from './recipes-queries.ts'
import { type Breach, breachesOf, mostChanged, nextTime } from './schedule-rules.ts'
import {
  deleteSchedule,
  dueRecipes,
  keepRan,
  lockSchedule,
  readStopped,
  type StoredSchedule,
  saveSchedule,
  stopSchedule,
} from './schedules-queries.ts'

/** What the audit log calls recipes: each entry has the name of its own. */
export const RECIPES = 'recipes'

export type ScheduleResult =
  | { ok: true; recipe: Recipe }
  | { ok: false; reason: 'not-found' | 'past' | 'problem' | 'conflict' }
  /** Its filters find far more products than somebody has seen. */
  | { ok: false; reason: 'more'; products: number }
  /** Its preview would stop it at once. */
  | { ok: false; reason: 'breaks-rule'; breaches: readonly Breach[] }

export type UnscheduleResult = { ok: true } | { ok: false; reason: 'not-found' | 'conflict' }

/** A recipe as somebody saw it, by the version. */
export interface SeenRecipe {
  id: number
  version: number
  /** How many products its filters found then. */
  products?: number | undefined
}

/** Recipes that are carried out at a time that somebody has confirmed. */
export interface ScheduledRecipes {
  /** Stores the time of a recipe by the word of who sends it, whose rights it has from then on. */
  confirm(actor: Actor, recipe: SeenRecipe, time: ScheduleTime): Promise<ScheduleResult>
  /** Takes the time away. */
  remove(actor: Actor, recipe: SeenRecipe): Promise<UnscheduleResult>
  /** Starts what is due, each once however often its time came meanwhile; the job calls it each minute. */
  runDue(): Promise<void>
  /** What was stopped, for the desk. */
  stopped(limit: number): Promise<{ count: number; oldest: Date | null }>
}

/** A change as it would be made now, not kept; null where it names something that is gone, or finds more than a plan can have. */
type Preview = (recipe: Recipe) => Promise<{
  /** Products that its filters find. */
  products: number
  preview: PlanPreview
  /** Plans and queues exactly this; the number of the run. */
  start(tx: Parameters<typeof lockSchedule>[0], actor: Actor): Promise<number>
} | null>

interface Deps extends Pick<ShopDeps, 'clock' | 'log' | 'publicUrl'> {
  db: Database
  staff: Pick<Staff, 'roleOf' | 'tellRecipeStopped'>
  find: (id: number) => Promise<Recipe | null>
  preview: Preview
  wakeMail(): void
  /** Called once runs are in the queue. */
  onStarted(): void
}

const REASONS = {
  'no-person': m.recipe_stopped_no_person,
  'no-right': m.recipe_stopped_no_right,
  problem: m.recipe_stopped_problem,
} as const

/** Why a schedule was stopped, in words. */
export function stoppedSentence(stopped: StoppedSchedule, locale: Locale): string {
  const language = { locale }
  if (stopped.kind === 'too-many')
    return m.recipe_stopped_too_many({ count: stopped.changed, most: stopped.most }, language)
  if (stopped.kind === 'breaks-rule') {
    const rows = stopped.breaches.reduce((sum, { count }) => sum + count, 0)
    return m.recipe_stopped_breaks_rule({ count: rows }, language)
  }
  return REASONS[stopped.kind]({}, language)
}

export function createScheduledRecipes({
  db,
  clock,
  log,
  publicUrl,
  staff,
  find,
  preview,
  wakeMail,
  onStarted,
}: Deps): ScheduledRecipes {
  const actorOf = ({ confirmedBy, confirmedName }: StoredSchedule): Actor => ({
    ...{ staffId: confirmedBy, name: confirmedName, requestId: '', ip: '', recorded: false },
  })

  async function mayRun(
    { confirmedBy }: StoredSchedule,
    { change }: Recipe,
  ): Promise<'no-person' | 'no-right' | null> {
    const role = await staff.roleOf(db, confirmedBy)
    if (role === null) return 'no-person'
    return neededFor(change).every((permission) => mayDo(role, permission)) ? null : 'no-right'
  }

  /** Why it may not run now, and what would run otherwise. */
  async function examine(schedule: StoredSchedule, recipe: Recipe) {
    const at = clock().toISOString()
    const stop = (stopped: StoppedSchedule) => ({ stopped, planned: null })
    const missing = await mayRun(schedule, recipe)
    if (missing) return stop({ at, kind: missing })
    const planned = await preview(recipe)
    if (!planned) return stop({ at, kind: 'problem' })
    const breaches = breachesOf(planned.preview, recipe.leaveOut)
    if (breaches.length > 0) return stop({ at, kind: 'breaks-rule', breaches })
    const { changed } = planned.preview
    const most = mostChanged(schedule.expected)
    if (changed > most) return stop({ at, kind: 'too-many', changed, most })
    return { stopped: null, planned }
  }

  async function runOne(id: number): Promise<void> {
    const recipe = await find(id)
    if (!recipe) return
    const outcome = await transaction(db, async (tx): Promise<'started' | 'stopped' | null> => {
      await lockRecipe(tx, id)
      const schedule = await lockSchedule(tx, id)
      const now = clock()
      // Another process may have been here.
      if (!schedule?.nextAt || schedule.nextAt > now) return null
      const { stopped, planned } = await examine(schedule, recipe)
      const actor = actorOf(schedule)
      const { name } = recipe
      if (stopped) {
        await stopSchedule(tx, id, stopped)
        await raiseRecipe(tx, id)
        const after = { name, reason: stopped.kind }
        await writeAudit(tx, actor, { action: 'productChange.recipeStopped', recordId: RECIPES, after })
        await staff.tellRecipeStopped(tx, schedule.confirmedBy, {
          recipe: name,
          key: `recipe-stopped:${id}:${stopped.at}`,
          link: `${publicUrl}/yonetim/toplu-degisiklikler`,
          reason: (locale) => stoppedSentence(stopped, locale),
        })
        return 'stopped'
      }
      const { changed } = planned.preview
      const run = changed === 0 ? null : await planned.start(tx, actor)
      const expected = changed === 0 ? schedule.expected : changed
      await keepRan(tx, id, { at: now, run, expected, nextAt: nextTime(schedule.time, now) })
      return run === null ? null : 'started'
    })
    if (outcome === 'started') onStarted()
    if (outcome === 'stopped') wakeMail()
  }

  return {
    async confirm(actor, { id, version, products }, time) {
      const recipe = await find(id)
      if (!recipe) return { ok: false, reason: 'not-found' }
      const { staffId } = actor
      if (staffId === null) throw new Error('a recipe is confirmed by a person')
      const now = clock()
      const nextAt = nextTime(time, now)
      if (nextAt === null) return { ok: false, reason: 'past' }
      const planned = await preview(recipe)
      if (!planned) return { ok: false, reason: 'problem' }
      if (products !== undefined && planned.products > mostChanged(products))
        return { ok: false, reason: 'more', products: planned.products }
      const breaches = breachesOf(planned.preview, recipe.leaveOut)
      if (breaches.length > 0) return { ok: false, reason: 'breaks-rule', breaches }
      const refused = await transaction(db, async (tx): Promise<'not-found' | 'conflict' | null> => {
        const current = await lockRecipe(tx, id)
        if (current === null) return 'not-found'
        if (current !== version) return 'conflict'
        await raiseRecipe(tx, id)
        await saveSchedule(tx, {
          ...{ recipe: id, time, nextAt, expected: planned.preview.changed },
          ...{ confirmedBy: staffId, confirmedName: actor.name, confirmedAt: now },
        })
        const before = { ...recipe.schedule?.time }
        const after = { name: recipe.name, ...time, nextAt: nextAt.toISOString() }
        await writeAudit(tx, actor, { action: 'productChange.schedule', recordId: RECIPES, before, after })
        return null
      })
      if (refused) return { ok: false, reason: refused }
      const saved = await find(id)
      return saved ? { ok: true, recipe: saved } : { ok: false, reason: 'not-found' }
    },
    remove: (actor, { id, version }) =>
      transaction(db, async (tx): Promise<UnscheduleResult> => {
        const current = await lockRecipe(tx, id)
        const recipe = await find(id)
        if (!recipe?.schedule) return { ok: false, reason: 'not-found' }
        if (current !== version) return { ok: false, reason: 'conflict' }
        await deleteSchedule(tx, id)
        await raiseRecipe(tx, id)
        const before = { name: recipe.name, ...recipe.schedule.time }
        await writeAudit(tx, actor, { action: 'productChange.unschedule', recordId: RECIPES, before })
        return { ok: true }
      }),
    async runDue() {
      const due = await dueRecipes(db, clock())
      await eachRow({ db, log, clock }, 'run-scheduled-recipes', byId(due.map(String)), (id) =>
        runOne(Number(id)),
      )
    },
    stopped: (limit) => readStopped(db, limit),
  }
}
