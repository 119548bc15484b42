import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { MAX_RETURN_NOTE_LENGTH, type ReturnRefusal } from './return-rules.ts'

/** Why a return could not be requested or withdrawn. */
export type ReturnTrouble = ReturnRefusal | 'not-found' | 'answered'

/** The sentence for a shopper. `names` are those of the products without a right of withdrawal, when that is the trouble. */
export function returnSentence(
  trouble: ReturnTrouble,
  locale: Locale,
  names: readonly string[] = [],
): string {
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
