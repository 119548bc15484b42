import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { MAX_NOTE_LENGTH, noteProblem } from './cart-note-rules.ts'

/** Sentence for a note that cannot be stored as it is, null for a valid one. Without `locale` it is in the page's language. */
export function noteSentence(note: string, locale?: Locale): string | null {
  const inLocale = locale && { locale }
  const problem = noteProblem(note)
  switch (problem) {
    case null:
      return null
    case 'long':
      return m.order_description_too_long({ most: MAX_NOTE_LENGTH }, inLocale)
    case 'card':
      return m.order_note_card_number({}, inLocale)
    case 'hidden':
      return m.text_hidden_characters({ field: m.order_note({}, inLocale) }, inLocale)
  }
}
