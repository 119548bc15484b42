import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import type { ProductFilters } from '#modules/backoffice/products/products-admin-schemas.ts'
import { importRuns } from '#modules/intake/imports/imports-tables.ts'
import type { BulkChange, PlanPreview, PlanWarning, StoppedSchedule } from './product-changes-schemas.ts'

/** What somebody is about to change of which products. Deleted after a day, unless its run is still under way. */
export const productChangePlans = pgTable(
  'product_change_plans',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The chosen products, as they were found. */
    products: integer().array().notNull(),
    /** The products and variants that the change looks at, in the order of their ids. */
    rows: integer().array().notNull(),
    /** The versions of the rows that the preview is of. */
    versions: integer().array().notNull(),
    /** Pieces of the rows in the warehouse of a change of stock, as the preview saw them; null of another change. */
    stock: integer().array(),
    change: jsonb().$type<BulkChange>().notNull(),
    leaveOut: jsonb('leave_out').$type<PlanWarning[]>().notNull(),
    preview: jsonb().$type<PlanPreview>().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** The run that carries it out. */
    runId: integer('run_id').references(() => importRuns.id),
  },
  (table) => [unique('product_change_plans_run').on(table.runId)],
)

/** Changes that staff saved to plan them again. */
export const productChangeRecipes = pgTable(
  'product_change_recipes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    filters: jsonb().$type<ProductFilters>().notNull(),
    change: jsonb().$type<BulkChange>().notNull(),
    leaveOut: jsonb('leave_out').$type<PlanWarning[]>().notNull(),
    savedBy: text('saved_by').notNull(),
    savedAt: moment('saved_at').notNull().defaultNow(),
    /** Rises when its schedule is confirmed, taken away or stopped. */
    version: integer().notNull().default(1),
  },
  (table) => [unique('product_change_recipes_name').on(table.name)],
)

/** When a recipe is carried out by itself, with the rights of the person who confirmed it. */
export const productChangeSchedules = pgTable(
  'product_change_schedules',
  {
    recipeId: integer('recipe_id')
      .primaryKey()
      .references(() => productChangeRecipes.id, { onDelete: 'cascade' }),
    every: text().notNull(),
    /** Of the week, 1 for Monday, or of the month. */
    day: integer(),
    /** Of what happens once. */
    date: date(),
    /** Hours and minutes in Istanbul, 'hh:mm'. */
    time: text().notNull(),
    /** Null where it is over or was stopped. */
    nextAt: moment('next_at'),
    /** The id of the person, and the name at that time. */
    confirmedBy: text('confirmed_by').notNull(),
    confirmedName: text('confirmed_name').notNull(),
    confirmedAt: moment('confirmed_at').notNull(),
    /** Products and variants that changed the last time, or would have when it was confirmed. */
    expected: integer().notNull(),
    lastAt: moment('last_at'),
    lastRun: integer('last_run').references(() => importRuns.id),
    /** Why it was stopped, until it is confirmed again. */
    stopped: jsonb().$type<StoppedSchedule>(),
  },
  (table) => [
    check('product_change_schedules_every', sql`${table.every} in ('once', 'day', 'week', 'month')`),
    index('product_change_schedules_next').on(table.nextAt).where(sql`${table.nextAt} is not null`),
  ],
)
