import type { Db } from '#database/database.ts'
import { arrayOf, boolean, int, known, oneOf, statement, text } from '#database/statements/statement.ts'
import { ORDER_STATUSES } from '#modules/kernel/orders/order-status-rules.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { OrdersDeps } from '../orders-types.ts'
import { findCarrier } from './carrier-rules.ts'
import { shipOrder } from './fulfil-order.ts'
import { OWED } from './order-parcels-queries.ts'
import type { ShippableOrder } from './shipment-file-rules.ts'
import type { ShipmentOutcome } from './shipments-admin-schemas.ts'

const SHIPPABLE_ORDERS = statement(
  {
    params: [arrayOf(text)],
    row: {
      id: text,
      orderNo: text,
      version: int,
      status: oneOf(ORDER_STATUSES),
      cancelling: boolean,
      trackingNos: known(arrayOf(text)),
      unsent: int,
    },
  },
  `select o.id, o.order_no as "orderNo", o.version, o.status,
     exists (select from order_refunds f
       where f.order_id = o.id and f.return_id is null and not f.by_staff and f.status = 'pending') as cancelling,
     array(select p.tracking_no from order_parcels p where p.order_id = o.id order by p.id) as "trackingNos",
     (select coalesce(sum(${OWED}), 0)::int
      from order_lines l where l.order_id = o.id and o.delivered_at is null) as unsent
   from orders o where o.order_no = any ($1::bpchar[])`,
)

type FoundOrder = ShippableOrder & { id: string }

/** What is known of these orders before their parcels are sent; numbers of no order are left out. */
export async function readShippableOrders(db: Db, orderNos: readonly string[]): Promise<FoundOrder[]> {
  const { rows } = await db.query(SHIPPABLE_ORDERS, [orderNos])
  return rows
}

/** A parcel with all that is left of an order, and the version of the order it was checked against. */
export interface Shipment {
  orderNo: string
  version: number
  carrierName: string
  trackingNo: string
}

/**
 * Ships orders one after the other, each in a transaction of its own by the command of one parcel, and records the run. A row that is
 * repeated, in this run or in a later one, finds its parcel and changes nothing.
 */
export async function shipOrders(
  deps: OrdersDeps,
  rows: readonly Shipment[],
  actor: Actor,
): Promise<{ orderNo: string; outcome: ShipmentOutcome }[]> {
  const results: { orderNo: string; outcome: ShipmentOutcome }[] = []
  for (const row of rows) results.push({ orderNo: row.orderNo, outcome: await shipOne(deps, row, actor) })
  const countOf = (outcome: ShipmentOutcome) => results.filter((each) => each.outcome === outcome).length
  const [shipped, same] = [countOf('shipped'), countOf('same')]
  const refused = rows.length - shipped - same
  await writeAudit(deps.db, actor, {
    action: 'order.ship-many',
    recordId: 'orders',
    after: { rows: rows.length, shipped, same, refused },
  })
  return results
}

async function shipOne(
  deps: OrdersDeps,
  { orderNo, version, carrierName, trackingNo }: Shipment,
  actor: Actor,
): Promise<ShipmentOutcome> {
  const find = async () => (await readShippableOrders(deps.db, [orderNo]))[0]
  const order = await find()
  if (!order) return 'not-found'
  if (order.trackingNos.includes(trackingNo)) return 'same'
  const carrier = findCarrier(carrierName) ?? { name: carrierName, trackingUrl: '' }
  const parcel = { carrierName: carrier.name, trackingUrl: carrier.trackingUrl, trackingNo }
  const result = await shipOrder(deps, order.id, parcel, { actor, version })
  if (result.ok) return 'shipped'
  // Another request may have sent this very parcel meanwhile.
  const current = await find()
  if (current?.trackingNos.includes(trackingNo)) return 'same'
  return result.reason === 'conflict' || result.reason === 'not-found' ? result.reason : 'wrong-state'
}
