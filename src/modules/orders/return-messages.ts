import type { Locale } from '#shared/locale.ts'
import { type Problem, problem } from '#shared/problem.ts'
import { type ReturnTrouble, returnSentence } from './return-sentence-rules.ts'

const RESPONSES = {
  'not-found': [404, 'ORDER_NOT_FOUND'],
  'not-returnable': [409, 'NOT_RETURNABLE'],
  'withdrawal-late': [409, 'WITHDRAWAL_LATE'],
  'not-withdrawable': [409, 'NOT_WITHDRAWABLE'],
  answered: [409, 'RETURN_ANSWERED'],
  'nothing-chosen': [422, 'RETURN_EMPTY'],
  'too-many': [422, 'RETURN_TOO_MANY'],
  'reason-required': [422, 'RETURN_REASON_REQUIRED'],
  'note-too-long': [422, 'RETURN_NOTE_TOO_LONG'],
  'note-hidden': [422, 'RETURN_NOTE_HIDDEN'],
} as const satisfies Record<ReturnTrouble, readonly [number, string]>

/** Status, code and sentence of a refused return (decisions G). */
export function returnResponse(
  trouble: ReturnTrouble,
  locale: Locale,
  names: readonly string[] = [],
): { status: 404 | 409 | 422; body: Problem } {
  const [status, code] = RESPONSES[trouble]
  return { status, body: problem(code, returnSentence(trouble, locale, names)) }
}
