import type { DateOrder } from './date-order-rules.ts'

/** The mark that begins the decimals of amounts. */
export const DECIMAL_WORDS = ['comma', 'point'] as const
export type DecimalWord = (typeof DECIMAL_WORDS)[number]

/** What somebody said about a file that leaves it open. */
export interface FileAnswers {
  dates?: DateOrder | undefined
  decimal?: DecimalWord | undefined
}

/** What a file leaves open, as cells that show it; empty where nothing is. */
export interface OpenQuestions {
  dates: readonly string[]
  amounts: readonly string[]
}
