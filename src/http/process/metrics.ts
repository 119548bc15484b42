import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Where the figures are read. They name every route and how busy the shop is, so they have a port that no shopper reaches. */
export const METRICS_HOST = '127.0.0.1'

/** The figures of one process, in Prometheus' format. */
export type ReadFigures = () => Promise<string>

export interface FiguresServer {
  url: string
  close(): void
}

/** Serves figures at `/metrics` on a port that only this machine reaches; 0 takes any free one. Fails like a shop whose port is in use. */
export async function serveFigures(
  port: number,
  read: ReadFigures,
  log: { error(details: object, message: string): void },
): Promise<FiguresServer> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    read().then(
      (text) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the figures could not be read')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, METRICS_HOST, resolve)
  })
  return {
    url: `http://${METRICS_HOST}:${(server.address() as AddressInfo).port}/metrics`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export interface MetricsOptions {
  /** Where they are served; not at all where not given. */
  port?: number | undefined
  /** Labels each figure with the process, where several answer at one port. */
  process?: string | undefined
  /** Called with the address at which they are served. */
  listening?: (url: string) => void
  /** Called with what reads them. */
  given?: (read: ReadFigures) => void
}

/** Measures this process and its requests in Prometheus' format, and serves the figures at `port`. */
export const metrics = fp(
  async (app: FastifyInstance, { port, process, listening, given }: MetricsOptions): Promise<void> => {
    const registry = new Registry()
    if (process !== undefined) registry.setDefaultLabels({ process })
    collectDefaultMetrics({ register: registry })
    const durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer, by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    })
    new Gauge({
      name: 'vitrin_change_feed_listening',
      help: '1 while this process receives the changes of other processes, 0 while it is reconnecting.',
      registers: [registry],
      collect() {
        this.set(app.shop.changes.isListening() ? 1 : 0)
      },
    })
    new Gauge({
      name: 'vitrin_cache_bytes',
      help: 'Memory that each cache holds of what they share (CACHE_MB).',
      labelNames: ['cache'],
      registers: [registry],
      collect() {
        for (const [cache, { bytes }] of app.shop.caches.stats()) this.set({ cache }, bytes)
      },
    })
    new Counter({
      name: 'vitrin_cache_reads_total',
      help: 'Reads of each cache, by whether it had the value.',
      labelNames: ['cache', 'result'],
      registers: [registry],
      collect() {
        this.reset()
        for (const [cache, { hits, misses }] of app.shop.caches.stats()) {
          this.inc({ cache, result: 'hit' }, hits)
          this.inc({ cache, result: 'miss' }, misses)
        }
      },
    })
    const { replica } = app.shop.reads
    if (replica) {
      new Counter({
        name: 'vitrin_reads_total',
        help: 'Statements that may be read from the replica, by who did them; fallback: the primary, after the replica failed.',
        labelNames: ['by'],
        registers: [registry],
        collect() {
          this.reset()
          for (const [by, count] of Object.entries(replica.counts())) this.inc({ by }, count)
        },
      })
      new Gauge({
        name: 'vitrin_replica_in_use',
        help: '1 while reads go to the replica, 0 while all go to the primary.',
        registers: [registry],
        collect() {
          this.set(replica.refusal() === null ? 1 : 0)
        },
      })
    }
    app.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'none'
      durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      done()
    })

    const read = () => registry.metrics()
    given?.(read)
    if (port === undefined) return
    const served = await serveFigures(port, read, app.log)
    app.addHook('onClose', async () => served.close())
    listening?.(served.url)
  },
)
