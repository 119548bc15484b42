import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { type GroupProblem, MAX_GROUPS, MAX_PHRASES } from './synonyms-rules.ts'

/** Why a group is not saved. */
export function groupSentence(problem: GroupProblem | 'full' | 'exists', locale: Locale): string {
  if (problem === 'full') return m.synonym_full({ most: MAX_GROUPS }, { locale })
  if (problem === 'exists') return m.synonym_exists({}, { locale })
  switch (problem.reason) {
    case 'phrase':
      return m.synonym_phrase({ phrase: problem.phrase }, { locale })
    case 'too-few':
      return m.synonym_too_few({}, { locale })
    case 'too-many':
      return m.synonym_too_many({ most: MAX_PHRASES }, { locale })
    case 'same':
      return m.synonym_same({}, { locale })
  }
}
