import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import {
  answerQuestionSchema,
  type StaffQuestion,
} from '#modules/content/questions/questions-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { TextArea } from '../form/form-fields.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { ApiError } from '../frame/api-client.ts'
import { apiRequest, useMay } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { toast, toastError } from '../frame/toasts.tsx'
import { useRefreshList } from '../list/use-list.ts'
import { AboutProduct } from '../parts/about-product.tsx'
import { Card, DetailPage } from '../parts/detail-page.tsx'
import { ago, dateTime } from '../parts/formats.ts'
import { actionName } from '../parts/history/audit-texts.ts'
import { HistoryPanel } from '../parts/history/history-panel.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { questionField, questionState, questionTone } from './question-texts.ts'

const keyOf = (id: number | string) => ['question', String(id)]

/** One question: its product, who asked, and the shop's answer. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => apiRequest<StaffQuestion>('GET', `/questions/${id}`, { signal }),
  })
  return (
    <QueryState query={query} page>
      {(question) => <QuestionRecord question={question} />}
    </QueryState>
  )
}

function QuestionRecord({ question }: { question: StaffQuestion }) {
  const mayAnswer = useMay()('reviews.moderate')
  const changed = useChanged()
  const { id, version, status, answer } = question
  const decision = useMutation({
    mutationFn: () =>
      status === 'refused'
        ? apiRequest<StaffQuestion>('PUT', `/questions/${id}/answer`, { version, body: { answer } })
        : apiRequest<StaffQuestion>('POST', `/questions/${id}/refuse`, { version }),
    onSuccess(decided) {
      changed(decided)
      toast(decided.status === 'refused' ? m.questions_was_refused() : m.questions_was_published())
    },
    onError(error) {
      toastError(error instanceof Error ? error.message : m.questions_failed())
      const current = error instanceof ApiError ? (error.current as StaffQuestion | undefined) : undefined
      if (current) changed(current)
    },
  })
  return (
    <>
      <PageHeader title={m.questions_one()} back={{ to: '/sorular', label: m.questions_title() }}>
        {mayAnswer && (status !== 'refused' || answer !== '') && (
          <Button
            type="button"
            appearance="secondary"
            busy={decision.isPending}
            onClick={() => decision.mutate()}
          >
            {status === 'refused' ? m.questions_publish() : m.questions_refuse()}
          </Button>
        )}
      </PageHeader>
      <DetailPage
        main={
          <>
            <Card>
              <QuestionText question={question} />
            </Card>
            {mayAnswer && <AnswerForm question={question} />}
          </>
        }
        side={<HistoryPanel record={`question:${id}`} actionLabel={actionName} fieldLabel={questionField} />}
      />
    </>
  )
}

/** Shows a question as the server has it now, here, in the list and in its history. */
function useChanged() {
  const client = useQueryClient()
  const refreshList = useRefreshList()
  return (question: StaffQuestion) => {
    client.setQueryData(keyOf(question.id), question)
    void refreshList('questions')
    void client.invalidateQueries({ queryKey: ['history', `question:${question.id}`] })
  }
}

function QuestionText({ question }: { question: StaffQuestion }) {
  const { product, status, authorName, customerId, createdAt, answer } = question
  const maySeeCustomer = useMay()('customers.read')
  return (
    <article className="flex flex-col gap-3">
      <AboutProduct product={product} />
      <div>
        <StatusBadge tone={questionTone(status)}>{questionState(status)}</StatusBadge>
      </div>
      <p className="max-w-prose text-lg leading-relaxed wrap-anywhere whitespace-pre-line">
        {question.question}
      </p>
      <p className="text-muted">
        {customerId !== null && maySeeCustomer ? (
          <Link to={`/musteriler/${customerId}`} className="underline">
            {authorName}
          </Link>
        ) : (
          authorName
        )}{' '}
        ·{' '}
        <time dateTime={createdAt} title={dateTime(createdAt)}>
          {ago(createdAt)}
        </time>
      </p>
      {answer && (
        <div className="border-l-2 border-line pl-3">
          <p className="text-muted">{m.questions_answer()}</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
    </article>
  )
}

function AnswerForm({ question }: { question: StaffQuestion }) {
  const changed = useChanged()
  const form = useRecordForm({
    name: `question-answer-${question.id}`,
    schema: answerQuestionSchema,
    record: question,
    valuesOf: (record) => ({ answer: record?.answer ?? '' }),
    save: (body, { version }) =>
      apiRequest<StaffQuestion>('PUT', `/questions/${question.id}/answer`, {
        body,
        ...(version !== undefined && { version }),
      }),
    onSaved: changed,
    labels: { answer: m.questions_answer() },
  })
  return (
    <Card title={m.questions_answer()} hint={m.questions_answer_hint()}>
      <RecordForm form={form}>
        <TextArea name="answer" label={m.questions_answer()} rows={5} />
      </RecordForm>
    </Card>
  )
}
