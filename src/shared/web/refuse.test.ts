import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { notFound, type Refusals, refuse, sendProblem } from './refuse.ts'

type Outcome =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'taken' }
  | { ok: false; reason: 'conflict'; current: { version: number } }
  | { ok: false; reason: 'too-many'; most: number }
type Refused = Exclude<Outcome, { ok: true }>

const REFUSALS: Refusals<Outcome> = {
  'not-found': [404, 'NOT_FOUND', 'Yok'],
  taken: [422, 'INVALID', 'Alınmış', 'name'],
  conflict: [409, 'CONFLICT', 'Değişmiş'],
  'too-many': [409, 'TOO_MANY', ({ most }, { locale }) => `${locale}: ${most}`],
}

/** A reply to a request in English that remembers what was sent. */
function recorded(answer: (reply: FastifyReply) => unknown) {
  const sent: { status?: number; body?: unknown } = {}
  const reply = {
    request: { preferences: { locale: 'en' } },
    code: (status: number) => Object.assign(reply, Object.assign(sent, { status }) && {}),
    send: (body: unknown) => Object.assign(reply, Object.assign(sent, { body }) && {}),
  }
  answer(reply as unknown as FastifyReply)
  return sent
}
const body = (code: string, type: string, more = {}) => ({ error: { messages: { type }, code }, ...more })

test.each<[Refused, number, object]>([
  [{ ok: false, reason: 'not-found' }, 404, body('NOT_FOUND', 'Yok')],
  [{ ok: false, reason: 'taken' }, 422, body('INVALID', 'Alınmış', { fields: { name: 'Alınmış' } })],
  [{ ok: false, reason: 'too-many', most: 5 }, 409, body('TOO_MANY', 'en: 5')],
  [
    { ok: false, reason: 'conflict', current: { version: 3 } },
    409,
    body('CONFLICT', 'Değişmiş', { current: { version: 3 } }),
  ],
])('%o is refused with %i and its sentence', (outcome, status, sent) => {
  expect(recorded((reply) => refuse(reply, REFUSALS, outcome))).toEqual({ status, body: sent })
})

test('the record of a conflict is sent as the wire shows it', () => {
  const conflict: Refused = { ok: false, reason: 'conflict', current: { version: 3 } }
  const sent = recorded((reply) => refuse<Refused>(reply, REFUSALS, conflict, (now) => `v${now.version}`))
  expect(sent.body).toMatchObject({ current: 'v3' })
})

test('a sentence is in the language of the request, and more can stand beside the problem', () => {
  expect(recorded((reply) => notFound(reply))).toMatchObject({
    status: 404,
    body: { error: { code: 'NOT_FOUND' } },
  })
  expect(
    recorded((reply) =>
      sendProblem(reply, [409, 'CONFLICT', (_, { locale }) => locale], { current: { version: 1 } }),
    ),
  ).toEqual({ status: 409, body: body('CONFLICT', 'en', { current: { version: 1 } }) })
})

test('a reason without its refusal does not compile', () => {
  // @ts-expect-error 'taken', 'conflict' and 'too-many' are missing
  const some: Refusals<Outcome> = { 'not-found': [404, 'NOT_FOUND', 'Yok'] }
  expect(Object.keys(some)).toEqual(['not-found'])
})
