import { Agent } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { buildProduct, storeSetting } from '#tests/support/builders.ts'
import { withFolderDatabase } from '#tests/support/folder-database.ts'
import { buildHttpBuyers } from '#tests/support/http-buyer.ts'
import { runsOf } from '#tests/support/long-run.ts'
import { orderInconsistencies, placeOrdersUntilCut, retryCheckouts } from '#tests/support/order-stream.ts'
import { readyFolder } from '#tests/support/ready-folder.ts'
import { TEST_ACCOUNT } from '#tests/support/shop.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop-process.ts'
import { stockOf } from '#tests/support/stock.ts'
import { shopSecrets } from '#tests/support/visitors.ts'

const BUYERS = 8
const ROUNDS = runsOf({ short: 1, long: 3 })
const ORDERS_BEFORE_THE_KILL = runsOf({ short: 20, long: 50 })
const STOCK = 100_000

const dataDir = await readyFolder('vitrin-killed-')
let running: ShopProcess | undefined
afterAll(async () => running?.end('SIGTERM'))

test('a shop killed in a stream of orders keeps every order it confirmed, and no incomplete one', {
  timeout: 240_000,
}, async () => {
  running = await startShopProcess(dataDir)
  const { product, buyers } = await withFolderDatabase(dataDir, async (db) => {
    await storeSetting(db, 'b2cHavaleEftHesapBilgisi', TEST_ACCOUNT)
    await db.unchecked(`select pg_notify('settings', '')`)
    return {
      product: await buildProduct(db, { stock: STOCK }),
      buyers: await buildHttpBuyers(db, await shopSecrets(db), BUYERS),
    }
  })
  // The shop offers bank transfer once it has loaded the bank account.
  const store = `${running.url}/api/catalog/store`
  await expect.poll(async () => (await fetch(store)).text(), { timeout: 10_000 }).toContain(TEST_ACCOUNT)
  const confirmedIds = new Set<string>()

  for (let round = 1; round <= ROUNDS; round++) {
    const { url, end } = running
    const agent = new Agent({ keepAlive: true })
    const enough = confirmedIds.size + ORDERS_BEFORE_THE_KILL
    let killed: Promise<void> | undefined
    const cutOff = await Promise.all(
      buyers.map((buyer) =>
        placeOrdersUntilCut({ url, agent }, buyer, {
          productId: product.id,
          onOrder(orderId) {
            confirmedIds.add(orderId)
            if (confirmedIds.size >= enough) killed ??= end('SIGKILL')
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
    // Whether or not the order was committed, submitting again must end with one order for this checkout.
    await retryCheckouts(again, cutOff, (orderId) => confirmedIds.add(orderId))
    again.agent.destroy()

    await withFolderDatabase(dataDir, async (db) => {
      expect(await orderInconsistencies(db, confirmedIds)).toEqual({ lost: 0, half: 0, unowned: 0, drift: 0 })
      // A unit whose add-to-cart response was lost is in the next order, so there may be more units than orders.
      const { rows } = await db.unchecked<{ pieces: number }>(
        'select sum(quantity)::int as pieces from order_lines',
      )
      const pieces = rows[0]?.pieces ?? 0
      expect(pieces).toBeGreaterThanOrEqual(confirmedIds.size)
      expect(await stockOf(db, product.id)).toMatchObject({ level: STOCK - pieces, sold: pieces })
    })
  }
})
