import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { problem } from '#shared/problem.ts'
import { m } from '#texts/messages.js'

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

/**
 * One place where failures of calls turn into answers: bad input is 422, what the framework refused keeps its
 * status, anything else is a bug: logged once with its request id and answered calmly. No library's wording leaves.
 */
export const errors = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { locale } = request.preferences
    if (hasZodFastifySchemaValidationErrors(error)) {
      const own = error.validation
        .map((issue) => issue.message ?? '')
        .find((text) => text.endsWith('.') || text.endsWith('!'))
      return reply.code(422).send(problem('INVALID', own ?? m.invalid_request({}, { locale })))
    }
    const status = error.statusCode ?? 500
    if (status < 500 || status === 503) {
      const code = CODES[status] ?? 'REFUSED'
      const sentence =
        status === 429
          ? m.too_many_requests({}, { locale })
          : status === 503
            ? m.technical_error({}, { locale })
            : m.invalid_request({}, { locale })
      return reply.code(status).send(problem(code, sentence))
    }
    request.log.error({ err: error }, 'a call failed')
    return reply.code(500).send(problem('TECHNICAL', m.technical_error({}, { locale })))
  })
})
