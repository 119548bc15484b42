import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  known,
  nullable,
  numeric,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { isPlaced, owesPieces } from '#modules/kernel/orders/order-conditions.server.ts'
import { ORDER_STATUSES, PART_SHIPPED } from '#modules/kernel/orders/order-status-rules.ts'
import { PAYMENT_TYPE } from '../orders-queries.ts'
import { isOpenReturn, RETURN_STATUSES } from '../returns/return-status-rules.ts'
import type { OrderSort } from './orders-admin-schemas.ts'

/**
 * The parameters of `CONDITIONS`: statuses, payment types, unpaid card attempts instead of orders, first and last day, least and greatest
 * total, folded province, with returns, with a refused refund, product ids, customer id; then of a search: patterns for the words of orders,
 * ids of products that the words name; last: with pieces to send, with a chosen way of delivery. Null (false) leaves a condition out: the planner sees the values and drops it.
 */
const CONDITION_PARAMS = [
  nullable(arrayOf(text)),
  nullable(arrayOf(text)),
  boolean,
  nullable(text),
  nullable(text),
  nullable(numeric),
  nullable(numeric),
  nullable(text),
  boolean,
  boolean,
  nullable(arrayOf(int)),
  nullable(text),
  nullable(arrayOf(text)),
  nullable(arrayOf(int)),
  boolean,
  boolean,
] as const

export type OrderConditions = readonly [
  statuses: readonly string[] | null,
  payments: readonly string[] | null,
  attempts: boolean,
  from: string | null,
  to: string | null,
  min: string | null,
  max: string | null,
  province: string | null,
  returns: boolean,
  refundRefused: boolean,
  products: readonly number[] | null,
  customerId: string | null,
  patterns: readonly string[] | null,
  foundProducts: readonly number[] | null,
  owing: boolean,
  delivery: boolean,
]

/** Whether order `o` has a line with one of these products. An aggregate, so that PostgreSQL looks at the order's lines alone. */
const hasLine = (products: string) =>
  `(select bool_or(l.product_id = any (${products}::int[])) from order_lines l where l.order_id = o.id)`

/**
 * A single status is compared with `=` as well, because only then an index that begins with the status is read in the order of a sort.
 * Other tables are asked in sub-selects of one value, which PostgreSQL runs for each order it looks at; for `exists` it may read the
 * other table whole.
 */
const CONDITIONS = `
  ($1::text[] is null or o.status = any ($1)) and (cardinality($1) is distinct from 1 or o.status = ($1::text[])[1])
  and ($2::text[] is null or o.payment_type = any ($2))
  and (case when $3::boolean then not (${isPlaced('o')}) else ${isPlaced('o')} end)
  and ($4::text is null or o.created_at >= ($4::date)::timestamp at time zone 'Europe/Istanbul')
  and ($5::text is null or o.created_at < (($5::date) + 1)::timestamp at time zone 'Europe/Istanbul')
  and ($6::numeric is null or o.total >= $6) and ($7::numeric is null or o.total <= $7)
  and ($8::text is null or o.province = $8)
  and (not $9::boolean or o.has_return)
  and (not $10::boolean or (select true from order_refunds f where f.order_id = o.id and f.status = 'failed' limit 1))
  and ($11::int[] is null or ${hasLine('$11')})
  and ($12::text is null or o.customer_id = $12)
  and ($13::text[] is null or (select s.words like all ($13) from order_search s where s.order_id = o.id)
    or ${hasLine('$14')})
  and (not $15::boolean or (${owesPieces('o')}))
  and (not $16::boolean or o.delivery_method <> '')`

/** Where orders with a rare condition are looked up: the table that holds it leads to them. */
const DRIVERS = ['refused', 'number', 'search', 'product'] as const

/** A condition to look orders up by, which the conditions beside it leave out. */
export interface OrderDriver {
  by: (typeof DRIVERS)[number]
  /** Of a search: every pattern, the longest first; of 'number' the number. Products are those of 'product' too. */
  patterns: readonly string[]
  products: readonly number[]
}

/** One of the patterns of a parameter, the first where there are fewer: a `like` with one pattern uses the trigram index. */
const patternAt = (patterns: string, position: number) =>
  `coalesce((${patterns}::text[])[${position}], (${patterns}::text[])[1])`

/**
 * The orders that a driver leads to, some twice; `first` is the number of its first parameter. The planner sees which one it is and drops
 * the others. One pattern for each `like`, because only those use the trigram index.
 */
const driven = (first: number) => {
  const [by, patterns = '', products] = [0, 1, 2].map((index) => `$${first + index}`)
  const pattern = (position: number) => patternAt(patterns, position)
  return `
  select order_id from order_refunds where ${by}::text = 'refused' and status = 'failed'
  union all select id from orders where ${by} = 'number' and order_no = (${patterns}::text[])[1]::bpchar
  union all select order_id from order_search where ${by} = 'search' and words like ${pattern(1)} and words like ${pattern(2)}
    and words like ${pattern(3)} and words like all (${patterns})
  union all select order_id from order_lines where ${by} in ('search', 'product') and product_id = any (${products}::int[])`
}
const DRIVER_PARAMS = [oneOf(DRIVERS), arrayOf(text), arrayOf(int)] as const
const driverValues = ({ by, patterns, products }: OrderDriver) => [by, patterns, products] as const

const listed = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(', ')
const OPEN_RETURNS = listed(RETURN_STATUSES.filter(isOpenReturn))

/** What a row of the list shows; only the orders of one page are read for it. */
const SHOWN = `
  select o.id, o.version, o.order_no as "orderNo", o.created_at as "createdAt", o.status, o.payment_type as "paymentType", o.total,
    address_part(o.delivery_address, 'Ad Soyad') as "recipient",
    case when c.erased_at is null then trim(c.name || ' ' || c.surname) else '' end as "customerName",
    address_part(o.delivery_address, 'Şehir') as city, address_part(o.delivery_address, 'İlçe') as town,
    address_part(o.delivery_address, 'Ülke') as country,
    lines.lines, lines.pieces, first.name as product, first.image,
    exists (select from order_returns r where r.order_id = o.id and r.status in (${OPEN_RETURNS})) as "hasOpenReturn",
    exists (select from order_refunds f where f.order_id = o.id and f.status = 'failed') as "refundRefused",
    (${owesPieces('o')}) and o.status in (${listed(PART_SHIPPED)}) as "partShipped", o.payment_due_at as "paymentDueAt",
    o.delivery_method as "deliveryMethod", page.at, page.count
  from page join orders o on o.id = page.id join customers c on c.id = o.customer_id
    cross join lateral (
      select count(*)::int as lines, coalesce(sum(l.quantity), 0)::int as pieces from order_lines l where l.order_id = o.id) as lines
    cross join lateral (select l.name, l.image from order_lines l where l.order_id = o.id order by l.position limit 1) as first
  order by page.sort_at`

const SHOWN_TYPES = {
  id: text,
  version: int,
  orderNo: text,
  createdAt: timestamptz,
  status: oneOf(ORDER_STATUSES),
  paymentType: PAYMENT_TYPE,
  total: numeric,
  recipient: known(text),
  customerName: known(text),
  city: known(text),
  town: known(text),
  country: known(text),
  lines: int,
  pieces: int,
  product: text,
  image: text,
  hasOpenReturn: boolean,
  refundRefused: boolean,
  partShipped: boolean,
  paymentDueAt: nullable(timestamptz),
  deliveryMethod: text,
  at: known(text),
}

interface Order {
  column: 'created_at' | 'total'
  type: 'timestamptz' | 'numeric'
  descending: boolean
}

/** Of each sort: the column, and the direction in which a list walks forwards. */
const ORDERS: Readonly<Record<OrderSort, Order>> = {
  newest: { column: 'created_at', type: 'timestamptz', descending: true },
  oldest: { column: 'created_at', type: 'timestamptz', descending: false },
  'total-desc': { column: 'total', type: 'numeric', descending: true },
  'total-asc': { column: 'total', type: 'numeric', descending: false },
}

/** A page from a position on: `$first` is the position's sort value, the next ones its id and how many rows. */
const paging = ({ column, type, descending }: Order, first: number) => {
  const direction = descending ? 'desc' : 'asc'
  const [at, id, limit] = [`$${first}`, `$${first + 1}`, `$${first + 2}`]
  return {
    from: `(${at}::text is null or (o.${column}, o.id) ${descending ? '<' : '>'} (${at}::${type}, ${id}::text))`,
    order: `order by o.${column} ${direction}, o.id ${direction}`,
    limit: `limit ${limit}::int`,
    columns: `o.id, o.${column}::text as at, row_number() over (order by o.${column} ${direction}, o.id ${direction}) as sort_at`,
  }
}
const POSITION_PARAMS = [nullable(text), nullable(text), int] as const

/**
 * The orders `o` of `found`, each by its key: `offset 0` keeps PostgreSQL from reading all orders of a status instead, of which it expects
 * far too few to be left.
 */
const LOOKED_UP =
  'from found cross join lateral (select * from orders where id = found.order_id offset 0) as o'

const SORTED_BY = 'o.id, o.created_at, o.total'

function statementsOf(order: Order) {
  const own = paging(order, 17)
  const after = paging(order, 20)
  return {
    /** Along the sort's index. */
    walk: statement(
      { params: [...CONDITION_PARAMS, ...POSITION_PARAMS], row: { ...SHOWN_TYPES, count: int } },
      `with page as materialized (
         select ${own.columns}, -1 as count from orders o where ${CONDITIONS} and ${own.from} ${own.order} ${own.limit})
       ${SHOWN}`,
    ),
    /** By the conditions' indexes, then sorted. */
    collect: statement(
      { params: [...CONDITION_PARAMS, ...POSITION_PARAMS], row: { ...SHOWN_TYPES, count: int } },
      `with chosen as materialized (select ${SORTED_BY} from orders o where ${CONDITIONS}),
       page as materialized (
         select ${own.columns}, (select count(*)::int from chosen) as count from chosen o where ${own.from} ${own.order} ${own.limit})
       ${SHOWN}`,
    ),
    /** By a driver's index, then sorted. */
    found: statement(
      {
        params: [...CONDITION_PARAMS, ...DRIVER_PARAMS, ...POSITION_PARAMS],
        row: { ...SHOWN_TYPES, count: int },
      },
      `with found as materialized (select distinct order_id from (${driven(17)}) as led),
       chosen as materialized (select ${SORTED_BY} ${LOOKED_UP} where ${CONDITIONS}),
       page as materialized (
         select ${after.columns}, (select count(*)::int from chosen) as count from chosen o where ${after.from} ${after.order} ${after.limit})
       ${SHOWN}`,
    ),
  }
}

const FORWARDS = {
  newest: statementsOf(ORDERS.newest),
  oldest: statementsOf(ORDERS.oldest),
  'total-desc': statementsOf(ORDERS['total-desc']),
  'total-asc': statementsOf(ORDERS['total-asc']),
} as const
/** A page before a position is read in the opposite sort. */
const OPPOSITE = {
  newest: 'oldest',
  oldest: 'newest',
  'total-desc': 'total-asc',
  'total-asc': 'total-desc',
} as const

export type OrderListRow = RowFrom<(typeof FORWARDS)['newest']['walk']>

export interface OrderPosition {
  at: string
  id: string
  backwards: boolean
}

/** How a list's orders are found: along the sort's index, by the conditions' own indexes, or by a driver. */
export type OrderWay = 'walk' | 'collect' | OrderDriver

export interface PageOfOrders {
  conditions: OrderConditions
  way: OrderWay
  sort: OrderSort
  position: OrderPosition | null
  /** One more than are shown. */
  limit: number
}

/** The orders from a position on, in its direction; each row says how many there are altogether, -1 where they were not counted. */
export async function readOrderList(
  db: Db,
  { conditions, way, sort, position, limit }: PageOfOrders,
): Promise<OrderListRow[]> {
  const { walk, collect, found } = FORWARDS[position?.backwards ? OPPOSITE[sort] : sort]
  const from = [position?.at ?? null, position?.id ?? null, limit] as const
  if (way === 'walk') return (await db.query(walk, [...conditions, ...from])).rows
  if (way === 'collect') return (await db.query(collect, [...conditions, ...from])).rows
  return (await db.query(found, [...conditions, ...driverValues(way), ...from])).rows
}

/** All orders with these conditions, for counting. */
export const ORDERS_WITH = statement(
  { params: CONDITION_PARAMS, row: { id: text } },
  `select o.id from orders o where ${CONDITIONS}`,
)

const LED_TO = statement(
  { params: [...DRIVER_PARAMS, int], row: { orders: int } },
  `select count(*)::int as orders from (select from (${driven(1)}) as led limit $4::int) as bounded`,
)

/** How many rows a driver leads to, counted up to `most`. */
export async function countLedTo(db: Db, driver: OrderDriver, most: number): Promise<number> {
  const { rows } = await db.query(LED_TO, [...driverValues(driver), most])
  return rows[0]?.orders ?? 0
}

const FOUND_ORDERS = statement(
  { params: [...CONDITION_PARAMS, ...DRIVER_PARAMS], row: { orders: int } },
  `with found as materialized (select distinct order_id from (${driven(17)}) as led)
   select count(*)::int as orders ${LOOKED_UP} where ${CONDITIONS}`,
)

/** How many of the orders that a driver leads to fulfil the conditions. */
export async function countFound(db: Db, conditions: OrderConditions, driver: OrderDriver): Promise<number> {
  const { rows } = await db.query(FOUND_ORDERS, [...conditions, ...driverValues(driver)])
  return rows[0]?.orders ?? 0
}

const SAMPLE_ORDERS = statement(
  { params: [...CONDITION_PARAMS, int], row: { seen: int, matching: int } },
  `with walked as materialized (select o.* from orders o order by o.created_at desc, o.id desc limit $17::int)
   select (select count(*)::int from walked) as seen, count(*)::int as matching from walked o where ${CONDITIONS}`,
)

/** Of the newest `most` orders: how many there are, and how many fulfil the conditions. */
export async function sampleOrders(
  db: Db,
  conditions: OrderConditions,
  most: number,
): Promise<{ seen: number; matching: number }> {
  const { rows } = await db.query(SAMPLE_ORDERS, [...conditions, most])
  return rows[0] ?? { seen: 0, matching: 0 }
}

const ORDERED_PRODUCTS = statement(
  { params: [arrayOf(text), int], row: { id: int } },
  `select distinct product_id as id from ordered_products
    where ${[1, 2, 3].map((position) => `words like ${patternAt('$1', position)}`).join(' and ')} and words like all ($1) limit $2`,
)

/** Ids of ordered products whose code and name match all patterns, at most `most`. */
export async function findOrderedProducts(
  db: Db,
  patterns: readonly string[],
  most: number,
): Promise<number[]> {
  const { rows } = await db.query(ORDERED_PRODUCTS, [patterns, most])
  return rows.map(({ id }) => id)
}

const CUSTOMER_BY_EMAIL = statement(
  { params: [text], row: { id: text } },
  `select id from customers where email = $1 and erased_at is null
   union all select id from customers where guest_email = $1 and erased_at is null`,
)

/** The account with this address, whichever it had when it ordered, and the guests who gave it. */
export async function findCustomerByEmail(db: Db, email: string): Promise<string[]> {
  const { rows } = await db.query(CUSTOMER_BY_EMAIL, [email])
  return rows.map(({ id }) => id)
}

const IS_NUMBER = statement(
  { params: [text], row: { id: text } },
  'select id from orders where order_no = $1',
)

/** Whether an order has this number. */
export async function isOrderNumber(db: Db, orderNo: string): Promise<boolean> {
  return (await db.query(IS_NUMBER, [orderNo])).rows.length > 0
}

const PRODUCT_BY_CODE = statement(
  { params: [text], row: { id: int } },
  `select id from products where code = $1
   union select child.id from products child join products parent on child.parent_id = parent.id where parent.code = $1`,
)

/** The product with this code and its variants. */
export async function findProductsByCode(db: Db, code: string): Promise<number[]> {
  const { rows } = await db.query(PRODUCT_BY_CODE, [code])
  return rows.map(({ id }) => id)
}
