import { readFile } from 'node:fs/promises'
import type { Server, Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'

/** Milliseconds until the headers of a request, and the whole request, must have arrived. Bodies have at most 64 kB (`slow-bodies.ts`). */
export const HEADERS_TIMEOUT = 10_000
export const REQUEST_TIMEOUT = 20_000
/** The same for a form with photos: 40 MB at 2 Mbit/s. */
export const PHOTOS_TIMEOUT = 180_000
/** The same for a file of staff: 100 MB at 0.5 Mbit/s. Node's limit for every request; the shorter ones are kept by `slow-bodies.ts`. */
export const LARGE_FILE_TIMEOUT = 30 * 60_000
/** Bytes a second that such a file must come at, counted over so many seconds. */
export const LARGE_FILE_RATE = 16_000
export const LARGE_FILE_RATE_SECONDS = 15
/** Milliseconds between two checks of these limits; Node's default of 30 s would more than double them. */
export const LIMITS_CHECKED_EVERY = 1_000
/** Milliseconds without traffic after which a connection is closed; longer than any statement may take. */
export const SILENT_CONNECTION_TIMEOUT = 60_000

/** Open files reserved for the process itself: database connections, logs, the lock, outgoing requests. */
const OWN_FILES = 128
const MIN_CONNECTIONS = 32
const MAX_CONNECTIONS = 10_000
/** The default limit of Linux. */
const USUAL_OPEN_FILES = 1024
const LOG_EVERY = 60_000

/** How many files this process may open. Node raises its soft limit to the hard limit at start. */
export async function openFilesLimit(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const limit = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1])
  return Number.isSafeInteger(limit) && limit > 0 ? limit : USUAL_OPEN_FILES
}

/**
 * How many connections fit into a limit of open files: each may hold a second file, the one being sent. One address may have half
 * of them, so that a single machine cannot lock all others out.
 */
export function connectionLimits(openFiles: number): { total: number; perAddress: number } {
  const fitting = Math.floor((openFiles - OWN_FILES) / 2)
  const total = Math.min(Math.max(fitting, MIN_CONNECTIONS), MAX_CONNECTIONS)
  return { total, perAddress: Math.ceil(total / 2) }
}

/**
 * Limits the connections of a server. Further ones are closed at once, before the process runs out of open files. `byAddress` is
 * false behind a proxy, where all connections come from the proxy's address.
 */
export function limitConnections(
  server: Server,
  limits: { total: number; perAddress: number },
  { byAddress, log }: { byAddress: boolean; log: Pick<FastifyBaseLogger, 'warn'> },
): void {
  const connectionCounts = new Map<string, number>()
  let loggedAt = Number.NEGATIVE_INFINITY
  const logDropped = (details: object) => {
    if (performance.now() - loggedAt < LOG_EVERY) return
    loggedAt = performance.now()
    log.warn(details, 'connections beyond the limit are closed')
  }
  server.maxConnections = limits.total
  // With several processes on one port Node would hand what is beyond to the next of them, and from the last to the first again (Node's types lack this).
  Object.assign(server, { dropMaxConnection: true })
  server.on('drop', (dropped) => logDropped({ limit: limits.total, address: dropped?.remoteAddress }))
  if (!byAddress) return
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (connectionCounts.get(address) ?? 0) + 1
    connectionCounts.set(address, count)
    socket.once('close', () => {
      const left = (connectionCounts.get(address) ?? 1) - 1
      if (left > 0) connectionCounts.set(address, left)
      else connectionCounts.delete(address)
    })
    if (count <= limits.perAddress) return
    logDropped({ limit: limits.perAddress, address })
    socket.destroy()
  })
}
