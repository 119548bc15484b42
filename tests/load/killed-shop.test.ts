import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#database/database.ts'
import { openCommandPostgres } from '#database/embedded/command-postgres.ts'
import { aProduct, aSetting } from '#tests/support/builders.ts'
import { type HttpBuyer, httpBuyers, postForm } from '#tests/support/http-buyer.ts'
import { TEST_ACCOUNT } from '#tests/support/shop.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop-process.ts'
import { stockOf, stockProblems } from '#tests/support/stock.ts'
import { shopSecrets } from '#tests/support/visitors.ts'

const BUYERS = 8
const ROUNDS = 2
const ORDERS_BEFORE_THE_KILL = 50
const STOCK = 100_000

const dataDir = await mkdtemp(join(tmpdir(), 'vitrin-killed-'))
let running: ShopProcess | undefined
afterAll(async () => {
  await running?.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

/** The database of the running shop, for setting the scene and for looking afterwards. */
async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const opened = await openCommandPostgres({ dataDir })
  if (!opened.ok) throw new Error(opened.message)
  const db = openDatabase({ connection: opened.server.connection, maxConnections: 2 })
  try {
    return await work(db)
  } finally {
    await db.close()
    await opened.server.done()
  }
}

/** What a buyer was doing when the shop died: the checkout whose answer never came. */
interface Unanswered {
  buyer: HttpBuyer
  form: Record<string, string>
}

/** Buys one piece after another until the connection breaks. */
async function keepBuying(
  to: { url: string; agent: Agent },
  buyer: HttpBuyer,
  productId: number,
  told: (orderId: string) => void,
): Promise<Unanswered | null> {
  const accepted = { onBilgilendirme: '1', mesafeliSatis: '1' }
  let form: Record<string, string> | null = null
  try {
    for (;;) {
      const added = await postForm(to, `cart/${productId}`, buyer, { quantity: '1' })
      form = { ...accepted, odemeTipi: '4', description: '', version: added.body.cart?.version ?? '' }
      const saved = await postForm(to, 'cart', buyer, form)
      expect(saved.status).toBe(200)
      told(saved.body.order?.id ?? '')
      form = null
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return form && { buyer, form }
  }
}

test('a shop killed in a stream of orders has every order it answered, and no half one', {
  timeout: 240_000,
}, async () => {
  running = await startShopProcess(dataDir)
  const { product, buyers } = await withDatabase(async (db) => {
    await aSetting(db, 'b2cHavaleEftHesapBilgisi', TEST_ACCOUNT)
    await db.query(`select pg_notify('settings', '')`)
    return {
      product: await aProduct(db, { stock: STOCK }),
      buyers: await httpBuyers(db, await shopSecrets(db), BUYERS),
    }
  })
  // The shop offers transfers once it has read where they go.
  const store = `${running.url}/api/catalog/store`
  await expect.poll(async () => (await fetch(store)).text(), { timeout: 10_000 }).toContain(TEST_ACCOUNT)
  const told = new Set<string>()

  for (let round = 1; round <= ROUNDS; round++) {
    const { url, end } = running
    const agent = new Agent({ keepAlive: true })
    const enough = told.size + ORDERS_BEFORE_THE_KILL
    let killed: Promise<void> | undefined
    const cutOff = await Promise.all(
      buyers.map((buyer) =>
        keepBuying({ url, agent }, buyer, product.id, (orderId) => {
          told.add(orderId)
          if (told.size >= enough) killed ??= end('SIGKILL')
        }),
      ),
    )
    await killed
    agent.destroy()

    running = await startShopProcess(dataDir)
    const again = { url: running.url, agent: new Agent({ keepAlive: true }) }
    for (const { buyer, form } of cutOff.filter((each) => each !== null)) {
      // Whether the order had been written or not, pressing again ends with one order for this checkout.
      const retry = await postForm(again, 'cart', buyer, form)
      expect([200, 409]).toContain(retry.status)
      told.add(retry.body.order?.id ?? '')
    }
    again.agent.destroy()

    await withDatabase(async (db) => {
      const { rows: orders } = await db.query<{ id: string; pieces: number; whole: boolean }>(
        `select o.id, (select sum(l.quantity)::int from order_lines l where l.order_id = o.id) as pieces,
           (select count(*) = 1 and sum(l.gross) = o.total from order_lines l where l.order_id = o.id)
           and (select count(*) = 1 from order_events e where e.order_id = o.id)
           and (select -sum(s.delta) from stock_ledger s where s.order_id = o.id) =
             (select sum(l.quantity * l.multiplier) from order_lines l where l.order_id = o.id) as whole
         from orders o`,
      )
      expect(orders.filter(({ whole }) => !whole)).toEqual([])
      expect(orders.map(({ id }) => id).toSorted()).toEqual([...told].toSorted())
      expect(await stockProblems(db)).toEqual([])
      // An add whose answer was lost is in the next order, so there may be more pieces than orders.
      const pieces = orders.reduce((sum, order) => sum + order.pieces, 0)
      expect(await stockOf(db, product.id)).toMatchObject({ level: STOCK - pieces, sold: pieces })
    })
  }
})
