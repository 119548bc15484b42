import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildProduct, storeSetting } from '#tests/support/builders.ts'
import { withFolderDatabase } from '#tests/support/folder-database.ts'
import { buildHttpBuyers } from '#tests/support/http-buyer.ts'
import { orderInconsistencies, placeOrdersUntilCut, retryCheckouts } from '#tests/support/order-stream.ts'
import { TEST_ACCOUNT } from '#tests/support/shop.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop-process.ts'
import { stockOf } from '#tests/support/stock.ts'
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

test('a shop killed in a stream of orders has every order it answered, and no half one', {
  timeout: 240_000,
}, async () => {
  running = await startShopProcess(dataDir)
  const { product, buyers } = await withFolderDatabase(dataDir, async (db) => {
    await storeSetting(db, 'b2cHavaleEftHesapBilgisi', TEST_ACCOUNT)
    await db.query(`select pg_notify('settings', '')`)
    return {
      product: await buildProduct(db, { stock: STOCK }),
      buyers: await buildHttpBuyers(db, await shopSecrets(db), BUYERS),
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
        placeOrdersUntilCut({ url, agent }, buyer, {
          productId: product.id,
          onOrder(orderId) {
            told.add(orderId)
            if (told.size >= enough) killed ??= end('SIGKILL')
          },
          onRefusal(status) {
            throw new Error(`refused with ${status}`)
          },
        }),
      ),
    )
    await killed
    agent.destroy()

    running = await startShopProcess(dataDir)
    const again = { url: running.url, agent: new Agent({ keepAlive: true }) }
    // Whether the order had been written or not, pressing again ends with one order for this checkout.
    await retryCheckouts(again, cutOff, (orderId) => told.add(orderId))
    again.agent.destroy()

    await withFolderDatabase(dataDir, async (db) => {
      expect(await orderInconsistencies(db, told)).toEqual({ lost: 0, half: 0, unowned: 0, drift: 0 })
      // An add whose answer was lost is in the next order, so there may be more pieces than orders.
      const { rows } = await db.query<{ pieces: number }>(
        'select sum(quantity)::int as pieces from order_lines',
      )
      const pieces = rows[0]?.pieces ?? 0
      expect(pieces).toBeGreaterThanOrEqual(told.size)
      expect(await stockOf(db, product.id)).toMatchObject({ level: STOCK - pieces, sold: pieces })
    })
  }
})
