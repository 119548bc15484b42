import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { MAX_PHRASES, MAX_TITLE_LENGTH, type PhraseProblem } from './phrases-rules.ts'

/** Why a row is not saved. */
export function phraseSentence(problem: PhraseProblem, locale: Locale): string {
  switch (problem.reason) {
    case 'phrase':
      return m.search_phrase_phrase({ phrase: problem.phrase }, { locale })
    case 'no-phrase':
      return m.search_phrase_none({}, { locale })
    case 'too-many':
      return m.search_phrase_too_many({ most: MAX_PHRASES }, { locale })
    case 'title':
      return m.search_phrase_title({ most: MAX_TITLE_LENGTH }, { locale })
    case 'target':
      return m.search_phrase_target({}, { locale })
    case 'days':
      return m.search_phrase_days({}, { locale })
  }
}
