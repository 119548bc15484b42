import { char, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'

/** The 81 provinces; `sehir_key` is the plate code with its zero, as "06" (turkey.md §5). */
export const cities = pgTable('cities', {
  id: smallint('sehir_id').primaryKey(),
  title: text('sehir_title').notNull().unique(),
  key: char('sehir_key', { length: 2 }).notNull().unique(),
})

/** Districts; names repeat between provinces, so a district is identified together with its city. */
export const districts = pgTable(
  'districts',
  {
    id: smallint('ilce_id').primaryKey(),
    title: text('ilce_title').notNull(),
    key: char('ilce_key', { length: 4 }).notNull().unique(),
    cityKey: char('ilce_sehirkey', { length: 2 })
      .notNull()
      .references(() => cities.key),
  },
  (table) => [
    unique('districts_title_in_city').on(table.cityKey, table.title),
    index('districts_city').on(table.cityKey),
  ],
)

export const countries = pgTable('countries', {
  code: char({ length: 2 }).primaryKey(),
  name: text().notNull().unique(),
  dialCode: text('dial_code').notNull(),
  /** 0 for Türkiye, then Turkish alphabetical order. */
  position: smallint().notNull(),
})
