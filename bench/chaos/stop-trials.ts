import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ShopProcess, startShopProcess } from '#tests/support/shop-process.ts'
import type { ChaosShop } from './chaos-shop.ts'
import { type Pace, secondsSince, type TrialResult } from './trial.ts'

const MAX_STOP = 30_000
const UPLOAD =
  'POST /api/catalog/cart/1 HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{'

async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** SIGTERM during a stream of orders and a very slow upload that would outlast every limit of the shop. */
export async function stopDuringUpload(shop: ChaosShop, { selling }: Pace): Promise<TrialResult> {
  const before = shop.confirmedOrders.size
  const buying = shop.startOrders()
  const { hostname, port } = new URL(shop.process.url)
  const upload = connect({ host: hostname, port: Number(port) })
  upload.on('error', () => undefined)
  upload.write(UPLOAD)
  const drip = setInterval(() => upload.write(' '), 1_000)
  await shop.sell(selling)
  const [postmaster = 0] = await shop.postgres()
  const { child } = shop.process
  const began = performance.now()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const isOver = await Promise.race([ended.then(() => true), pause(MAX_STOP, false)])
  const took = secondsSince(began)
  const code = child.exitCode
  clearInterval(drip)
  upload.destroy()
  if (!isOver) await shop.process.end('SIGKILL')
  const isGone = !(await isRunning(postmaster))
  await buying.stop()
  await shop.restart()
  const wrong = await shop.problems()
  return {
    did: 'SIGTERM in a stream of orders during an upload of a byte a second',
    must: `ended within ${MAX_STOP / 1000} s with code 0, PostgreSQL too; no order lost`,
    seen: `${isOver ? `ended after ${took} s, code ${code}` : `alive after ${took} s`}, PostgreSQL ${isGone ? 'stopped' : 'running'}; ${wrong || '0 lost, 0 off'} of ${shop.confirmedOrders.size - before} orders`,
    ok: isOver && code === 0 && isGone && wrong === '',
  }
}

/** Starts another shop on a folder; returns its error message, or null when it started. */
async function refusalOf(dataDir: string): Promise<string | null> {
  let opened: ShopProcess
  try {
    opened = await startShopProcess(dataDir, { LOG_LEVEL: 'silent' })
  } catch (error) {
    return String(error)
  }
  await opened.end('SIGTERM')
  return null
}

/** A second shop on the same folder, also after the lock file was deleted. */
export async function secondOnFolder(shop: ChaosShop): Promise<TrialResult> {
  const [postmaster] = await shop.postgres()
  const plain = await refusalOf(shop.dataDir)
  for (const name of ['shop.lock', 'shop.pid']) await rm(join(shop.dataDir, name), { force: true })
  const unlocked = await refusalOf(shop.dataDir)
  const [after] = await shop.postgres()
  const isSame = postmaster !== undefined && postmaster === after
  const isRefused = (message: string | null) => message?.includes('another shop is running') ?? false
  const word = (message: string | null) =>
    isRefused(message) ? 'refused' : message === null ? 'opened' : 'failed otherwise'
  return {
    did: 'a second shop on the same folder, then once more after shop.lock was deleted',
    must: 'refused with its sentence both times; the first keeps its PostgreSQL',
    seen: `${word(plain)}, ${word(unlocked)}; PostgreSQL of the first ${isSame ? 'untouched' : 'replaced'}`,
    ok: isRefused(plain) && isRefused(unlocked) && isSame && (await shop.isReady()),
  }
}

/** Two processes sell from one database, and one of them is killed. */
export async function twoProcesses(shop: ChaosShop): Promise<TrialResult> {
  const before = shop.confirmedOrders.size
  const url = await shop.withDatabase(async (db) => {
    const { user, password, host, port, database } = db.pool.options
    return `postgres://${user}:${password}@/${database}?${new URLSearchParams({ host: String(host), port: String(port) })}`
  })
  const other = await startShopProcess(join(shop.dataDir, 'second'), {
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
  })
  const ownOrders = shop.startOrders()
  const otherOrders = shop.startOrders(other.url)
  await pause(4_000)
  await other.end('SIGKILL')
  await otherOrders.stop()
  await pause(1_000)
  await ownOrders.stop()
  const wrong = await shop.problems()
  const refusals = [...ownOrders.refusals].join(', ')
  return {
    did: 'two processes sell from one database, one is killed with -9',
    must: 'no order lost or doubled, the other goes on undisturbed',
    seen: `${wrong || '0 lost, 0 off'} of ${shop.confirmedOrders.size - before} orders; refusals of the other ${refusals || 'none'}`,
    ok: wrong === '' && refusals === '' && shop.confirmedOrders.size > before,
  }
}
