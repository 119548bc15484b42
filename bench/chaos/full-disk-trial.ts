import { execFile } from 'node:child_process'
import { mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { type ChaosShop, openChaosShop } from './chaos-shop.ts'
import { exhaustLog, fillDisk } from './fill-disk.ts'
import { pollUntil, secondsSince, type TrialResult } from './trial.ts'

const run = promisify(execFile)
const SIZE = '400m'
const MEGABYTE = 2 ** 20
/** Below the shop's `LOW_SPACE`, but not full. */
const NEARLY_FULL = 60 * MEGABYTE
const DEAD_FOR = 90_000

const did = `a disk of ${SIZE} filled up in a stream of orders until PostgreSQL died, and freed ${DEAD_FOR / 1000} s later`
const must =
  'orders refused by 503 and a sentence before it is full, pages go on; ready within 15 s of the space; no order lost'

async function adminOf(shop: ChaosShop): Promise<pg.ClientConfig> {
  const { host, port, password } = await shop.withDatabase(async (db) => db.pool.options)
  return { host, port, password, user: 'postgres', database: 'postgres' }
}

async function inDisk(folder: string): Promise<TrialResult> {
  const shop = await openChaosShop(join(folder, 'data'))
  const ballast = join(folder, 'ballast')
  try {
    const buying = shop.startOrders()
    await pause(2_000)
    await fillDisk(ballast, NEARLY_FULL)
    const isRefused = async () => (await shop.timedRequest('/readyz', 5_000)).body.includes('"disk"')
    const warned = await pollUntil(isRefused, 10_000)
    // Orders under way when the disk became low are still written.
    await pause(1_000)
    const soldBefore = shop.confirmedOrders.size
    await pause(2_000)
    const refusedInTime = warned && shop.confirmedOrders.size === soldBefore && buying.refusals.has(503)
    const reading = (await shop.timedRequest('/arama?q=sini')).status
    await fillDisk(ballast, 0)
    await exhaustLog(await adminOf(shop))
    const died = await pollUntil(async () => !(await shop.isReady()), 20_000)
    await pause(DEAD_FOR)
    await rm(ballast)
    const freed = performance.now()
    const isBack = await pollUntil(shop.isReady, 120_000)
    const back = isBack ? `ready ${secondsSince(freed)} s after the space` : 'not ready 120 s after the space'
    const soldAgain = isBack && (await pollUntil(async () => shop.confirmedOrders.size > soldBefore, 20_000))
    await buying.stop()
    if (!isBack) {
      await shop.process.end('SIGKILL')
      await shop.restart()
    }
    const wrong = await shop.problems()
    return {
      did,
      must,
      seen: `orders ${refusedInTime ? 'refused in time' : 'not refused'} (${[...buying.refusals].join(', ')}), a page ${reading}; PostgreSQL ${died ? 'died' : 'went on'}; ${back}${soldAgain ? ', sold by itself' : ''}; ${wrong || '0 lost, 0 off'} of ${shop.confirmedOrders.size} orders`,
      ok:
        refusedInTime &&
        reading === 200 &&
        died &&
        soldAgain &&
        wrong === '' &&
        Number.parseFloat(back.slice(6)) < 15,
    }
  } finally {
    await rm(ballast, { force: true })
    await shop.end()
  }
}

/** Runs on a small tmpfs, which only root may mount. */
export async function fullDisk(): Promise<TrialResult> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrin-chaos-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'vitrin-chaos', folder])
  } catch {
    await rmdir(folder)
    return { did, must, seen: 'this user may not make a small disk (mount a tmpfs)', ok: null }
  }
  try {
    return await inDisk(folder)
  } finally {
    await run('umount', [folder])
    await rmdir(folder)
  }
}
