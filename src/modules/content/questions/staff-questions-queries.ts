import type { Db } from '#database/database.ts'
import {
  type BoundedCount,
  boundedCount,
  COUNTED_MATCHES,
  COUNTED_ROWS,
} from '#database/statements/bounded-count.ts'
import { likePatterns } from '#database/statements/like-patterns.ts'
import {
  int,
  nullable,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { PRODUCT_STATUSES } from '#modules/kernel/products/product-status-rules.ts'
import { type KeysetPage, type ListPosition, readKeysetPage } from '#shared/files/list-position.ts'
import type { QuestionListQuery } from './questions-admin-schemas.ts'
import { QUESTION_STATUSES, type QuestionStatus } from './questions-rules.ts'

const STATUS = oneOf(QUESTION_STATUSES)

/** Columns of a question `q` as staff sees it. */
const COLUMNS = `q.id, q.version, q.status, q.question, q.answer, q.author_name as "authorName", q.customer_id as "customerId",
  p.id as "productId", p.name as "productName", p.code as "productCode", p.slug as "productSlug", p.status as "productStatus",
  (select file from product_images where product_id = p.id order by position limit 1) as "productImage",
  q.created_at as "createdAt", q.answered_at as "answeredAt", q.created_at::text as "at"`
const FROM = 'questions as q join products as p on p.id = q.product_id'
const ROW = {
  id: int,
  version: int,
  status: STATUS,
  question: text,
  answer: text,
  authorName: text,
  customerId: nullable(text),
  productId: int,
  productName: text,
  productCode: text,
  productSlug: text,
  productStatus: oneOf(PRODUCT_STATUSES),
  productImage: nullable(text),
  createdAt: timestamptz,
  answeredAt: nullable(timestamptz),
  at: text,
}

/** At most so many words of a search are compared. */
const MAX_WORDS = 4
const WORDS = `fold_text(' ' || q.question || ' ' || q.author_name)`
/** Each word is in the question, its author or the product's name; of products, those that were asked about are few. */
const hasWord = (parameter: string) => `(${WORDS} like ${parameter} or q.product_id = any (array(
    select named.id from products as named
     where named.id in (select product_id from questions) and fold_text(' ' || named.name) like ${parameter})))`
const FILTER_TYPES = [
  nullable(STATUS),
  nullable(text),
  nullable(text),
  nullable(text),
  nullable(text),
] as const
const FILTERS = `($1::text is null or q.status = $1)
  ${[2, 3, 4, 5].map((at) => `and ($${at}::text is null or ${hasWord(`$${at}`)})`).join(' ')}`

const pageFrom = (compared: '<' | '>', order: 'asc' | 'desc') =>
  statement(
    { params: [...FILTER_TYPES, nullable(text), nullable(int), int], row: ROW },
    `select ${COLUMNS} from ${FROM}
      where ${FILTERS} and ($6::text is null or (q.created_at, q.id) ${compared} ($6::timestamptz, $7::int))
      order by q.created_at ${order}, q.id ${order} limit $8`,
  )
const ASCENDING = pageFrom('>', 'asc')
const DESCENDING = pageFrom('<', 'desc')
const COUNTED_QUESTIONS = statement(
  { params: FILTER_TYPES, row: { id: int } },
  `select q.id from ${FROM} where ${FILTERS}`,
)

export type StaffQuestionRow = RowFrom<typeof ASCENDING>

/** One page of the questions of the shop by when they were asked, and how many there are. */
export async function readStaffQuestions(
  db: Db,
  { status, q, sort, limit }: QuestionListQuery,
  position: ListPosition | null,
): Promise<KeysetPage<StaffQuestionRow> & { count: BoundedCount }> {
  const [one = null, two = null, three = null, four = null] = likePatterns(q, MAX_WORDS)
  const wanted: QuestionStatus | null = status === 'all' ? null : status
  const filters = [wanted, one, two, three, four] as const
  const rows = (sort === 'oldest') === (position?.backwards ?? false) ? DESCENDING : ASCENDING
  const page = await readKeysetPage((...from) => db.query(rows, [...filters, ...from]), { position, limit })
  const count = await boundedCount(
    db,
    COUNTED_QUESTIONS,
    filters,
    one === null ? COUNTED_ROWS : COUNTED_MATCHES,
  )
  return { ...page, count }
}

const one = (lock: string) =>
  statement({ params: [int], row: ROW }, `select ${COLUMNS} from ${FROM} where q.id = $1 ${lock}`)
const FIND_QUESTION = one('')
const LOCK_QUESTION = one('for no key update of q')

export async function readStaffQuestion(db: Db, questionId: number): Promise<StaffQuestionRow | null> {
  const { rows } = await db.query(FIND_QUESTION, [questionId])
  return rows[0] ?? null
}

/** Locks a question until the transaction ends. */
export async function lockQuestion(tx: Db, questionId: number): Promise<StaffQuestionRow | null> {
  const { rows } = await tx.query(LOCK_QUESTION, [questionId])
  return rows[0] ?? null
}

const ANSWER_QUESTION = statement(
  { params: [int, text, timestamptz] },
  `update questions set status = 'answered', answer = $2, answered_at = coalesce(answered_at, $3), version = version + 1
    where id = $1`,
)

/** Saves an answer; a corrected one keeps the day of the first. */
export async function saveAnswer(tx: Db, questionId: number, answer: string, now: Date): Promise<void> {
  await tx.query(ANSWER_QUESTION, [questionId, answer, now])
}

const REFUSE_QUESTION = statement(
  { params: [int] },
  `update questions set status = 'refused', version = version + 1 where id = $1`,
)

export async function saveRefusal(tx: Db, questionId: number): Promise<void> {
  await tx.query(REFUSE_QUESTION, [questionId])
}
