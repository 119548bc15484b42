import type { Timings } from './figures.ts'

export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** What one visitor does, one request after another. Most scenarios have flows of one request. */
export type LoadFlow = readonly LoadRequest[]

export interface LoadPlan {
  /** Origin of the server, as http://127.0.0.1:3000. */
  origin: string
  connections: number
  /** How long is measured, after `warmUpSeconds` that are not. */
  seconds: number
  warmUpSeconds: number
  flows: readonly LoadFlow[]
  /** True: every flow is taken at most once and the run ends when none is left. False: round and round. */
  once: boolean
}

export interface LoadResult {
  /** One entry for each request of a flow, in its order. */
  steps: Timings[]
  /** How many answers there were of each HTTP status. */
  statuses: Record<string, number>
  /** Connections that broke and answers that never came. */
  failures: number
  /** Part of one core that the load generator itself used, 0..1. Near 1 it, not the shop, was the limit. */
  generatorBusy: number
}
