import type { Timings } from './figures.ts'

export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** The requests of one visitor, sent one after another. Most scenarios have flows of one request. */
export type LoadFlow = readonly LoadRequest[]

export interface LoadPlan {
  /** Origin of the server, as http://127.0.0.1:3000. */
  origin: string
  connections: number
  /** How long is measured, after `warmUpSeconds`. */
  seconds: number
  warmUpSeconds: number
  flows: readonly LoadFlow[]
  /** True: every flow is sent at most once and the run ends when none is left. False: flows repeat. */
  once: boolean
  /** Flows of one request that repeat are drawn evenly at random, the same ones in every run; else each connection sends them in their order. */
  random?: boolean
}

export interface LoadResult {
  /** One entry for each request of a flow, in its order. */
  steps: Timings[]
  /** How many responses had each HTTP status. */
  statuses: Record<string, number>
  /** Broken connections and responses that never arrived. */
  failures: number
  /** Share of one core that the load generator used, 0..1. Near 1 the generator was the limit, not the shop. */
  generatorBusy: number
}
