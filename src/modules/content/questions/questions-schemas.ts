import type { QuestionStatus } from './questions-rules.ts'

/** A question with its answer, as every shopper sees it. */
export interface AnsweredQuestion {
  id: number
  question: string
  /** First name and initial: 'Ayşe Y.'. */
  name: string
  /** The day it was asked, `21.11.2026`. */
  date: string
  answer: string
  /** The day of the first answer. */
  answeredOn: string
}

/** One page of the answered questions of a product. */
export interface QuestionPage {
  page: number
  pages: number
  total: number
  items: AnsweredQuestion[]
}

/** An own question; `url` is '' for a deleted product. */
export interface OwnQuestion {
  id: number
  question: string
  status: QuestionStatus
  /** '' while it waits or is refused. */
  answer: string
  date: string
  product: { name: string; url: string }
}

export interface OwnQuestionPage {
  page: number
  pages: number
  total: number
  items: OwnQuestion[]
}
