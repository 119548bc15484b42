import type { FastifyReply } from 'fastify'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { problem } from './problem.ts'

type Refused = { ok: false; reason: string }

/** A text of `messages`, or a function that needs what the outcome says besides its reason. */
type Sentence<Of> = (of: Of, options: { locale: Locale }) => string

/** How a request is refused: status, code for programs, sentence, and the field of the form that the sentence belongs to. */
export type Refusal<Of = object> = readonly [
  status: number,
  code: string,
  sentence: Sentence<Of> | string,
  field?: string,
]

type WithReason<Outcome, Reason> = Outcome extends { reason: infer Known }
  ? Reason extends Known
    ? Outcome
    : never
  : never

/** The refusal of every reason of an outcome; a reason without one does not compile. */
export type Refusals<Outcome> = {
  readonly [Reason in Extract<Outcome, Refused>['reason']]: Refusal<WithReason<Outcome, Reason>>
}

function send<Of extends object>(
  reply: FastifyReply,
  [status, code, sentence, field]: Refusal<Of>,
  of: Of,
  more: object | undefined,
): FastifyReply {
  const text = typeof sentence === 'string' ? sentence : sentence(of, reply.request.preferences)
  const fields = field === undefined ? undefined : { fields: { [field]: text } }
  return reply.code(status).send({ ...problem(code, text), ...fields, ...more })
}

/** Refuses a request with a sentence in its language; `more` stands in the body besides the problem. */
export const sendProblem = (reply: FastifyReply, refusal: Refusal, more?: object): FastifyReply =>
  send(reply, refusal, {}, more)

/** 404 with a sentence in the language of the request. */
export const notFound = (reply: FastifyReply, sentence: Sentence<object> = m.not_found): FastifyReply =>
  sendProblem(reply, [404, 'NOT_FOUND', sentence])

type CurrentOf<Outcome> = Extract<Outcome, { current: unknown }>['current']

/**
 * Sends the refusal of an outcome's reason; an outcome with the record as it is in `current` has it in the body too, as `shown` returns it, and one with what
 * a preview would count by now has that in `counted`.
 */
export function refuse<Outcome extends Refused>(
  reply: FastifyReply,
  refusals: Refusals<Outcome>,
  outcome: Outcome,
  shown: (current: CurrentOf<Outcome>) => unknown = (current) => current,
): FastifyReply {
  const refusal = (refusals as Readonly<Record<string, Refusal<Outcome>>>)[outcome.reason]
  if (!refusal) throw new Error(`no refusal for ${outcome.reason}`)
  const current = 'current' in outcome ? shown(outcome.current as CurrentOf<Outcome>) : undefined
  return send(reply, refusal, outcome, {
    ...(current !== undefined && { current }),
    ...('counted' in outcome && { counted: outcome.counted }),
  })
}
