import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { buildBuyerWithOrder } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { OrderDetail } from '../staff/orders-admin-schemas.ts'

const made = await testShop()
const owner = await staffBrowser(made, 'owner')
const mug = await buildProduct(made.db, { stock: 50 })
const placed = async () => (await buildBuyerWithOrder(made, [mug, 1])).order
const read = async (name: string) => (await owner.request<OrderDetail>('GET', `/orders/${name}`)).body

test('an order is read by its id as by its number', async () => {
  const { id, orderNo } = await placed()
  const [byId, byNo] = [await read(id), await read(orderNo)]
  expect(byId).toMatchObject({ id, orderNo })
  expect(byNo).toEqual(byId)
})

test('every command takes the number too, with the version it was decided from', async () => {
  const { id, orderNo } = await placed()
  const send = (path: string, version: number, body: object = {}) =>
    owner.request<{ version: number }>('POST', `/orders/${orderNo}/${path}`, { body, version })
  const { version } = await read(orderNo)
  expect((await send('confirm-transfer', version + 1)).status).toBe(409)
  const confirmed = await send('confirm-transfer', version)
  expect([confirmed.status, confirmed.body]).toEqual([200, expect.objectContaining({ id, orderNo })])
  expect((await send('prepare', confirmed.body.version)).status).toBe(200)
  expect((await owner.request('GET', `/orders/${orderNo}/refundable`)).status).toBe(200)
  const note = await owner.request('POST', `/orders/${orderNo}/notes`, { body: { body: 'Hediye' } })
  expect(note.status).toBe(200)
  const notes = await owner.request<{ items: object[] }>('GET', `/orders/${id}/notes`)
  expect(notes.body.items, 'the note belongs to the order, not to its number').toHaveLength(1)
  const history = await owner.request<{ items: { recordId: string }[] }>('GET', `/audit/order/${orderNo}`)
  expect(new Set(history.body.items.map(({ recordId }) => recordId))).toEqual(new Set([id]))
})

test.each(['999999999999', 'o_none', 'x'])('an unknown order %s is not found', async (name) => {
  expect((await owner.request('GET', `/orders/${name}`)).status).toBe(404)
  const command = await owner.request('POST', `/orders/${name}/prepare`, { version: 1 })
  expect([command.status, command.body]).toEqual([
    404,
    expect.objectContaining({ error: expect.objectContaining({ code: 'NOT_FOUND' }) }),
  ])
})

test('the number of an order says nothing to somebody without the permission', async () => {
  const { orderNo } = await placed()
  const catalogue = await staffBrowser(made, 'catalogue')
  for (const name of [orderNo, '999999999999'])
    expect((await catalogue.request('GET', `/orders/${name}`)).status).toBe(403)
})

test('a conflict with another unique key than the order number throws and names the constraint', async () => {
  const { order } = await buildBuyerWithOrder(made, [mug, 1])
  const who = await made.buyer([mug, 1])
  const { rows } = await made.db.unchecked<{ key: string }>(
    `select id || ':' || version as key from carts where customer_id = $1`,
    [who.customer?.id],
  )
  await made.db.unchecked('update orders set checkout_key = $2 where id = $1', [order.id, rows[0]?.key])
  await expect(
    made.shop.orders.place(who.visitor(), { description: '', paymentType: 'bank_transfer' }),
  ).rejects.toMatchObject({
    constraint: 'orders_checkout_key_unique',
  })
})
