import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { products } from './products-tables.ts'

/**
 * Translation of a unit, an option or one of its values, by its Turkish name; it applies to every product. Missing ones stay
 * Turkish (decisions B27).
 */
export const termTexts = pgTable(
  'term_texts',
  {
    kind: text().notNull(),
    name: text().notNull(),
    locale: text().notNull(),
    text: text().notNull(),
    /** Plural of a unit; '' when it equals the singular. */
    plural: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.locale, table.name] }),
    check('term_texts_kind', sql`${table.kind} in ('unit', 'option', 'value')`),
    check('term_texts_locale', sql`${table.locale} in ('en')`),
    check('term_texts_not_empty', sql`${table.name} <> '' and ${table.text} <> ''`),
  ],
)

/**
 * The order that staff gave options of variants and each option's values, for the whole shop, by their folded names; `value` is '' for the
 * option itself. What stands in no row comes after these, as it is guessed (`value-order-rules.ts`).
 */
export const optionOrder = pgTable(
  'option_order',
  {
    option: text().notNull(),
    value: text().notNull().default(''),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.option, table.value] }),
    check('option_order_not_empty', sql`${table.option} <> ''`),
  ],
)

/** Option values of a variant: one row per dimension, as Renk = Mavi. */
export const productVariantValues = pgTable(
  'product_variant_values',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    value: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    unique('product_variant_values_code').on(table.productId, table.code),
    check('product_variant_values_position', sql`${table.position} between 0 and 2`),
  ],
)

/**
 * What staff called options and values of a product before, folded: product files that still say it mean the present `name`. `value` is ''
 * for the option itself; `option` is the present one of a value.
 */
export const formerOptionNames = pgTable(
  'former_option_names',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    option: text().notNull(),
    value: text().notNull().default(''),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.option, table.value] })],
)
