import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { formatDateTime } from '#shared/dates.ts'
import { problem } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'

/** Seconds after which a client may try again where nobody knows when the shop opens, and the limits where somebody does. */
const RETRY_AFTER = 300
const LEAST = 30
const MOST = 86_400

/**
 * What goes on while the maintenance page is shown: the back office and its API, monitoring, files of pages, icons, and payments under way, whose
 * result the bank sends once.
 */
const GOES_ON: readonly RegExp[] = [
  /^\/(api\/admin|yonetim|healthz|readyz)(\/|$)/,
  /^\/(assets|images)\//,
  /^\/(favicon\.ico|apple-touch-icon\.png|icon-[a-z0-9-]+\.png|site\.webmanifest)$/,
  /^\/payment\/(callback|notice|result|test-bank)(\/|$)/,
  /^\/api\/catalog\/payment\//,
]

/** Not in a restored shop that is held: whatever a payment has become since the copy, the provider is asked after the release. */
const NOT_WHILE_HELD = /^\/(payment|api\/catalog\/payment)\//

/** Whether a path (without its query) is served during maintenance; `held`: in a restored shop that is not released. */
export const goesOn = (path: string, held = false) =>
  GOES_ON.some((each) => each.test(path)) && !(held && NOT_WHILE_HELD.test(path))

/**
 * Responds to shoppers with 503 and Retry-After while the shop is in maintenance: a sentence in their language, which the pages turn into a
 * calm page.
 */
export const maintenancePage = fp(async (app: FastifyInstance) => {
  app.addHook('preValidation', (request, reply, done) => {
    const { active, until, held } = app.shop.operations.maintenance()
    if (!active || goesOn(request.url.split('?', 1)[0] ?? '', held)) return done()
    const { locale } = request.preferences
    const now = app.shop.clock().getTime()
    const left = until === null ? RETRY_AFTER : Math.round((Date.parse(until) - now) / 1000)
    const isKnown = until !== null && left > 0
    const time = isKnown ? formatDateTime(new Date(until)).slice(0, 16) : ''
    // What was ordered since the copy was made is not in a restored shop: its sentence promises nothing about orders.
    const known = held ? m.maintenance_held_until : m.maintenance_until
    const unknown = held ? m.maintenance_held : m.maintenance_now
    const sentence = isKnown ? known({ time }, { locale }) : unknown({}, { locale })
    reply.header('retry-after', isKnown ? Math.min(Math.max(left, LEAST), MOST) : RETRY_AFTER)
    reply.code(503).send(problem('MAINTENANCE', sentence))
  })
})
