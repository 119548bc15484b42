import type { FastifyInstance, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { countedVisitor } from '#modules/limits/limits.server.ts'
import { problem } from '#shared/problem.ts'
import { m } from '#texts/messages.js'
import { isSafeMethod } from './safe-methods.ts'

/**
 * Counts every request against the limit its route names (`config: { limit: 'cart' }`); above it responds 429 with `Retry-After`.
 * Throws at start for a route with an unsafe method and no limit, so that none is forgotten.
 */
export const requestLimits = fp(async (app: FastifyInstance) => {
  app.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    const unsafe = [method].flat().filter((name) => !isSafeMethod(name))
    if (unsafe.length > 0 && config?.limit === undefined)
      throw new Error(`${unsafe.join(', ')} ${url} names no limit: add config.limit (src/modules/limits)`)
  })
  app.addHook('preValidation', async (request, reply) => {
    const { config, method } = request.routeOptions
    const { limit } = config
    if (limit === undefined || limit === 'inside' || limit === 'none') return
    // A page route serves GET and POST at one address; its limit applies to the POST only.
    const mixed = [method].flat().some((name) => name !== undefined && !isSafeMethod(name))
    if (mixed && isSafeMethod(request.method)) return
    const counted = await app.shop.limits.count(limit, countedVisitor(await request.visitor()))
    if (counted.ok) return
    const sentence = m.too_many_requests({}, { locale: request.preferences.locale })
    return reply
      .code(429)
      .header('retry-after', String(counted.retryAfter))
      .send(problem('TOO_MANY_REQUESTS', sentence))
  })
})
