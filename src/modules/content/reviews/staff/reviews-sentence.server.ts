import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { RefusalReason } from '../reviews-rules.ts'

const SENTENCES = {
  insult: m.review_refusal_insult,
  'personal-data': m.review_refusal_personal_data,
  'off-topic': m.review_refusal_off_topic,
  advertising: m.review_refusal_advertising,
} as const

/** What the author reads of a refusal: the sentence of the reason, then the note of staff. */
export function refusalSentence(why: RefusalReason, note: string, locale: Locale): string {
  const sentence = why === 'other' ? '' : SENTENCES[why]({}, { locale })
  return [sentence, note].filter((part) => part !== '').join(' ')
}
