import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#database/database.ts'
import { SEND_NOTIFICATION } from '#database/feed/change-feed.ts'
import { createPictureStore } from '#modules/platform/media/pictures.server.ts'
import { checkData } from '#modules/shop/data-checks/data-checks.server.ts'
import { buildProduct, storeSetting } from '#tests/support/builders.ts'
import { withFolderDatabase } from '#tests/support/folder-database.ts'
import { buildHttpBuyers, type HttpBuyer } from '#tests/support/http-buyer.ts'
import {
  orderInconsistencies,
  placeOrdersUntilCut,
  retryCheckouts,
  type UnconfirmedCheckout,
} from '#tests/support/order-stream.ts'
import { postgresProcesses } from '#tests/support/postgres-processes.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop-process.ts'
import { shopSecrets } from '#tests/support/visitors.ts'
import { pollUntil } from './trial.ts'

const BUYERS = 6
const STOCK = 1_000_000
/** Milliseconds for one order on a busy machine. */
const SALE_PATIENCE = 60_000
const ACCOUNT = 'Ziraat Bankası_Vitrin A.Ş._1_TR18 0006 2001 1900 0006 6723 15'

/** The result of a request; status 0 is a broken connection, -1 no response in time. */
export interface TimedResponse {
  status: number
  body: string
  /** Milliseconds. */
  durationMs: number
}

/** A stream of orders that runs until `stop`. */
export interface OrderTraffic {
  /** Statuses of failed responses, each once. */
  refusals: ReadonlySet<number>
  /** Lets every buyer finish; checkouts without a response are retried by `problems`. */
  stop(): Promise<void>
}

/** The real shop on a folder of its own, with buyers who record every confirmed order. */
export interface ChaosShop {
  readonly process: ShopProcess
  readonly dataDir: string
  readonly confirmedOrders: ReadonlySet<string>
  timedRequest(path: string, patience?: number): Promise<TimedResponse>
  isReady(): Promise<boolean>
  /** Starts placing orders at this shop, or at another process on its database. */
  startOrders(url?: string): OrderTraffic
  /** Waits while orders are placed: for some milliseconds, and on a busy machine until another one was confirmed. */
  sell(milliseconds: number): Promise<void>
  /** Starts the shop again after its process has ended. */
  restart(): Promise<void>
  /** Lost and incomplete orders, products with wrong stock and checks of the data that failed, in one line; empty when all is consistent. */
  problems(): Promise<string>
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** The pids of its PostgreSQL, the postmaster first. */
  postgres(): Promise<number[]>
  end(): Promise<void>
}

export async function openChaosShop(
  dataDir: string,
  options: { env?: Record<string, string>; under?: string[] } = {},
): Promise<ChaosShop> {
  const start = () => startShopProcess(dataDir, { LOG_LEVEL: 'silent', ...options.env }, options)
  let running = await start()
  const confirmedOrders = new Set<string>()

  const withDatabase = <T>(work: (db: Database) => Promise<T>) => withFolderDatabase(dataDir, work)
  async function timedRequest(path: string, patience = 120_000): Promise<TimedResponse> {
    const began = performance.now()
    const durationMs = () => performance.now() - began
    try {
      const headers = { accept: 'text/html', connection: 'close' }
      const response = await fetch(running.url + path, { headers, signal: AbortSignal.timeout(patience) })
      return { status: response.status, body: await response.text(), durationMs: durationMs() }
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      return { status: isLate ? -1 : 0, body: String(error), durationMs: durationMs() }
    }
  }

  const { productId, buyers } = await withDatabase(async (db) => {
    await storeSetting(db, 'b2cHavaleEftHesapBilgisi', ACCOUNT)
    await db.query(SEND_NOTIFICATION, ['settings', ''])
    const product = await buildProduct(db, { name: 'Bakır Sini', stock: STOCK })
    return { productId: product.id, buyers: await buildHttpBuyers(db, await shopSecrets(db), BUYERS * 2) }
  })
  const offers = async () => (await timedRequest('/api/catalog/store')).body.includes(ACCOUNT)
  if (!(await pollUntil(offers, 30_000))) throw new Error('the shop does not offer transfers')

  /** Idle buyers; each orders at one shop at a time, since a cart makes one order at a time. */
  const free: HttpBuyer[] = [...buyers]
  const unconfirmed: UnconfirmedCheckout[] = []

  function startOrders(url = running.url): OrderTraffic {
    const agent = new Agent({ keepAlive: true })
    const refusals = new Set<number>()
    let over = false
    const mine = free.splice(0, BUYERS)
    const streams = mine.map((buyer) =>
      placeOrdersUntilCut({ url, agent }, buyer, {
        productId,
        onOrder: (orderId) => confirmedOrders.add(orderId),
        onRefusal: (status) => refusals.add(status),
        isOver: () => over,
      }),
    )
    return {
      refusals,
      async stop() {
        over = true
        for (const each of await Promise.all(streams)) if (each) unconfirmed.push(each)
        agent.destroy()
        free.push(...mine)
      },
    }
  }

  return {
    get process() {
      return running
    },
    dataDir,
    confirmedOrders,
    timedRequest,
    isReady: async () => (await timedRequest('/readyz', 5_000)).status === 200,
    startOrders,
    async sell(milliseconds) {
      const before = confirmedOrders.size
      await pause(milliseconds)
      await pollUntil(async () => confirmedOrders.size > before, SALE_PATIENCE)
    },
    async restart() {
      running = await start()
    },
    async problems() {
      const agent = new Agent()
      await retryCheckouts({ url: running.url, agent }, unconfirmed.splice(0), (orderId) =>
        confirmedOrders.add(orderId),
      )
      agent.destroy()
      return withDatabase(async (db) => {
        const { lost, half, drift } = await orderInconsistencies(db, confirmedOrders)
        const pictures = createPictureStore(join(dataDir, 'images'))
        const broken = [...(await checkData({ db, pictures, most: 0 }))].filter(([, { found }]) => found > 0)
        return lost + half + drift + broken.length === 0
          ? ''
          : `${lost} orders lost, ${half} half written, ${drift} products off, checks that failed: ${broken.map(([check]) => check).join(' ')}`
      })
    },
    withDatabase,
    postgres: () => postgresProcesses(dataDir),
    end: () => running.end('SIGTERM'),
  }
}
