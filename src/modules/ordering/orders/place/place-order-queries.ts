import type { Db } from '#database/database.ts'
import { genericPlanArray } from '#database/statements/planned-once.ts'
import {
  arrayOf,
  boolean,
  int,
  json,
  known,
  nullable,
  numeric,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { LINE_COLUMNS, LINE_JOINS, LINE_TYPES } from '#modules/buying/cart/cart.server.ts'
import type { CartRow } from '#modules/buying/cart/cart-pricing-rules.ts'
import type { WithdrawalException } from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import { CURRENCIES_DIGEST } from '#modules/goods/currencies/currencies.server.ts'
import { owesPieces } from '#modules/kernel/orders/order-conditions.server.ts'
import type { PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'
import type { Address } from '#modules/kernel/people/address-rules.ts'
import type { ShippingKind } from '#modules/kernel/shipping/shipping-rules.ts'
import { LAST_TAKEN_OVER } from '#modules/platform/hold/hold.server.ts'
import { SETTINGS_DIGEST } from '#modules/platform/settings/settings.server.ts'
import type { Locale } from '#shared/locale.ts'
import type { LegalDocument } from '../legal-documents/order-legal-documents-rules.ts'
import { WITHDRAWAL_EXCEPTION } from '../orders-queries.ts'
import type { PlacedOrder } from '../orders-types.ts'

/** A cart line with the product data that the order stores, in the order's language. */
export interface SnapshotRow extends CartRow {
  title: string
  brandName: string
  variant: string
  /** File of the first picture; a variant without one shows its parent's. */
  picture: string | null
  /** Its own, or its parent's. */
  withdrawalException: WithdrawalException
  /** It has 'Aynı Gün Kargo'. */
  sameDayShipping: boolean
}

/** The source of an order: the locked cart with its lines, the browser's choices, and what a decision about the order needs. */
export interface Checkout {
  cartId: number
  /** The number of writes to the cart so far. */
  version: number
  /** The code of a coupon as it was typed; '' for none. */
  couponCode: string
  customerName: string
  /** '' once the account was erased. */
  email: string
  guest: boolean
  delivery: Address | null
  invoice: Address | null
  branchName: string
  /** The key of the way of delivery chosen in this browser. */
  deliveryMethod: string
  /** For `settings.readIn` and `currencies.ratesIn`. */
  settingsDigest: string
  ratesDigest: string
  /**
   * The number of the customer's orders that reserve stock without payment: by transfer until it arrives, on delivery until they are
   * shipped. Exact only while the caller holds the cart's lock, because every save waits for it.
   */
  unpaidByTransfer: number
  unpaidOnDelivery: number
  /** Whether an order of the customer awaits its card payment. */
  hasOpenCardOrder: boolean
  /** `LAST_TAKEN_OVER`, for the order's number. */
  takenOverAt: Date | null
  /** In the order in which they were added. */
  rows: SnapshotRow[]
}

const addressJson = (alias: string) => `
  case when ${alias}.id is not null then json_build_object(
    'addressTitle', ${alias}.title, 'name', ${alias}.name, 'country', ${alias}.country, 'city', ${alias}.city,
    'town', ${alias}.town, 'address', ${alias}.address, 'postCode', coalesce(${alias}.post_code, ''),
    'number', ${alias}.phone, 'idNumber', ${alias}.id_number,
    'companyName', ${alias}.company_name, 'taxOffice', ${alias}.tax_office, 'taxNumber', ${alias}.tax_number,
    'invoiceType', ${alias}.invoice_type) end`

/** Cart and choices are repeated for each line; the addresses are in the first row only. */
const READ_CHECKOUT = statement(
  {
    params: [text, nullable(text), text],
    row: {
      cartId: int,
      version: int,
      couponCode: text,
      customerName: text,
      email: text,
      guest: boolean,
      delivery: nullable(json<Address>()),
      invoice: nullable(json<Address>()),
      branchName: text,
      deliveryMethod: known(text),
      settingsDigest: text,
      ratesDigest: text,
      unpaidByTransfer: int,
      unpaidOnDelivery: int,
      hasOpenCardOrder: boolean,
      takenOverAt: nullable(timestamptz),
      ...LINE_TYPES,
      lineId: nullable(int),
      title: known(text),
      brandName: text,
      withdrawalException: WITHDRAWAL_EXCEPTION,
      sameDayShipping: known(boolean),
      variant: text,
      picture: nullable(text),
    },
  },
  `
  select c.id as "cartId", c.version, c.coupon_code as "couponCode", customer.name as "customerName",
    customer.contact_email as email, customer.guest_email is not null as guest,
    ${addressJson('d')} as delivery, ${addressJson('i')} as invoice, coalesce(b.name, '') as "branchName", coalesce(v.delivery_method, '') as "deliveryMethod",
    ${SETTINGS_DIGEST} as "settingsDigest", ${CURRENCIES_DIGEST} as "ratesDigest",
    unpaid.by_transfer as "unpaidByTransfer", unpaid.on_delivery as "unpaidOnDelivery", unpaid.by_card as "hasOpenCardOrder",
    ${LAST_TAKEN_OVER} as "takenOverAt", ${LINE_COLUMNS}, coalesce(t.name, p.name) as title, coalesce(brand.name, '') as "brandName",
    coalesce(nullif(p.withdrawal_exception, ''), parent.withdrawal_exception, '') as "withdrawalException",
    p.same_day_shipping as "sameDayShipping",
    coalesce((select string_agg(v.value, ' / ' order by v.position)
      from product_variant_values v where v.product_id = p.id), '') as variant,
    coalesce(
      (select file from product_images where product_id = p.id order by position limit 1),
      (select file from product_images where product_id = p.parent_id order by position limit 1)) as picture
  from carts c
  join customers customer on customer.id = c.customer_id
  cross join (
    select count(*) filter (where payment_type = 'bank_transfer' and status = 'awaiting_payment')::int as by_transfer,
      count(*) filter (where o.payment_type = 'cash_on_delivery' and ${owesPieces('o')})::int as on_delivery,
      count(*) filter (where o.payment_type = 'card' and o.status = 'awaiting_payment') > 0 as by_card
    from orders o where o.customer_id = $1 and (o.status = 'awaiting_payment' or ${owesPieces('o')})
  ) unpaid
  left join lateral (
    select *, row_number() over (order by added_at, id) as position from cart_lines where cart_id = c.id
  ) l on true
  ${LINE_JOINS}
  left join product_texts t on t.product_id = p.id and t.locale = $3
  left join brands brand on brand.id = p.brand_id
  left join visitors v on v.token_hash = $2 and coalesce(l.position, 1) = 1
  left join addresses d on d.id = v.delivery_address_id and d.customer_id = c.customer_id
  left join addresses i on i.id = v.invoice_address_id and i.customer_id = c.customer_id
  left join customer_branches b on b.id = v.branch_id and b.customer_id = c.customer_id
  where c.customer_id = $1
  order by l.position`,
)

/**
 * The customer's cart with the choices of this browser; null when there is no cart. Whoever places an order locks the cart first: one
 * statement then reads all it decides by.
 */
export async function readCheckout(
  db: Db,
  { customerId, tokenHash, locale }: { customerId: string; tokenHash: string | null; locale: Locale },
): Promise<Checkout | null> {
  const { rows } = await db.prepared(READ_CHECKOUT, [customerId, tokenHash, locale])
  const [first] = rows
  if (!first) return null
  return {
    ...first,
    rows: rows.flatMap(({ lineId, ...row }) => (lineId === null ? [] : [{ ...row, lineId }])),
  }
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

const INSERT_ORDERS = statement(
  { params: [json(), json(), arrayOf(text), arrayOf(text), arrayOf(text), text], row: { id: text } },
  `
  with placed as (
    insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, description, branch_name, locale,
      invoice_address, delivery_address, sub_total, tax, shipping_total, shipping_kind, payment_fee, total, coupon_code, shown_currency,
      shown_rate, bank_accounts, payment_due_at, delivery_method, arrives_from, arrives_to)
    select o.* from jsonb_to_record($1) as o (id text, "orderNo" text, "customerId" text, "checkoutKey" text, status text,
      "paymentType" text, description text, "branchName" text, locale text, "invoiceAddress" text,
      "deliveryAddress" text, "subTotal" numeric, tax numeric, "shippingTotal" numeric, "shippingKind" text,
      "paymentFee" numeric, total numeric, "couponCode" text, "shownCurrency" text, "shownRate" numeric, "bankAccounts" text,
      "paymentDueAt" timestamptz, "deliveryMethod" text, "arrivesFrom" date, "arrivesTo" date)
    on conflict (order_no) do nothing
    returning id, order_no, customer_id, delivery_address, invoice_address
  ),
  search as (
    insert into order_search (order_id, words)
    select o.id, order_words(o.order_no, o.delivery_address, o.invoice_address,
      c.name || ' ' || c.surname || ' ' || c.contact_email, c.phone)
    from placed o join customers c on c.id = o.customer_id
  ),
  products as (
    insert into ordered_products (product_id, words)
    select distinct l."productId", ' ' || fold_text(l.code || ' ' || l.name)
    from placed, jsonb_to_recordset($2) as l ("productId" int, code text, name text)
    order by 1, 2
    on conflict (product_id, words) do nothing
  ),
  lines as (
    insert into order_lines (order_id, position, product_id, slug, code, name, variant, image, brand_name, unit_value,
      multiplier, quantity, tax_rate, currency, unit_price, exchange_rate, net, tax, gross, discount,
      withdrawal_exception)
    select placed.id, l.*
    from placed, jsonb_to_recordset($2) as l (position smallint, "productId" int, slug text, code text, name text,
      variant text, image text, "brandName" text, "unitValue" text, multiplier int, quantity int, "taxRate" numeric,
      currency text, "unitPrice" numeric, "exchangeRate" numeric, net numeric, tax numeric, gross numeric,
      discount numeric, "withdrawalException" text)
  ),
  acceptances as (
    insert into order_acceptances (order_id, document, html, sha256, ip)
    select placed.id, a.*, $6
    from placed, unnest(${genericPlanArray('$3', 'text')}, ${genericPlanArray('$4', 'text')}, ${genericPlanArray('$5', 'text')})
      as a (document, html, sha256)
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
  /** As the coupon spells it; '' for none. */
  couponCode: string
  shownCurrency: string
  shownRate: string
  bankAccounts: string
  /** The deadline of a transfer; null for every other payment type. */
  paymentDueAt: Date | null
  /** The name of the way of delivery in the order's language; '' for the standard one. */
  deliveryMethod: string
  /** `YYYY-MM-DD`; null where no day is promised, and until a transfer has arrived. */
  arrivesFrom: string | null
  arrivesTo: string | null
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
  /** With KDV, already out of the three amounts above. */
  discount: string
  withdrawalException: WithdrawalException
}

/** A legal document as it was accepted, with the SHA-256 (hex) of its text. */
export interface DocumentRecord {
  document: LegalDocument
  html: string
  sha256: string
}

/**
 * Stores order, lines, first event and the documents accepted with it, from the IP address `ip`. False, without a write, when the order
 * number is taken. A conflict with another unique key, such as the checkout's, throws with its name: our bug.
 */
export async function insertOrder(
  tx: Db,
  order: OrderRecord,
  lines: readonly OrderLineRecord[],
  { documents, ip }: { documents: readonly DocumentRecord[]; ip: string },
): Promise<boolean> {
  const { rows } = await tx.prepared(INSERT_ORDERS, [
    JSON.stringify(order),
    JSON.stringify(lines),
    documents.map(({ document }) => document),
    documents.map(({ html }) => html),
    documents.map(({ sha256 }) => sha256),
    ip,
  ])
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
      deliveryMethod: text,
    },
  },
  `select checkout_key as "checkoutKey", total, delivery_address as "deliveryAddress", invoice_address as "invoiceAddress",
     description, branch_name as "branchName", delivery_method as "deliveryMethod"
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
