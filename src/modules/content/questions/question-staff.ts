import { type Db, transaction } from '#database/database.ts'
import type { BoundedCount } from '#database/statements/bounded-count.ts'
import { readProductName } from '#modules/goods/catalogue/catalogue.server.ts'
import { productPath } from '#modules/goods/catalogue/catalogue-rules.ts'
import { picturePath } from '#modules/kernel/pictures/picture-rules.ts'
import { findEmailRecipient } from '#modules/people/customers/customers.server.ts'
import { type Actor, type AuditAction, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { KeysetPage, ListPosition } from '#shared/files/list-position.ts'
import { DEFAULT_LOCALE } from '#shared/locale.ts'
import type { QuestionListQuery, StaffQuestion } from './questions-admin-schemas.ts'
import { readQuestionProduct } from './questions-queries.ts'
import { OWN_QUESTIONS_PATH, readAnswer } from './questions-rules.ts'
import type { QuestionsDeps } from './questions-types.ts'
import {
  lockQuestion,
  readStaffQuestion,
  readStaffQuestions,
  type StaffQuestionRow,
  saveAnswer,
  saveRefusal,
} from './staff-questions-queries.ts'

/** The question and the version of it that staff decided about. */
export interface DecidedQuestion {
  id: number
  version: number
}

/** `current` is the question as it is, for staff to compare with. */
export type AnswerResult =
  | { ok: true; question: StaffQuestion }
  | { ok: false; reason: 'not-found' | 'answer-needed' }
  | { ok: false; reason: 'conflict' | 'wrong-state'; current: StaffQuestion }

/** What staff does with questions. Every change names the version it was made from, and is recorded. */
export interface QuestionStaff {
  list(
    query: QuestionListQuery,
    position: ListPosition | null,
  ): Promise<KeysetPage<StaffQuestion> & { count: BoundedCount }>
  find(questionId: number): Promise<StaffQuestion | null>
  /** Answers a question, or corrects the answer; it is shown with it. Its author gets an email with the first answer. */
  answer(question: DecidedQuestion, answer: string, actor: Actor): Promise<AnswerResult>
  /** Takes a question from the product's page, or keeps it away from there; its author gets no email. */
  refuse(question: DecidedQuestion, actor: Actor): Promise<AnswerResult>
}

export function createQuestionStaff(deps: QuestionsDeps): QuestionStaff {
  const { db, changes, clock, mail } = deps

  /** Decides about a locked question, and lets the product's pages show the result. */
  async function decide(
    { id, version }: DecidedQuestion,
    actor: Actor,
    action: AuditAction,
    work: (tx: Db, question: StaffQuestionRow) => Promise<'wrong-state' | undefined>,
  ): Promise<AnswerResult> {
    const result = await transaction(db, async (tx): Promise<AnswerResult & { productId?: number }> => {
      const before = await lockQuestion(tx, id)
      if (!before) return { ok: false, reason: 'not-found' }
      const current = staffQuestionView(before)
      if (before.version !== version) return { ok: false, reason: 'conflict', current }
      if ((await work(tx, before)) === 'wrong-state') return { ok: false, reason: 'wrong-state', current }
      const after = await readStaffQuestion(tx, id)
      if (!after) throw new Error(`question ${id} disappeared while it was locked`)
      await writeAudit(tx, actor, {
        action,
        recordId: String(id),
        before: { status: before.status, answer: before.answer },
        after: { status: after.status, answer: after.answer },
      })
      const isOnPages = [before.status, after.status].includes('answered')
      return {
        ok: true,
        question: staffQuestionView(after),
        ...(isOnPages && { productId: after.productId }),
      }
    })
    if (result.ok) {
      const { productId, ...rest } = result
      if (productId !== undefined) changes.publish({ topic: 'catalogue', ids: [productId] })
      mail.wake()
      return rest
    }
    return result
  }

  return {
    async list(query, position) {
      const { items, ...page } = await readStaffQuestions(db, query, position)
      return { ...page, items: items.map(staffQuestionView) }
    },
    async find(questionId) {
      const row = await readStaffQuestion(db, questionId)
      return row && staffQuestionView(row)
    },
    async answer(question, typed, actor) {
      const answer = readAnswer(typed)
      if (answer === null) return { ok: false, reason: 'answer-needed' }
      return decide(question, actor, 'question.answer', async (tx, row) => {
        await saveAnswer(tx, row.id, answer, clock())
        if (row.answer === '') await queueAnswer(deps, tx, row, answer)
        return undefined
      })
    },
    refuse: (question, actor) =>
      decide(question, actor, 'question.refuse', async (tx, { id, status }) => {
        if (status === 'refused') return 'wrong-state'
        await saveRefusal(tx, id)
        return undefined
      }),
  }
}

/**
 * Sends the answer to who asked, in their language; to nobody where the account is gone. A product that is not shown any more has no link:
 * the email leads to their questions.
 */
async function queueAnswer(
  { mail, publicUrl }: QuestionsDeps,
  tx: Db,
  { id, customerId, question, productName, productId }: StaffQuestionRow,
  answer: string,
): Promise<void> {
  const asker = customerId === null ? null : await findEmailRecipient(tx, { id: customerId })
  if (!asker) return
  const shown = await readQuestionProduct(tx, productId, asker.locale)
  const path = shown ? productPath({ seo: shown.slug, id: productId }) : OWN_QUESTIONS_PATH
  const language = asker.locale === DEFAULT_LOCALE ? '' : `/${asker.locale}`
  await mail.queue(tx, {
    key: `question-answered:${id}`,
    customerId: asker.id,
    to: asker.email,
    locale: asker.locale,
    template: 'question-answered',
    data: {
      name: asker.name,
      product: shown?.name ?? (await readProductName(tx, productId, asker.locale)) ?? productName,
      question,
      answer,
      link: `${publicUrl}${language}${path}`,
    },
  })
}

function staffQuestionView(row: StaffQuestionRow): StaffQuestion {
  const { id, version, status, question, answer, authorName, customerId } = row
  return {
    ...{ id, version, status, question, answer, authorName, customerId },
    product: {
      id: row.productId,
      name: row.productName,
      code: row.productCode,
      image: picturePath(row.productImage),
      url: row.productStatus === 'deleted' ? '' : productPath({ seo: row.productSlug, id: row.productId }),
    },
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }
}
