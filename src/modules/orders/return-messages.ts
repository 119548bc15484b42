import type { Locale } from '#shared/locale.ts'
import { type Problem, problem } from '#shared/problem.ts'
import { m } from '#texts/messages.js'
import { LONGEST_RETURN_NOTE, type ReturnRefusal } from './return-rules.ts'

/** Why a return was not asked for, or could not be taken back. */
export type ReturnTrouble = ReturnRefusal | 'not-found' | 'answered'

const ANSWERS = {
  'not-found': [404, 'ORDER_NOT_FOUND'],
  'not-returnable': [409, 'NOT_RETURNABLE'],
  'withdrawal-late': [409, 'WITHDRAWAL_LATE'],
  answered: [409, 'RETURN_ANSWERED'],
  'nothing-chosen': [422, 'RETURN_EMPTY'],
  'too-many': [422, 'RETURN_TOO_MANY'],
  'reason-required': [422, 'RETURN_REASON_REQUIRED'],
  'note-too-long': [422, 'RETURN_NOTE_TOO_LONG'],
} as const satisfies Record<ReturnTrouble, readonly [number, string]>

/** The sentence for a shopper. */
export function returnSentence(trouble: ReturnTrouble, locale: Locale): string {
  const inLocale = { locale }
  switch (trouble) {
    case 'not-found':
      return m.order_not_found({}, inLocale)
    case 'not-returnable':
      return m.return_not_returnable({}, inLocale)
    case 'withdrawal-late':
      return m.return_withdrawal_late({}, inLocale)
    case 'answered':
      return m.return_answered({}, inLocale)
    case 'nothing-chosen':
      return m.return_nothing_chosen({}, inLocale)
    case 'too-many':
      return m.return_too_many({}, inLocale)
    case 'reason-required':
      return m.return_reason_required({}, inLocale)
    case 'note-too-long':
      return m.return_note_too_long({ most: LONGEST_RETURN_NOTE }, inLocale)
  }
}

export function returnAnswer(
  trouble: ReturnTrouble,
  locale: Locale,
): { status: 404 | 409 | 422; body: Problem } {
  const [status, code] = ANSWERS[trouble]
  return { status, body: problem(code, returnSentence(trouble, locale)) }
}
