import { describe, expect, test } from 'vitest'
import { transaction } from '#database/database.ts'
import { MAX_LINES } from '#modules/buying/cart/lines/add-line.ts'
import { MAX_WISHLIST_ITEMS } from '#modules/buying/wishlist/wishlist.server.ts'
import { MAX_ADDRESSES } from '#modules/kernel/people/address-rules.ts'
import { insertAddress } from '#modules/people/customers/addresses/addresses-queries.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { holdRows, untilWaiting } from '#tests/support/hold-rows.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'

const { db, shop, signedIn, browser } = await testShop({ maxConnections: 24 })
/** Number of parallel requests, each for another product. */
const AT_ONCE = 16
const productIds: number[] = []
for (let n = 0; n < AT_ONCE; n++) productIds.push((await buildProduct(db, { stock: 5 })).id)

/** Adds other products, to fill a list with them. */
async function insertFillers(count: number): Promise<number[]> {
  const { rows } = await db.unchecked<{ id: number }>(
    `with made as (
       insert into products (code, name, slug, tax_rate, currency, sale_price)
       select 'dolgu-' || gen_random_uuid(), 'Dolgu', 'dolgu', 20, 'TRY', 10 from generate_series(1, $1) returning id, sale_price)
     insert into product_units (product_id, value, multiplier, sale_price, position)
     select id, 'Adet', 1, sale_price, 0 from made returning product_id as id`,
    [count],
  )
  return rows.map(({ id }) => id)
}
const idOf = (who: Browser) => who.customer?.id ?? ''
/** Blocks every request that adds something for this customer. */
const lockCustomer = (who: Browser) =>
  holdRows(db, 'select from customers where id = $1 for update', [idOf(who)])
const rowsOf = async (sql: string, value: string) => (await db.unchecked(sql, [value])).rowCount

describe('parallel requests do not exceed the limit of', () => {
  test('cart lines', async () => {
    for (const who of [browser(), await signedIn()]) {
      await who.request('POST', `cart/${productIds[0]}`, { fields: { quantity: 1 } })
      const { rows } = await db.unchecked<{ id: number }>('select max(id)::int as id from carts')
      await db.unchecked(
        `insert into cart_lines (cart_id, product_id, unit_id, quantity)
         select $1, product_id, id, 1 from product_units where product_id = any($2)`,
        [rows[0]?.id, await insertFillers(MAX_LINES - 4)],
      )
      const held = await holdRows(db, 'select from carts where id = $1 for update', [rows[0]?.id])
      const adding = productIds
        .slice(1)
        .map((id) => who.request('POST', `cart/${id}`, { fields: { quantity: 1 } }))
      await untilWaiting(db, AT_ONCE - 1)
      await held.release()
      const responses = await Promise.all(adding)
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(3)
      expect(responses.filter(({ status }) => status === 409 || status === 422)).toHaveLength(AT_ONCE - 4)
      expect(await rowsOf('select from cart_lines where cart_id = $1', String(rows[0]?.id))).toBe(MAX_LINES)
      await who.request('DELETE', 'cart')
    }
  })

  test('wishlist items', async () => {
    const who = await signedIn()
    await db.unchecked('insert into wishlist_items (customer_id, product_id) select $1, unnest($2::int[])', [
      idOf(who),
      await insertFillers(MAX_WISHLIST_ITEMS - 3),
    ])
    const held = await lockCustomer(who)
    const adding = productIds.map((id) => shop.wishlist.add(idOf(who), id))
    await untilWaiting(db, AT_ONCE)
    await held.release()
    const results = await Promise.all(adding)
    expect(results.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await rowsOf('select from wishlist_items where customer_id = $1', idOf(who))).toBe(
      MAX_WISHLIST_ITEMS,
    )
  })

  test('addresses', async () => {
    const who = await signedIn({ withAddress: true })
    const [address] = await shop.customers.addresses.list(idOf(who))
    if (!address) throw new Error('no address')
    const held = await lockCustomer(who)
    const adding = Array.from({ length: AT_ONCE }, () =>
      transaction(db, (tx) => insertAddress(tx, idOf(who), address, 4)),
    )
    await untilWaiting(db, AT_ONCE)
    await held.release()
    const results = await Promise.all(adding)
    expect(results.filter((made) => made !== null)).toHaveLength(3)
    expect(MAX_ADDRESSES).toBeGreaterThan(4)
  })
})
