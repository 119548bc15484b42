import { Agent } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import type { Db } from '#database/database.ts'
import { buildProduct, storeSetting } from '#tests/support/builders.ts'
import { isRunning } from '#tests/support/database-holder.ts'
import { withFolderDatabase } from '#tests/support/folder-database.ts'
import { freshBuild } from '#tests/support/fresh-build.ts'
import { buildHttpBuyers } from '#tests/support/http-buyer.ts'
import { runsOf } from '#tests/support/long-run.ts'
import { orderInconsistencies, placeOrdersUntilCut, retryCheckouts } from '#tests/support/order-stream.ts'
import { readyFolder } from '#tests/support/ready-folder.ts'
import { TEST_ACCOUNT } from '#tests/support/shop.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop-process.ts'
import { shopSecrets } from '#tests/support/visitors.ts'

const BUYERS = runsOf({ short: 2, long: 6 })
const ORDERS_BEFORE = 20

await freshBuild()
const dataDir = await readyFolder('vitrin-workers-')
let shop: ShopProcess | undefined
afterAll(async () => shop?.end('SIGTERM'))

/** On a busy machine a process refuses some requests at once, and they are sent again; a stop refuses none. */
const isUnexpected = (status: number) => status !== 503

interface Noted {
  pid: number
  role: string
}

/** The processes that say that they run, by their role. */
async function processes(db: Db): Promise<Noted[]> {
  const { rows } = await db.unchecked<Noted>('select pid, role from shop_processes order by role, started_at')
  const alive = await Promise.all(rows.map(({ pid }) => isRunning(pid)))
  return rows.filter((_row, at) => alive[at])
}

test('two processes answer at one port: one killed among orders loses none, a replacement of all refuses none, and none outlives the first', {
  timeout: 600_000,
}, async () => {
  shop = await startShopProcess(dataDir, { WORKERS: '2' })
  const { url, child } = shop
  const { product, buyers } = await withFolderDatabase(dataDir, async (db) => {
    await storeSetting(db, 'b2cHavaleEftHesapBilgisi', TEST_ACCOUNT)
    await db.unchecked(`select pg_notify('settings', '')`)
    return {
      product: await buildProduct(db, { stock: 100_000 }),
      buyers: await buildHttpBuyers(db, await shopSecrets(db), BUYERS),
    }
  })
  // Both have read the bank account: a new connection goes to either.
  const store = async () => {
    const texts = []
    for (let n = 0; n < 8; n++) {
      const headers = { connection: 'close' }
      texts.push(await (await fetch(`${url}/api/catalog/store`, { headers })).text())
    }
    return texts.filter((text) => !text.includes(TEST_ACCOUNT)).length
  }
  await expect.poll(store, { timeout: 20_000 }).toBe(0)
  const before = await withFolderDatabase(dataDir, processes)
  expect(before.map(({ role }) => role)).toEqual(['first', 'jobs', 'web', 'web'])
  const killed = before.find(({ role }) => role === 'web')?.pid ?? 0

  const confirmed = new Set<string>()
  const agent = new Agent({ keepAlive: true })
  const to = { url, agent }
  /** Orders of all buyers until `isOver`, and what was refused. */
  async function stream(isOver: () => boolean, onOrder: () => void = () => undefined) {
    const refused: number[] = []
    const cut = await Promise.all(
      buyers.map((buyer) =>
        placeOrdersUntilCut(to, buyer, {
          productId: product.id,
          isOver,
          onOrder(id) {
            confirmed.add(id)
            onOrder()
          },
          onRefusal: (status) => refused.push(status),
        }),
      ),
    )
    return { cut, refused }
  }

  const afterTheKill = ORDERS_BEFORE + 10
  const first = await stream(
    () => confirmed.size >= afterTheKill,
    () => {
      if (confirmed.size === ORDERS_BEFORE) process.kill(killed, 'SIGKILL')
    },
  )
  expect(first.refused.filter(isUnexpected)).toEqual([])
  // The other one goes on: who was cut off asks again and has one order.
  await retryCheckouts(to, first.cut, (id) => confirmed.add(id))
  const replaced = await withFolderDatabase(dataDir, async (db) => {
    const isWhole = async () => (await processes(db)).filter(({ role }) => role === 'web').length
    await expect.poll(isWhole, { timeout: 90_000, interval: 500 }).toBe(2)
    return new Set((await processes(db)).map(({ pid }) => pid))
  })
  let isReplaced = false
  const second = stream(() => isReplaced)
  child.kill('SIGUSR2')
  const untilReplaced = (db: Db) => {
    const kept = async () =>
      (await processes(db)).filter(({ pid, role }) => role !== 'first' && replaced.has(pid)).length
    return expect.poll(kept, { timeout: 300_000, interval: 500 }).toBe(0)
  }
  try {
    await withFolderDatabase(dataDir, untilReplaced)
  } finally {
    isReplaced = true
  }
  const { cut, refused } = await second
  expect(cut).toEqual(buyers.map(() => null))
  expect(refused.filter(isUnexpected)).toEqual([])
  agent.destroy()

  const last = await withFolderDatabase(dataDir, async (db) => {
    expect(await orderInconsistencies(db, confirmed)).toEqual({ lost: 0, half: 0, unowned: 0, drift: 0 })
    return processes(db)
  })
  expect(last.map(({ role }) => role)).toEqual(['first', 'jobs', 'web', 'web'])
  await shop.end('SIGKILL')
  const left = async () => (await Promise.all(last.map(({ pid }) => isRunning(pid)))).filter(Boolean).length
  await expect.poll(left, { timeout: 10_000 }).toBe(0)
})
