import { setTimeout as pause } from 'node:timers/promises'
import { figuresOf } from '../load/figures.ts'
import type { LoadRequest } from '../load/load-plan.ts'
import type { Visit } from './traffic.ts'

/** Figures of the requests since the last `take`. Times are in milliseconds. */
export interface SentFigures {
  requests: number
  /** Responses of 400 and above, broken connections, responses that never arrived. */
  errors: number
  p95: number
}

export interface Sending {
  /** Returns the figures since the last call, and resets them. */
  take(): SentFigures
  /** Status and path of the first errors. */
  readonly examples: readonly string[]
  /** Sends nothing more and waits for what is under way. */
  stop(): Promise<void>
}

const TICK_MS = 20
const TIMEOUT_MS = 20_000
const MAX_EXAMPLES = 10
/** With this many visits under way the shop is overloaded: further ones are not sent and count as failures. */
const MAX_IN_FLIGHT = 300

/**
 * Sends visits at `perSecond` requests, whether or not the shop keeps up. Requests of one visit are sent one after another; the
 * time a request waits for the previous one is not counted.
 */
export function sendTraffic(origin: string, nextVisit: () => Visit, perSecond: number): Sending {
  const began = performance.now()
  const underWay = new Set<Promise<void>>()
  const examples: string[] = []
  let scheduled = 0
  let times: number[] = []
  let errors = 0
  let sending = true

  function fail(what: string): void {
    errors += 1
    if (examples.length < MAX_EXAMPLES) examples.push(what)
  }

  async function send({ path, ...request }: LoadRequest): Promise<void> {
    const started = performance.now()
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(origin + path, { ...request, redirect: 'manual', signal })
      await response.arrayBuffer()
      if (response.status >= 400) fail(`${response.status} ${request.method} ${path}`)
    } catch (error) {
      fail(`${error instanceof Error ? error.message : error} ${request.method} ${path}`)
    }
    times.push(performance.now() - started)
  }

  async function visit(requests: Visit): Promise<void> {
    for (const request of requests) await send(request)
  }

  async function run(): Promise<void> {
    while (sending) {
      const due = ((performance.now() - began) / 1000) * perSecond
      while (scheduled < due) {
        const requests = nextVisit()
        scheduled += requests.length
        if (underWay.size >= MAX_IN_FLIGHT) {
          fail(`not sent, ${MAX_IN_FLIGHT} visits are under way`)
          continue
        }
        const sent = visit(requests).finally(() => underWay.delete(sent))
        underWay.add(sent)
      }
      await pause(TICK_MS)
    }
  }

  const running = run()
  return {
    examples,
    take() {
      const { count, p95 } = figuresOf([{ milliseconds: Float64Array.from(times), seconds: 1 }])
      const figures = { requests: count, errors, p95 }
      times = []
      errors = 0
      return figures
    },
    async stop() {
      sending = false
      await running
      await Promise.all(underWay)
    },
  }
}
