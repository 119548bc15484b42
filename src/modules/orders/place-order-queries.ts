import type { Db } from '#database/database.ts'
import { boolean, int, json, nullable, numeric, type RowFrom, statement, text } from '#database/statement.ts'
import { LINE_COLUMNS, LINE_JOINS, LINE_TYPES } from '#modules/cart/cart.server.ts'
import type { CartRow } from '#modules/cart/cart-pricing-rules.ts'
import type { WithdrawalException } from '#modules/catalogue/withdrawal-exception-rules.ts'
import type { Address } from '#modules/customers/address-rules.ts'
import type { PaymentType } from '#modules/payments/payment-type-rules.ts'
import type { ShippingKind } from '#modules/shipping/shipping-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { WITHDRAWAL_EXCEPTION } from './orders-queries.ts'
import type { PlacedOrder } from './orders-types.ts'

/** The source of an order: the locked cart, and the browser's choices. */
export interface Checkout {
  cartId: number
  /** The number of writes to the cart so far. */
  version: number
  delivery: Address | null
  invoice: Address | null
  branchName: string
}

const addressJson = (alias: string) => `
  case when ${alias}.id is not null then json_build_object(
    'addressTitle', ${alias}.title, 'name', ${alias}.name, 'country', ${alias}.country, 'city', ${alias}.city,
    'town', ${alias}.town, 'address', ${alias}.address, 'number', ${alias}.phone, 'idNumber', ${alias}.id_number,
    'companyName', ${alias}.company_name, 'taxOffice', ${alias}.tax_office, 'taxNumber', ${alias}.tax_number,
    'invoiceType', ${alias}.invoice_type) end`

const READ_CHECKOUT = statement(
  {
    params: [text, nullable(text)],
    row: {
      cartId: int,
      version: int,
      delivery: nullable(json<Address>()),
      invoice: nullable(json<Address>()),
      branchName: text,
    },
  },
  `
  select c.id as "cartId", c.version, ${addressJson('d')} as delivery, ${addressJson('i')} as invoice,
    coalesce(b.name, '') as "branchName"
  from carts c
  left join visitors v on v.token_hash = $2
  left join addresses d on d.id = v.delivery_address_id and d.customer_id = c.customer_id
  left join addresses i on i.id = v.invoice_address_id and i.customer_id = c.customer_id
  left join customer_branches b on b.id = v.branch_id and b.customer_id = c.customer_id
  where c.customer_id = $1`,
)

/** The customer's cart with the choices of this browser; null when there is no cart. Whoever places an order locks the cart first. */
export async function readCheckout(
  db: Db,
  customerId: string,
  tokenHash: string | null,
): Promise<Checkout | null> {
  const { rows } = await db.prepared(READ_CHECKOUT, [customerId, tokenHash])
  return rows[0] ?? null
}

/** A cart line with the product data that the order stores, in the order's language. */
export interface SnapshotRow extends CartRow {
  title: string
  brandName: string
  variant: string
  /** File of the first picture; a variant without one shows its parent's. */
  picture: string | null
  /** Its own, or its parent's. */
  withdrawalException: WithdrawalException
}

const SNAPSHOTS = statement(
  {
    params: [int, text],
    row: {
      ...LINE_TYPES,
      title: text,
      brandName: text,
      withdrawalException: WITHDRAWAL_EXCEPTION,
      variant: text,
      picture: nullable(text),
    },
  },
  `
  select ${LINE_COLUMNS}, coalesce(t.name, p.name) as title, coalesce(brand.name, '') as "brandName",
    coalesce(nullif(p.withdrawal_exception, ''), parent.withdrawal_exception, '') as "withdrawalException",
    coalesce((select string_agg(v.value, ' / ' order by v.position)
      from product_variant_values v where v.product_id = p.id), '') as variant,
    coalesce(
      (select file from product_images where product_id = p.id order by position limit 1),
      (select file from product_images where product_id = p.parent_id order by position limit 1)) as picture
  from cart_lines l
  join carts c on c.id = l.cart_id
  ${LINE_JOINS}
  left join product_texts t on t.product_id = p.id and t.locale = $2
  left join brands brand on brand.id = p.brand_id
  where l.cart_id = $1
  order by l.added_at, l.id`,
)

export async function readSnapshots(tx: Db, cartId: number, locale: Locale): Promise<SnapshotRow[]> {
  const { rows } = await tx.prepared(SNAPSHOTS, [cartId, locale])
  return rows
}

const BY_CHECKOUT_KEY = statement(
  { params: [text, text], row: { id: text, orderNo: text, recent: boolean } },
  `select id, order_no as "orderNo",
     created_at > now() - interval '30 minutes' and status <> 'cancelled' as recent
   from orders
   where checkout_key = $2 and customer_id = $1 and not (payment_type = 'card' and status = 'awaiting_payment')`,
)

/**
 * The order that a checkout has made already; its key is the cart's id and the number of earlier writes. Unpaid card orders do not count.
 */
export async function findByCheckoutKey(
  tx: Db,
  customerId: string,
  checkoutKey: string,
): Promise<(PlacedOrder & { recent: boolean }) | null> {
  const { rows } = await tx.prepared(BY_CHECKOUT_KEY, [customerId, checkoutKey])
  return rows[0] ?? null
}

const COUNT_UNPAID = statement(
  { params: [text], row: { byTransfer: int, onDelivery: int } },
  `select count(*) filter (where payment_type = 'bank_transfer' and status = 'awaiting_payment')::int as "byTransfer",
      count(*) filter (where payment_type = 'cash_on_delivery' and status in ('confirmed', 'preparing'))::int as "onDelivery"
     from orders where customer_id = $1 and status in ('awaiting_payment', 'confirmed', 'preparing')`,
)

/**
 * The number of the customer's orders that reserve stock without payment: by transfer until it arrives, on delivery until they are
 * shipped. Exact only while the caller holds the cart's lock, because every save waits for it.
 */
export async function countUnpaidOrders(
  tx: Db,
  customerId: string,
): Promise<{ byTransfer: number; onDelivery: number }> {
  const { rows } = await tx.prepared(COUNT_UNPAID, [customerId])
  return rows[0] ?? { byTransfer: 0, onDelivery: 0 }
}

const INSERT = statement(
  { params: [json(), json()], row: { id: text } },
  `
  with placed as (
    insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, description, branch_name, locale,
      invoice_address, delivery_address, sub_total, tax, shipping_total, shipping_kind, payment_fee, total, shown_currency,
      shown_rate, bank_accounts, payment_due_at)
    select o.* from jsonb_to_record($1) as o (id text, "orderNo" text, "customerId" text, "checkoutKey" text, status text,
      "paymentType" text, description text, "branchName" text, locale text, "invoiceAddress" text,
      "deliveryAddress" text, "subTotal" numeric, tax numeric, "shippingTotal" numeric, "shippingKind" text,
      "paymentFee" numeric, total numeric, "shownCurrency" text, "shownRate" numeric, "bankAccounts" text,
      "paymentDueAt" timestamptz)
    on conflict (order_no) do nothing
    returning id
  ),
  lines as (
    insert into order_lines (order_id, position, product_id, slug, code, name, variant, image, brand_name, unit_value,
      multiplier, quantity, tax_rate, currency, unit_price, exchange_rate, net, tax, gross,
      withdrawal_exception)
    select placed.id, l.*
    from placed, jsonb_to_recordset($2) as l (position smallint, "productId" int, slug text, code text, name text,
      variant text, image text, "brandName" text, "unitValue" text, multiplier int, quantity int, "taxRate" numeric,
      currency text, "unitPrice" numeric, "exchangeRate" numeric, net numeric, tax numeric, gross numeric,
      "withdrawalException" text)
  ),
  event as (
    insert into order_events (order_id, kind, actor) select id, 'placed', 'customer' from placed
  )
  select id from placed`,
)

/** An order row by column, with money as decimal text, because numbers inside JSON would be floats. */
export interface OrderRecord {
  id: string
  orderNo: string
  customerId: string
  checkoutKey: string
  status: 'awaiting_payment' | 'confirmed'
  paymentType: PaymentType
  description: string
  branchName: string
  locale: Locale
  invoiceAddress: string
  deliveryAddress: string
  subTotal: string
  tax: string
  shippingTotal: string
  shippingKind: ShippingKind
  paymentFee: string
  total: string
  shownCurrency: string
  shownRate: string
  bankAccounts: string
  /** The deadline of a transfer; null for every other payment type. */
  paymentDueAt: Date | null
}

export interface OrderLineRecord {
  position: number
  productId: number
  slug: string
  code: string
  name: string
  variant: string
  image: string
  brandName: string
  unitValue: string
  multiplier: number
  quantity: number
  taxRate: string
  currency: string
  unitPrice: string
  exchangeRate: string
  net: string
  tax: string
  gross: string
  withdrawalException: WithdrawalException
}

/**
 * Stores order, lines and first event. False, without a write, when the order number is taken. A conflict with another unique key, such
 * as the checkout's, throws with its name: our bug.
 */
export async function insertOrder(
  tx: Db,
  order: OrderRecord,
  lines: readonly OrderLineRecord[],
): Promise<boolean> {
  const { rows } = await tx.prepared(INSERT, [JSON.stringify(order), JSON.stringify(lines)])
  return rows.length === 1
}

const READ_OPEN_CARD_ORDER = statement(
  {
    params: [text],
    row: {
      checkoutKey: text,
      total: numeric,
      deliveryAddress: text,
      invoiceAddress: text,
      description: text,
      branchName: text,
    },
  },
  `select checkout_key as "checkoutKey", total, delivery_address as "deliveryAddress", invoice_address as "invoiceAddress",
     description, branch_name as "branchName"
   from orders where id = $1`,
)

/** The choices that an unpaid card order was placed with. */
export type OpenCardOrder = RowFrom<typeof READ_OPEN_CARD_ORDER>

export async function readOpenCardOrder(tx: Db, orderId: string): Promise<OpenCardOrder> {
  const { rows } = await tx.prepared(READ_OPEN_CARD_ORDER, [orderId])
  const [order] = rows
  if (!order) throw new Error(`order ${orderId} is gone`)
  return order
}
