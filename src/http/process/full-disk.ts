import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { problem } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
import { isSafeMethod } from '../guards/safe-methods.ts'
import type { ProcessState } from './process-state.ts'

/** Seconds after which a client may retry; somebody has to free space first. */
const RETRY_AFTER = 60

/**
 * Writes that are allowed when the disk is nearly full: results of payments under way from the bank or its page, cancelling a
 * payment, which releases its stock, login and logout, so that customers can see their orders, and preferences, which are cookies.
 */
const ALLOWED_WRITES: readonly RegExp[] = [
  /^\/payment\/(callback|notice|test-bank)\//,
  /^\/api\/catalog\/payment\//,
  /^(\/(tr|en))?\/account\/(login|logout)\/?$/,
  /^(\/(tr|en))?\/tercihler\/?$/,
]

/** Whether a request is allowed although the disk is nearly full. `path` has no query; the router's `.data` suffix is ignored. */
export function isAllowedOnFullDisk(method: string, path: string): boolean {
  const page = path.replace(/\.data$/, '')
  return isSafeMethod(method) || ALLOWED_WRITES.some((each) => each.test(page))
}

/**
 * Refuses orders, payments, cart additions and other writes before the disk is full, while reading still works: a database that
 * runs out of space stops completely, and payments under way could not be completed.
 */
export const fullDisk = fp(async (app: FastifyInstance, { state }: { state: ProcessState }) => {
  app.addHook('preValidation', (request, reply, done) => {
    if (!state.disk?.isLow()) return done()
    if (isAllowedOnFullDisk(request.method, request.url.split('?', 1)[0] ?? '')) return done()
    const sentence = m.writes_paused({}, { locale: request.preferences.locale })
    reply.code(503).header('retry-after', RETRY_AFTER).send(problem('DISK_FULL', sentence))
  })
})
