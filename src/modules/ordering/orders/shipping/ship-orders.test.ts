import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { type BuiltOrder, buildBuyerWithOrder, confirmOrder } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { readShipmentFile, type ShippableOrder } from './shipment-file-rules.ts'

const made = await testShop({ maxConnections: 20 })
const { db, app, set } = made
const mug = await buildProduct(db, { name: 'Kupa', gross: '120', stock: 900 })
const staff = await staffBrowser(made, 'orders')
await set('desiMax', '1')

async function toShip(count: number): Promise<BuiltOrder[]> {
  const orders: BuiltOrder[] = []
  for (let index = 0; index < count; index++) {
    const { order } = await buildBuyerWithOrder(made, [mug, 2])
    await confirmOrder(db, order.id)
    orders.push(order)
  }
  return orders
}

const known = async (orders: readonly BuiltOrder[]) => {
  const numbers = orders.map(({ orderNo }) => orderNo).join(',')
  const { body } = await staff.request<{ items: ShippableOrder[] }>('GET', `/shipments?orders=${numbers}`)
  return new Map(body.items.map((item) => [item.orderNo, item]))
}

const ship = async (rows: readonly object[]) =>
  staff.request<{ results: { orderNo: string; outcome: string }[] }>('POST', '/shipments', { body: { rows } })

const outcomes = async (rows: readonly object[]) =>
  (await ship(rows)).body.results.map(({ outcome }) => outcome)

const emailsAbout = async (orderId: string) => {
  const { rows } = await db.unchecked<{ count: number }>(
    `select count(*)::int as count from mail_messages where template = 'order-shipped' and key like '%' || $1 || '%'`,
    [orderId],
  )
  return rows[0]?.count
}

test('many orders are shipped, each for itself, and repeating the rows changes nothing', async () => {
  const [first, changed, cancelled, last] = (await toShip(4)) as [
    BuiltOrder,
    BuiltOrder,
    BuiltOrder,
    BuiltOrder,
  ]
  const states = await known([first, changed, cancelled, last])
  expect(states.get(first.orderNo)).toMatchObject({ status: 'preparing', trackingNos: [], unsent: 2 })
  await db.unchecked('update orders set version = version + 1 where id = $1', [changed.id])
  await db.unchecked(`update orders set status = 'cancelled' where id = $1`, [cancelled.id])
  const rows = [first, changed, cancelled, last].map(({ orderNo }, index) => ({
    orderNo,
    version: states.get(orderNo)?.version,
    carrierName: 'YURTİÇİ',
    trackingNo: `TR ${index}`,
  }))
  const nobody = { orderNo: '000000000000', version: 1, carrierName: 'Aras', trackingNo: 'X' }
  expect(await outcomes([...rows, nobody])).toEqual([
    'shipped',
    'conflict',
    'wrong-state',
    'shipped',
    'not-found',
  ])
  expect(await outcomes(rows)).toEqual(['same', 'conflict', 'wrong-state', 'same'])

  const { rows: lines } = await db.unchecked(
    'select tracking_no, carrier_name, tracking_url from order_lines where order_id = $1',
    [first.id],
  )
  expect(lines).toEqual([
    {
      tracking_no: 'TR 0',
      carrier_name: 'Yurtiçi Kargo',
      tracking_url: expect.stringContaining('yurticikargo'),
    },
  ])
  expect(await emailsAbout(first.id)).toBe(1)
  expect(await emailsAbout(changed.id)).toBe(0)
  const { rows: log } = await db.unchecked<{ action: string; after: object }>(
    `select action, after from audit_log where staff_id = $1 order by id`,
    [staff.id],
  )
  expect(log.map(({ action }) => action)).toEqual([
    'order.ship',
    'order.ship',
    'order.ship-many',
    'order.ship-many',
  ])
  expect(log[2]?.after).toEqual({ rows: 5, shipped: 2, same: 0, refused: 3 })
})

test('of two people who send the same rows at once one ships each order, and the other is told so', async () => {
  const orders = await toShip(5)
  const states = await known(orders)
  const rows = orders.map(({ orderNo }) => ({
    orderNo,
    version: states.get(orderNo)?.version,
    carrierName: 'Aras Kargo',
    trackingNo: `P-${orderNo}`,
  }))
  const both = await Promise.all([outcomes(rows), outcomes(rows)])
  for (const [index, { id }] of orders.entries()) {
    expect(both.map((each) => each[index]).sort()).toEqual(['same', 'shipped'])
    expect(await emailsAbout(id)).toBe(1)
  }
})

test('selected orders go one step further, each for itself and from the version of the list', async () => {
  const built = [await buildBuyerWithOrder(made, [mug, 1]), await buildBuyerWithOrder(made, [mug, 1])]
  const [first, second] = built.map(({ order }) => order) as [BuiltOrder, BuiltOrder]
  await db.unchecked(`update orders set status = 'confirmed' where id = any ($1)`, [[first.id, second.id]])
  const listed = async (status: string) => {
    const { body } = await staff.request<{ items: { id: string; version: number }[] }>(
      'GET',
      `/orders?status=${status}&limit=100`,
    )
    return body.items.filter(({ id }) => id === first.id || id === second.id)
  }
  const step = async (name: string, orders: object[]) => {
    const body = { step: name, orders }
    const { body: answer } = await staff.request<{ results: { id: string; outcome: string }[] }>(
      'POST',
      '/order-steps',
      { body },
    )
    return answer.results.map(({ outcome }) => outcome)
  }
  const orders = await listed('confirmed')
  expect(orders).toHaveLength(2)
  const [changed] = orders
  await db.unchecked('update orders set version = version + 1 where id = $1', [changed?.id])
  const unknown = { id: 'o_nobody', version: 1 }
  const outcomes = await step('prepare', [...orders, unknown])
  expect(outcomes).toEqual(['conflict', 'done', 'not-found'])
  expect(await step('prepare', [...orders, unknown]), 'again').toEqual(['conflict', 'conflict', 'not-found'])
  const [prepared] = await listed('preparing')
  expect(await step('deliver', [prepared ?? unknown])).toEqual(['wrong-state'])
  const order = built.find(({ order }) => order.id === prepared?.id)?.order
  const states = await known(order ? [order] : [])
  await ship([
    {
      orderNo: order?.orderNo,
      version: states.get(order?.orderNo ?? '')?.version,
      carrierName: 'Aras Kargo',
      trackingNo: 'ST-1',
    },
  ])
  expect(await step('deliver', await listed('shipped'))).toEqual(['done'])
  expect(await listed('delivered')).toHaveLength(1)
  const { rows } = await db.unchecked<{ after: object }>(
    `select after from audit_log where action = 'order.prepare-many' order by id limit 1`,
  )
  expect(rows[0]?.after).toEqual({ orders: 3, done: 1, refused: 2 })
})

test('a file of orders to be shipped names the recipient and comes back with its numbers', async () => {
  await db.unchecked(
    `update orders set status = 'shipped', owes_pieces = false where status in ('confirmed', 'preparing')`,
  )
  await db.unchecked(
    `update product_units set width = 30, height = 20, length = 10, weight = 1 where product_id = $1`,
    [mug.id],
  )
  const [order, cancelling, evil] = (await toShip(3)) as [BuiltOrder, BuiltOrder, BuiltOrder]
  await db.unchecked(`insert into order_refunds (key, order_id, amount) values ('cancel:x', $1, 10)`, [
    cancelling.id,
  ])
  await db.unchecked(
    `update orders set payment_type = 'cash_on_delivery', delivery_address = replace(delivery_address, 'Ad Soyad:', 'Ad Soyad:=1+1') where id = $1`,
    [evil.id],
  )
  const response = await app.inject({ url: '/api/admin/shipments/export', headers: { cookie: staff.cookie } })
  expect(response.headers['content-disposition']).toMatch(/gonderilecekler-\d{4}-\d\d-\d\d\.csv/)
  const text = response.payload
  expect(text.startsWith('\uFEFFSipariş no;Alıcı;Telefon;Adres;Posta kodu;İlçe;İl;Ülke;Adet;Desi;')).toBe(
    true,
  )
  expect(text).toContain(";'=1+1")
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]?.split(';')[2], 'a phone as carriers read it').toMatch(/^905\d{9}$/)
  expect(lines[1]).toMatch(/;2;4,00;;;;$/)
  expect(lines[2]).toMatch(/;2;4,00;240,00;;;$/)
  const filled = text.replace(/;;\r\n/g, ';Aras Kargo;TR-5\r\n')
  expect(readShipmentFile(filled)).toMatchObject({
    ok: true,
    rows: [order, evil].map(({ orderNo }) => ({ orderNo, carrier: 'Aras Kargo', trackingNo: 'TR-5' })),
  })
  const { rows: log } = await db.unchecked<{ action: string }>(
    'select action from audit_log where staff_id = $1 order by id desc limit 1',
    [staff.id],
  )
  expect(log).toEqual([{ action: 'export.unsent-orders' }])
})

test('finance exports, but ships nothing; support does neither', async () => {
  const request = async (role: 'finance' | 'support', method: 'GET' | 'POST', path: string) => {
    const body = method === 'POST' ? { rows: [] } : undefined
    return (await (await staffBrowser(made, role)).request(method, path, body && { body })).status
  }
  expect(await request('finance', 'GET', '/shipments/export')).toBe(200)
  expect(await request('finance', 'POST', '/shipments')).toBe(403)
  expect(await request('support', 'GET', '/shipments/export')).toBe(403)
  expect((await staff.request('POST', '/shipments', { body: { rows: [] } })).status).toBe(422)
  expect((await staff.request('GET', '/shipments?orders=12')).status).toBe(422)
})
