import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { buildBuyerWithOrder } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'
import { type StaffBrowser, staffBrowser } from '#tests/support/staff.ts'
import type { PresenceState } from './order-presence-schemas.ts'

const made = await testShop()
const { db } = made
const mug = await buildProduct(db, { name: 'Kupa', gross: '30', stock: 50 })
const [one, two] = [await staffBrowser(made, 'orders'), await staffBrowser(made, 'support')]

async function see(person: StaffBrowser, orderId: string, state: PresenceState = 'looking') {
  const path = `/orders/${orderId}/presence`
  const { status, body } = await person.request<{ others: { name: string; editing: boolean }[] }>(
    'PUT',
    path,
    {
      body: { state },
    },
  )
  expect(status).toBe(200)
  return body.others
}
const rows = async () =>
  (await db.unchecked<{ staff_id: string }>('select staff_id from order_presence')).rows

test('two people at one order see each other, whether they edit, and that they left; nothing else changes', async () => {
  const { order } = await buildBuyerWithOrder(made, [mug, 1])
  const { order: other } = await buildBuyerWithOrder(made, [mug, 1])
  expect(await see(one, order.id)).toEqual([])
  expect(await see(two, order.id)).toEqual([{ name: `orders ${one.id}`, editing: false }])
  expect(await see(one, order.id, 'editing')).toEqual([{ name: `support ${two.id}`, editing: false }])
  expect(await see(two, order.id)).toEqual([{ name: `orders ${one.id}`, editing: true }])
  expect(await see(two, other.id)).toEqual([])
  await see(one, order.id, 'gone')
  expect(await see(two, order.id)).toEqual([])
  const { rows: log } = await db.unchecked('select from audit_log where staff_id = any ($1)', [
    [one.id, two.id],
  ])
  expect(log).toEqual([])
  const { rows: found } = await db.unchecked<{ version: number }>(
    'select version from orders where id = $1',
    [order.id],
  )
  expect(found).toEqual([{ version: 1 }])
})

test('whoever says nothing for half a minute is forgotten by whoever comes next', async () => {
  const { order } = await buildBuyerWithOrder(made, [mug, 1])
  await see(one, order.id)
  await db.unchecked(`update order_presence set seen_at = seen_at - interval '31 seconds'`)
  expect(await see(two, order.id)).toEqual([])
  expect(await rows()).toEqual([{ staff_id: two.id }])
})

test('an order that does not exist is nobody at, and a role without orders is refused', async () => {
  await db.unchecked('delete from order_presence')
  expect(await see(one, 'o_none')).toEqual([])
  expect(await rows()).toEqual([])
  const catalogue = await staffBrowser(made, 'catalogue')
  const refused = await catalogue.request('PUT', '/orders/o_none/presence', { body: { state: 'looking' } })
  expect(refused.status).toBe(403)
})
