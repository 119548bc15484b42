import type { Db } from '#database/database.ts'
import { type BoundedCount, boundedCount, COUNTED_ROWS } from '#database/statements/bounded-count.ts'
import { type OrderStatus, PART_SHIPPED, SHIPPABLE } from '#modules/kernel/orders/order-status-rules.ts'
import { keysetPage, parseListCursor } from '#shared/files/list-position.ts'
import { foldText } from '#shared/text/turkish.ts'
import {
  countFound,
  countLedTo,
  findCustomerByEmail,
  findOrderedProducts,
  findProductsByCode,
  isOrderNumber,
  ORDERS_WITH,
  type OrderConditions,
  type OrderDriver,
  type OrderListRow,
  type OrderPosition,
  type OrderWay,
  readOrderList,
  sampleOrders,
} from './order-list-queries.ts'
import { orderSearchPatterns, typedEmail } from './order-search-rules.ts'
import type { OrderFilters, OrderListItem, OrderSort, OrderStatusFilter } from './orders-admin-schemas.ts'

/** The statuses behind each filter; null where it is no matter of statuses. */
const STATUSES: Readonly<Record<OrderStatusFilter, readonly OrderStatus[] | null>> = {
  unsent: SHIPPABLE,
  'part-shipped': PART_SHIPPED,
  'awaiting-transfer': ['awaiting_payment'],
  confirmed: ['confirmed'],
  preparing: ['preparing'],
  shipped: ['shipped'],
  delivered: ['delivered'],
  'return-requested': ['return_requested'],
  returned: ['returned'],
  cancelled: ['cancelled'],
  attempts: null,
}

/** The filters of orders with pieces to send, which a status alone does not say. */
const OWING: readonly OrderStatusFilter[] = ['unsent', 'part-shipped']

/** The payment types that the filters leave; null for all. */
function paymentsOf({ status, payment }: OrderFilters): string[] | null {
  if (status !== 'awaiting-transfer') return payment ? [payment] : null
  return payment === undefined || payment === 'bank_transfer' ? ['bank_transfer'] : []
}

/** As orders are numbered. */
const ORDER_NO = /^\d{12}$/

/** More products than this with a word are so common that the newest orders have them. */
const MOST_PRODUCTS = 3000

interface Search {
  patterns: readonly string[] | null
  products: readonly number[] | null
  /** The whole number of an order, which is looked for instead of words. */
  orderNo: string | null
  /** The account whose whole address of email was typed: its orders are looked for instead of words. */
  buyer: string | null
}

/** What `q` looks for; null for a text that no order can have. */
async function searchOf(db: Db, q: string | undefined): Promise<Search | null> {
  const nothing = { patterns: null, products: null, buyer: null, orderNo: null }
  if (!q) return nothing
  const patterns = orderSearchPatterns(q)
  if (patterns.length === 0) return null
  const orderNo = q.trim()
  // Its trigrams are in the numbers of nearly all orders of that time.
  if (ORDER_NO.test(orderNo) && (await isOrderNumber(db, orderNo))) return { ...nothing, orderNo }
  const email = typedEmail(q)
  const [buyer] = email ? await findCustomerByEmail(db, email) : []
  // Every trigram of a common mail provider is in nearly every order, so the words would take a hundred times as long.
  if (buyer !== undefined) return { ...nothing, buyer }
  return { ...nothing, patterns, products: await findOrderedProducts(db, patterns, MOST_PRODUCTS) }
}

interface Chosen {
  /** All of them. */
  conditions: OrderConditions
  /** Those that no other table holds, and what the rarest of the others leads to; null without one. */
  others: OrderConditions
  driver: OrderDriver | null
}

/** The conditions of the filters; null where no order can fulfil them. */
async function conditionsOf(db: Db, filters: OrderFilters): Promise<Chosen | null> {
  const { status, from, to, min, max, province, returns, refundRefused, delivery, product, customer, q } =
    filters
  const search = await searchOf(db, q)
  if (!search || (search.buyer && customer && search.buyer !== customer)) return null
  const buyer = search.buyer ?? customer ?? null
  const products = product ? await findProductsByCode(db, product) : null
  const own = [
    status ? STATUSES[status] : null,
    paymentsOf(filters),
    status === 'attempts',
    from ?? null,
    to ?? null,
    min ?? null,
    max ?? null,
    province ? foldText(province) : null,
  ] as const
  const owing = status !== undefined && OWING.includes(status)
  const hasReturns = returns !== undefined
  const refused = refundRefused !== undefined
  const isChosen = delivery !== undefined
  const searched = [search.patterns, search.products, owing, isChosen] as const
  const noSearch = [null, null, owing, isChosen] as const
  const conditions: OrderConditions = [...own, hasReturns, refused, products, buyer, ...searched]
  const nothing = { patterns: [], products: [] }
  const led = (driver: OrderDriver, others: OrderConditions): Chosen => ({ conditions, others, driver })
  if (search.orderNo !== null)
    return led({ by: 'number', patterns: [search.orderNo], products: [] }, [
      ...own,
      hasReturns,
      refused,
      products,
      buyer,
      ...noSearch,
    ])
  if (refused)
    return led({ ...nothing, by: 'refused' }, [...own, hasReturns, false, products, buyer, ...searched])
  if (search.patterns) {
    const driver = {
      by: 'search',
      patterns: [...search.patterns].sort((a, b) => b.length - a.length),
      products: search.products ?? [],
    } as const
    return led(driver, [...own, hasReturns, refused, products, buyer, ...noSearch])
  }
  if (products)
    return led({ ...nothing, by: 'product', products }, [
      ...own,
      hasReturns,
      refused,
      null,
      buyer,
      ...noSearch,
    ])
  return { conditions, others: conditions, driver: null }
}

/** The newest orders that a driver's condition is tried on. */
const SAMPLED = 1000
/** From this share of them on the condition is common: looking up all its orders would take longer than to find the next page. */
const COMMON = 0.02
/** Orders that are collected from an index alone and sorted. */
const MOST_COLLECTED = 100_000
const ANY: OrderConditions = [
  null,
  null,
  false,
  null,
  null,
  null,
  null,
  null,
  false,
  false,
  null,
  null,
  null,
  null,
  false,
  false,
]

interface Plan {
  way: OrderWay
  /** The conditions that the way does not fulfil itself. */
  conditions: OrderConditions
  /** Null where the rows say it. */
  count: BoundedCount | null
}

/**
 * How to read a list. PostgreSQL cannot know how many orders a condition of another table has, so it is measured: a rare one is looked up by
 * its index and sorted. Otherwise few orders are collected and sorted, and of many the next page is found by walking along the sort's index.
 */
async function planOf(db: Db, { conditions, others, driver }: Chosen): Promise<Plan> {
  if (driver?.by === 'number') return { way: driver, conditions: others, count: null }
  if (driver) {
    const alone = [
      ...ANY.slice(0, 8),
      ...conditions.slice(8, 11),
      null,
      ...conditions.slice(12, 14),
      false,
      false,
    ] as unknown as OrderConditions
    const sample = await sampleOrders(db, alone, SAMPLED)
    const isCommon = sample.seen === SAMPLED && sample.matching >= sample.seen * COMMON
    if (!isCommon && (await countLedTo(db, driver, COUNTED_ROWS + 1)) <= COUNTED_ROWS)
      return { way: driver, conditions: others, count: null }
    const all = await boundedCount(db, ORDERS_WITH, others)
    if (all.exact) return { way: 'collect', conditions, count: null }
    const about = Math.round((all.value * sample.matching) / sample.seen)
    return { way: 'walk', conditions, count: { value: Math.max(about, COUNTED_ROWS), exact: false } }
  }
  const count = await boundedCount(db, ORDERS_WITH, conditions)
  if (count.exact) return { way: 'collect', conditions, count }
  // No index has two statuses in the order of a sort, and unsent orders are all new: walking from the oldest on would pass every other order.
  const severalStatuses = (conditions[0]?.length ?? 0) > 1
  if (severalStatuses && count.value <= MOST_COLLECTED) return { way: 'collect', conditions, count: null }
  return { way: 'walk', conditions, count }
}

const NONE: BoundedCount = { value: 0, exact: true }

/** How many orders the filters leave: counted up to 10,000, estimated above. */
export async function countFilteredOrders(db: Db, filters: OrderFilters): Promise<BoundedCount> {
  const chosen = await conditionsOf(db, filters)
  if (!chosen) return NONE
  const { way, conditions, count } = await planOf(db, chosen)
  if (count) return count
  if (typeof way === 'string') return boundedCount(db, ORDERS_WITH, conditions)
  return { value: await countFound(db, conditions, way), exact: true }
}

export function orderListItem(row: OrderListRow): OrderListItem {
  const { at: _at, count: _count, recipient, customerName, createdAt, paymentDueAt, ...shown } = row
  return {
    ...shown,
    customerName: customerName || recipient,
    createdAt: createdAt.toISOString(),
    paymentDueAt: paymentDueAt?.toISOString() ?? null,
  }
}

export interface OrderListPage {
  items: OrderListItem[]
  next: string | null
  previous: string | null
  count: BoundedCount
}

export interface OrderListRequest {
  filters: OrderFilters
  sort: OrderSort
  /** A cursor of an earlier page; anything else is the first page. */
  cursor: string | undefined
  limit: number
}

/** A page of the orders that staff filtered and searched. */
export async function listOrders(
  db: Db,
  { filters, sort, cursor, limit }: OrderListRequest,
): Promise<OrderListPage> {
  const chosen = await conditionsOf(db, filters)
  if (!chosen) return { items: [], next: null, previous: null, count: NONE }
  const position = positionOf(cursor, sort)
  const { way, conditions, count } = await planOf(db, chosen)
  const rows = await readOrderList(db, { conditions, way, sort, position, limit: limit + 1 })
  const page = keysetPage(rows, { limit, position })
  const counted = count ?? { value: rows[0]?.count ?? 0, exact: true }
  return { ...page, items: page.items.map(orderListItem), count: counted }
}

const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?([+-]\d{2}(:\d{2})?)$/
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/

/** The position of a cursor that fits the sort; a cursor of another sort is the first page. */
function positionOf(cursor: string | undefined, sort: OrderSort) {
  const position = parseListCursor(cursor)
  const fits = sort === 'newest' || sort === 'oldest' ? MOMENT : AMOUNT
  return position && fits.test(position.at) ? position : null
}

export interface ExportedOrders {
  filters: OrderFilters
  /** How many orders are read at once. */
  batch: number
}

/** The ids of all orders that the filters leave, oldest first, a batch at a time: memory stays bounded. */
export async function* orderIdBatches(db: Db, { filters, batch }: ExportedOrders): AsyncGenerator<string[]> {
  const chosen = await conditionsOf(db, filters)
  if (!chosen) return
  const { way, conditions } = await planOf(db, chosen)
  let position: OrderPosition | null = null
  while (true) {
    const rows: OrderListRow[] = await readOrderList(db, {
      conditions,
      way,
      sort: 'oldest',
      position,
      limit: batch,
    })
    if (rows.length > 0) yield rows.map(({ id }) => id)
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    position = { at: last.at, id: last.id, backwards: false }
  }
}
