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
  timestamptz,
} from '#database/statement.ts'
import { isOnSale } from '#modules/catalogue/product-conditions.server.ts'
import { SHIPPING_KINDS } from '#modules/shipping/shipping-rules.ts'
import { Big, ZERO } from '#shared/money.ts'
import { type EditBasis, type EditMoney, OVERPAID } from './order-edit-rules.ts'
import { refundableAmount } from './order-refund-rules.ts'
import { readRefundBasis } from './order-refunds-queries.ts'
import { COUNTS } from './order-returns-queries.ts'
import { PAYMENT_TYPE, WITHDRAWAL_EXCEPTION } from './orders-queries.ts'

const MONEY = statement(
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
  const { rows } = await db.query(MONEY, [orderId, OVERPAID])
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
  multiplier: number
  quantity: number
  unitNet: string
  taxRate: string
  net: string
  tax: string
  gross: string
  discount: string
}

const ORDER = statement(
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
         'code', l.code, 'image', l.image, 'multiplier', l.multiplier, 'quantity', l.quantity,
         'unitNet', (l.unit_price * l.exchange_rate)::text, 'taxRate', trim_scale(l.tax_rate)::text, 'net', l.net::text,
         'tax', l.tax::text, 'gross', l.gross::text, 'discount', l.discount::text) order by l.position)
       from order_lines l where l.order_id = o.id) as lines
   from orders o where o.id = $1`,
)

/** What an edit of an order is decided by. */
export interface StoredEditBasis extends EditBasis, Omit<RowFrom<typeof ORDER>, keyof EditBasis> {
  readonly lines: readonly (EditBasis['lines'][number] &
    Pick<LineRow, 'productId' | 'name' | 'variant' | 'code' | 'image' | 'multiplier'>)[]
}

/** Null for an unknown order. */
export async function readEditBasis(db: Db, orderId: string): Promise<StoredEditBasis | null> {
  const { rows } = await db.query(ORDER, [orderId])
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

const ADDABLE = statement(
  {
    params: [arrayOf(int), text, int],
    row: {
      productId: int,
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
  `select p.id as "productId", p.slug, p.code, coalesce(t.name, p.name) as name,
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
   join product_units u on u.product_id = p.id and u.position = 0
   left join products parent on parent.id = p.parent_id
   left join product_texts t on t.product_id = p.id and t.locale = $2
   left join brands brand on brand.id = p.brand_id
   left join stock_levels s on s.product_id = p.id
   where (p.id = any ($1) or p.parent_id = any ($1)) and ${isOnSale('p', 'parent')} and not p.has_children and u.sale_price > 0
   order by array_position($1, coalesce(p.parent_id, p.id)), array_position($1, p.id), p.id limit $3`,
)
export type AddableRow = RowFrom<typeof ADDABLE>

/** The products of these ids, or their variants, that can be sold, each by its default unit, in the order of the ids. */
export async function readAddable(
  db: Db,
  ids: readonly number[],
  { locale, most }: { locale: string; most: number },
): Promise<AddableRow[]> {
  if (ids.length === 0) return []
  const { rows } = await db.query(ADDABLE, [ids, locale, most])
  return rows
}

const LINES = statement(
  { params: [text, arrayOf(int), json(), json()] },
  `with removed as (delete from order_lines where order_id = $1 and id = any ($2)),
   changed as (
     update order_lines l set quantity = c.quantity, net = c.net, tax = c.tax, gross = c.gross, discount = c.discount,
       currency = case when c.price is null then l.currency else 'TRY' end,
       exchange_rate = case when c.price is null then l.exchange_rate else 1 end,
       unit_price = coalesce(c.price, l.unit_price)
     from jsonb_to_recordset($3) as c (id bigint, quantity int, net numeric, tax numeric, gross numeric, discount numeric,
       price numeric)
     where l.order_id = $1 and l.id = c.id),
   products as (
     insert into ordered_products (product_id, words)
     select distinct a."productId", ' ' || fold_text(a.code || ' ' || a.name)
     from jsonb_to_recordset($4) as a ("productId" int, code text, name text)
     order by 1, 2
     on conflict (product_id, words) do nothing)
   insert into order_lines (order_id, position, product_id, slug, code, name, variant, image, brand_name, unit_value, multiplier,
     quantity, tax_rate, currency, unit_price, exchange_rate, net, tax, gross, discount, withdrawal_exception)
   select $1, (select max(position) from order_lines where order_id = $1) + a.position, a."productId", a.slug, a.code, a.name,
     a.variant, a.image, a."brandName", a."unitValue", a.multiplier, a.quantity, a."taxRate", a.currency, a."unitPrice",
     a."exchangeRate", a.net, a.tax, a.gross, a.discount, a."withdrawalException"
   from jsonb_to_recordset($4) as a (position smallint, "productId" int, slug text, code text, name text, variant text,
     image text, "brandName" text, "unitValue" text, multiplier int, quantity int, "taxRate" numeric, currency text,
     "unitPrice" numeric, "exchangeRate" numeric, net numeric, tax numeric, gross numeric, discount numeric,
     "withdrawalException" text)`,
)

/** Two steps, because two lines never have the same position. */
const RENUMBER = [
  statement({ params: [text] }, 'update order_lines set position = position + 10000 where order_id = $1'),
  statement(
    { params: [text] },
    `update order_lines l set position = n.position
     from (select id, row_number() over (order by position) as position from order_lines where order_id = $1) n
     where l.id = n.id`,
  ),
] as const

/** A changed line; `price` is its new net unit price in TRY, null where the price stays. Amounts as decimal text. */
export interface ChangedLine {
  id: number
  quantity: number
  net: string
  tax: string
  gross: string
  discount: string
  price: string | null
}

/** Removes, changes and adds lines and numbers them from 1, in the transaction that holds the order's lock. */
export async function writeEditedLines(
  tx: Db,
  orderId: string,
  lines: { removed: readonly number[]; changed: readonly ChangedLine[]; added: readonly object[] },
): Promise<void> {
  const { removed, changed, added } = lines
  await tx.query(LINES, [orderId, removed, JSON.stringify(changed), JSON.stringify(added)])
  if (removed.length > 0) for (const step of RENUMBER) await tx.query(step, [orderId])
}

/** What an edit changed, as its record keeps it and the buyer reads it. Amounts in TRY, decimal text. */
export interface EditRecord {
  /** Lines whose pieces or amounts changed; 0 pieces before for added ones, after for removed ones. */
  lines: {
    name: string
    variant: string
    quantity: [number, number]
    gross: [string, string]
  }[]
  shippingTotal: [string, string]
  discount: [string, string]
  description: [string, string]
}

const INSERT_EDIT = statement(
  { params: [text, int, text, text, text, text, numeric, numeric, boolean, json()] },
  `insert into order_edits (order_id, number, staff_id, staff_name, reason, consent, total_before, total_after, paid, changes)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)

export async function insertEdit(
  tx: Db,
  edit: {
    orderId: string
    number: number
    staffId: string
    staffName: string
    reason: string
    consent: string
    totalBefore: string
    totalAfter: string
    paid: boolean
    changes: EditRecord
  },
): Promise<void> {
  const { orderId, number, staffId, staffName, reason, consent, totalBefore, totalAfter, paid, changes } =
    edit
  await tx.query(INSERT_EDIT, [
    orderId,
    number,
    staffId,
    staffName,
    reason,
    consent,
    totalBefore,
    totalAfter,
    paid,
    JSON.stringify(changes),
  ])
}

const EDITS = statement(
  {
    params: [text],
    row: {
      number: int,
      staffName: text,
      reason: text,
      consent: text,
      totalBefore: numeric,
      totalAfter: numeric,
      changes: json<EditRecord>(),
      createdAt: timestamptz,
    },
  },
  `select number, staff_name as "staffName", reason, consent, total_before as "totalBefore", total_after as "totalAfter", changes,
     created_at as "createdAt"
   from order_edits where order_id = $1 order by number`,
)
export type StoredEdit = RowFrom<typeof EDITS>

/** The edits of an order, oldest first. */
export async function readEdits(db: Db, orderId: string): Promise<StoredEdit[]> {
  const { rows } = await db.query(EDITS, [orderId])
  return rows
}

const COLLECT = statement(
  { params: [text, numeric, text], row: { id: int } },
  'insert into order_collections (order_id, amount, note) values ($1, $2, $3) returning id',
)

/** Records money that came for an edited order. Returns its id. */
export async function insertCollection(tx: Db, orderId: string, amount: Big, note: string): Promise<number> {
  const { rows } = await tx.query(COLLECT, [orderId, amount.toFixed(2), note])
  return rows[0]?.id ?? 0
}

const COLLECTIONS = statement(
  {
    params: [text],
    row: { id: int, amount: numeric, note: text, createdAt: timestamptz, returnedAt: nullable(timestamptz) },
  },
  `select id, amount, note, created_at as "createdAt", returned_at as "returnedAt"
   from order_collections where order_id = $1 order by id`,
)
export type StoredCollection = RowFrom<typeof COLLECTIONS>

/** What was collected for an edited order, oldest first. */
export async function readCollections(db: Db, orderId: string): Promise<StoredCollection[]> {
  const { rows } = await db.query(COLLECTIONS, [orderId])
  return rows
}

const SEND_BACK = statement(
  { params: [text, int], row: { amount: numeric } },
  `update order_collections set returned_at = now() where order_id = $1 and id = $2 and returned_at is null returning amount`,
)

/** Records that a collected amount was sent back; null when it was already, or is not the order's. */
export async function sendBackCollection(tx: Db, orderId: string, id: number): Promise<Big | null> {
  const { rows } = await tx.query(SEND_BACK, [orderId, id])
  return rows[0] ? Big(rows[0].amount) : null
}

/** The order's discount so far. */
export const discountOf = ({ lines }: Pick<EditBasis, 'lines'>): Big =>
  lines.reduce((all, { discount }) => all.plus(discount), ZERO)
