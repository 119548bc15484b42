import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { buildBuyerWithOrder } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'

const made = await testShop()
const { db, shop, buyer } = made
const vase = await buildProduct(db, { name: 'Çini Vazo', gross: '750', stock: 10 })

test('a conflict with another unique key than the order number throws and names the constraint', async () => {
  const { order } = await buildBuyerWithOrder(made, [vase, 1])
  const who = await buyer([vase, 1])
  const { rows } = await db.unchecked<{ key: string }>(
    `select id || ':' || version as key from carts where customer_id = $1`,
    [who.customer?.id],
  )
  await db.unchecked('update orders set checkout_key = $2 where id = $1', [order.id, rows[0]?.key])
  await expect(
    shop.orders.place(who.visitor(), { description: '', paymentType: 'bank_transfer' }),
  ).rejects.toMatchObject({
    constraint: 'orders_checkout_key_unique',
  })
})
