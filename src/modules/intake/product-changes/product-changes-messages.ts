import { CHANGES_KEPT_DAYS } from '#modules/intake/imports/undo/runs.server.ts'
import type { Refusals } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type { PlanResult, StartResult, UndoResult } from './product-changes.server.ts'
import type { SaveRecipeResult } from './recipes/recipes.ts'
import type { ScheduleResult, UnscheduleResult } from './recipes/scheduled-recipes.ts'

export const PLAN_RESULT_REFUSALS: Refusals<PlanResult> = {
  'nothing-chosen': [422, 'INVALID', m.product_change_nothing_chosen, 'selection'],
  'unknown-brand': [422, 'INVALID', m.product_staff_unknown_brand, 'change.brandId'],
  'unknown-category': [422, 'INVALID', m.product_staff_unknown_category, 'change.categories'],
  'unknown-tag': [422, 'INVALID', m.product_staff_unknown_tag, 'change.tags'],
  'unknown-warehouse': [422, 'INVALID', m.product_change_unknown_warehouse, 'change.stock'],
  'too-many-ids': [
    422,
    'TOO_MANY',
    ({ most }, options) => m.product_change_too_many_ids({ most }, options),
    'selection',
  ],
  'too-many': [
    422,
    'TOO_MANY',
    ({ most }, options) => m.product_change_too_many({ most }, options),
    'selection',
  ],
}

export const START_REFUSALS: Refusals<StartResult> = {
  'not-found': [404, 'NOT_FOUND', m.product_change_plan_not_found],
  ran: [409, 'WRONG_STATE', m.product_change_ran],
  changed: [409, 'CHANGED', m.product_change_changed],
  'nothing-to-change': [422, 'INVALID', m.product_change_nothing],
}

export const UNDO_REFUSALS: Refusals<UndoResult> = {
  'not-found': [404, 'NOT_FOUND', m.not_found],
  undone: [409, 'WRONG_STATE', m.product_change_undone],
  expired: [
    409,
    'WRONG_STATE',
    (_, options) => m.product_change_expired({ days: CHANGES_KEPT_DAYS }, options),
  ],
  'not-ended': [409, 'WRONG_STATE', m.product_change_not_ended],
  busy: [409, 'WRONG_STATE', m.product_change_undo_busy],
  'nothing-to-undo': [409, 'WRONG_STATE', m.product_change_nothing_to_undo],
  changed: [409, 'CHANGED', m.product_change_changed],
}

export const RECIPE_REFUSALS: Refusals<SaveRecipeResult> = {
  'name-taken': [422, 'INVALID', m.product_change_recipe_taken, 'name'],
  full: [422, 'TOO_MANY', ({ most }, options) => m.product_change_recipes_full({ most }, options)],
}

export const UNSCHEDULE_REFUSALS: Refusals<UnscheduleResult> = {
  'not-found': [404, 'NOT_FOUND', m.not_found],
  conflict: [409, 'CONFLICT', m.recipe_schedule_conflict],
}

export const SCHEDULE_REFUSALS: Refusals<ScheduleResult> = {
  'not-found': [404, 'NOT_FOUND', m.not_found],
  conflict: [409, 'CONFLICT', m.recipe_schedule_conflict],
  past: [422, 'INVALID', m.recipe_schedule_past, 'date'],
  problem: [422, 'INVALID', m.recipe_schedule_problem],
  more: [409, 'CHANGED', ({ products }, options) => m.recipe_schedule_more({ count: products }, options)],
  'breaks-rule': [
    422,
    'BREAKS_RULE',
    ({ breaches }, options) =>
      m.recipe_schedule_breaks_rule({ count: breaches.reduce((sum, { count }) => sum + count, 0) }, options),
  ],
}
