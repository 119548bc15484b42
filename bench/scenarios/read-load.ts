import { startBareRoute } from '../limits/bare-route.ts'
import { figuresOf, type Timings } from '../load/figures.ts'
import type { LoadPlan, LoadRequest, LoadResult } from '../load/load-plan.ts'
import { runLoad } from '../load/run-load.ts'
import { type Bench, p95Check, problemsOf, ratioCheck, type ScenarioResult } from './scenario.ts'

/** Loads that only read: warm ones compared with the bare route, cold ones with distinct requests. */

const WARM_CONNECTIONS = 50
const COLD_CONNECTIONS = 10
const WARM_UP_SECONDS = 1.5
/** Shop and limit are measured alternately, so that a slow moment of the machine affects both. */
const ROUNDS = 2

export const get = (path: string, headers: Record<string, string> = {}): LoadRequest => ({
  method: 'GET',
  path,
  headers,
})

const timingsOf = (result: LoadResult): Timings[] => result.steps.slice(0, 1)

/** The share of one core the shop used while `work` ran, and for how many milliseconds its event loop was blocked at most. */
export async function watchShop<T>(
  { shop }: Pick<Bench, 'shop'>,
  work: () => Promise<T>,
): Promise<{ value: T; busy: number; longestBlock: number }> {
  const before = await shop.usage()
  const began = performance.now()
  const value = await work()
  const seconds = (performance.now() - began) / 1000
  const { cpuSeconds, longestBlock } = await shop.usage()
  return { value, busy: (cpuSeconds - before.cpuSeconds) / seconds, longestBlock }
}

export interface WarmOptions {
  /** The least share of the bare route's rate. */
  ofLimit?: number
  /** Requests in an even random order. */
  random?: boolean
}

/** Repeats requests after each was sent once, so that the shop's caches are warm as far as they hold them. */
export async function warmLoad(
  bench: Pick<Bench, 'shop' | 'seconds'>,
  scenario: string,
  requests: readonly LoadRequest[],
  { ofLimit = 0.5, random = false }: WarmOptions = {},
): Promise<ScenarioResult> {
  const bare = await startBareRoute(bench.shop.origin, requests)
  const plan: LoadPlan = {
    origin: bench.shop.origin,
    connections: WARM_CONNECTIONS,
    seconds: bench.seconds / ROUNDS,
    warmUpSeconds: WARM_UP_SECONDS,
    flows: requests.map((request) => [request]),
    once: false,
    random,
  }
  const own: LoadResult[] = []
  const limit: LoadResult[] = []
  let busy = 0
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const watched = await watchShop(bench, () => runLoad(plan))
      own.push(watched.value)
      busy += watched.busy / ROUNDS
      limit.push(await runLoad({ ...plan, origin: bare.origin }))
    }
  } finally {
    await bare.stop()
  }
  const figures = figuresOf(own.flatMap(timingsOf))
  const limitFigures = figuresOf(limit.flatMap(timingsOf))
  return {
    scenario,
    connections: plan.connections,
    figures,
    limit: { what: 'bare route', figures: limitFigures },
    checks: [ratioCheck(figures, limitFigures, ofLimit), p95Check(figures, 15)],
    shopBusy: busy,
    generatorBusy: Math.max(...own.map((result) => result.generatorBusy)),
    problems: [...own, ...limit].flatMap(problemsOf),
  }
}

export interface ColdOptions {
  /** Milliseconds that 95 of 100 responses may take. */
  p95: number
  connections?: number
  seconds?: number
}

/** Sends every request once, so that no response comes from a cache. */
export async function coldLoad(
  bench: Bench,
  scenario: string,
  requests: readonly LoadRequest[],
  { p95, connections = COLD_CONNECTIONS, seconds = bench.seconds }: ColdOptions,
): Promise<ScenarioResult> {
  const {
    value: result,
    busy,
    longestBlock,
  } = await watchShop(bench, () =>
    runLoad({
      origin: bench.shop.origin,
      connections: Math.min(connections, requests.length),
      seconds,
      warmUpSeconds: 0,
      flows: requests.map((request) => [request]),
      once: true,
    }),
  )
  const figures = figuresOf(timingsOf(result))
  return {
    scenario,
    connections,
    figures,
    checks: [p95Check(figures, p95)],
    shopBusy: busy,
    longestBlock,
    generatorBusy: result.generatorBusy,
    problems: problemsOf(result),
  }
}
