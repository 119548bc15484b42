/** The part of autocannon's programming interface that the benchmarks use. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  export interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    /** Called before every request; its result is sent. `context` lives for one pass through `requests`. */
    setupRequest?: (request: Request, context: Record<string, unknown>) => Request
  }

  export interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    /** Seconds to wait for a response. */
    timeout: number
    requests: Request[]
    /** Called for each connection, before it sends anything. */
    setupClient?: (client: { setRequests(requests: Request[]): void }) => void
  }

  export interface Instance extends EventEmitter, PromiseLike<unknown> {
    stop(): void
    /** `client` identifies the connection; `milliseconds` is the response time. */
    on(
      event: 'response',
      listener: (client: object, status: number, bytes: number, milliseconds: number) => void,
    ): this
    on(event: 'reqError', listener: (error: Error) => void): this
  }

  export default function autocannon(options: Options): Instance
}
