import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { products } from '#modules/goods/catalogue/tables/products-tables.ts'
import { customers } from '#modules/people/customers/customers-tables.ts'
import { QUESTION_STATUSES } from './questions-rules.ts'

/** What customers ask about products. Shoppers see a question once the shop has answered it (decision 95). */
export const questions = pgTable(
  'questions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The product itself; for a variant its parent. */
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null once the account was erased; an answered question stays under `authorName`. */
    customerId: text('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    question: text().notNull(),
    status: text().notNull().default('pending'),
    /** What the shop answered; kept while a question is refused. */
    answer: text().notNull().default(''),
    answeredAt: moment('answered_at'),
    /** +1 with every decision of staff. */
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    // A form that is sent twice asks once.
    unique('questions_once').on(table.customerId, table.productId, table.question),
    check('questions_question', sql`char_length(${table.question}) between 1 and 500`),
    check('questions_answer', sql`char_length(${table.answer}) <= 2000`),
    check(
      'questions_status',
      sql`${table.status} in (${sql.raw(QUESTION_STATUSES.map((status) => `'${status}'`).join(', '))})`,
    ),
    check('questions_answered', sql`${table.status} <> 'answered' or ${table.answer} <> ''`),
    check('questions_answered_at', sql`(${table.answer} = '') = (${table.answeredAt} is null)`),
    index('questions_of_product').on(table.productId, table.status, table.answeredAt.desc()),
    index('questions_queue').on(table.status, table.createdAt, table.id),
    index('questions_newest').on(table.createdAt, table.id),
    index('questions_words').using(
      'gin',
      sql`fold_text(' ' || ${table.question} || ' ' || ${table.authorName}) gin_trgm_ops`,
    ),
  ],
)
