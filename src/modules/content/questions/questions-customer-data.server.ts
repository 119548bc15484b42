import type { Db } from '#database/database.ts'
import {
  arrayOf,
  int,
  nullable,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { maskedAuthor } from '#modules/content/reviews/reviews-rules.ts'
import { EXPORT_PAGE, EXPORT_PARAMS, type ExportSection } from '#modules/kernel/records/export-section.ts'
import { QUESTION_STATUSES } from './questions-rules.ts'

/** What the customer asked, in every state. */
export const QUESTIONS_EXPORT: ExportSection = {
  name: 'questions',
  tables: ['questions'],
  rows: statement(
    {
      params: EXPORT_PARAMS,
      row: {
        productCode: text,
        product: text,
        shownName: text,
        question: text,
        status: oneOf(QUESTION_STATUSES),
        answer: text,
        createdAt: timestamptz,
        answeredAt: nullable(timestamptz),
      },
    },
    `select p.code as "productCode", p.name as product, q.author_name as "shownName", q.question, q.status, q.answer,
          q.created_at as "createdAt", q.answered_at as "answeredAt"
        from questions q join products p on p.id = q.product_id
        where q.customer_id = $1 order by q.id ${EXPORT_PAGE}`,
  ),
}

const DELETE_UNSHOWN = statement(
  { params: [text] },
  `delete from questions where customer_id = $1 and status <> 'answered'`,
)
const SHOWN_QUESTIONS = statement(
  { params: [text], row: { id: int, productId: int, authorName: text } },
  'select id, product_id as "productId", author_name as "authorName" from questions where customer_id = $1',
)
const MASK_QUESTIONS = statement(
  { params: [arrayOf(int), arrayOf(text)] },
  `update questions as q set customer_id = null, author_name = masked.name
     from unnest($1::int[], $2::text[]) as masked (id, name) where q.id = masked.id`,
)

/**
 * Deletes questions that nobody is shown and masks the author of the others, whose answers shoppers rely on. Returns the ids of the
 * products with a masked question.
 */
export async function maskQuestions(tx: Db, customerId: string): Promise<number[]> {
  await tx.query(DELETE_UNSHOWN, [customerId])
  const { rows } = await tx.query(SHOWN_QUESTIONS, [customerId])
  await tx.query(MASK_QUESTIONS, [
    rows.map(({ id }) => id),
    rows.map(({ authorName }) => maskedAuthor(authorName)),
  ])
  return rows.map(({ productId }) => productId)
}
