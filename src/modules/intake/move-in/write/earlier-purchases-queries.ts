import type { Db } from '#database/database.ts'
import { arrayOf, int, statement } from '#database/statements/statement.ts'

/** That an earlier order shows the purchase of a review. */
export interface EarlierPurchase {
  readonly reviewId: number
  readonly orderId: number
}

const KEEP_EARLIER_ORDERS = statement(
  { params: [arrayOf(int)], row: { id: int } },
  'select id from earlier_orders where id = any($1) order by id for key share',
)

/** Those of these orders that are here, and stay until `tx` ends. Orders are locked before the products of reviews. */
export async function keepOrders(tx: Db, orders: readonly number[]): Promise<Set<number>> {
  return new Set((await tx.query(KEEP_EARLIER_ORDERS, [orders])).rows.map(({ id }) => id))
}

const INSERT_PURCHASES = statement(
  { params: [arrayOf(int), arrayOf(int), arrayOf(int)] },
  `insert into earlier_purchases (review_id, order_id)
   select given.review_id, given.order_id from unnest($1::int[], $2::int[]) as given (review_id, order_id)
    where given.review_id = any($3) or exists (select from earlier_purchases where review_id = given.review_id)
   on conflict (review_id, order_id) do nothing`,
)

/**
 * Remembers which orders show the purchase of reviews: of those that owe their mark to an order, because it was given now (`marked`) or came by one
 * before. Where the word of a file gave the mark, no order takes it away.
 */
export async function rememberPurchases(
  tx: Db,
  purchases: readonly EarlierPurchase[],
  marked: readonly number[],
): Promise<void> {
  await tx.query(INSERT_PURCHASES, [
    purchases.map(({ reviewId }) => reviewId),
    purchases.map(({ orderId }) => orderId),
    marked,
  ])
}

const FORGET_EARLIER_PURCHASES = statement(
  { params: [arrayOf(int)] },
  'delete from earlier_purchases where review_id = any($1)',
)

/** A file says of these reviews that their authors bought: they need no order any more. */
export async function forgetPurchases(tx: Db, reviews: readonly number[]): Promise<void> {
  await tx.query(FORGET_EARLIER_PURCHASES, [reviews])
}

const PROVEN_BY = statement(
  { params: [arrayOf(int)], row: { reviewId: int } },
  'select distinct review_id as "reviewId" from earlier_purchases where order_id = any($1)',
)

/** The reviews whose purchase one of these orders shows. */
export async function reviewsProvenBy(db: Db, orders: readonly number[]): Promise<number[]> {
  return (await db.query(PROVEN_BY, [orders])).rows.map(({ reviewId }) => reviewId)
}

const STILL_PROVEN = statement(
  { params: [arrayOf(int)], row: { reviewId: int } },
  'select distinct review_id as "reviewId" from earlier_purchases where review_id = any($1)',
)

/** Those of these reviews whose purchase an order shows. */
export async function stillProven(db: Db, reviews: readonly number[]): Promise<Set<number>> {
  return new Set((await db.query(STILL_PROVEN, [reviews])).rows.map(({ reviewId }) => reviewId))
}

const COUNT_UNPROVEN = statement(
  { params: [int], row: { count: int } },
  `with taken as (select record_id::int as id from move_in_records where run_id = $1)
   select count(distinct p.review_id)::int as count from earlier_purchases p join taken on taken.id = p.order_id
    where not exists (select from earlier_purchases other where other.review_id = p.review_id and other.order_id not in (select id from taken))`,
)

/** How many reviews lose the record of their purchase when a run of orders is undone. */
export async function countUnproven(db: Db, run: number): Promise<number> {
  return (await db.query(COUNT_UNPROVEN, [run])).rows[0]?.count ?? 0
}
