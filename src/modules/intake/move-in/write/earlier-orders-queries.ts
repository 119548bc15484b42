import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  nullable,
  numeric,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { isOnSale } from '#modules/kernel/products/product-conditions.server.ts'
import {
  EARLIER_PLATFORMS,
  EARLIER_STATUSES,
  type EarlierOrder,
  type EarlierOrderLine,
} from '../read/earlier-order-rules.ts'
import type { ReadOrder } from '../read/read-orders.ts'

/**
 * Earlier orders `o` of the customer $1: those an import linked to the account, and those of its address once that is proven or came from the
 * earlier shop itself. Who registers with a stranger's address sees none, and an order without an address is nobody's (decision 149).
 */
export const OWN_EARLIER = `(o.customer_id = $1 or o.customer_id is null and o.email = (
  select email from customers where id = $1 and erased_at is null and (email_verified or imported_at is not null)))`

const INSERT_ORDER = statement(
  {
    params: [
      nullable(text),
      oneOf(EARLIER_PLATFORMS),
      text,
      timestamptz,
      text,
      numeric,
      numeric,
      numeric,
      numeric,
      numeric,
      numeric,
      oneOf(EARLIER_STATUSES),
      text,
      text,
      text,
      text,
      text,
    ],
    row: { id: int, linked: boolean },
  },
  `insert into earlier_orders (customer_id, email, platform, order_no, placed_at, currency, sub_total, discount, shipping, tax, total,
                               refunded, status, delivery_address, invoice_address, source, buyer_name, phone)
   select (select id from customers where email = $1 and erased_at is null and imported_at is not null),
          $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17
   on conflict (platform, source, order_no) do nothing
   returning id, customer_id is not null as linked`,
)

const ERASED_NUMBERS = statement(
  { params: [oneOf(EARLIER_PLATFORMS), text, arrayOf(text)], row: { orderNo: text } },
  `select order_no as "orderNo" from erased_earlier_orders where platform = $1 and source = $2 and order_no = any($3)`,
)

/** The numbers of those of these orders, all of one file, that staff erased for somebody. */
export async function readErasedNumbers(db: Db, orders: readonly ReadOrder[]): Promise<Set<string>> {
  const [first] = orders
  if (!first) return new Set()
  const numbers = orders.map(({ orderNo }) => orderNo)
  const { rows } = await db.query(ERASED_NUMBERS, [first.platform, first.source, numbers])
  return new Set(rows.map(({ orderNo }) => orderNo))
}

const INSERT_LINES = statement(
  { params: [int, arrayOf(text), arrayOf(text), arrayOf(int), arrayOf(text)] },
  `insert into earlier_order_lines (order_id, position, name, sku, quantity, unit_price)
   select $1, position, name, sku, quantity, price::numeric
     from unnest($2::text[], $3::text[], $4::int[], $5::text[]) with ordinality as line (name, sku, quantity, price, position)`,
)

/** Stores an order; null when it is here already. `linked`: it belongs to an account that an import created. */
export async function insertEarlierOrder(
  tx: Db,
  order: ReadOrder,
): Promise<{ id: number; linked: boolean } | null> {
  const { email, platform, orderNo, placedAt, currency, lines } = order
  const { rows } = await tx.query(INSERT_ORDER, [
    email,
    platform,
    orderNo,
    placedAt,
    currency,
    order.subTotal,
    order.discount,
    order.shipping,
    order.tax,
    order.total,
    order.refunded,
    order.status,
    order.deliveryAddress,
    order.invoiceAddress,
    order.source,
    order.buyerName,
    order.phone,
  ])
  const [stored] = rows
  if (!stored) return null
  await tx.query(INSERT_LINES, [
    stored.id,
    lines.map(({ name }) => name),
    lines.map(({ sku }) => sku),
    lines.map(({ quantity }) => quantity),
    lines.map(({ unitPrice }) => unitPrice.toFixed(2)),
  ])
  return stored
}

const ORDER_TYPES = {
  id: int,
  orderNo: text,
  placedAt: timestamptz,
  currency: text,
  subTotal: numeric,
  discount: numeric,
  shipping: numeric,
  tax: numeric,
  total: numeric,
  refunded: numeric,
  status: oneOf(EARLIER_STATUSES),
  deliveryAddress: text,
  invoiceAddress: text,
  source: text,
}
const ORDER_COLUMNS = `o.id, o.order_no as "orderNo", o.placed_at as "placedAt", o.currency, o.sub_total as "subTotal", o.discount, o.shipping,
  o.tax, o.total, o.refunded, o.status, o.delivery_address as "deliveryAddress", o.invoice_address as "invoiceAddress", o.source`

const LIST_EARLIER_ORDERS = statement(
  { params: [text, int], row: ORDER_TYPES },
  `select ${ORDER_COLUMNS} from earlier_orders o where ${OWN_EARLIER} order by o.placed_at desc, o.id desc limit $2`,
)

/** The newest earlier orders of a customer. */
export async function selectEarlierOrders(db: Db, customerId: string, most: number): Promise<EarlierOrder[]> {
  return (await db.query(LIST_EARLIER_ORDERS, [customerId, most])).rows
}

const FIND_EARLIER_ORDERS = statement(
  { params: [text, int], row: ORDER_TYPES },
  `select ${ORDER_COLUMNS} from earlier_orders o where ${OWN_EARLIER} and o.id = $2`,
)

/** The customer's own earlier order; null for another customer's and for a missing one. */
export async function selectEarlierOrder(
  db: Db,
  customerId: string,
  id: number,
): Promise<EarlierOrder | null> {
  return (await db.query(FIND_EARLIER_ORDERS, [customerId, id])).rows[0] ?? null
}

const EARLIER_ORDER_LINES = statement(
  {
    params: [int],
    row: { name: text, sku: text, quantity: int, unitPrice: numeric, productId: nullable(int), slug: text },
  },
  `select l.name, l.sku, l.quantity, l.unit_price as "unitPrice", p.id as "productId", coalesce(p.slug, '') as slug
     from earlier_order_lines l
     join earlier_orders o on o.id = l.order_id
     left join (products p left join products parent on parent.id = p.parent_id)
       on p.code = o.source || l.sku and l.sku <> '' and ${isOnSale('p', 'parent')}
    where l.order_id = $1 order by l.position`,
)

/** What an earlier order contained, with the products that are on sale here under the same SKU. */
export async function selectEarlierLines(db: Db, orderId: number): Promise<EarlierOrderLine[]> {
  return (await db.query(EARLIER_ORDER_LINES, [orderId])).rows
}

const PURCHASES = statement(
  {
    params: [arrayOf(int), arrayOf(text), arrayOf(int), arrayOf(timestamptz)],
    row: { index: int, orderId: int },
  },
  `select distinct given.index, o.id as "orderId"
     from unnest($1::int[], $2::text[], $3::int[], $4::timestamptz[]) as given (index, email, product_id, before)
     join earlier_orders o on o.email = given.email and o.status in ('paid', 'completed')
      and o.placed_at < given.before + interval '1 day'
     join earlier_order_lines l on l.order_id = o.id
     left join products p on p.code = o.source || l.sku and l.sku <> ''
     left join old_product_keys k on k.key = fold_text(l.sku) and k.source = o.source and l.sku <> '' and p.id is null
     left join products known on known.id = k.product_id
     join products reviewed on reviewed.id = given.product_id
    where coalesce(p.parent_id, p.id, known.parent_id, known.id) = given.product_id
       or p.id is null and k.key is null
          and starts_with(reviewed.code, o.source) and (fold_text(l.name) = fold_text(reviewed.name) or starts_with(fold_text(l.name), fold_text(reviewed.name) || ' - '))`,
)

export interface PossiblePurchase {
  readonly index: number
  readonly email: string
  /** The product itself; never a variant. */
  readonly productId: number
  /** When it was reviewed; a review whose file says only its day is at noon, so an order of the next hours counts. */
  readonly before: Date
}

/** Purchases that are looked up in one statement. */
const AT_ONCE = 5000

/**
 * For the `index` of those whose address has them, the earlier orders with the product: paid or completed, placed before, with the SKU of the product or a variant,
 * else with what the earlier shop called it, else, for a SKU that names nothing here, with the product's name.
 */
export async function readPurchases(
  db: Db,
  given: readonly PossiblePurchase[],
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>()
  for (let at = 0; at < given.length; at += AT_ONCE) {
    const some = given.slice(at, at + AT_ONCE)
    const { rows } = await db.query(PURCHASES, [
      some.map(({ index }) => index),
      some.map(({ email }) => email),
      some.map(({ productId }) => productId),
      some.map(({ before }) => before),
    ])
    for (const { index, orderId } of rows) found.set(index, [...(found.get(index) ?? []), orderId])
  }
  return found
}
