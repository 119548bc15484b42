import type { Db } from '#database/database.ts'
import { LINE_COLUMNS, LINE_JOINS } from '#modules/cart/cart.server.ts'
import type { CartRow } from '#modules/cart/cart-pricing-rules.ts'
import type { WithdrawalException } from '#modules/catalogue/withdrawal-rules.ts'
import type { Address } from '#modules/customers/address-rules.ts'
import type { Locale } from '#shared/locale.ts'
import type { PlacedOrder } from './orders.server.ts'

/** What an order is made of: the cart, locked, and what the browser chose. */
export interface Checkout {
  cartId: number
  /** Writes to the cart so far. */
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

const CHECKOUT = `
  select c.id as "cartId", c.version, ${addressJson('d')} as delivery, ${addressJson('i')} as invoice,
    coalesce(b.name, '') as "branchName"
  from carts c
  left join visitors v on v.token_hash = $2
  left join addresses d on d.id = v.delivery_address_id and d.customer_id = c.customer_id
  left join addresses i on i.id = v.invoice_address_id and i.customer_id = c.customer_id
  left join customer_branches b on b.id = v.branch_id and b.customer_id = c.customer_id
  where c.customer_id = $1`

/** Locks the customer's cart until `tx` ends, so a second save of it waits here. Null where there never was a cart. */
export async function lockCheckout(
  tx: Db,
  customerId: string,
  tokenHash: string | null,
): Promise<Checkout | null> {
  const { rows } = await tx.prepared<Checkout>(`${CHECKOUT} for update of c`, [customerId, tokenHash])
  return rows[0] ?? null
}

/** The same without a lock, to be looked at. */
export async function readCheckout(
  db: Db,
  customerId: string,
  tokenHash: string | null,
): Promise<Checkout | null> {
  const { rows } = await db.prepared<Checkout>(CHECKOUT, [customerId, tokenHash])
  return rows[0] ?? null
}

/** A cart line with what the order will remember of its product, in the order's language. */
export interface SnapshotRow extends CartRow {
  title: string
  brandName: string
  variant: string
  /** File of the first picture; a variant without one shows its parent's. */
  picture: string | null
  /** Its own, or its parent's. */
  withdrawalException: WithdrawalException
}

const LINES = `
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
  order by l.added_at, l.id`

export async function readSnapshots(tx: Db, cartId: number, locale: Locale): Promise<SnapshotRow[]> {
  const { rows } = await tx.prepared<SnapshotRow>(LINES, [cartId, locale])
  return rows
}

/**
 * The order a checkout made, if it made one: its key is the cart and the number of writes before it. One that still waits for its
 * card has not been made yet.
 */
export async function findByCheckoutKey(
  tx: Db,
  customerId: string,
  checkoutKey: string,
): Promise<(PlacedOrder & { recent: boolean }) | null> {
  const { rows } = await tx.prepared<PlacedOrder & { recent: boolean }>(
    `select id, order_no as "orderNo", 
       created_at > now() - interval '30 minutes' and status <> 'iptal' as recent
     from orders
     where checkout_key = $2 and customer_id = $1 and not (payment_type = 2 and status = 'odeme_bekliyor')`,
    [customerId, checkoutKey],
  )
  return rows[0] ?? null
}

/**
 * The customer's orders that hold stock without money: by transfer until it is there, on delivery until they are shipped. Whoever holds the
 * lock of the cart (`lockCheckout`) counts right, because every save of it waits there.
 */
export async function countUnpaidOrders(
  tx: Db,
  customerId: string,
): Promise<{ byTransfer: number; onDelivery: number }> {
  const { rows } = await tx.prepared<{ byTransfer: number; onDelivery: number }>(
    `select count(*) filter (where payment_type = 4 and status = 'odeme_bekliyor')::int as "byTransfer",
        count(*) filter (where payment_type = 3 and status in ('onaylandi', 'hazirlaniyor'))::int as "onDelivery"
       from orders where customer_id = $1 and status in ('odeme_bekliyor', 'onaylandi', 'hazirlaniyor')`,
    [customerId],
  )
  return rows[0] ?? { byTransfer: 0, onDelivery: 0 }
}

const INSERT = `
  with placed as (
    insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, description, branch_name, locale,
      invoice_address, delivery_address, sub_total, tax, shipping_total, shipping_kind, payment_fee, total, shown_currency,
      shown_rate, bank_accounts, payment_due_at)
    select o.* from jsonb_to_record($1) as o (id text, "orderNo" text, "customerId" text, "checkoutKey" text, status text,
      "paymentType" smallint, description text, "branchName" text, locale text, "invoiceAddress" text,
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
  select id from placed`

/** An order row by column, money as decimal text: numbers inside JSON would be floats. */
export interface OrderRecord {
  id: string
  orderNo: string
  customerId: string
  checkoutKey: string
  status: 'odeme_bekliyor' | 'onaylandi'
  paymentType: string
  description: string
  branchName: string
  locale: Locale
  invoiceAddress: string
  deliveryAddress: string
  subTotal: string
  tax: string
  shippingTotal: string
  shippingKind: 'fee' | 'free' | 'recipientPays'
  paymentFee: string
  total: string
  shownCurrency: string
  shownRate: string
  bankAccounts: string
  /** Until when a transfer has to come; null for every other way to pay. */
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
 * Writes order, lines and first event. False when the number is taken; nothing is written then. Any other key that is taken, as that of the
 * checkout, throws with its name: our bug.
 */
export async function insertOrder(
  tx: Db,
  order: OrderRecord,
  lines: readonly OrderLineRecord[],
): Promise<boolean> {
  const { rows } = await tx.prepared(INSERT, [JSON.stringify(order), JSON.stringify(lines)])
  return rows.length === 1
}

const REMEMBER = `
  with emptied as (delete from cart_lines where cart_id = $1 and not $4::boolean),
  cart as (
    update carts set version = version + 1, note = '', updated_at = now() where id = $1 and not $4::boolean
  )
  insert into visitors (token_hash, placed_order_id, placed_at)
  select $2, $3, now() where $2::text is not null
  on conflict (token_hash) do update set placed_order_id = excluded.placed_order_id, placed_at = excluded.placed_at`

/** The browser remembers its order (decisions B4); unless it is a repeated one, the cart becomes empty. */
export async function rememberOrder(
  tx: Db,
  checkout: { readonly cartId: number; readonly tokenHash: string | null },
  orderId: string,
  repeated: boolean,
): Promise<void> {
  await tx.prepared(REMEMBER, [checkout.cartId, checkout.tokenHash, orderId, repeated])
}
