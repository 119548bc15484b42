import type { DecimalMark } from '#shared/files/decimal-mark-rules.ts'

/** The mark that begins the decimals of amounts, as options and screens name it. */
export const DECIMAL_WORDS = ['comma', 'point'] as const
export type DecimalWord = (typeof DECIMAL_WORDS)[number]
export const DECIMAL_MARKS: Readonly<Record<DecimalWord, DecimalMark>> = { comma: ',', point: '.' }

/** Which of two numbers is the day in dates such as 05/12/2024. */
export const DATE_ORDERS = ['day-first', 'month-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** What was said about a file that leaves it open. */
export interface FileAnswers {
  dates?: DateOrder | undefined
  decimal?: DecimalWord | undefined
}

/** What a file leaves open, as cells that show it; empty where nothing is. */
export interface OpenQuestions {
  dates: readonly string[]
  amounts: readonly string[]
}

/** What may stand before every code of a file of a second shop; it becomes part of codes, which are shown and searched for. */
export const CODE_PREFIX = /^[\p{L}\p{N}._-]{1,20}$/u
