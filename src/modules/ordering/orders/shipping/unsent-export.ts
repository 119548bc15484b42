import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  json,
  known,
  numeric,
  type RowFrom,
  statement,
  text,
} from '#database/statements/statement.ts'
import { parseAddressText } from '#modules/kernel/people/address-rules.ts'
import { phoneDigits } from '#modules/kernel/people/phone-rules.ts'
import { shippingSize } from '#modules/kernel/shipping/shipping-rules.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { istanbulDay } from '#shared/dates.ts'
import { CsvDigits, CsvNumber, csvRow, UTF8_MARK } from '#shared/files/csv.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { PAYMENT_TYPE } from '../orders-queries.ts'
import type { OrdersDeps } from '../orders-types.ts'
import type { OrderExport } from '../staff/order-export.ts'
import { orderIdBatches } from '../staff/order-list.ts'
import { orderNumberCell } from '../staff/order-number-cell.ts'
import { OWED } from './order-parcels-queries.ts'

/** Orders read at once. */
const BATCH = 500

/** A line's box as the product has it, so far as the product still has the unit, and how many of it are to be sent. */
interface Box {
  width: string
  height: string
  length: string
  weight: string
  quantity: number
}

const UNSENT_LINES = statement(
  {
    params: [arrayOf(text)],
    row: {
      orderNo: text,
      paymentType: PAYMENT_TYPE,
      total: numeric,
      deliveryAddress: text,
      deliveryMethod: text,
      pieces: int,
      /** A parcel has left with other pieces, and with the amount to collect. */
      partShipped: known(boolean),
      boxes: known(json<Box[]>()),
    },
  },
  `select o.order_no as "orderNo", o.payment_type as "paymentType", o.total, o.delivery_address as "deliveryAddress",
     o.delivery_method as "deliveryMethod",
     (select coalesce(sum(${OWED}), 0)::int from order_lines l where l.order_id = o.id) as pieces,
     exists (select from order_parcels p where p.order_id = o.id) as "partShipped",
     (select coalesce(json_agg(json_build_object('width', u.width::text, 'height', u.height::text, 'length', u.length::text,
        'weight', u.weight::text, 'quantity', ${OWED})), '[]')
      from order_lines l join product_units u on u.product_id = l.product_id and u.value = l.unit_value
      where l.order_id = o.id and ${OWED} > 0) as boxes
   from orders o
   where o.id = any ($1) and not exists (
     select from order_refunds f
     where f.order_id = o.id and f.return_id is null and not f.by_staff and f.status = 'pending')
   order by o.created_at, o.id`,
)

function row(order: RowFrom<typeof UNSENT_LINES>, options: { desiMax: boolean }): string {
  const { name, companyName, number, address, postCode, town, city, country } = parseAddressText(
    order.deliveryAddress,
  )
  const size = shippingSize(order.boxes, options)
  return csvRow([
    orderNumberCell(order.orderNo),
    [name, companyName].filter(Boolean).join(', '),
    new CsvDigits(phoneDigits(number)),
    address,
    postCode,
    town,
    city,
    country,
    new CsvNumber(String(order.pieces)),
    size.gt('0') ? new CsvNumber(size.toFixed(2)) : '',
    order.paymentType === 'cash_on_delivery' && !order.partShipped ? new CsvNumber(order.total) : '',
    order.deliveryMethod,
    '',
    '',
  ])
}

const head = (locale: Locale) =>
  csvRow([
    m.order_export_number({}, { locale }),
    m.order_export_recipient({}, { locale }),
    m.order_export_phone({}, { locale }),
    m.order_export_delivery_address({}, { locale }),
    m.order_export_post_code({}, { locale }),
    m.order_export_town({}, { locale }),
    m.order_export_city({}, { locale }),
    m.order_export_country({}, { locale }),
    m.order_export_pieces({}, { locale }),
    m.order_export_size({}, { locale }),
    m.order_export_on_delivery({}, { locale }),
    m.order_export_delivery({}, { locale }),
    m.order_export_carrier({}, { locale }),
    m.order_export_tracking_no({}, { locale }),
  ])

async function* csvOf(db: Db, options: { desiMax: boolean }, locale: Locale): AsyncGenerator<string> {
  yield UTF8_MARK + head(locale)
  for await (const ids of orderIdBatches(db, { filters: { status: 'unsent' }, batch: BATCH })) {
    const { rows } = await db.query(UNSENT_LINES, [ids])
    yield rows.map((order) => row(order, options)).join('')
  }
}

/**
 * Orders with pieces to send as a file for the carrier's portal, oldest first: recipient, phone, address, the pieces of the next parcel
 * with their size (desi, as far as the products have one), and the amount to collect, which the first parcel of an order names. Filled in, carrier and tracking number come back by `readShipmentFile`. Records before
 * anything is read who took it.
 */
export async function exportUnsentOrders(
  { db, clock, settings }: Pick<OrdersDeps, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  locale: Locale,
): Promise<OrderExport> {
  await writeAudit(db, actor, { action: 'export.unsent-orders', recordId: 'orders', after: {} })
  const options = { desiMax: settings.get().desiMax }
  return { fileName: `gonderilecekler-${istanbulDay(clock())}.csv`, text: csvOf(db, options, locale) }
}
