import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShop } from '#tests/support/shop.ts'

const { db, buyer } = await testShop({ maxConnections: 4 })

/** From its sixth execution on, a connection may use the plan for all values. */
const PLANNED_EACH_TIME = `select statement from pg_prepared_statements where custom_plans > 5`

test('no prepared statement of a buyer is planned at each execution', async () => {
  const cup = await buildProduct(db, { name: 'Kupa', gross: '100', stock: 1000 })
  for (let n = 0; n < 30; n++) {
    const { status } = await (await buyer([cup, 1])).request('POST', 'cart', { fields: { odemeTipi: '4' } })
    expect(status).toBe(200)
  }
  const clients = await Promise.all(Array.from({ length: db.pool.idleCount }, () => db.pool.connect()))
  const found = []
  for (const client of clients) {
    found.push(...(await client.query(PLANNED_EACH_TIME)).rows)
    client.release()
  }
  expect(found).toEqual([])
})
