import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { takesFiles } from '#storefront/http/forms/file-forms.ts'
import {
  LARGE_FILE_RATE,
  LARGE_FILE_RATE_SECONDS,
  PHOTOS_TIMEOUT,
  REQUEST_TIMEOUT,
} from './connection-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a route that streams a file of staff to the disk: it may arrive as slowly as `LARGE_FILE_RATE`, for as long as the server allows. */
    largeFile?: boolean
  }
}

/** As Node reports a request that did not arrive in time; `respondToBrokenRequest` answers both. */
class RequestTimeoutError extends Error {
  override name = 'RequestTimeoutError'
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

/** A request of a test that is injected has no connection, and has arrived. */
const hasBody = ({ headers, raw }: FastifyRequest) =>
  raw.socket instanceof Socket &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/**
 * Requests must have arrived within `REQUEST_TIMEOUT`, those with photos within `PHOTOS_TIMEOUT`: Node has one limit for all, the longest, and a
 * telephone needs minutes for what 64 kB of a form need milliseconds for. Large files of staff have no such limit once session, permission and token
 * are checked, but must keep coming at `LARGE_FILE_RATE`: who holds a connection open has to pay for it.
 */
export const slowBodies = fp(async (app: FastifyInstance) => {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()

  function cutOff({ raw }: FastifyRequest, hasAnswer: boolean): void {
    if (raw.complete) return
    // Who has its answer and goes on sending is not told twice.
    if (hasAnswer) raw.socket.destroy()
    else app.server.emit('clientError', new RequestTimeoutError(), raw.socket)
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const most = takesFiles(request.url) ? PHOTOS_TIMEOUT : REQUEST_TIMEOUT
      timers.set(request, setTimeout(() => cutOff(request, reply.sent), most).unref())
    }
    done()
  })

  // Hooks of an earlier phase have checked who sends it.
  app.addHook('preHandler', (request, reply, done) => {
    if (hasBody(request) && request.routeOptions.config.largeFile) {
      clearTimeout(timers.get(request))
      const { socket } = request.raw
      let before = socket.bytesRead
      const check = () => {
        const came = socket.bytesRead - before
        before = socket.bytesRead
        if (request.raw.complete) clearInterval(timer)
        else if (came < LARGE_FILE_RATE * LARGE_FILE_RATE_SECONDS) cutOff(request, reply.sent)
      }
      const timer = setInterval(check, LARGE_FILE_RATE_SECONDS * 1000).unref()
      timers.set(request, timer)
      socket.once('close', () => clearInterval(timer))
    }
    done()
  })

  // A body that nobody reads keeps its limit after the answer.
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.raw.complete) clearTimeout(timers.get(request))
    done()
  })
})
