import type { Db } from '#database/database.ts'
import {
  date,
  json,
  known,
  nullable,
  numeric,
  oneOf,
  statement,
  text,
} from '#database/statements/statement.ts'
import { SHIPPING_KINDS, type ShippingKind } from '#modules/kernel/shipping/shipping-rules.ts'
import { ORDER_DATA_TYPES, type OrderData } from './with-order.ts'

/** A line as emails show it; money as decimal text in TRY. */
export interface OrderEmailLine {
  position: number
  name: string
  variant: string
  image: string
  unitValue: string
  quantity: number
  gross: string
  /** With KDV, already out of `gross`. */
  discount: string
}

/** The same with its id, of an order that is stored. */
type StoredEmailLine = OrderEmailLine & { id: number }

/** An order with the data of its emails. */
export interface EmailOrder extends OrderData {
  subTotal: string
  tax: string
  /** The coupon it was placed with; '' for none. */
  couponCode: string
  shippingKind: ShippingKind
  /** The way of delivery; '' for the standard one. */
  deliveryMethod: string
  /** `YYYY-MM-DD`; null where no day is promised. */
  arrivesFrom: string | null
  arrivesTo: string | null
  invoiceAddress: string
  deliveryAddress: string
  branchName: string
  description: string
  bankAccounts: string
  lines: OrderEmailLine[]
}

/** Every order has lines. */
const EMAIL_ORDER = statement(
  {
    params: [text],
    row: {
      ...ORDER_DATA_TYPES,
      subTotal: numeric,
      tax: numeric,
      couponCode: text,
      shippingKind: oneOf(SHIPPING_KINDS),
      deliveryMethod: text,
      arrivesFrom: nullable(date),
      arrivesTo: nullable(date),
      invoiceAddress: text,
      deliveryAddress: text,
      branchName: text,
      description: text,
      bankAccounts: text,
      lines: known(json<StoredEmailLine[]>()),
    },
  },
  `select o.id, o.order_no as "orderNo", o.status, o.payment_type as "paymentType", o.total,
     o.shipping_total as "shippingTotal", o.payment_fee as "paymentFee", o.payment_due_at as "paymentDueAt",
     o.delivered_at as "deliveredAt", o.locale, o.customer_id as "customerId",
     c.name as "customerName", c.contact_email as email, c.guest_email is not null as guest,
     o.sub_total as "subTotal", o.tax, o.coupon_code as "couponCode", o.shipping_kind as "shippingKind", o.delivery_method as "deliveryMethod", o.arrives_from as "arrivesFrom",
     o.arrives_to as "arrivesTo", o.invoice_address as "invoiceAddress",
     o.delivery_address as "deliveryAddress", o.branch_name as "branchName", o.description, o.bank_accounts as "bankAccounts",
     (select json_agg(json_build_object('id', l.id, 'position', l.position, 'name', l.name, 'variant', l.variant, 'image', l.image,
         'unitValue', l.unit_value, 'quantity', l.quantity, 'gross', l.gross::text, 'discount', l.discount::text)
         order by l.position)
       from order_lines l where l.order_id = o.id) as lines
   from orders o join customers c on c.id = o.customer_id
   where o.id = $1`,
)

/** The whole order without an owner check: its emails go to its owner only. Null for an unknown id. */
export async function readEmailOrder(
  tx: Db,
  orderId: string,
): Promise<(Omit<EmailOrder, 'lines'> & { lines: StoredEmailLine[] }) | null> {
  const { rows } = await tx.prepared(EMAIL_ORDER, [orderId])
  return rows[0] ?? null
}
