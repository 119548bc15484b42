import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { LogoProblem } from './logos.server.ts'

const SENTENCES: Readonly<Record<LogoProblem, typeof m.logo_problem_empty>> = {
  empty: m.logo_problem_empty,
  'too-large': m.logo_problem_too_large,
  'svg-too-large': m.logo_problem_svg_too_large,
  'not-a-picture': m.logo_problem_not_a_picture,
  entities: m.logo_problem_entities,
  'too-many-pixels': m.logo_problem_too_many_pixels,
  'too-small': m.logo_problem_too_small,
  'too-narrow': m.logo_problem_too_narrow,
  damaged: m.logo_problem_damaged,
}

/** Why an uploaded logo is refused, and what to do. */
export const logoSentence = (problem: LogoProblem, locale: Locale): string =>
  SENTENCES[problem]({}, { locale })
