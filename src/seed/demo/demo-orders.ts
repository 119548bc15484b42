import type { Db } from '#database/database.ts'
import { databaseNow } from '#database/database-clock.ts'
import {
  int,
  json,
  nullable,
  numeric,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { paymentFee } from '#modules/kernel/payments/payment-type-rules.ts'
import { addressText, INVOICE_TYPES } from '#modules/kernel/people/address-rules.ts'
import { lineAmounts, sumLines } from '#modules/kernel/pricing/pricing-rules.ts'
import { parseShippingBands, shippingFee } from '#modules/kernel/shipping/shipping-rules.ts'
import { istanbulDay } from '#shared/dates.ts'
import { Big } from '#shared/money.ts'
import type { Demo } from './demo-data.ts'
import type { DemoRow } from './demo-rows.ts'
import type { DemoOrder } from './demo-schemas.ts'

const HOUR = 3_600_000
/** The default time limit of a bank transfer. */
const TRANSFER_HOURS = 24

type PricedOrder = ReturnType<typeof orderRow>

/** An order as its rows, priced by the shop's own rules; amounts are TRY. */
function orderRow(order: DemoOrder, rows: ReadonlyMap<string, DemoRow>, demo: Demo, now: Date) {
  const settings = demo.settings.values
  const bands = parseShippingBands(settings.kargoUcreti ?? '')
  if (!bands.ok) throw new Error('the demo has no shipping fees')
  const lines = order.lines.map(({ code, quantity }, index) => {
    const row = rows.get(code)
    const unit = row?.units[0]
    if (!row || !unit || row.currency !== 'TRY') throw new Error(`${code} is not for a demo order`)
    const amounts = lineAmounts(Big(unit.sale), quantity, row.tax)
    const parcel = order.parcels[index] ?? order.parcels.at(-1)
    const { carrier = '', trackingNo = '' } = parcel ?? {}
    const url = demo.orders.carriers[carrier] ?? ''
    return { code, quantity, position: index + 1, unit, amounts, tax: row.tax, carrier, url, trackingNo }
  })
  const { net, tax, gross } = sumLines(lines.map(({ amounts }) => amounts))
  const { kind, fee } = shippingFee({
    lines: lines.map(({ unit, quantity }) => ({ ...unit, quantity })),
    bands: bands.bands,
    recipientPays: false,
    freeOption: settings.ucretsizKargoSecenek === '1',
    freeThreshold: Big(settings.ucretsizKargoMiktar ?? '0'),
    linesGross: gross,
  })
  const onDelivery = paymentFee(order.payment, {
    kapidaOdemeUcreti: Big(settings.kapidaOdemeUcreti ?? '0'),
  })
  const placedAt = new Date(now.getTime() - order.hoursAgo * HOUR)
  const orderNo = istanbulDay(placedAt).replaceAll('-', '').slice(2) + order.number
  return {
    ...order,
    id: `o_demo-${orderNo}`,
    customer: demo.people.get(order.customer)?.id ?? '',
    orderNo,
    placedAt,
    subTotal: net.toFixed(2),
    taxTotal: tax.toFixed(2),
    shipping: fee.toFixed(2),
    shippingKind: kind,
    paymentFee: onDelivery.toFixed(2),
    bankAccounts: order.payment === 'bank_transfer' ? (settings.b2cHavaleEftHesapBilgisi ?? '') : '',
    dueAt: order.payment === 'bank_transfer' ? new Date(placedAt.getTime() + TRANSFER_HOURS * HOUR) : null,
    total: gross.plus(fee).plus(onDelivery).toFixed(2),
    lines: lines.map(({ amounts, unit, ...line }) => ({
      ...line,
      unitValue: unit.value,
      unitPrice: unit.sale,
      net: amounts.net.toFixed(2),
      vat: amounts.tax.toFixed(2),
      gross: amounts.gross.toFixed(2),
    })),
  }
}

const FIND_ADDRESS = statement(
  {
    params: [text],
    row: {
      addressTitle: text,
      name: text,
      country: text,
      city: text,
      town: text,
      address: text,
      number: text,
      idNumber: text,
      companyName: text,
      taxOffice: text,
      taxNumber: text,
      postCode: text,
      invoiceType: oneOf(INVOICE_TYPES),
    },
  },
  `select title as "addressTitle", name, country, city, town, address, phone as "number", id_number as "idNumber",
          company_name as "companyName", tax_office as "taxOffice", tax_number as "taxNumber",
          coalesce(post_code, '') as "postCode", invoice_type as "invoiceType"
     from addresses where customer_id = $1 order by id desc limit 1`,
)

const INSERT_ORDER = statement(
  {
    params: [
      text,
      text,
      text,
      text,
      text,
      text,
      text,
      text,
      numeric,
      numeric,
      numeric,
      text,
      numeric,
      text,
      timestamptz,
      nullable(int),
      numeric,
      nullable(timestamptz),
    ],
  },
  `insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, description, branch_name,
     invoice_address, delivery_address, sub_total, tax, shipping_total, shipping_kind, total, bank_accounts,
     cancelled_at, created_at, delivered_at, payment_fee, payment_due_at)
   values ($1, $2, $3, $1, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12, $13, $14,
     case when $4 = 'cancelled' then $15::timestamptz + interval '1 hour' end, $15,
     $15::timestamptz + $16::int * interval '1 hour', $17, $18)`,
)

const INSERT_LINES = statement(
  { params: [text, json()] },
  `insert into order_lines (order_id, position, product_id, slug, code, name, image, brand_name, unit_value, multiplier,
     quantity, tax_rate, currency, unit_price, exchange_rate, net, tax, gross, tracking_no, tracking_url, carrier_name,
     withdrawal_exception)
   select $1, row.position, p.id, p.slug, p.code, p.name,
          coalesce((select '/images/' || file from product_images i
                     where i.product_id in (p.id, p.parent_id) and i.position = 0
                     order by i.product_id = p.id desc limit 1), ''),
          coalesce(b.name, ''), row."unitValue", 1, row.quantity, row.tax, 'TRY', row."unitPrice", 1, row.net, row.vat,
          row.gross, row."trackingNo", row.url, row.carrier,
          coalesce(nullif(p.withdrawal_exception, ''), parent.withdrawal_exception, '')
     from jsonb_to_recordset($2) as row(position int2, code text, "unitValue" text, quantity int, tax numeric,
            "unitPrice" numeric, net numeric, vat numeric, gross numeric, carrier text, url text,
            "trackingNo" text)
     join products as p using (code) left join brands as b on b.id = p.brand_id
     left join products as parent on parent.id = p.parent_id`,
)

/** The parcels that the lines name, with all their pieces. */
const INSERT_PARCELS = statement(
  { params: [text] },
  `with parcels as (
     insert into order_parcels (order_id, carrier_name, tracking_url, tracking_no, sent_at)
     select o.id, max(l.carrier_name), max(l.tracking_url), l.tracking_no, o.created_at + interval '1 day'
     from orders o join order_lines l on l.order_id = o.id
     where o.id = $1 and l.tracking_no <> '' group by o.id, l.tracking_no
     returning id, tracking_no
   )
   insert into order_parcel_lines (parcel_id, order_line_id, quantity)
   select parcels.id, l.id, l.quantity from parcels join order_lines l on l.order_id = $1 and l.tracking_no = parcels.tracking_no`,
)

/** What staff finds the order by; a placed order writes the same. */
const INSERT_SEARCH = statement(
  { params: [text] },
  `with words as (
     insert into order_search (order_id, words)
     select o.id, order_words(o.order_no, o.delivery_address, o.invoice_address,
       c.name || ' ' || c.surname || ' ' || c.email, c.phone)
     from orders o join customers c on c.id = o.customer_id where o.id = $1
   )
   insert into ordered_products (product_id, words)
   select distinct product_id, ' ' || fold_text(code || ' ' || name) from order_lines where order_id = $1
   on conflict (product_id, words) do nothing`,
)

async function insertOrder(tx: Db, order: PricedOrder): Promise<void> {
  const { rows } = await tx.query(FIND_ADDRESS, [order.customer])
  const address = rows[0] ? addressText(rows[0]) : ''
  await tx.query(INSERT_ORDER, [
    order.id,
    order.orderNo,
    order.customer,
    order.status,
    order.payment,
    order.description,
    order.branch,
    address,
    order.subTotal,
    order.taxTotal,
    order.shipping,
    order.shippingKind,
    order.total,
    order.bankAccounts,
    order.placedAt,
    order.deliveredAfterHours ?? null,
    order.paymentFee,
    order.dueAt,
  ])
  await tx.query(INSERT_LINES, [order.id, JSON.stringify(order.lines)])
  await tx.query(INSERT_PARCELS, [order.id])
  await tx.query(INSERT_SEARCH, [order.id])
}

const INSERT_RETURN = statement(
  {
    params: [
      text,
      text,
      text,
      text,
      text,
      text,
      timestamptz,
      nullable(timestamptz),
      nullable(timestamptz),
      text,
      text,
      text,
    ],
  },
  `insert into order_returns (id, order_id, kind, reason, note, status, answer, created_at, decided_at, closed_at,
     carrier_name, return_code, return_address)
   values ($1, $2, 'withdrawal', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

const INSERT_RETURN_LINE = statement(
  { params: [text, text, int] },
  `insert into order_return_lines (return_id, order_line_id, quantity)
   select $1, id, $3 from order_lines where order_id = $2 and position = 1`,
)

const INSERT_RECEIPT = statement(
  { params: [text, text, timestamptz] },
  `insert into order_events (order_id, kind, actor, data, created_at)
   values ($1, 'return-received', 'staff', jsonb_build_object('returnId', $2::text), $3)`,
)

const INSERT_REFUND = statement(
  { params: [text, text, text, numeric, timestamptz] },
  `insert into order_refunds (key, order_id, return_id, amount, status, created_at, settled_at)
   values ($1, $2, $3, $4, 'completed', $5, $5)`,
)

/** Inserts the withdrawal: requested some hours after the order, accepted some hours later, and for a completed one received and refunded. */
async function insertWithdrawal(
  tx: Db,
  order: PricedOrder,
  settings: Demo['settings']['values'],
): Promise<void> {
  const { withdrawal, lines } = order
  const [line] = lines
  if (!withdrawal || !line) return
  const { afterHours, reason, note, status } = withdrawal
  const refunded = status === 'refunded'
  const accepted = status !== 'requested'
  const returnId = `r_demo-${order.orderNo}`
  const after = (more: number) => new Date(order.placedAt.getTime() + (afterHours + more) * HOUR)
  await tx.query(INSERT_RETURN, [
    returnId,
    order.id,
    reason,
    note,
    status,
    accepted ? 'Ürünü anlaşmalı kargomuzla ücretsiz gönderebilirsiniz.' : '',
    after(0),
    accepted ? after(5) : null,
    refunded ? after(98) : null,
    accepted ? (settings.iadeKargosu ?? '') : '',
    accepted ? (settings.iadeKodu ?? '') : '',
    accepted ? (settings.returnAddress ?? '') : '',
  ])
  await tx.query(INSERT_RETURN_LINE, [returnId, order.id, refunded ? line.quantity : 1])
  if (!refunded) return
  await tx.query(INSERT_RECEIPT, [order.id, returnId, after(96)])
  await tx.query(INSERT_REFUND, [`return:${returnId}`, order.id, returnId, order.total, after(98)])
}

const INSERT_MOVEMENTS = statement(
  {},
  `insert into stock_ledger (product_id, warehouse_id, delta, reason, order_id, created_at)
   select product_id, warehouses.id, move.sign * quantity, move.reason, orders.id, orders.created_at
     from order_lines join orders on orders.id = order_id
     join warehouses on warehouses.name = 'Merkez Depo'
     join (values (-1, 'order', ''), (1, 'cancel', 'cancelled'), (1, 'return', 'returned')) as move(sign, reason, status)
       on move.reason = 'order' or orders.status = move.status`,
)

/** What the orders and returns moved in each warehouse. */
const MOVED = `(select product_id, warehouse_id, sum(delta) as delta from stock_ledger
   where order_id is not null group by product_id, warehouse_id) as taken`

const MOVE_LEVELS = statement(
  {},
  `update stock_levels set quantity = quantity + taken.delta from ${MOVED} where stock_levels.product_id = taken.product_id`,
)

const MOVE_INVENTORY = statement(
  {},
  `update inventory set quantity = quantity + taken.delta from ${MOVED}
    where inventory.product_id = taken.product_id and inventory.warehouse_id = taken.warehouse_id`,
)

/** Applies the orders and returns to the stock: levels, warehouses and ledger agree. */
async function moveStock(tx: Db): Promise<void> {
  await tx.query(INSERT_MOVEMENTS)
  await tx.query(MOVE_LEVELS)
  await tx.query(MOVE_INVENTORY)
}

const INSERT_EVENTS = statement(
  {},
  `insert into order_events (order_id, kind, actor, created_at)
   select id, 'placed', 'customer', created_at from orders
   union all
   select id, 'cancelled', 'customer', cancelled_at from orders where cancelled_at is not null`,
)

/** Inserts the demo orders and their stock movements. Expects products, customers and pictures. */
export async function insertDemoOrders(tx: Db, demo: Demo, rows: readonly DemoRow[]): Promise<void> {
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const now = await databaseNow(tx)
  for (const order of demo.orders.orders) {
    const row = orderRow(order, byCode, demo, now)
    await insertOrder(tx, row)
    await insertWithdrawal(tx, row, demo.settings.values)
  }
  await tx.query(INSERT_EVENTS)
  await moveStock(tx)
}
