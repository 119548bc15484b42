import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { outageDuring } from '#database/database.ts'
import { type DatabaseOutage, DatabaseUnavailableError } from '#database/database-errors.ts'
import { interruptedOrderProblem, OrderInterrupted } from '#modules/ordering/orders/orders.server.ts'
import type { Locale } from '#shared/locale.ts'
import { type Problem, problem } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
import { ADMIN_API } from '../guards/cross-site-rules.ts'
import { invalidFields } from './invalid-fields.ts'

/** Codes for what the framework refuses before a handler runs. */
const CODES: Record<number, string> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'INVALID',
  429: 'TOO_MANY_REQUESTS',
  503: 'BUSY',
}
/** Seconds after which a client may try again. */
const RETRY_AFTER = 5

/** True for a change that may have been saved, because the database's response was lost. */
function maybeSaved(error: Error, method: string): boolean {
  return error instanceof DatabaseUnavailableError && error.maybeDone && method !== 'GET' && method !== 'HEAD'
}

function busyProblem(error: Error, trouble: DatabaseOutage | null, method: string, locale: Locale): Problem {
  if (error instanceof OrderInterrupted) return interruptedOrderProblem(error, locale)
  if (maybeSaved(error, method)) return problem('UNCONFIRMED', m.save_unconfirmed({}, { locale }))
  const sentence =
    trouble === 'disk-full' ? m.writes_paused({}, { locale }) : m.shop_unavailable({}, { locale })
  return problem('BUSY', sentence)
}

/**
 * Turns errors into responses: invalid input is 422 (in the back office's API with the
 * fields it is about), a refusal of the framework keeps its status, an unavailable database is 503
 * with Retry-After. Anything else is a bug: logged once with its request id, and 500. Messages of libraries are never sent.
 */
export const errors = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { locale } = request.preferences
    if (hasZodFastifySchemaValidationErrors(error)) {
      if (!request.url.startsWith(`${ADMIN_API}/`))
        return reply.code(422).send(problem('INVALID', m.invalid_request({}, { locale })))
      const fields = invalidFields(error.validation, locale)
      const sentence = m.invalid_fields({ names: Object.keys(fields).join(', ') }, { locale })
      const { error: refusal } = problem('INVALID', sentence)
      return reply.code(422).send({ error: { ...refusal, fields } })
    }
    const status = error.statusCode ?? 500
    if (status < 500) {
      const code = CODES[status] ?? 'REFUSED'
      const sentence =
        status === 429 ? m.too_many_requests({}, { locale }) : m.invalid_request({}, { locale })
      return reply.code(status).send(problem(code, sentence))
    }
    const trouble = outageDuring(app.shop.db, error, performance.now() - reply.elapsedTime)
    if (trouble || status === 503) {
      // The database watch logs the outage itself as an error; this is one warning for each failed request.
      if (trouble) request.log.warn({ trouble, why: error.message }, 'the database could not be used')
      if (!reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER)
      return reply.code(503).send(busyProblem(error, trouble, request.method, locale))
    }
    request.log.error({ err: error }, 'a request failed')
    return reply.code(500).send(problem('TECHNICAL', m.technical_error({}, { locale })))
  })
})
