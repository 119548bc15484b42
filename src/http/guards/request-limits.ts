import type { FastifyInstance, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { type Allowed, countedVisitor } from '#modules/platform/limits/limits.server.ts'
import { problem } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
import { isSafeMethod } from './safe-methods.ts'

type Methods = RouteOptions['method'] | undefined

const unsafeOf = (methods: Methods) => [methods ?? []].flat().filter((name) => !isSafeMethod(name))

/** Whether a route serves safe and unsafe requests at one address; asked for every page, so without a list. */
const isMixed = (methods: Methods) => Array.isArray(methods) && !methods.every(isSafeMethod)

/**
 * Counts every request against the limit its route names (`config: { limit: 'cart' }`); above it responds 429 with `Retry-After`.
 * Throws at start for a route with an unsafe method and no limit, so that none is forgotten.
 */
export const requestLimits = fp(async (app: FastifyInstance) => {
  app.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    const unsafe = unsafeOf(method)
    if (unsafe.length > 0 && config?.limit === undefined)
      throw new Error(
        `${unsafe.join(', ')} ${url} names no limit: add config.limit (src/modules/platform/limits)`,
      )
  })
  app.addHook('preValidation', (request, reply, done) => {
    const { config, method } = request.routeOptions
    const { limit } = config
    if (limit === undefined || limit === 'inside' || limit === 'none') return done()
    // A page route serves GET and POST at one address; its limit applies to the POST only.
    if (isMixed(method) && isSafeMethod(request.method)) return done()
    const refuse = (counted: Allowed) => {
      if (counted.ok) return done()
      const sentence = m.too_many_requests({}, { locale: request.preferences.locale })
      reply
        .code(429)
        .header('retry-after', String(counted.retryAfter))
        .send(problem('TOO_MANY_REQUESTS', sentence))
    }
    request
      .visitor()
      .then((visitor) => app.shop.limits.count(limit, countedVisitor(visitor)))
      .then(refuse, done)
  })
})
