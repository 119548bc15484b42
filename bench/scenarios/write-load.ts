import { runSqlLoop, type SqlLoopResult } from '../limits/sql-loop.ts'
import {
  learnProgram,
  type Program,
  type RecordedStatement,
  type Recording,
} from '../limits/statement-program.ts'
import { figuresOf } from '../load/figures.ts'
import type { LoadFlow, LoadRequest, LoadResult } from '../load/load-plan.ts'
import { runLoad } from '../load/run-load.ts'
import { type ShopProcess, startShopProcess } from '../shop/shop-process.ts'
import { watchShop } from './read-load.ts'
import {
  type Bench,
  p95Check,
  problemsOf,
  ratioCheck,
  type ScenarioResult,
  statementsCheck,
} from './scenario.ts'

/** Loads that write: many shoppers do the same, compared with running only the SQL statements the shop sends for them. */

const CONNECTIONS = 10
const WARM_UP_SECONDS = 1.5
const ROUNDS = 2
/** Milliseconds to wait for statements that the shop sends after its response, such as change notifications. */
const AFTER_RESPONSE_MS = 100
const RECORDED = 8
/** Shoppers who come before the recorded ones. */
const WARMING = 20

/** One shopper: the requests, and the inputs that appear in SQL parameters. */
export interface Shopper {
  flow: LoadFlow
  inputs: Recording['inputs']
}

export interface WriteLoad {
  scenario: string
  /** Names of the requests of the flow. */
  steps: string[]
  /** Shoppers who come before those whose statements are recorded, where it takes more of them to fill the shop's caches. */
  warming?: number
  /** Makes `count` new shoppers. */
  shoppers(count: number): Promise<Shopper[]>
  /** An upper bound of flows a second, which limits how many shoppers are made. */
  atMostPerSecond: number
  /** Milliseconds that 95 of 100 responses to the last request of the flow may take. */
  p95: number
  /** Statements that the whole flow may take, with those the shop sends after its responses. */
  statements: number
}

export const post = (
  path: string,
  headers: Record<string, string>,
  form: Record<string, string | number>,
) => {
  const fields = Object.entries(form).map(([key, value]) => [key, String(value)])
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  } satisfies LoadRequest
}

async function send(origin: string, { path, ...request }: LoadRequest): Promise<void> {
  const response = await fetch(`${origin}${path}`, { ...request, redirect: 'manual' })
  if (response.status >= 400) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

/** Statements that the shop sends by itself: jobs, its clock, the watch of its database, the heartbeat of its change feed. */
const isOfRequest = ({ text, values }: RecordedStatement) =>
  !/pgboss|clock_timestamp|^select 1$/.test(text) && !String(values[0]).startsWith('feed_')

/** The statements of one shopper's flow, each with the request that sent it. */
async function recordFlow(shop: ShopProcess, { flow, inputs }: Shopper): Promise<Recording> {
  const statements: RecordedStatement[] = []
  for (const [step, request] of flow.entries()) {
    const recorded = await shop.record(async () => {
      await send(shop.origin, request)
      await new Promise((resolve) => setTimeout(resolve, AFTER_RESPONSE_MS))
    })
    statements.push(...recorded.filter(isOfRequest).map((statement) => ({ ...statement, step })))
  }
  return { inputs, statements }
}

/** Records a few shoppers in a shop that logs its statements. Other shoppers come first, to warm its caches. */
async function learn({ database }: Bench, load: WriteLoad): Promise<Program> {
  const shop = await startShopProcess({ dataDir: database.dataDir, databaseUrl: database.url, record: true })
  try {
    for (const { flow } of await load.shoppers(load.warming ?? WARMING))
      for (const request of flow) await send(shop.origin, request)
    const recordings: Recording[] = []
    for (const shopper of await load.shoppers(RECORDED)) recordings.push(await recordFlow(shop, shopper))
    return learnProgram(recordings)
  } finally {
    await shop.stop()
  }
}

const sqlProblem = ({ failures }: SqlLoopResult) =>
  Object.entries(failures).map(([reason, count]) => `${count} × SQL: ${reason}`)

/** Measures shop and SQL loop alternately. The first result is the last request; then one for each earlier request of the flow. */
export async function writeLoad(bench: Bench, load: WriteLoad): Promise<ScenarioResult[]> {
  const program = await learn(bench, load)
  const seconds = bench.seconds / ROUNDS
  const shopperCount = Math.ceil((seconds + WARM_UP_SECONDS) * load.atMostPerSecond)
  const own: LoadResult[] = []
  const limit: SqlLoopResult[] = []
  let busy = 0
  for (let round = 0; round < ROUNDS; round++) {
    const times = { connections: CONNECTIONS, seconds, warmUpSeconds: WARM_UP_SECONDS }
    const flows = (await load.shoppers(shopperCount)).map((shopper) => shopper.flow)
    const plan = { ...times, origin: bench.shop.origin, flows, once: true }
    const watched = await watchShop(bench, () => runLoad(plan))
    own.push(watched.value)
    busy += watched.busy / ROUNDS
    const inputs = (await load.shoppers(shopperCount)).map((shopper) => shopper.inputs)
    limit.push(await runSqlLoop({ ...times, connection: bench.database.connection, program, inputs }))
  }
  const limitFigures = figuresOf(limit.map((result) => result.timings))
  const steps = load.steps.map((_, step) =>
    figuresOf(own.flatMap((result) => result.steps.slice(step, step + 1))),
  )
  const last = steps.at(-1) ?? figuresOf([])
  const whole: ScenarioResult = {
    scenario: `${load.scenario} (${program.length} statements)`,
    connections: CONNECTIONS,
    figures: last,
    limit: { what: 'bare SQL', figures: limitFigures },
    checks: [
      ratioCheck(last, limitFigures, 0.5),
      p95Check(last, load.p95),
      statementsCheck(program.length, load.statements),
    ],
    shopBusy: busy,
    generatorBusy: Math.max(...own.map((result) => result.generatorBusy)),
    problems: [...own.flatMap(problemsOf), ...limit.flatMap(sqlProblem)],
  }
  const requestResults = steps.slice(0, -1).map((figures, step) => ({
    scenario: `· ${load.steps[step]} (${program.filter((each) => each.step === step).length} statements)`,
    connections: CONNECTIONS,
    figures,
    checks: [],
    problems: [],
  }))
  return [whole, ...requestResults]
}
