import type { Db } from '#database/database.ts'
import {
  float,
  int,
  nullable,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { isKnownToShoppers, isUnknownToShoppers } from '#modules/kernel/products/product-conditions.server.ts'
import { PRODUCT_STATUSES } from '#modules/kernel/products/product-status-rules.ts'
import { lockCustomer } from '#modules/people/customers/account/lock-customer.server.ts'
import type { Locale } from '#shared/locale.ts'
import { ANSWER_DAYS, MOST_WAITING, QUESTION_STATUSES } from './questions-rules.ts'

const STATUS = oneOf(QUESTION_STATUSES)

/** The product that $1 and all its variants belong to, with them. */
const WHOLE_PRODUCT = `array(select member.id from products as asked
  join products as member on coalesce(member.parent_id, member.id) = coalesce(asked.parent_id, asked.id)
  where asked.id = $1 and ${isKnownToShoppers('asked')})`

const COUNT_QUESTIONS = statement(
  { params: [int], row: { total: int } },
  `select count(*)::int as total from questions where status = 'answered' and product_id = any (${WHOLE_PRODUCT})`,
)

/** How many questions about a product and its variants were answered. */
export async function countAnswered(db: Db, productId: number): Promise<number> {
  const { rows } = await db.prepared(COUNT_QUESTIONS, [productId])
  return rows[0]?.total ?? 0
}

const ANSWERED_QUESTIONS = statement(
  {
    params: [int, int, int],
    row: {
      id: int,
      question: text,
      authorName: text,
      createdAt: timestamptz,
      answer: text,
      answeredAt: nullable(timestamptz),
    },
  },
  `select id, question, author_name as "authorName", created_at as "createdAt", answer, answered_at as "answeredAt"
     from questions where status = 'answered' and product_id = any (${WHOLE_PRODUCT})
    order by answered_at desc, id desc limit $2 offset $3`,
)

/** One page of the answered questions, the last answer first. */
export async function readAnswered(
  db: Db,
  productId: number,
  page: { limit: number; offset: number },
): Promise<RowFrom<typeof ANSWERED_QUESTIONS>[]> {
  const { rows } = await db.prepared(ANSWERED_QUESTIONS, [productId, page.limit, page.offset])
  return rows
}

const ASKED_PRODUCT = statement(
  {
    params: [int, text],
    row: { id: int, name: text, slug: text, image: nullable(text) },
  },
  `select p.id, coalesce((select name from product_texts where product_id = p.id and locale = $2), p.name) as name, p.slug,
          (select file from product_images where product_id = p.id order by position limit 1) as image
     from products as asked left join products as parent on parent.id = asked.parent_id
     join products as p on p.id = coalesce(asked.parent_id, asked.id)
    where asked.id = $1 and not ${isUnknownToShoppers('asked', 'parent')} and p.status = 'active'`,
)

export type AskedProduct = RowFrom<typeof ASKED_PRODUCT>

/** The product that is asked about, for a variant its parent; null where it is not shown. */
export async function readQuestionProduct(
  db: Db,
  productId: number,
  locale: Locale,
): Promise<AskedProduct | null> {
  const { rows } = await db.query(ASKED_PRODUCT, [productId, locale])
  return rows[0] ?? null
}

const WAITING_OF = statement(
  { params: [text], row: { waiting: int } },
  `select count(*)::int as waiting from questions where customer_id = $1 and status = 'pending'`,
)
const INSERT_QUESTIONS = statement(
  { params: [int, text, text, text] },
  `insert into questions (product_id, customer_id, author_name, question) values ($1, $2, $3, $4)
   on conflict (customer_id, product_id, question) do nothing`,
)

/** Stores a question; one that was asked already is kept as it is. Refused where the account is gone or too many wait. In a transaction. */
export async function insertQuestion(
  tx: Db,
  {
    productId,
    customerId,
    authorName,
    question,
  }: { productId: number; customerId: string; authorName: string; question: string },
): Promise<'stored' | 'account-gone' | 'too-many-waiting'> {
  // Of two at once the second counts the first, and an erased account asks nothing.
  if (!(await lockCustomer(tx, customerId))) return 'account-gone'
  const { rows } = await tx.query(WAITING_OF, [customerId])
  if ((rows[0]?.waiting ?? 0) >= MOST_WAITING) return 'too-many-waiting'
  await tx.query(INSERT_QUESTIONS, [productId, customerId, authorName, question])
  return 'stored'
}

const OWN_QUESTIONS = statement(
  {
    params: [text, text, int, int],
    row: {
      id: int,
      question: text,
      status: STATUS,
      answer: text,
      createdAt: timestamptz,
      answeredAt: nullable(timestamptz),
      productId: int,
      name: text,
      slug: text,
      productStatus: oneOf(PRODUCT_STATUSES),
    },
  },
  `select q.id, q.question, q.status, q.answer, q.created_at as "createdAt", q.answered_at as "answeredAt", p.id as "productId",
          coalesce((select name from product_texts where product_id = p.id and locale = $2), p.name) as name, p.slug,
          p.status as "productStatus"
     from questions q join products p on p.id = q.product_id
    where q.customer_id = $1 order by q.id desc limit $3 offset $4`,
)

/** A customer's own questions, the newest first. */
export async function readOwnQuestions(
  db: Db,
  customerId: string,
  locale: Locale,
  page: { limit: number; offset: number },
): Promise<RowFrom<typeof OWN_QUESTIONS>[]> {
  const { rows } = await db.query(OWN_QUESTIONS, [customerId, locale, page.limit, page.offset])
  return rows
}

const COUNT_OWN = statement(
  { params: [text], row: { total: int } },
  'select count(*)::int as total from questions where customer_id = $1',
)

export async function countOwnQuestions(db: Db, customerId: string): Promise<number> {
  const { rows } = await db.query(COUNT_OWN, [customerId])
  return rows[0]?.total ?? 0
}

const DELETE_OWN = statement(
  { params: [text, int] },
  `delete from questions where customer_id = $1 and id = $2 and status <> 'answered'`,
)

/** Deletes an own question that is not shown. */
export async function deleteOwnQuestion(db: Db, customerId: string, questionId: number): Promise<void> {
  await db.query(DELETE_OWN, [customerId, questionId])
}

const ANSWER_TIMES = statement(
  { row: { median: float, answers: int } },
  `select coalesce(percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 60), 0)::float8 as median,
          count(*)::int as answers
     from questions where status = 'answered' and answered_at > now() - interval '${ANSWER_DAYS} days'`,
)

/** How many questions were answered in the last 90 days, and the minutes that half of them took at most. */
export async function readAnswerTimes(db: Db): Promise<{ median: number; answers: number }> {
  const { rows } = await db.query(ANSWER_TIMES)
  return rows[0] ?? { median: 0, answers: 0 }
}
