import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { openDatabase } from '#database/database.ts'
import { SEND_NOTIFICATION } from '#database/feed/change-feed.ts'
import { buildProduct, buildWarehouse, storeSetting } from '#tests/support/builders.ts'
import { buildHttpBuyers } from '#tests/support/http-buyer.ts'
import { buildStaffSession } from '#tests/support/staff.ts'
import { shopSecrets } from '#tests/support/visitors.ts'
import { type ClusterLine, type DatabaseCluster, openDatabaseCluster } from './database-cluster.ts'
import { keepBuying, keepLooking } from './load/buying.ts'
import { emptyLog, type LoadLog, type Way } from './load/load-log.ts'
import { keepBooking, type StaffClient, staffClient } from './load/staff.ts'
import { openPrograms, portFinder } from './processes.ts'
import { JOBS, type ShopProcess, startShopProcesses } from './shop/shop-processes.ts'
import { waitUntil } from './wait-until.ts'

const ACCOUNT = 'Ziraat Bankası_Vitrin A.Ş._1_TR18 0006 2001 1900 0006 6723 15'
const SETTINGS = { b2cHavaleEftHesapBilgisi: ACCOUNT, b2c_ko_odeme: '1', b2c_kk_odeme: '1' }
const WAYS: readonly Way[] = [
  'bank_transfer',
  'cash_on_delivery',
  'bank_transfer',
  'cash_on_delivery',
  'card',
  'card',
]
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const PLENTY = 1_000_000
/** Few enough to be sold out while the load runs; staff books arrivals. */
const SCARCE = 60

/** The whole shop on one machine, with clients that use it. */
export interface Cluster {
  readonly database: DatabaseCluster
  readonly web: readonly ShopProcess[]
  readonly jobs: ShopProcess
  /** Where shoppers come in. */
  readonly url: string
  readonly log: LoadLog
  readonly priced: { id: number; path: string }
  readonly folder: string
  /** The shop's user on a node's server, past pooler and HAProxy. */
  shopConnection(admin: pg.ClientConfig): pg.PoolConfig
  /** Staff at one process, or at the shop's address. */
  staffAt(url: string): Promise<StaffClient>
  startLoad(): { stop(): Promise<void> }
  end(): Promise<void>
}

export async function openCluster({
  say,
  onLine,
  prepare,
}: {
  say(line: string): void
  onLine(line: ClusterLine): void
  /** Called with the folders of the nodes before anything is in them. */
  prepare?(folder: string): Promise<(() => Promise<void>) | null>
}): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrin-cluster-'))
  // The servers run as a user of their own.
  await chmod(folder, 0o755)
  const programs = openPrograms()
  const nextPort = portFinder()
  let undo: () => Promise<void> = () => Promise.resolve()
  const endOnce = async () => {
    await programs.endAll()
    await undo()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    for (const name of STOP_SIGNALS) process.off(name, stop)
  }
  let ended: Promise<void> | undefined
  const end = () => {
    ended ??= endOnce()
    return ended
  }
  const stop = () => {
    say('ends …')
    void end().then(() => process.exit(1))
  }
  for (const name of STOP_SIGNALS) process.on(name, stop)
  try {
    undo = (await prepare?.(folder)) ?? undo
    say('etcd, three servers with agents, HAProxy, PgBouncer …')
    const database = await openDatabaseCluster({ programs, folder, nextPort, onLine })
    say('three web processes and one for jobs …')
    const processes = await startShopProcesses({ programs, folder, cluster: database, nextPort })
    const web = processes.filter(({ name }) => name !== JOBS)
    const jobs = processes.find(({ name }) => name === JOBS)
    if (!jobs) throw new Error('there is no process for jobs')
    const url = `http://127.0.0.1:${database.shopPort}`
    const shopConnection = (admin: pg.ClientConfig): pg.PoolConfig => ({
      ...admin,
      user: 'vitrin',
      database: 'vitrin',
    })
    const filled = await fill({ connectionString: database.urls.direct })
    const offers = async (at: string) =>
      (await (await fetch(`${at}/api/catalog/store`)).text()).includes(ACCOUNT)
    for (const each of web) await waitUntil(`${each.name} offers transfers`, () => offers(each.url), 90_000)
    await waitUntil('HAProxy leads to the shop', async () => (await fetch(`${url}/readyz`)).ok, 30_000)
    const log = emptyLog()
    const staffAt = (at: string) => staffClient(at, filled.staffCookie)

    function startLoad(): { stop(): Promise<void> } {
      let over = false
      const isOver = () => over
      const { buyers, plenty, scarce, warehouseId } = filled
      const work = [
        ...buyers.map((buyer, number) =>
          keepBuying({
            ...{ url, buyer, number, log, isOver },
            way: WAYS[number % WAYS.length] ?? 'bank_transfer',
            products: [plenty.id, scarce.id, plenty.id],
          }),
        ),
        keepLooking({ url, log, isOver, every: 250, paths: [plenty.url, '/', filled.priced.url] }),
        staffAt(url).then((staff) =>
          keepBooking({
            ...{ staff, log, isOver, warehouseId },
            products: [scarce.id, plenty.id],
            every: 1_500,
          }),
        ),
      ]
      const done = Promise.allSettled(work)
      return {
        async stop() {
          over = true
          for (const each of await done) if (each.status === 'rejected') throw each.reason
        },
      }
    }
    return {
      ...{ database, web, jobs, url, log, folder, shopConnection, staffAt, startLoad, end },
      priced: { id: filled.priced.id, path: filled.priced.url },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Products, buyers and a member of staff, written into the empty shop. */
async function fill(connection: pg.PoolConfig) {
  const db = openDatabase({ connection, maxConnections: 2 })
  try {
    for (const [key, value] of Object.entries(SETTINGS)) await storeSetting(db, key, value)
    const warehouseId = await buildWarehouse(db)
    const plenty = await buildProduct(db, { name: 'Bakır Sini', gross: '120', stock: PLENTY })
    const scarce = await buildProduct(db, { name: 'Sedef Kutu', gross: '240', stock: SCARCE })
    const priced = await buildProduct(db, { name: 'Cam Nazar', gross: '60', stock: PLENTY })
    const secrets = await shopSecrets(db)
    const buyers = await buildHttpBuyers(db, secrets, WAYS.length)
    const staff = await buildStaffSession(db, { key: secrets.staffAuth, role: 'owner', now: new Date() })
    await db.query(SEND_NOTIFICATION, ['settings', ''])
    await db.query(SEND_NOTIFICATION, ['catalogue', ''])
    return { warehouseId, plenty, scarce, priced, buyers, staffCookie: staff.cookie }
  } finally {
    await db.close()
  }
}
