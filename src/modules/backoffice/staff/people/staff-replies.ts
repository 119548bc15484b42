import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInRequest } from '#modules/platform/sign-in/auth-request.server.ts'
import { type Problem, problem, problemSchema } from '#shared/web/problem.ts'
import { type StaffReason, staffRefusal } from './staff-sentence-rules.ts'

/** What every route of the getting in of staff may refuse with. */
export const REFUSALS = {
  401: problemSchema,
  403: problemSchema,
  404: problemSchema,
  409: problemSchema,
  422: problemSchema,
  429: problemSchema,
}

type Refused = { reason: StaffReason; retryAfter?: number }

/** The body of a refusal; sets status and headers. */
export function refusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { reason, retryAfter }: Refused,
): Problem {
  const { status, code, sentence, field } = staffRefusal(reason, request.preferences.locale)
  reply.code(status)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  const body = problem(code, sentence)
  return field === undefined ? body : { error: { ...body.error, field } }
}

/** What of a request a sign-in needs. */
export const signInRequest = (request: FastifyRequest): SignInRequest => ({
  headers: request.headers,
  ip: request.ip,
  secure: request.protocol === 'https',
})

export function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
}
