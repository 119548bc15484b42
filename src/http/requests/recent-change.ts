import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isSafeMethod } from '../guards/safe-methods.ts'

export const CHANGED_COOKIE = 'vitrin_changed'
/**
 * How long a browser reads the database instead of a process's memory after it changed something, in seconds. Longer than any process
 * remembers a visitor (`VISITOR_LIFETIME`): what another process read just before the change has expired before the cookie does.
 */
export const CHANGED_MAX_AGE = 10

/**
 * Tells every process of the shop that this browser has just changed something: each response to an unsafe method, of a form or of the
 * API, sets a short-lived cookie. So does a request that failed, because it may have changed something before; one that was refused before
 * its handler does not. Register it before the cookies, which write theirs to the response when this has added its own.
 */
export const recentChange = fp(async (app: FastifyInstance) => {
  app.decorateRequest('changedRecently', {
    getter(this: FastifyRequest) {
      return this.cookies[CHANGED_COOKIE] !== undefined
    },
  })
  const handled = new WeakSet<FastifyRequest>()
  app.addHook('preHandler', (request, _reply, done) => {
    if (!isSafeMethod(request.method)) handled.add(request)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (handled.has(request))
      reply.setCookie(CHANGED_COOKIE, '1', {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https',
        maxAge: CHANGED_MAX_AGE,
      })
    done()
  })
})
