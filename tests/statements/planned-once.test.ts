import { expect, test } from 'vitest'
import { buildProduct } from '../support/builders.ts'
import { type TestShop, testShop } from '../support/shop.ts'

/** From its sixth execution on, a connection may use the plan for all values. */
const PLANNED_EACH_TIME = `select statement from pg_prepared_statements where custom_plans > 5`

/** The prepared statements of a shop that PostgreSQL has planned at each execution. */
async function plannedEachTime({ db }: Pick<TestShop, 'db'>): Promise<string[]> {
  const clients = await Promise.all(Array.from({ length: db.pool.idleCount }, () => db.pool.connect()))
  const found: string[] = []
  for (const client of clients) {
    const { rows } = await client.query<{ statement: string }>(PLANNED_EACH_TIME)
    found.push(...rows.map(({ statement }) => statement))
    client.release()
  }
  return found
}

test('no prepared statement of a buyer is planned at each execution', async () => {
  const shop = await testShop({ maxConnections: 3 })
  const cup = await buildProduct(shop.db, { name: 'Kupa', gross: '100', stock: 1000 })
  for (let n = 0; n < 20; n++) {
    const { status } = await (await shop.buyer([cup, 1])).request('POST', 'cart', {
      fields: { odemeTipi: '4' },
    })
    expect(status).toBe(200)
  }
  expect(await plannedEachTime(shop)).toEqual([])
})

test('no prepared statement of a shopper who looks around is planned at each execution', {
  timeout: 120_000,
}, async () => {
  const shop = await testShop({ maxConnections: 2, pages: true })
  // So many in one category that the planner expects a gain from a plan for one of them.
  const products = await Promise.all(
    Array.from({ length: 150 }, (_, n) =>
      buildProduct(shop.db, {
        name: `Kupa ${n}`,
        gross: '100',
        stock: 5,
        category: 'kupalar',
        brand: 'Çini',
      }),
    ),
  )
  await shop.db.unchecked('analyze')
  shop.shop.changes.publish({ topic: 'catalogue' })
  const addresses = products
    .slice(0, 12)
    .flatMap(({ url }, n) => [url, `/kupalar?sort=-price&page=${1 + (n % 6)}`, `/arama?q=kupa+${n}`])
  for (const url of addresses) expect((await shop.app.inject(url)).statusCode).toBe(200)
  expect(await plannedEachTime(shop)).toEqual([])
})
