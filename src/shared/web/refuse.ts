import type { FastifyReply } from 'fastify'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { problem } from './problem.ts'

export type Refused = { ok: false; reason: string }

/** A text of `messages`, or a function that needs what the outcome says besides its reason. */
type Sentence<Of> = (of: Of, options: Options) => string

type Options = { locale: Locale }

/**
 * How a request is refused: status, code for programs, sentence, and the field of the form that the sentence belongs to. What the outcome says
 * may decide which field that is, or which fields with a sentence each.
 */
export type Refusal<Of = object> = readonly [
  status: number,
  code: string,
  sentence: Sentence<Of> | string,
  field?: string | ((of: Of, options: Options) => string | Readonly<Record<string, string>>),
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
  const { preferences } = reply.request
  const text = typeof sentence === 'string' ? sentence : sentence(of, preferences)
  const named = typeof field === 'function' ? field(of, preferences) : field
  const fields = named !== undefined && { fields: typeof named === 'string' ? { [named]: text } : named }
  return reply.code(status).send({ ...problem(code, text), ...fields, ...more })
}

/** Refuses a request with a sentence in its language; `more` stands in the body besides the problem. */
export const sendProblem = (reply: FastifyReply, refusal: Refusal, more?: object): FastifyReply =>
  send(reply, refusal, {}, more)

/** 404 with a sentence in the language of the request. */
export const notFound = (reply: FastifyReply, sentence: Sentence<object> = m.not_found): FastifyReply =>
  sendProblem(reply, [404, 'NOT_FOUND', sentence])

/** A table of refusals, whatever outcome it is of. */
export type RefusalTable = Readonly<Record<string, Refusal<never>>>

/**
 * Sends the refusal of an outcome's reason, where nothing is known of it but its table; `refuse` is the one to call where its type is at hand.
 */
export function sendRefused<Current>(
  reply: FastifyReply,
  refusals: RefusalTable,
  outcome: Refused & { current?: Current; counted?: unknown },
  shown: (current: Current) => unknown = (current) => current,
): FastifyReply {
  const refusal = refusals[outcome.reason]
  if (!refusal) throw new Error(`no refusal for ${outcome.reason}`)
  const { current, counted } = outcome
  return send(reply, refusal, outcome as never, {
    ...(current !== undefined && { current: shown(current) }),
    ...(counted !== undefined && { counted }),
  })
}

type CurrentOf<Outcome> = Extract<Outcome, { current: unknown }>['current']

/**
 * Sends the refusal of an outcome's reason; an outcome with the record as it is in `current` has it in the body too, as `shown` returns it, and one with what
 * a preview would count by now has that in `counted`.
 */
export const refuse = <Outcome extends Refused>(
  reply: FastifyReply,
  refusals: Refusals<Outcome>,
  outcome: Outcome,
  shown?: (current: CurrentOf<Outcome>) => unknown,
): FastifyReply => sendRefused(reply, refusals, outcome, shown)
