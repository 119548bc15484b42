import autocannon, { type Request } from 'autocannon'
import { seededRandom } from '../soak/traffic.ts'
import type { LoadFlow, LoadPlan, LoadResult } from './load-plan.ts'

/** A separate process that sends the load, so that it does not share the shop's thread. */

const TIMEOUT_SECONDS = 20

/** Hands out flows to the connections; `left` becomes false when all flows of a `once` plan are used. */
function flowDeck({ flows, once }: LoadPlan) {
  let next = 0
  return {
    get left() {
      return !once || next <= flows.length
    },
    draw(): LoadFlow {
      const flow = flows[next % flows.length]
      next += 1
      if (!flow) throw new Error('a plan without flows')
      return flow
    },
  }
}

/** One request template for each step of a flow; the first step draws the flow, the others continue it. */
function requestsOf(plan: LoadPlan, draw: () => LoadFlow): Request[] {
  const [first] = plan.flows
  if (!first) throw new Error('a plan without flows')
  if (!plan.once && first.length === 1)
    return plan.flows.flatMap((flow) => flow.map((request) => ({ ...request })))
  return first.map((_, step) => ({
    setupRequest(template: Request, context: { flow?: LoadFlow }) {
      if (step === 0) context.flow = draw()
      return { ...template, headers: {}, body: '', ...context.flow?.[step] }
    },
  }))
}

/** Draws for one connection, which repeats them. */
const DRAWS = 1000

/** Gives every connection draws of its own, because those in the same order would send each request at the same time. */
function randomDraws({ flows }: LoadPlan) {
  const random = seededRandom(1)
  const requests = flows.flatMap((flow) => flow.map((request) => ({ ...request })))
  const draw = () => requests[Math.floor(random() * requests.length)] ?? {}
  return (client: { setRequests(requests: Request[]): void }) =>
    client.setRequests(Array.from({ length: DRAWS }, draw))
}

async function run(plan: LoadPlan): Promise<LoadResult> {
  const deck = flowDeck(plan)
  const steps = plan.flows[0]?.length ?? 1
  const times: number[][] = Array.from({ length: steps }, () => [])
  const statuses: Record<string, number> = {}
  const stepOf = new WeakMap<object, number>()
  let failures = 0
  let from = 0
  let until = 0
  let cpu = process.cpuUsage()

  const instance = autocannon({
    url: plan.origin,
    connections: plan.connections,
    duration: plan.warmUpSeconds + plan.seconds,
    timeout: TIMEOUT_SECONDS,
    ...(plan.random
      ? {
          requests: requestsOf({ ...plan, flows: plan.flows.slice(0, 1) }, deck.draw),
          setupClient: randomDraws(plan),
        }
      : { requests: requestsOf(plan, deck.draw) }),
  })
  const started = performance.now()
  instance.on('reqError', () => {
    failures += 1
  })
  instance.on('response', (client, status, _bytes, milliseconds) => {
    const now = performance.now()
    const step = stepOf.get(client) ?? 0
    stepOf.set(client, (step + 1) % steps)
    if (now - started < plan.warmUpSeconds * 1000) return
    if (!deck.left) return instance.stop()
    if (from === 0) {
      from = now
      cpu = process.cpuUsage()
    }
    until = now
    times[step]?.push(milliseconds)
    statuses[status] = (statuses[status] ?? 0) + 1
  })
  await instance
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (until - from) / 1000
  return {
    steps: times.map((each) => ({ milliseconds: Float64Array.from(each), seconds })),
    statuses,
    failures,
    generatorBusy: seconds > 0 ? Math.min(1, (user + system) / 1e6 / seconds) : 0,
  }
}

process.once('message', (plan: LoadPlan) => {
  run(plan).then(
    (result) => process.send?.(result, () => process.exit(0)),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
