import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { RESERVED_WORDS_SQL } from '#modules/kernel/pages/shop-routes-rules.ts'

/** `isReservedPath` in SQL, for paths that the check `pages_path` allows: no page can take the address of a fixed route. */
const notReserved = sql.raw(`path !~ '^/(${RESERVED_WORDS_SQL})(/|$)' and path !~ '-p-[0-9]+$'`)

/** Page addresses the merchant can edit. `path` starts with `/` and has no slash at its end, except the home page. */
export const pages = pgTable(
  'pages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    path: text().notNull(),
    locale: text().notNull().default('tr'),
    title: text().notNull(),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    /** HTML shown above the containers, sanitised whenever it is read (`cleanHtml`); empty for pages of containers alone. */
    body: text().notNull().default(''),
    /** False for a draft, which staff alone sees. The same for all languages of a path, as `version`. */
    isPublished: boolean('is_published').notNull().default(true),
    /** Which page of an earlier shop an import made it from; null for the shop's own and for other languages than Turkish. */
    earlierKey: text('earlier_key'),
    /** The day of a blog post, in Istanbul; null for every other page. All languages alike. */
    postedOn: date('posted_on'),
    /** One more with each change by staff. */
    version: integer().notNull().default(1),
  },
  (table) => [
    unique('pages_earlier_key').on(table.earlierKey),
    unique('pages_address').on(table.path, table.locale),
    check('pages_path', sql`${table.path} = '/' or ${table.path} ~ '^(/[a-z0-9]+(-[a-z0-9]+)*)+$'`),
    check('pages_reserved', notReserved),
    check('pages_post', sql`${table.postedOn} is null or ${table.path} ~ '^/blog/[^/]+$'`),
    // The blog, newest first.
    index('pages_blog').on(table.postedOn, table.id).where(sql`${table.postedOn} is not null`),
    check('pages_locale', sql`${table.locale} in ('tr', 'en')`),
  ],
)

/** Containers of a page from top to bottom; `options` are checked by the container whenever it is loaded. */
export const pageContainers = pgTable(
  'page_containers',
  {
    pageId: integer('page_id')
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    name: text().notNull(),
    options: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.position] })],
)
