import type { StaffQuestion } from '#modules/content/questions/questions-admin-schemas.ts'
import { QUESTION_STATUSES } from '#modules/content/questions/questions-rules.ts'
import { m } from '#office-texts/messages.js'
import { ListFrame } from '../list/list-frame.tsx'
import { shortMoment } from '../parts/formats.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { questionState, questionTone } from './question-texts.ts'

const rowId = ({ id }: StaffQuestion) => String(id)
const rowLink = ({ id }: StaffQuestion) => `/sorular/${id}`
const rowLabel = ({ product, question }: StaffQuestion) => `${product.name}: ${question.slice(0, 60)}`

function QuestionTexts({ question, answer }: StaffQuestion) {
  return (
    <div className="max-w-xl min-w-0">
      <p className="line-clamp-2 font-medium wrap-anywhere">{question}</p>
      {answer && <p className="line-clamp-2 wrap-anywhere text-muted">{answer}</p>}
    </div>
  )
}

function State({ status }: StaffQuestion) {
  return <StatusBadge tone={questionTone(status)}>{questionState(status)}</StatusBadge>
}

/** All questions; those that wait come first. */
export function Component() {
  return (
    <ListFrame<StaffQuestion>
      name="questions"
      title={m.questions_title()}
      path="/questions"
      search={{ label: m.questions_search() }}
      rowId={rowId}
      rowLink={rowLink}
      rowLabel={rowLabel}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: m.questions_status(),
          options: [
            ...QUESTION_STATUSES.map((status) => ({ value: status, label: questionState(status) })),
            { value: 'all', label: m.questions_all() },
          ],
        },
      ]}
      sorts={[
        { value: 'oldest', label: m.questions_oldest() },
        { value: 'newest', label: m.questions_newest() },
      ]}
      columns={[
        { id: 'words', label: m.questions_one(), cell: (question) => <QuestionTexts {...question} /> },
        { id: 'product', label: m.questions_product(), cell: ({ product }) => product.name },
        { id: 'author', label: m.questions_author(), cell: ({ authorName }) => authorName },
        { id: 'status', label: m.questions_status(), cell: State },
        {
          id: 'createdAt',
          label: m.questions_asked(),
          cell: ({ createdAt }) => shortMoment(createdAt),
          align: 'end',
        },
      ]}
      card={(question) => (
        <div className="flex flex-col gap-1.5">
          <div>
            <State {...question} />
          </div>
          <QuestionTexts {...question} />
          <p className="text-muted">
            {question.product.name} · {question.authorName} · {shortMoment(question.createdAt)}
          </p>
        </div>
      )}
      empty={{ title: m.questions_empty(), text: m.questions_empty_text() }}
    />
  )
}
