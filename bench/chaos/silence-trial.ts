import { setTimeout as pause } from 'node:timers/promises'
import type { ChaosShop, TimedResponse } from './chaos-shop.ts'
import { pollUntil, secondsSince, type TrialResult } from './trial.ts'

const PAGES = 30
const SILENT_FOR = 40_000
const MAX_PAGE = 15_000
const MAX_READY = 3_000

const longest = (responses: readonly TimedResponse[]) =>
  Math.max(...responses.map(({ durationMs }) => durationMs))
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)
const counted = (responses: readonly TimedResponse[]) =>
  [...Map.groupBy(responses, ({ status }) => status)]
    .map(([status, all]) => `${all.length} × ${status}`)
    .join(', ')

/** SIGSTOP of all PostgreSQL processes in a stream of orders: connections are accepted, but nothing responds. */
export async function silence(shop: ChaosShop): Promise<TrialResult> {
  const did = `SIGSTOP of PostgreSQL for ${SILENT_FOR / 1000} s in a stream of orders, ${PAGES} pages asked for`
  const must = `no page hangs over ${MAX_PAGE / 1000} s, readyz none over ${MAX_READY / 1000} s, all 503; ready within 10 s; no order lost`
  if (process.platform !== 'linux') return { did, must, seen: 'needs /proc', ok: null }
  const before = shop.confirmedOrders.size
  const buying = shop.startOrders()
  await pause(2_000)
  const stopped = await shop.postgres()
  const began = performance.now()
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  const pages: Promise<TimedResponse>[] = []
  const readiness: Promise<TimedResponse>[] = []
  try {
    for (let n = 0; n < PAGES; n++) {
      pages.push(shop.timedRequest(`/arama?q=sini${n}`))
      if (n % 3 === 0) readiness.push(shop.timedRequest('/readyz'))
      await pause(SILENT_FOR / 2 / PAGES)
    }
    await pause(Math.max(0, SILENT_FOR - (performance.now() - began)))
  } finally {
    for (const pid of stopped.toReversed()) process.kill(pid, 'SIGCONT')
  }
  const woken = performance.now()
  const isBack = await pollUntil(shop.isReady, 60_000)
  const back = secondsSince(woken)
  const [seenPages, seenReady] = [await Promise.all(pages), await Promise.all(readiness)]
  await pause(1_000)
  await buying.stop()
  const wrong = await shop.problems()
  const refusedRight = seenPages.every(({ status }) => status === 503)
  return {
    did,
    must,
    seen: `pages ${counted(seenPages)}, longest ${seconds(longest(seenPages))} s; readyz ${counted(seenReady)}, longest ${seconds(longest(seenReady))} s; ready ${back} s after it went on; ${wrong || '0 lost, 0 off'} of ${shop.confirmedOrders.size - before} orders`,
    ok:
      wrong === '' &&
      isBack &&
      refusedRight &&
      Number(back) < 10 &&
      longest(seenPages) < MAX_PAGE &&
      longest(seenReady) < MAX_READY,
  }
}
