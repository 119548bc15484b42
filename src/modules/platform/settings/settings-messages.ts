import type { Locale } from '#shared/locale.ts'
import { type Problem, problem } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
import type { ChoiceRefusal } from './visitor-choice.ts'

/** Response for shoppers to an invalid choice. */
export function choiceProblem(reason: ChoiceRefusal, locale: Locale): Problem {
  return reason === 'unknown-key'
    ? problem('UNKNOWN_SETTING', m.unknown_setting({}, { locale }))
    : problem('UNKNOWN_CHOICE', m.unknown_choice({}, { locale }))
}
