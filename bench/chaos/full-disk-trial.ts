import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freeSpace } from '#database/embedded/free-space.ts'
import { type ChaosShop, openChaosShop } from './chaos-shop.ts'
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

/** Fills a disk with one file until `left` bytes are free; 0 fills it completely. */
async function fill(file: string, left: number): Promise<void> {
  const handle = await open(file, 'a')
  const piece = Buffer.alloc(256 * 1024)
  try {
    while ((await freeSpace(file)) > left) await handle.write(piece)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await handle.close()
  }
}

/** Makes PostgreSQL write new segments of its write-ahead log until it dies. */
async function exhaust(shop: ChaosShop): Promise<void> {
  const { connection } = await shop.withDatabase(async (db) => ({ connection: db.pool.options }))
  const { host, port, password } = connection
  const client = new pg.Client({ host, port, password, user: 'postgres', database: 'postgres' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    for (let n = 0; n < 40; n++) {
      await client.query(`select pg_logical_emit_message(true, 'chaos', repeat('x', 1000000))`)
      await client.query('select pg_switch_wal()')
    }
  } catch {
    // PostgreSQL is expected to die.
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function inDisk(folder: string): Promise<TrialResult> {
  const shop = await openChaosShop(join(folder, 'data'))
  const ballast = join(folder, 'ballast')
  try {
    const buying = shop.startOrders()
    await pause(2_000)
    await fill(ballast, NEARLY_FULL)
    const isRefused = async () => (await shop.timedRequest('/readyz', 5_000)).body.includes('"disk"')
    const warned = await pollUntil(isRefused, 10_000)
    // Orders under way when the disk became low are still written.
    await pause(1_000)
    const soldBefore = shop.confirmedOrders.size
    await pause(2_000)
    const refusedInTime = warned && shop.confirmedOrders.size === soldBefore && buying.refusals.has(503)
    const reading = (await shop.timedRequest('/arama?q=sini')).status
    await fill(ballast, 0)
    await exhaust(shop)
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
