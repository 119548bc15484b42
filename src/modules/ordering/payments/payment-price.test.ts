import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { buildBuyerWithOrder } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'

const made = await testShop()
const { db } = made
const vase = await buildProduct(db, { name: 'Çini Vazo', gross: '750', stock: 10 })
const { order, who } = await buildBuyerWithOrder(made, [vase, 1])
const { rows } = await db.unchecked<{ total: string }>('select total from orders where id = $1', [order.id])
const total = Number(rows[0]?.total)

let count = 0
const pay = (price: number, paidPrice: number) =>
  db.unchecked(
    `insert into payments (id, kind, order_id, customer_id, provider, status, price, paid_price, installment, expires_at)
     values ($1, 'order', $2, $3, 'test', 'failed', $4, $5, 1, now())`,
    [`p_${++count}`, order.id, who.customer?.id, price, paidPrice],
  )

describe('the payment of an order', () => {
  test.each([
    { off: 0, commission: 0, why: 'for its total' },
    { off: 0, commission: 50, why: 'for its total and a commission' },
  ])('may be $why', async ({ off, commission }) => {
    await pay(total + off, total + off + commission)
  })

  test.each([
    { off: -0.01, commission: 0, broken: 'payments_price_is_total', why: 'for a kuruş less than its total' },
    { off: -100, commission: 100, broken: 'payments_price_is_total', why: 'for less, with a commission' },
    { off: 1, commission: 0, broken: 'payments_price_is_total', why: 'for more than its total' },
    { off: 0, commission: -0.01, broken: 'payments_amounts', why: 'charged with less than its total' },
  ])('cannot be $why', async ({ off, commission, broken }) => {
    await expect(pay(total + off, total + off + commission)).rejects.toMatchObject({ constraint: broken })
  })

  test('prevents a change of the total it was placed with', async () => {
    await expect(
      db.unchecked('update orders set total = total + 1, tax = tax + 1 where id = $1', [order.id]),
    ).rejects.toMatchObject({ constraint: 'payments_price_is_total' })
  })
})

test('the migration accepts an existing payment that breaks the rule, and new ones are rejected', async () => {
  await db.unchecked('alter table payments drop constraint payments_price_is_total')
  await pay(total - 1, total)
  const text = await readFile(
    new URL('../../../database/migrations/0037_order_edits.sql', import.meta.url),
    'utf8',
  )
  const statements = text.split('--> statement-breakpoint').slice(-2)
  expect(statements.join()).toContain('payments_price_is_total')
  for (const statement of statements) await db.unchecked(statement)
  await expect(pay(total - 1, total)).rejects.toMatchObject({ constraint: 'payments_price_is_total' })
})
