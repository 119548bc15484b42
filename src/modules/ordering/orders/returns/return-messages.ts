import type { Locale } from '#shared/locale.ts'
import { type Problem, problem } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
import { MAX_RETURN_NOTE_LENGTH, type ReturnRefusal } from './return-rules.ts'

/** Why a return could not be requested or withdrawn. */
type ReturnProblem = ReturnRefusal | 'not-found' | 'answered'

/** The sentence for the shopper. `names` are those of the products without a right of withdrawal, when that is the trouble. */
function returnSentence(trouble: ReturnProblem, locale: Locale, names: readonly string[] = []): string {
  const inLocale = { locale }
  switch (trouble) {
    case 'not-found':
      return m.order_not_found({}, inLocale)
    case 'not-returnable':
      return m.return_not_returnable({}, inLocale)
    case 'withdrawal-late':
      return m.return_withdrawal_late({}, inLocale)
    case 'not-withdrawable':
      return m.return_not_withdrawable({ names: names.join(', ') }, inLocale)
    case 'answered':
      return m.return_already_decided({}, inLocale)
    case 'nothing-chosen':
      return m.return_nothing_chosen({}, inLocale)
    case 'too-many':
      return m.return_too_many({}, inLocale)
    case 'reason-required':
      return m.return_reason_required({}, inLocale)
    case 'note-too-long':
      return m.return_note_too_long({ most: MAX_RETURN_NOTE_LENGTH }, inLocale)
    case 'note-hidden':
      return m.text_hidden_characters({ field: m.order_note({}, inLocale) }, inLocale)
  }
}

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
} as const satisfies Record<ReturnProblem, readonly [number, string]>

/** Status, code and sentence of a refused return (decisions G). */
export function returnResponse(
  trouble: ReturnProblem,
  locale: Locale,
  names: readonly string[] = [],
): { status: 404 | 409 | 422; body: Problem } {
  const [status, code] = RESPONSES[trouble]
  return { status, body: problem(code, returnSentence(trouble, locale, names)) }
}
