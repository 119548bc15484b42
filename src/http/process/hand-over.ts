import { once } from 'node:events'
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that kept connections have for one more request, in whose response they are closed. */
const HAND_OVER = 5_000

/**
 * Leaves the port to the other processes that listen on it: accepts no connection any more, and closes each kept one with its next response,
 * so that no request is lost on its way. Returns when none is left, at most `patience` milliseconds later.
 */
export async function handOver(
  { server }: Pick<FastifyInstance, 'server'>,
  patience = HAND_OVER,
): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close')
  })
  const closed = once(server, 'close')
  // That of `http` closes connections without a request, on which one may be coming.
  Server.prototype.close.call(server)
  await Promise.race([closed, pause(patience, undefined, { ref: false })])
}
