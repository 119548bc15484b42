import type { Db } from '#database/database.ts'
import { int, json, statement, text, timestamptz } from '#database/statements/statement.ts'
import type { Recipe } from '../product-changes-schemas.ts'
import { mostChanged } from './schedule-rules.ts'
import { listSchedules, type StoredSchedule, shownSchedule } from './schedules-queries.ts'

/** Recipes of a shop. */
export const MAX_RECIPES = 200

const RECIPE = {
  id: int,
  name: text,
  filters: json<Recipe['filters']>(),
  change: json<Recipe['change']>(),
  leaveOut: json<Recipe['leaveOut']>(),
  savedBy: text,
  savedAt: timestamptz,
  version: int,
}
const COLUMNS = `id, name, filters, change, leave_out as "leaveOut", saved_by as "savedBy", saved_at as "savedAt", version`
type StoredRecipe = Omit<Recipe, 'savedAt' | 'schedule'> & { savedAt: Date }
const shown = (
  { savedAt, ...recipe }: StoredRecipe,
  schedules: ReadonlyMap<number, StoredSchedule>,
): Recipe => {
  const schedule = schedules.get(recipe.id)
  return {
    ...recipe,
    savedAt: savedAt.toISOString(),
    schedule: schedule ? shownSchedule(schedule, mostChanged(schedule.expected)) : null,
  }
}

const LIST_RECIPES = statement(
  { row: RECIPE },
  `select ${COLUMNS} from product_change_recipes order by name collate "tr-x-icu", id limit ${MAX_RECIPES}`,
)
/** All recipes by their names. */
export async function listRecipes(db: Db): Promise<Recipe[]> {
  const schedules = await listSchedules(db)
  return (await db.query(LIST_RECIPES)).rows.map((row) => shown(row, schedules))
}

const INSERT_RECIPE = statement(
  { params: [text, json(), json(), json(), text], row: RECIPE },
  `insert into product_change_recipes (name, filters, change, leave_out, saved_by) values ($1, $2, $3, $4, $5)
   on conflict (name) do nothing returning ${COLUMNS}`,
)
/** Saves a recipe; null where the name is taken. */
export async function insertRecipe(
  db: Db,
  { name, filters, change, leaveOut, savedBy }: Omit<Recipe, 'id' | 'savedAt' | 'version' | 'schedule'>,
): Promise<Recipe | null> {
  const { rows } = await db.query(INSERT_RECIPE, [
    name,
    JSON.stringify(filters),
    JSON.stringify(change),
    JSON.stringify(leaveOut),
    savedBy,
  ])
  return rows[0] ? shown(rows[0], new Map()) : null
}

const LOCK_RECIPE = statement(
  { params: [int], row: { version: int } },
  'select version from product_change_recipes where id = $1 for update',
)
/** Locks a recipe until the transaction ends, before its schedule; its version, or null for none. */
export async function lockRecipe(tx: Db, id: number): Promise<number | null> {
  return (await tx.query(LOCK_RECIPE, [id])).rows[0]?.version ?? null
}

const RAISE_VERSION = statement(
  { params: [int] },
  'update product_change_recipes set version = version + 1 where id = $1',
)
/** Keeps that its schedule is another one. */
export async function raiseRecipe(tx: Db, id: number): Promise<void> {
  await tx.query(RAISE_VERSION, [id])
}

const DELETE_RECIPE = statement(
  { params: [int], row: { name: text } },
  'delete from product_change_recipes where id = $1 returning name',
)
/** The name of the deleted recipe; null where there was none. */
export async function deleteRecipe(db: Db, id: number): Promise<string | null> {
  const { rows } = await db.query(DELETE_RECIPE, [id])
  return rows[0]?.name ?? null
}
