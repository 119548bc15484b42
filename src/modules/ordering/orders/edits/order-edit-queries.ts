import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  json,
  known,
  nullable,
  numeric,
  oneOf,
  type RowFrom,
  statement,
  text,
} from '#database/statements/statement.ts'
import { isOnSale } from '#modules/kernel/products/product-conditions.server.ts'
import { SHIPPING_KINDS } from '#modules/kernel/shipping/shipping-rules.ts'
import { Big, ZERO } from '#shared/money.ts'
import { PAYMENT_TYPE, WITHDRAWAL_EXCEPTION } from '../orders-queries.ts'
import { refundableAmount } from '../refunds/order-refund-rules.ts'
import { readRefundBasis } from '../refunds/order-refunds-queries.ts'
import { COUNTS } from '../returns/order-returns-queries.ts'
import { type EditBasis, type EditMoney, OVERPAID } from './order-edit-rules.ts'

const ORDER_MONEY = statement(
  {
    params: [text, text],
    row: { placedTotal: numeric, collected: numeric, commission: numeric, givenBack: numeric },
  },
  `select o.placed_total as "placedTotal",
     (case when o.payment_type = 'card' then coalesce((
       select sum(k.amount) from order_collections k where k.order_id = o.id and k.returned_at is null), 0)
       else 0 end)::numeric(14, 2) as collected,
     coalesce((select p.paid_price - p.price from payments p
       where o.payment_type = 'card' and p.customer_id = o.customer_id and p.order_id = o.id
         and (p.status = 'paid' or p.status = 'refunded' and p.reason in ('cancelled', 'returned'))
       order by (p.status = 'paid') desc, p.created_at desc limit 1), 0)::numeric(14, 2) as commission,
     coalesce((select sum(f.amount) from order_refunds f
       where f.order_id = o.id and f.reason = $2 and ${COUNTS}), 0)::numeric(14, 2) as "givenBack"
   from orders o where o.id = $1`,
)

/** What was paid for an order and given back after its edits. The order exists. */
export async function readEditMoney(db: Db, orderId: string): Promise<EditMoney> {
  const { rows } = await db.query(ORDER_MONEY, [orderId, OVERPAID])
  const basis = await readRefundBasis(db, orderId)
  const [row] = rows
  if (!row || !basis) throw new Error(`order ${orderId} is gone`)
  return {
    placedTotal: Big(row.placedTotal),
    collected: Big(row.collected),
    commission: Big(row.commission),
    givenBack: Big(row.givenBack),
    charged: basis.charged,
    refundable: refundableAmount(basis),
  }
}

/** A line as JSON holds it; `unitNet` is TRY. */
interface LineRow {
  id: number
  productId: number
  name: string
  variant: string
  code: string
  image: string
  unitValue: string
  multiplier: number
  quantity: number
  unitNet: string
  taxRate: string
  net: string
  tax: string
  gross: string
  discount: string
}

const EDITED_ORDER = statement(
  {
    params: [text],
    row: {
      paymentType: PAYMENT_TYPE,
      shippingTotal: numeric,
      shippingKind: oneOf(SHIPPING_KINDS),
      paymentFee: numeric,
      total: numeric,
      description: text,
      edits: int,
      lines: known(json<LineRow[]>()),
    },
  },
  `select o.payment_type as "paymentType", o.shipping_total as "shippingTotal", o.shipping_kind as "shippingKind",
     o.payment_fee as "paymentFee", o.total, o.description,
     (select count(*)::int from order_edits e where e.order_id = o.id) as edits,
     (select json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'name', l.name, 'variant', l.variant,
         'code', l.code, 'image', l.image, 'unitValue', l.unit_value, 'multiplier', l.multiplier, 'quantity', l.quantity,
         'unitNet', (l.unit_price * l.exchange_rate)::text, 'taxRate', trim_scale(l.tax_rate)::text, 'net', l.net::text,
         'tax', l.tax::text, 'gross', l.gross::text, 'discount', l.discount::text) order by l.position)
       from order_lines l where l.order_id = o.id) as lines
   from orders o where o.id = $1`,
)

/** What an edit of an order is decided by. */
export interface StoredEditBasis extends EditBasis, Omit<RowFrom<typeof EDITED_ORDER>, keyof EditBasis> {
  readonly lines: readonly (EditBasis['lines'][number] &
    Pick<LineRow, 'productId' | 'name' | 'variant' | 'code' | 'image' | 'unitValue' | 'multiplier'>)[]
}

/** Null for an unknown order. */
export async function readEditBasis(db: Db, orderId: string): Promise<StoredEditBasis | null> {
  const { rows } = await db.query(EDITED_ORDER, [orderId])
  const [row] = rows
  const refunds = row && (await readRefundBasis(db, orderId))
  if (!refunds) return null
  const refunded = new Map(refunds.lines.map(({ id, before }) => [id, before]))
  return {
    ...row,
    ...(await readEditMoney(db, orderId)),
    shippingTotal: Big(row.shippingTotal),
    paymentFee: Big(row.paymentFee),
    total: Big(row.total),
    lines: row.lines.map((line) => ({
      ...line,
      unitNet: Big(line.unitNet),
      net: Big(line.net),
      tax: Big(line.tax),
      gross: Big(line.gross),
      discount: Big(line.discount),
      refunded: refunded.get(line.id) ?? 0,
    })),
  }
}

const ADDABLE_PRODUCTS = statement(
  {
    params: [arrayOf(int), text, int, nullable(arrayOf(int))],
    row: {
      productId: int,
      unitId: int,
      isDefaultUnit: boolean,
      slug: text,
      code: text,
      name: known(text),
      variant: text,
      image: nullable(text),
      brandName: text,
      unitValue: text,
      multiplier: int,
      taxRate: numeric,
      currency: text,
      unitPrice: numeric,
      withdrawalException: WITHDRAWAL_EXCEPTION,
      stock: int,
    },
  },
  `select p.id as "productId", u.id as "unitId", u.position = 0 as "isDefaultUnit", p.slug, p.code, coalesce(t.name, p.name) as name,
     coalesce((select string_agg(v.value, ' / ' order by v.position)
       from product_variant_values v where v.product_id = p.id), '') as variant,
     coalesce(
       (select file from product_images where product_id = p.id order by position limit 1),
       (select file from product_images where product_id = p.parent_id order by position limit 1)) as image,
     coalesce(brand.name, '') as "brandName", u.value as "unitValue", u.multiplier, p.tax_rate as "taxRate", p.currency,
     u.sale_price as "unitPrice",
     coalesce(nullif(p.withdrawal_exception, ''), parent.withdrawal_exception, '') as "withdrawalException",
     coalesce(s.quantity, 0) as stock
   from products p
   join product_units u on u.product_id = p.id and u.sale_price > 0 and ($4::int[] is null or u.id = any ($4))
   left join products parent on parent.id = p.parent_id
   left join product_texts t on t.product_id = p.id and t.locale = $2
   left join brands brand on brand.id = p.brand_id
   left join stock_levels s on s.product_id = p.id
   where (p.id = any ($1) or p.parent_id = any ($1)) and ${isOnSale('p', 'parent')} and not p.has_children
   order by array_position($1, coalesce(p.parent_id, p.id)), array_position($1, p.id), p.id, u.position limit $3`,
)
export type AddableRow = RowFrom<typeof ADDABLE_PRODUCTS>

/** The products of these ids, or their variants, that can be sold, once for each unit (or each of `unitIds`), in the order of the ids. */
export async function readAddable(
  db: Db,
  ids: readonly number[],
  { locale, most, unitIds = null }: { locale: string; most: number; unitIds?: readonly number[] | null },
): Promise<AddableRow[]> {
  if (ids.length === 0) return []
  const { rows } = await db.query(ADDABLE_PRODUCTS, [ids, locale, most, unitIds])
  return rows
}

/** The order's discount so far. */
export const discountOf = ({ lines }: Pick<EditBasis, 'lines'>): Big =>
  lines.reduce((all, { discount }) => all.plus(discount), ZERO)
