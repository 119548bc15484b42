import type { Db } from '#database/database.ts'
import {
  type BoundedCount,
  boundedCount,
  COUNTED_MATCHES,
  COUNTED_ROWS,
} from '#database/statements/bounded-count.ts'
import { likePatterns } from '#database/statements/like-patterns.ts'
import {
  arrayOf,
  int,
  nullable,
  numeric,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { searchedDigits } from '#modules/kernel/people/phone-rules.ts'
import { type KeysetPage, type ListPosition, readKeysetPage } from '#shared/files/list-position.ts'
import { parseRowId } from '#shared/web/row-id.ts'
import { EARLIER_PLATFORMS, EARLIER_STATUSES } from '../read/earlier-order-rules.ts'
import { EARLIER_EMAIL_FILTERS, type EarlierOrderListQuery } from './earlier-orders-admin-schemas.ts'

/** The same expression as in the index `earlier_orders_words`. */
const FOLDED = `fold_text(' ' || o.order_no || ' ' || o.buyer_name || ' ' || o.phone || ' ' || coalesce(o.email, ''))`
const MAX_WORDS = 4

/** Status, with or without an email, first and last day, patterns of the search. The planner sees them and drops those that are not set. */
const FILTER_TYPES = [
  oneOf(['all', ...EARLIER_STATUSES]),
  oneOf(EARLIER_EMAIL_FILTERS),
  nullable(text),
  nullable(text),
  nullable(text),
  nullable(text),
  nullable(text),
  nullable(text),
] as const
const FILTERS = `($1 = 'all' or o.status = $1)
  and ($2 <> 'with' or o.email is not null) and ($2 <> 'without' or o.email is null)
  and ($3::text is null or o.placed_at >= ($3::date)::timestamp at time zone 'Europe/Istanbul')
  and ($4::text is null or o.placed_at < (($4::date) + 1)::timestamp at time zone 'Europe/Istanbul')
  ${[5, 6, 7, 8].map((at) => `and ($${at}::text is null or ${FOLDED} like $${at})`).join(' ')}`

const ITEM = {
  id: int,
  orderNo: text,
  placedAt: timestamptz,
  buyerName: text,
  email: nullable(text),
  phone: text,
  currency: text,
  total: numeric,
  status: oneOf(EARLIER_STATUSES),
  source: text,
}
const ITEM_COLUMNS = `o.id, o.order_no as "orderNo", o.placed_at as "placedAt", o.buyer_name as "buyerName", o.email, o.phone, o.currency,
  o.total, o.status, o.source`

const pageFrom = (compared: '<' | '>', order: 'asc' | 'desc') =>
  statement(
    {
      params: [...FILTER_TYPES, nullable(text), nullable(int), int],
      row: { ...ITEM, at: text },
    },
    `select ${ITEM_COLUMNS}, o.placed_at::text as at from earlier_orders o
      where ${FILTERS} and ($9::text is null or (o.placed_at, o.id) ${compared} ($9::timestamptz, $10))
      order by o.placed_at ${order}, o.id ${order} limit $11`,
  )
const ASCENDING = pageFrom('>', 'asc')
const DESCENDING = pageFrom('<', 'desc')
const COUNTED_EARLIER_ORDERS = statement(
  { params: FILTER_TYPES, row: { id: int } },
  `select o.id from earlier_orders o where ${FILTERS}`,
)

type Filters = Parameters<NonNullable<(typeof COUNTED_EARLIER_ORDERS)['types']>['params']>[0]
export type EarlierOrderRow = RowFrom<typeof ASCENDING>

const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?([+-]\d{2}(:\d{2})?)$/

/** A position of this list; anything else is its first page. */
const fittingPosition = (position: ListPosition | null) =>
  position && parseRowId(position.id) !== null && MOMENT.test(position.at) ? position : null

/** One page of the earlier orders by the time they were placed, and how many there are. */
export async function readEarlierOrders(
  db: Db,
  { q, status, email, from, to, sort, limit }: EarlierOrderListQuery,
  given: ListPosition | null,
): Promise<KeysetPage<EarlierOrderRow> & { count: BoundedCount }> {
  const position = fittingPosition(given)
  const [one = null, two = null, three = null, four = null] = likePatterns(searchedDigits(q) ?? q, MAX_WORDS)
  const filters: Filters = [status, email, from ?? null, to ?? null, one, two, three, four]
  const rows = (sort === 'oldest') === (position?.backwards ?? false) ? DESCENDING : ASCENDING
  const page = await readKeysetPage((...from) => db.query(rows, [...filters, ...from]), { position, limit })
  const count = await boundedCount(
    db,
    COUNTED_EARLIER_ORDERS,
    filters,
    one === null ? COUNTED_ROWS : COUNTED_MATCHES,
  )
  return { ...page, count }
}

/** The account that sees the order `o`, as `OWN_EARLIER` says it of a customer. */
const OWNER = `left join lateral (
  select c.id, trim(c.name || ' ' || c.surname) as name from customers c
   where c.id = o.customer_id
      or o.customer_id is null and c.email = o.email and c.erased_at is null and (c.email_verified or c.imported_at is not null)
   limit 1) owner on true`

const FIND_EARLIER_ORDER = statement(
  {
    params: [int],
    row: {
      ...ITEM,
      platform: oneOf(EARLIER_PLATFORMS),
      subTotal: numeric,
      discount: numeric,
      shipping: numeric,
      tax: numeric,
      refunded: numeric,
      deliveryAddress: text,
      invoiceAddress: text,
      importedAt: timestamptz,
      customerId: nullable(text),
      customerName: nullable(text),
    },
  },
  `select ${ITEM_COLUMNS}, o.platform, o.sub_total as "subTotal", o.discount, o.shipping, o.tax, o.refunded,
          o.delivery_address as "deliveryAddress", o.invoice_address as "invoiceAddress", o.imported_at as "importedAt",
          owner.id as "customerId", owner.name as "customerName"
     from earlier_orders o ${OWNER} where o.id = $1`,
)

export type FoundEarlierOrder = RowFrom<typeof FIND_EARLIER_ORDER>

/** An earlier order with the account that sees it; null for a missing one. */
export async function findEarlierOrder(db: Db, id: number): Promise<FoundEarlierOrder | null> {
  return (await db.query(FIND_EARLIER_ORDER, [id])).rows[0] ?? null
}

const LOCK_TO_ERASE = statement(
  {
    params: [arrayOf(int)],
    row: { id: int, orderNo: text, customerId: nullable(text) },
  },
  `select o.id, o.order_no as "orderNo", owner.id as "customerId"
     from earlier_orders o ${OWNER} where o.id = any($1) order by o.id for update of o`,
)

/** Those of these orders that are here, locked until `tx` ends, each with the account that sees it. */
export async function lockToErase(tx: Db, ids: readonly number[]) {
  return (await tx.query(LOCK_TO_ERASE, [ids])).rows
}

const ERASE_EARLIER_ORDERS = statement(
  { params: [arrayOf(int)] },
  `with erased as (delete from earlier_orders where id = any($1) returning platform, source, order_no)
   insert into erased_earlier_orders (platform, source, order_no) select platform, source, order_no from erased
   on conflict (platform, source, order_no) do nothing`,
)

/** Deletes locked orders with their lines; only their numbers stay, so that the same file does not bring them back. */
export async function eraseOrders(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.query(ERASE_EARLIER_ORDERS, [ids])
}
