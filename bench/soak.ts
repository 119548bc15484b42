import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { SEND_NOTIFICATION } from '#database/feed/change-feed.ts'
import { openCommandDatabase } from '#database/open-command-database.ts'
import { createPictureStore } from '#modules/platform/media/pictures.server.ts'
import { openSecrets } from '#modules/platform/secrets/secrets.server.ts'
import { checkData } from '#modules/shop/data-checks/data-checks.server.ts'
import { machineLine } from './report.ts'
import { serverVersion } from './shop/bench-database.ts'
import { makeBuyers } from './shop/buyers.ts'
import { sampleCatalogue } from './shop/catalogue-sample.ts'
import { startShopProcess } from './shop/shop-process.ts'
import { stockProducts } from './shop/stocked-products.ts'
import { visitorMaker } from './shop/visitors.ts'
import { type Sending, sendTraffic } from './soak/send-traffic.ts'
import { judgeSoak, type SoakMinute } from './soak/soak-verdict.ts'
import { createTraffic, seededRandom } from './soak/traffic.ts'

/**
 * `npm run soak`: the real shop with its demo products on a folder of its own, under mixed traffic at a steady rate; prints the memory
 * of its process minute by minute. Exits with 1 when memory is above its budget or grows after the warm-up, when a request failed, or when the data disagree afterwards;
 * growth is judged from nine minutes on.
 *
 *   --minutes 10   how long it is measured (1 to 240)      --rate 47   requests a second (1 to 500)
 *   --json         JSON lines instead of the table
 */

const Options = z.object({
  minutes: z.coerce.number().int().min(1).max(240),
  rate: z.coerce.number().int().min(1).max(500),
  json: z.boolean(),
})
const BUYERS = 200
const SEED = 20_260_101
const MINUTE_MS = 60_000
/** The shop hears within moments that its sample was restocked; the traffic must not find the stock of before. */
const RESTOCK_PAUSE_MS = 5000

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '47' },
    json: { type: 'boolean', default: false },
  },
})
const parsed = Options.safeParse(values)
if (!parsed.success) {
  for (const { path, message } of parsed.error.issues) console.error(`--${path.join('.')}: ${message}`)
  process.exit(1)
}
const options = parsed.data
const say = (text: string) => {
  if (!options.json) console.log(text)
}

const COLUMNS = ['Minute', 'RSS MB', 'Heap MB', 'External MB', 'Loop p99 ms', 'Requests', 'Errors', 'p95 ms']
const row = (cells: readonly (string | number)[]) =>
  `| ${cells.map((cell, at) => String(cell).padStart(COLUMNS[at]?.length ?? 0)).join(' | ')} |`

function report(minute: SoakMinute): void {
  if (options.json) {
    console.log(JSON.stringify(minute))
    return
  }
  const { rss, heapUsed, external, eventLoopP99, requests, errors, p95 } = minute
  const memory = [rss, heapUsed, external].map((megabytes) => megabytes.toFixed(0))
  console.log(row([minute.minute, ...memory, eventLoopP99.toFixed(1), requests, errors, p95.toFixed(0)]))
}

const METRICS_ATTEMPTS = 5

/** Retries, because on a busy machine the connection may fail. */
async function readMetrics(metricsUrl: string, attempt = 1): Promise<string> {
  try {
    return await (await fetch(metricsUrl)).text()
  } catch (error) {
    if (attempt >= METRICS_ATTEMPTS) throw error
    return readMetrics(metricsUrl, attempt + 1)
  }
}

/** The figures of the shop's process as it reports them itself, for Prometheus. */
async function processFigures(metricsUrl: string) {
  const text = await readMetrics(metricsUrl)
  const figure = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  const megabytes = (name: string) => figure(name) / 2 ** 20
  return {
    rss: megabytes('process_resident_memory_bytes'),
    heapUsed: megabytes('nodejs_heap_size_used_bytes'),
    external: megabytes('nodejs_external_memory_bytes'),
    eventLoopP99: figure('nodejs_eventloop_lag_p99_seconds') * 1000,
  }
}

/** Prepares products and customers for the traffic, directly in the running shop's database. */
async function prepare(dataDir: string) {
  const opened = await openCommandDatabase({ dataDir, address: undefined, maxConnections: 2 })
  if (!opened.ok) throw new Error(opened.message)
  const { db } = opened
  const read = await openSecrets({
    db,
    file: join(dataDir, 'secrets.json'),
    log: { info: () => undefined, warn: () => undefined },
    clock: () => new Date(),
  })
  if (!read.ok) throw new Error(read.message)
  const { secrets } = read
  secrets.close()
  try {
    const stockedProducts = await stockProducts(db)
    await db.query(SEND_NOTIFICATION, ['catalogue', ''])
    const newVisitor = visitorMaker(secrets)
    return {
      version: await serverVersion(db),
      source: {
        stockedProducts,
        sample: await sampleCatalogue(db),
        buyers: await makeBuyers(db, secrets, BUYERS),
        newVisitor: () => newVisitor().headers,
        random: seededRandom(SEED),
      },
    }
  } finally {
    await opened.close()
  }
}

/** The checks of `npm run check-data` that fail after the traffic. */
async function brokenPromises(dataDir: string): Promise<string[]> {
  const opened = await openCommandDatabase({ dataDir, address: undefined, maxConnections: 2 })
  if (!opened.ok) throw new Error(opened.message)
  try {
    const pictures = createPictureStore(join(dataDir, 'images'))
    const results = await checkData({ db: opened.db, pictures, most: 0 })
    return [...results].flatMap(([check, { found }]) => (found > 0 ? `${check} (${found})` : []))
  } finally {
    await opened.close()
  }
}

async function measure(metricsUrl: string, sending: Sending): Promise<SoakMinute[]> {
  const minutes: SoakMinute[] = []
  const began = Date.now()
  for (let minute = 1; minute <= options.minutes; minute++) {
    await pause(Math.max(0, began + minute * MINUTE_MS - Date.now()))
    const measured = { minute, ...(await processFigures(metricsUrl)), ...sending.take() }
    report(measured)
    minutes.push(measured)
  }
  return minutes
}

const dataDir = await mkdtemp(join(tmpdir(), 'vitrin-soak-'))
try {
  // Only the first start seeds the shop and paints its pictures; its memory is not typical, so a second start is measured.
  await (await startShopProcess({ dataDir, demo: true })).stop()
  const shop = await startShopProcess({ dataDir, demo: true })
  try {
    const { source, version } = await prepare(dataDir)
    await pause(RESTOCK_PAUSE_MS)
    say(machineLine(version))
    const { rss } = await processFigures(shop.metricsUrl)
    say(`${options.rate} requests a second for ${options.minutes} min; ${rss.toFixed(0)} MB before the first`)
    say(`\n${row(COLUMNS)}\n${row(COLUMNS.map((name) => '-'.repeat(name.length)))}`)
    const sending = sendTraffic(shop.origin, createTraffic(source), options.rate)
    const minutes = await measure(shop.metricsUrl, sending)
    await sending.stop()
    const verdict = judgeSoak(minutes)
    for (const check of await brokenPromises(dataDir)) verdict.failures.push(`data disagree: ${check}`)
    for (const example of sending.examples) console.error(`failed: ${example}`)
    if (options.json) console.log(JSON.stringify(verdict))
    const growth =
      verdict.growth === null
        ? ', too short to tell growth'
        : `, ${verdict.growth.toFixed(2)} MB a minute at the end`
    say(`\nHighest RSS ${verdict.highestRss.toFixed(0)} MB${growth}, ${verdict.errors} errors`)
    for (const failure of verdict.failures) say(`✗ ${failure}`)
    if (verdict.failures.length === 0) say('✓ within the budget, and all data agree')
    else process.exitCode = 1
  } finally {
    await shop.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
