import { transaction } from '#database/database.ts'
import { boundedCache } from '#database/feed/bounded-cache.ts'
import { productPath } from '#modules/goods/catalogue/catalogue-rules.ts'
import type { SignedInCustomer } from '#modules/kernel/people/visitor.ts'
import { picturePath } from '#modules/kernel/pictures/picture-rules.ts'
import { authorName } from '#modules/people/customers/account/person-rules.ts'
import { formatDate } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import type { TextProblem } from '#shared/text/shopper-text.ts'
import { clampPage, pageCount } from '#shared/web/pagination.ts'
import { createQuestionStaff, type QuestionStaff } from './question-staff.ts'
import {
  countAnswered,
  countOwnQuestions,
  deleteOwnQuestion,
  insertQuestion,
  readAnswered,
  readAnswerTimes,
  readOwnQuestions,
  readQuestionProduct,
} from './questions-queries.ts'
import { type AnswerTime, answerTime, readQuestion } from './questions-rules.ts'
import type { OwnQuestionPage, QuestionPage } from './questions-schemas.ts'
import type { QuestionsDeps } from './questions-types.ts'

const PAGE_SIZE = 5
const OWN_PAGE_SIZE = 10
const ANSWER_LIFETIME_MS = 60 * 60 * 1000
/** The one entry of the cache. */
const ANSWERS = 'answers'

/** The product of a form: what is asked about, for a variant its product. */
export interface AskedProductView {
  id: number
  name: string
  url: string
  image: string
}

export type AskResult =
  | { ok: true }
  | { ok: false; reason: 'unknown-product' }
  | { ok: false; reason: 'too-many-waiting' }
  | { ok: false; reason: 'account-gone' }
  | { ok: false; reason: 'invalid'; problem: TextProblem }

/** What customers ask about products, and the answers of the shop. */
export interface Questions {
  /**
   * Answered questions of a product and its variants, the last answer first, 5 a page; a page past the end is the last one. Unanswered
   * and refused ones are shown to nobody but their author and staff.
   */
  ofProduct(productId: number, page?: string | number | null): Promise<QuestionPage>
  /** The product to ask about; null where it is not shown. */
  asked(productId: number, locale: Locale): Promise<AskedProductView | null>
  /** Asks a question. The same one again is not asked twice. */
  ask(customer: SignedInCustomer, productId: number, typed: string): Promise<AskResult>
  /** A customer's own questions in every state, newest first, 10 a page. */
  own(customerId: string, locale: Locale, page?: string | number | null): Promise<OwnQuestionPage>
  /** Deletes an own question that is not shown; one that is belongs to the answer. */
  deleteOwn(customerId: string, questionId: number): Promise<void>
  /** How fast the shop usually answers, of the last 90 days; at most an hour old. Null where there is too little to say. */
  answerTime(): Promise<AnswerTime | null>
  staff: QuestionStaff
}

export function createQuestions(deps: QuestionsDeps): Questions {
  const { db } = deps
  const answers = boundedCache<{ time: AnswerTime | null }>({
    lifetime: ANSWER_LIFETIME_MS,
    maxBytes: 1,
    bytesOf: () => 1,
  })
  return {
    async answerTime() {
      const known = answers.get(ANSWERS)
      if (known) return known.time
      const time = answerTime(await readAnswerTimes(db))
      answers.set(ANSWERS, { time })
      return time
    },
    async ofProduct(productId, requestedPage) {
      const total = await countAnswered(db, productId)
      const pages = pageCount(total, PAGE_SIZE)
      const page = clampPage(requestedPage, pages)
      const offset = (page - 1) * PAGE_SIZE
      const rows = total === 0 ? [] : await readAnswered(db, productId, { limit: PAGE_SIZE, offset })
      return {
        page,
        pages,
        total,
        items: rows.map(({ id, question, authorName: name, createdAt, answer, answeredAt }) => ({
          ...{ id, question, name, answer },
          date: formatDate(createdAt),
          answeredOn: answeredAt ? formatDate(answeredAt) : '',
        })),
      }
    },
    async asked(productId, locale) {
      const product = await readQuestionProduct(db, productId, locale)
      if (!product) return null
      const { id, name, slug, image } = product
      return { id, name, url: productPath({ seo: slug, id }), image: picturePath(image) }
    },
    async ask(customer, productId, typed) {
      const read = readQuestion(typed)
      if (!read.ok) return { ok: false, reason: 'invalid', problem: read.problem }
      const product = await readQuestionProduct(db, productId, 'tr')
      if (!product) return { ok: false, reason: 'unknown-product' }
      const stored = await transaction(db, (tx) =>
        insertQuestion(tx, {
          productId: product.id,
          customerId: customer.id,
          authorName: authorName(customer.name, customer.surname),
          question: read.question,
        }),
      )
      return stored === 'stored' ? { ok: true } : { ok: false, reason: stored }
    },
    async own(customerId, locale, requestedPage) {
      const total = await countOwnQuestions(db, customerId)
      const pages = pageCount(total, OWN_PAGE_SIZE)
      const page = clampPage(requestedPage, pages)
      const offset = (page - 1) * OWN_PAGE_SIZE
      const rows = await readOwnQuestions(db, customerId, locale, { limit: OWN_PAGE_SIZE, offset })
      return {
        page,
        pages,
        total,
        items: rows.map(
          ({ id, question, status, answer, createdAt, productId, name, slug, productStatus }) => ({
            ...{ id, question, status },
            answer: status === 'answered' ? answer : '',
            date: formatDate(createdAt),
            product: {
              name,
              url: productStatus === 'deleted' ? '' : productPath({ seo: slug, id: productId }),
            },
          }),
        ),
      }
    },
    deleteOwn: (customerId, questionId) => deleteOwnQuestion(db, customerId, questionId),
    staff: createQuestionStaff(deps),
  }
}
