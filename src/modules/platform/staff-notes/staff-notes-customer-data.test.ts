import { expect, test } from 'vitest'
import { transaction } from '#database/database.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { buildBuyerWithOrder } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { eraseNotes } from './staff-notes-customer-data.server.ts'

const made = await testShop()
const { db } = made
const owner = await staffBrowser(made, 'owner')

test('notes about a customer’s orders are in the copy of the data and go with the account, like those about the customer', async () => {
  const product = await buildProduct(db, { stock: 5 })
  const [mine, other] = [
    await buildBuyerWithOrder(made, [product, 1]),
    await buildBuyerWithOrder(made, [product, 1]),
  ]
  const customerId = mine.who.customer?.id ?? ''
  const note = (path: string, body: string) => owner.request('POST', `${path}/notes`, { body: { body } })
  await note(`/customers/${customerId}`, 'Kibar biri')
  await note(`/orders/${mine.order.id}`, 'Zile basmayın')
  await note(`/orders/${other.order.id}`, 'Başkasının notu')

  const copy = await mine.who.request('GET', 'account/export')
  const notes = copy.body.staffNotes as { note: string }[]
  expect(notes.map((each) => each.note).sort()).toEqual(['Kibar biri', 'Zile basmayın'])

  await transaction(db, (tx) => eraseNotes(tx, customerId))
  const { rows } = await db.unchecked('select body from staff_notes')
  expect(rows).toEqual([{ body: 'Başkasının notu' }])
})

test('a note whose form is sent twice is stored and recorded once', async () => {
  const product = await buildProduct(db, { stock: 5 })
  const { who } = await buildBuyerWithOrder(made, [product, 1])
  const path = `/customers/${who.customer?.id}/notes`
  const send = (body: object) => owner.request<{ id: number }>('POST', path, { body })
  const form = { body: 'İki kez basıldı', key: 'note-key-0123456789' }
  const sent = await Promise.all([send(form), send(form), send(form)])
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  await send({ ...form, key: 'note-key-9876543210' })
  const { body } = await owner.request<{ items: object[] }>('GET', path)
  expect(body.items).toHaveLength(2)
  const { rows } = await db.unchecked(
    `select 1 from audit_log where action = 'customer.note-add' and record_id = $1`,
    [who.customer?.id],
  )
  expect(rows).toHaveLength(2)
})
