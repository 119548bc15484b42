import { Agent } from 'node:http'
import type { Database } from '#database/database.ts'
import { aProduct, aSetting } from '#tests/support/builders.ts'
import { withFolderDatabase } from '#tests/support/folder-database.ts'
import { type HttpBuyer, httpBuyers } from '#tests/support/http-buyer.ts'
import { keepBuying, orderBooks, pressAgain, type Unanswered } from '#tests/support/order-stream.ts'
import { postgresProcesses } from '#tests/support/postgres-processes.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop-process.ts'
import { shopSecrets } from '#tests/support/visitors.ts'
import { becomes } from './trial.ts'

const BUYERS = 6
const STOCK = 1_000_000
const ACCOUNT = 'Ziraat Bankası_Vitrin A.Ş._1_TR18 0006 2001 1900 0006 6723 15'

/** What a request came to; status 0 is a connection that broke, -1 no answer within the time. */
export interface Seen {
  status: number
  body: string
  /** Milliseconds. */
  took: number
}

/** Orders on their way, until they are stopped. */
export interface Buying {
  /** Answers that were no success, each status once. */
  refusals: ReadonlySet<number>
  /** Lets every buyer finish; the checkouts whose answers are owed are pressed again. */
  stop(): Promise<void>
}

/** The real shop on a folder of its own, with buyers who remember every order they were told of. */
export interface ChaosShop {
  readonly process: ShopProcess
  readonly dataDir: string
  readonly told: ReadonlySet<string>
  ask(path: string, patience?: number): Promise<Seen>
  isReady(): Promise<boolean>
  /** Begins to buy at this shop, or at another process on its database. */
  buy(url?: string): Buying
  /** Starts the shop again after its process has gone. */
  restart(): Promise<void>
  /** Lost and half orders, and products whose stock does not agree; empty when the shop is right. */
  problems(): Promise<string>
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** The processes of its PostgreSQL, the postmaster first. */
  postgres(): Promise<number[]>
  end(): Promise<void>
}

export async function openChaosShop(
  dataDir: string,
  options: { env?: Record<string, string>; under?: string[] } = {},
): Promise<ChaosShop> {
  const start = () => startShopProcess(dataDir, { LOG_LEVEL: 'silent', ...options.env }, options)
  let running = await start()
  const told = new Set<string>()

  const withDatabase = <T>(work: (db: Database) => Promise<T>) => withFolderDatabase(dataDir, work)
  async function ask(path: string, patience = 120_000): Promise<Seen> {
    const began = performance.now()
    const took = () => performance.now() - began
    try {
      const headers = { accept: 'text/html', connection: 'close' }
      const response = await fetch(running.url + path, { headers, signal: AbortSignal.timeout(patience) })
      return { status: response.status, body: await response.text(), took: took() }
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      return { status: isLate ? -1 : 0, body: String(error), took: took() }
    }
  }

  const { productId, buyers } = await withDatabase(async (db) => {
    await aSetting(db, 'b2cHavaleEftHesapBilgisi', ACCOUNT)
    await db.query(`select pg_notify('settings', '')`)
    const product = await aProduct(db, { name: 'Bakır Sini', stock: STOCK })
    return { productId: product.id, buyers: await httpBuyers(db, await shopSecrets(db), BUYERS * 2) }
  })
  const offers = async () => (await ask('/api/catalog/store')).body.includes(ACCOUNT)
  if (!(await becomes(offers, 30_000))) throw new Error('the shop does not offer transfers')

  /** Buyers who are not buying right now; each may be at one shop only, since a cart makes one order at a time. */
  const free: HttpBuyer[] = [...buyers]
  const owed: Unanswered[] = []

  function buy(url = running.url): Buying {
    const agent = new Agent({ keepAlive: true })
    const refusals = new Set<number>()
    let over = false
    const mine = free.splice(0, BUYERS)
    const streams = mine.map((buyer) =>
      keepBuying({ url, agent }, buyer, {
        productId,
        told: (orderId) => told.add(orderId),
        refused: (status) => refusals.add(status),
        isOver: () => over,
      }),
    )
    return {
      refusals,
      async stop() {
        over = true
        for (const each of await Promise.all(streams)) if (each) owed.push(each)
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
    told,
    ask,
    isReady: async () => (await ask('/readyz', 5_000)).status === 200,
    buy,
    async restart() {
      running = await start()
    },
    async problems() {
      const agent = new Agent()
      await pressAgain({ url: running.url, agent }, owed.splice(0), (orderId) => told.add(orderId))
      agent.destroy()
      const { lost, half, drift } = await withDatabase((db) => orderBooks(db, told))
      return lost + half + drift === 0
        ? ''
        : `${lost} orders lost, ${half} half written, ${drift} products off`
    },
    withDatabase,
    postgres: () => postgresProcesses(dataDir),
    end: () => running.end('SIGTERM'),
  }
}
