import { type Database, transaction } from '#database/database.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { auditNames } from '../plan/plan-facts-queries.ts'
import type { Recipe } from '../product-changes-schemas.ts'
import { auditedChange } from '../rules/change-audit-rules.ts'
import { deleteRecipe, insertRecipe, listRecipes, lockRecipe, MAX_RECIPES } from './recipes-queries.ts'
import { RECIPES } from './scheduled-recipes.ts'
import { lockSchedule } from './schedules-queries.ts'

export type NewRecipe = Pick<Recipe, 'name' | 'filters' | 'change' | 'leaveOut'>
export type SaveRecipeResult =
  | { ok: true; recipe: Recipe }
  | { ok: false; reason: 'name-taken' }
  | { ok: false; reason: 'full'; most: number }

/** Changes that staff saved to plan them again, of whatever their filters find then. */
export interface Recipes {
  list(): Promise<Recipe[]>
  find(id: number): Promise<Recipe | null>
  save(actor: Actor, recipe: NewRecipe): Promise<SaveRecipeResult>
  /** False for an unknown one. */
  delete(actor: Actor, id: number): Promise<boolean>
}

export function createRecipes(db: Database): Recipes {
  return {
    list: () => listRecipes(db),
    find: async (id) => (await listRecipes(db)).find((recipe) => recipe.id === id) ?? null,
    save: (actor, given) =>
      transaction(db, async (tx): Promise<SaveRecipeResult> => {
        if ((await listRecipes(tx)).length >= MAX_RECIPES)
          return { ok: false, reason: 'full', most: MAX_RECIPES }
        const recipe = await insertRecipe(tx, { ...given, savedBy: actor.name })
        if (!recipe) return { ok: false, reason: 'name-taken' }
        const { name, change } = recipe
        const after = { name, ...auditedChange(change, await auditNames(tx, change)) }
        await writeAudit(tx, actor, { action: 'productChange.recipe', recordId: RECIPES, after })
        return { ok: true, recipe }
      }),
    delete: (actor, id) =>
      transaction(db, async (tx) => {
        await lockRecipe(tx, id)
        const schedule = await lockSchedule(tx, id)
        const name = await deleteRecipe(tx, id)
        if (name === null) return false
        const before = { name, ...schedule?.time }
        await writeAudit(tx, actor, { action: 'productChange.deleteRecipe', recordId: RECIPES, before })
        return true
      }),
  }
}
