import type { Db } from '#database/database.ts'
import type { Shop } from '#modules/shop/shop.server.ts'
import type { BuiltProduct } from './builders.ts'
import { staffOf } from './order-staff.ts'
import type { Browser, TestShop } from './shop.ts'

const DAY_MS = 86_400_000
const CARRIER = { carrierName: 'Yurtiçi Kargo', trackingUrl: 'https://kargo.example/sorgula?code=' }

/** A placed order. */
export interface BuiltOrder {
  id: string
  orderNo: string
  /** Ids of its lines, in the order of the products. */
  lineIds: number[]
}

/** Places an order of the cart's lines; `odemeTipi` 4 is bank transfer, 3 cash on delivery. */
export async function placeOrderFromCart(who: Browser, db: Db, odemeTipi: 3 | 4 = 4): Promise<BuiltOrder> {
  const saved = await who.request('POST', 'cart', { fields: { odemeTipi }, form: true })
  const placed = saved.body.order as { id: string; orderNo: string } | undefined
  if (!placed) throw new Error(`no order: ${JSON.stringify(saved.body)}`)
  const { rows } = await db.unchecked<{ id: number }>(
    'select id from order_lines where order_id = $1 order by position',
    [placed.id],
  )
  return { ...placed, lineIds: rows.map(({ id }) => id) }
}

/** A new customer with an order of these products. */
export async function buildBuyerWithOrder(
  test: Pick<TestShop, 'buyer' | 'db'>,
  ...wanted: readonly [product: BuiltProduct, quantity: number][]
): Promise<{ who: Browser; order: BuiltOrder }> {
  const who = await test.buyer(...wanted)
  return { who, order: await placeOrderFromCart(who, test.db) }
}

/** Marks an order as being prepared, as after its transfer has arrived. */
export async function confirmOrder(db: Db, orderId: string): Promise<void> {
  await db.unchecked(`update orders set status = 'preparing' where id = $1`, [orderId])
}

/** Marks an order as shipped in one parcel, in the database only: for end-to-end tests, whose shop is another process. */
export async function markShipped(
  db: Db,
  orderId: string,
  parcel: { carrierName: string; trackingUrl: string; trackingNo: string },
): Promise<void> {
  await db.unchecked(`update orders set status = 'shipped' where id = $1`, [orderId])
  await db.unchecked(
    'update order_lines set tracking_no = $2, tracking_url = $3, carrier_name = $4 where order_id = $1',
    [orderId, parcel.trackingNo, parcel.trackingUrl, parcel.carrierName],
  )
  await db.unchecked(
    `with parcel as (
       insert into order_parcels (order_id, carrier_name, tracking_url, tracking_no) values ($1, $2, $3, $4) returning id)
     insert into order_parcel_lines (parcel_id, order_line_id, quantity)
     select parcel.id, l.id, l.quantity from parcel, order_lines l where l.order_id = $1`,
    [orderId, parcel.carrierName, parcel.trackingUrl, parcel.trackingNo],
  )
}

/** Marks an order as delivered just now, in the database only. */
export async function markDelivered(db: Db, orderId: string): Promise<void> {
  await db.unchecked(`update orders set status = 'delivered', delivered_at = now() where id = $1`, [orderId])
}

/** Ships the whole order in one parcel. */
export async function shipOrder(shop: Shop, orderId: string, trackingNo = '109847562031'): Promise<void> {
  await confirmOrder(shop.db, orderId)
  const shipped = await staffOf(shop).ship(orderId, { ...CARRIER, trackingNo })
  if (!shipped.ok) throw new Error(`${orderId} was not shipped: ${shipped.reason}`)
}

/** Ships the whole order and marks it as delivered `daysAgo` days ago. */
export async function deliverOrder(shop: Shop, orderId: string, daysAgo = 0): Promise<void> {
  await shipOrder(shop, orderId)
  const at = new Date(shop.clock().getTime() - daysAgo * DAY_MS)
  const delivered = await staffOf(shop).deliver(orderId, at)
  if (!delivered.ok) throw new Error(`${orderId} was not delivered: ${delivered.reason}`)
}
