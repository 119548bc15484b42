import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#database/columns.ts'
import { bytea } from '#database/statements/bytea-column.ts'
import { products } from '#modules/goods/catalogue/tables/products-tables.ts'
import { orders } from '#modules/ordering/orders/orders-tables.ts'
import { customers } from '#modules/people/customers/customers-tables.ts'

/**
 * Reviews by buyers: one for each product and buyer; only published ones count for the average (decisions C14, J2). Those of an earlier shop
 * belong to no account, and any number of them to a product.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The product itself; for a variant its parent. */
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** Null once the account was erased; the review stays under `authorName`. */
    customerId: text('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    orderId: text('order_id').references(() => orders.id),
    authorName: text('author_name').notNull(),
    title: text().notNull(),
    description: text().notNull(),
    star: smallint().notNull(),
    /** How its size turned out (`REVIEW_FITS`); null without an answer. */
    fit: text(),
    status: text().notNull().default('pending'),
    refusalReason: text('refusal_reason').notNull().default(''),
    /** What the shop wrote below the review, for everybody to read; '' for nothing. */
    reply: text().notNull().default(''),
    /** Also null for a reply whose day the earlier shop's file does not say. */
    repliedAt: moment('replied_at'),
    /** Where it was written, and whether a record shows the purchase (`REVIEW_ORIGINS`). */
    origin: text().notNull().default('shop'),
    /** Digest of what makes a review of an earlier shop the same one (`earlierKey`); null for our own. */
    earlierKey: text('earlier_key'),
    /** +1 with every write of staff or of its author. */
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Also finds a customer's own; erased authors have no id and any number.
    unique('reviews_one_a_product_and_customer').on(table.customerId, table.productId),
    check('reviews_star', sql`${table.star} between 1 and 5`),
    check('reviews_fit', sql`${table.fit} in ('small', 'true', 'large')`),
    unique('reviews_earlier_key').on(table.earlierKey),
    check('reviews_origin', sql`${table.origin} in ('shop', 'earlier-shop', 'earlier-shop-buyer')`),
    check('reviews_earlier', sql`(${table.origin} = 'shop') = (${table.earlierKey} is null)`),
    // Earlier shops had reviews of stars alone.
    check(
      'reviews_title',
      sql`char_length(${table.title}) <= 50 and (${table.title} <> '' or ${table.origin} <> 'shop')`,
    ),
    check(
      'reviews_description',
      sql`char_length(${table.description}) <= 2000 and (${table.description} <> '' or ${table.origin} <> 'shop')`,
    ),
    check('reviews_status', sql`${table.status} in ('pending', 'published', 'refused')`),
    check('reviews_refusal_has_reason', sql`${table.status} <> 'refused' or ${table.refusalReason} <> ''`),
    check(
      'reviews_reply',
      sql`char_length(${table.reply}) <= 2000 and case when ${table.reply} = '' then ${table.repliedAt} is null
        else ${table.repliedAt} is not null or ${table.origin} <> 'shop' end`,
    ),
    // The queue of the back office, and its search.
    index('reviews_queue').on(table.status, table.updatedAt, table.id),
    index('reviews_newest').on(table.updatedAt, table.id),
    index('reviews_words').using(
      'gin',
      sql`fold_text(' ' || ${table.title} || ' ' || ${table.description} || ' ' || ${table.authorName}) gin_trgm_ops`,
    ),
    index('reviews_of_product').on(table.productId, table.status, table.createdAt.desc()),
    index('reviews_of_order').on(table.orderId).where(sql`${table.orderId} is not null`),
  ],
)

/** Who found a review helpful: a signed-in customer once for each, never the author (decision 94). */
export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: integer('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.customerId] }),
    index('review_votes_of_customer').on(table.customerId),
  ],
)

/** The photos of reviews as the shop encoded them, WebP without metadata (decision 94). They disappear with their review. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    /** 24 hexadecimal digits, random: the address of the photo tells nothing and cannot be guessed. */
    name: text().primaryKey(),
    reviewId: integer('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** Pixels of `large`. */
    width: integer().notNull(),
    height: integer().notNull(),
    large: bytea().notNull(),
    /** Square, for rows of photos. */
    small: bytea().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('review_photos_position').on(table.reviewId, table.position),
    check('review_photos_name', sql`${table.name} ~ '^[0-9a-f]{24}$'`),
    check(
      'review_photos_pixels',
      sql`${table.width} between 1 and 1600 and ${table.height} between 1 and 1600`,
    ),
    check(
      'review_photos_bytes',
      sql`octet_length(${table.large}) between 1 and 4194304 and octet_length(${table.small}) between 1 and 262144`,
    ),
  ],
)

/**
 * Reviews from when each order had one of its own: all but a buyer's newest of a product. They are shown to nobody, but belong to their
 * authors and are in their data exports.
 */
export const replacedReviews = pgTable(
  'replaced_reviews',
  {
    /** The id it had in `reviews`. */
    id: integer().primaryKey(),
    replacedBy: integer('replaced_by').references(() => reviews.id, { onDelete: 'set null' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    customerId: text('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    orderId: text('order_id').references(() => orders.id),
    authorName: text('author_name').notNull(),
    title: text().notNull(),
    description: text().notNull(),
    star: smallint().notNull(),
    status: text().notNull(),
    refusalReason: text('refusal_reason').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('replaced_reviews_of_customer').on(table.customerId),
    index('replaced_reviews_of_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('replaced_reviews_of_product').on(table.productId),
    index('replaced_reviews_by').on(table.replacedBy).where(sql`${table.replacedBy} is not null`),
  ],
)
