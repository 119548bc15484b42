import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { takesFiles } from '#storefront/http/file-forms.ts'
import { REQUEST_TIMEOUT } from './connection-limits.ts'

/** As Node reports a request that did not arrive in time; `respondToBrokenRequest` answers both. */
class RequestTimeoutError extends Error {
  override name = 'RequestTimeoutError'
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

/** Videos of products take as long as photos. */
const takesLong = (url: string) => takesFiles(url) || /^\/api\/admin\/videos\/?$/.test(url)

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Requests must have arrived within `REQUEST_TIMEOUT`, those with photos and videos within the server's own, longer limit: Node has one limit for
 * all, and a telephone needs minutes for what 64 kB of a form need milliseconds for.
 */
export const slowBodies = fp(async (app: FastifyInstance) => {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (hasBody(request) && !takesLong(request.url)) {
      const timer = setTimeout(() => {
        if (!raw.complete) app.server.emit('clientError', new RequestTimeoutError(), raw.socket)
      }, REQUEST_TIMEOUT).unref()
      timers.set(request, timer)
    }
    done()
  })
  // Whoever has read the body, or refused it, has answered.
  app.addHook('onResponse', async (request) => clearTimeout(timers.get(request)))
})
