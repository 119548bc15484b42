import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH, type ReviewFault } from '../reviews-rules.ts'

/** The sentence about a field of the review form (spec §5); without `locale` in the language of the page. */
export function reviewFaultSentence(fault: ReviewFault, locale?: Locale): string {
  const inLocale = locale && { locale }
  switch (fault) {
    case 'star':
      return m.review_star_required({}, inLocale)
    case 'fit':
      return m.review_fit_unknown({}, inLocale)
    case 'title':
      return m.review_title_required({}, inLocale)
    case 'title-too-long':
      return m.review_title_too_long({ most: MAX_TITLE_LENGTH }, inLocale)
    case 'title-hidden':
      return m.text_hidden_characters({ field: m.review_title({}, inLocale) }, inLocale)
    case 'description':
      return m.review_description_required({}, inLocale)
    case 'description-too-long':
      return m.review_description_too_long({ most: MAX_DESCRIPTION_LENGTH }, inLocale)
    case 'description-hidden':
      return m.text_hidden_characters({ field: m.review_description({}, inLocale) }, inLocale)
  }
}
