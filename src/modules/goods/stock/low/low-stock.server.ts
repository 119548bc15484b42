/** Public API of products that are running out: what is low, who was told of it, and each product's own number. */
import type { Db } from '#database/database.ts'
import { date, int, nullable, statement, text } from '#database/statements/statement.ts'
import { isOnSale } from '#modules/kernel/products/product-conditions.server.ts'

/** SQL: few pieces are left. `level` is an alias of `stock_levels`, `from` the shop's number as SQL. An index finds each half. */
export const isLow = (level: string, from: string) =>
  `((${level}.low_from is null and ${level}.quantity <= ${from}) or (${level}.low_from is not null and ${level}.quantity <= ${level}.low_from))`

const SOLD = `from stock_levels level join products p on p.id = level.product_id left join products parent on parent.id = p.parent_id
   where not p.has_children and ${isOnSale('p', 'parent')}`
const NAMED = `p.id as "productId", p.code, coalesce(parent.name, p.name) as name, level.quantity`
const ROW = { productId: int, code: text, name: text, quantity: int }

const BEST_SELLING = statement(
  { params: [int, int], row: ROW },
  `select ${NAMED} ${SOLD} and level.sold > 0 and ${isLow('level', '$1')} order by level.sold desc, p.id limit $2`,
)
/** Products on sale that have sold and are running out, the best-selling first; `from` is the shop's number. Reads all stock levels. */
export async function readLowStock(db: Db, { from, limit }: { from: number; limit: number }) {
  return (await db.query(BEST_SELLING, [from, limit])).rows
}

const REPORT_LOW_STOCK = statement(
  { params: [int, date, int], row: { ...ROW, total: int } },
  `with low as materialized (
     select ${NAMED}, level.sold ${SOLD} and not level.low_told and ${isLow('level', '$1')} for no key update of level
   ), told as (
     update stock_levels s set low_told = true, low_told_on = $2 from low where s.product_id = low."productId"
   )
   select "productId", code, name, quantity, (count(*) over ())::int as total from low order by sold desc, "productId" limit $3`,
)
/**
 * Products on sale that are running out and that nobody was told of, the best-selling `limit` of `total`; from now on all of them are told, on this
 * Istanbul day.
 */
export async function tellLowStock(
  tx: Db,
  { from, day, limit }: { from: number; day: string; limit: number },
) {
  const { rows } = await tx.query(REPORT_LOW_STOCK, [from, day, limit])
  return { products: rows, total: rows[0]?.total ?? 0 }
}

const TOLD_ON = statement(
  { params: [date], row: { id: int } },
  'select product_id as id from stock_levels where low_told_on = $1 limit 1',
)
/** Whether staff was told of anything on this day. */
export async function wasToldOn(db: Db, day: string): Promise<boolean> {
  return (await db.query(TOLD_ON, [day])).rows.length > 0
}

const CLEAR_REPORTED = statement(
  { params: [int] },
  `update stock_levels as level set low_told = false where level.low_told and not ${isLow('level', '$1')}`,
)
/** What is above its number again is told anew when it falls. */
export async function forgetRisen(db: Db, from: number): Promise<void> {
  await db.query(CLEAR_REPORTED, [from])
}

const OWN_LIMIT = statement(
  { params: [int], row: { own: nullable(int) } },
  'select low_from as own from stock_levels where product_id = $1',
)
/** The product's own number; null for the shop's. */
export async function readLowFrom(db: Db, productId: number): Promise<number | null> {
  return (await db.query(OWN_LIMIT, [productId])).rows[0]?.own ?? null
}

const SET_OWN = statement(
  { params: [int, nullable(int)] },
  'update stock_levels set low_from = $2 where product_id = $1',
)
/** The caller has locked the level. */
export async function writeLowFrom(tx: Db, productId: number, from: number | null): Promise<void> {
  await tx.query(SET_OWN, [productId, from])
}
