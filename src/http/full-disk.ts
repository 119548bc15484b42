import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { problem } from '#shared/problem.ts'
import { m } from '#texts/messages.js'
import type { ProcessState } from './process-state.ts'

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Seconds after which a client may try again; making space takes a person a while. */
const RETRY_AFTER = 60

/**
 * Writes that are taken also when the disk is nearly full. Money may be on its way: what a bank or its page says of a payment,
 * and giving a payment up, which frees its stock. Who wants to look at an order has to sign in; preferences are cookies.
 */
const ALLOWED_WRITES: readonly RegExp[] = [
  /^\/payment\/(callback|notice|test-bank)\//,
  /^\/api\/catalog\/payment\//,
  /^(\/(tr|en))?\/account\/(login|logout)\/?$/,
  /^(\/(tr|en))?\/tercihler\/?$/,
]

/** Whether a request may write although the disk is nearly full; `path` is without its query, also of a router's `.data`. */
export function isAllowedOnFullDisk(method: string, path: string): boolean {
  const page = path.replace(/\.data$/, '')
  return SAFE_METHODS.has(method) || ALLOWED_WRITES.some((each) => each.test(page))
}

/**
 * Refuses orders, payments, additions and every other write before the disk is full, while reading goes on: a database that runs
 * out of space in the middle stops for everybody, and payments could not be settled any more.
 */
export const fullDisk = fp(async (app: FastifyInstance, { state }: { state: ProcessState }) => {
  app.addHook('preValidation', async (request, reply) => {
    if (!state.disk?.isLow()) return
    if (isAllowedOnFullDisk(request.method, request.url.split('?', 1)[0] ?? '')) return
    const sentence = m.writes_paused({}, { locale: request.preferences.locale })
    return reply.code(503).header('retry-after', RETRY_AFTER).send(problem('DISK_FULL', sentence))
  })
})
