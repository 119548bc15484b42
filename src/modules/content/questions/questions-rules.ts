import { severalLines, type TextProblem, textProblem } from '#shared/text/shopper-text.ts'

/** A question waits for staff, was answered and is shown, or was refused and is not. */
export const QUESTION_STATUSES = ['pending', 'answered', 'refused'] as const
export type QuestionStatus = (typeof QUESTION_STATUSES)[number]

/** Characters of a question, counted as its reader does. */
export const SHORTEST_QUESTION = 10
export const LONGEST_QUESTION = 500
export const LONGEST_ANSWER = 2000

/** Questions of one customer that may wait at a time. */
export const MOST_WAITING = 10

/** A question as it is stored: plain text with its author's line breaks, of which two in a row are enough. */
export function readQuestion(
  typed: string,
): { ok: true; question: string } | { ok: false; problem: TextProblem } {
  const question = severalLines(typed).replace(/\n{3,}/g, '\n\n')
  const problem = textProblem(question, { least: SHORTEST_QUESTION, most: LONGEST_QUESTION })
  return problem === null ? { ok: true, question } : { ok: false, problem }
}

/** An answer as it is stored, null for one that nobody can read. */
export function readAnswer(typed: string): string | null {
  const answer = severalLines(typed)
  return textProblem(answer, { least: 1, most: LONGEST_ANSWER }) === null ? answer : null
}

/** The page of a customer's own questions. */
export const OWN_QUESTIONS_PATH = '/hesap/sorularim'

/** The page on which a product is asked about. */
export const questionAddress = (productId: number) => `${OWN_QUESTIONS_PATH}?urun=${productId}`

/** How fast the shop answers is said of so many answers at least, of the last so many days. */
export const LEAST_ANSWERS = 5
export const ANSWER_DAYS = 90
const HOUR_MINUTES = 60
const DAY_HOURS = 24
const SLOWEST_DAYS = 7

/** How fast questions are usually answered: within so many hours of a day, or days. */
export interface AnswerTime {
  unit: 'hours' | 'days'
  /** 1 or more. */
  count: number
}

/** Half of the answers took `median` minutes at most; rounded up, so that it is never promised too much. Null for few answers, and above a week. */
export function answerTime({ median, answers }: { median: number; answers: number }): AnswerTime | null {
  if (answers < LEAST_ANSWERS) return null
  const hours = Math.max(1, Math.ceil(median / HOUR_MINUTES))
  if (hours <= DAY_HOURS) return { unit: 'hours', count: hours }
  const days = Math.ceil(hours / DAY_HOURS)
  return days > SLOWEST_DAYS ? null : { unit: 'days', count: days }
}
