import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { z } from 'zod'
import { type PrivacyRequest, privacyAnswerSchema } from '#modules/shop/privacy/privacy-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { SelectInput, TextArea } from '../form/form-fields.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { apiRequest } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { useRefreshList } from '../list/use-list.ts'
import { Card, DetailPage, Facts } from '../parts/detail-page.tsx'
import { dateTime } from '../parts/formats.ts'
import { QueryState } from '../parts/query-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { requestChannel, requestClock, requesterOf, requestKind, shownDay } from './request-texts.ts'

const keyOf = (id: string | number) => ['privacy-request', String(id)]

/** A request about personal data, its clock and its answer. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => apiRequest<PrivacyRequest>('GET', `/privacy-requests/${id}`, { signal }),
  })
  return (
    <QueryState query={query} page>
      {(request) => <RequestRecord key={request.id} request={request} />}
    </QueryState>
  )
}

function RequestRecord({ request }: { request: PrivacyRequest }) {
  const { tone, words } = requestClock(request)
  const { customer, answer, answeredAt, answeredBy } = request
  return (
    <>
      <PageHeader
        title={`${requestKind(request.kind)}: ${requesterOf(request)}`}
        back={{ to: '/kisisel-veri', label: m.privacy_title() }}
        badges={<StatusBadge tone={tone}>{words}</StatusBadge>}
      />
      <DetailPage
        main={
          <>
            {request.details && (
              <Card title={m.privacy_details()}>
                <p className="wrap-anywhere whitespace-pre-line">{request.details}</p>
              </Card>
            )}
            {request.status === 'open' ? (
              <AnswerForm request={request} />
            ) : (
              <Card title={m.privacy_answer()} hint={m.privacy_answered_by({ name: answeredBy })}>
                <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
                {answeredAt && <p className="pt-2 text-muted">{dateTime(answeredAt)}</p>}
              </Card>
            )}
          </>
        }
        side={
          <>
            <Card title={m.privacy_facts()}>
              <Facts
                facts={[
                  [m.privacy_kind(), requestKind(request.kind)],
                  [m.privacy_channel(), requestChannel(request.channel)],
                  [m.privacy_received(), shownDay(request.receivedOn)],
                  [m.privacy_due(), shownDay(request.dueOn)],
                ]}
              />
            </Card>
            {customer && !customer.erased && (
              <Card title={m.privacy_tools()}>
                <p className="pb-2 text-muted">{m.privacy_tools_text()}</p>
                <Link to={`/musteriler/${customer.id}`} className="font-medium underline">
                  {m.privacy_open_customer()}
                </Link>
              </Card>
            )}
          </>
        }
      />
    </>
  )
}

function AnswerForm({ request }: { request: PrivacyRequest }) {
  const client = useQueryClient()
  const refreshList = useRefreshList()
  const form = useRecordForm<z.input<typeof privacyAnswerSchema>, PrivacyRequest>({
    name: `privacy-answer-${request.id}`,
    schema: privacyAnswerSchema,
    record: request,
    valuesOf: (record) => ({
      outcome: record?.status === 'refused' ? 'refused' : 'fulfilled',
      answer: record?.answer ?? '',
    }),
    save: (body, { version }) =>
      apiRequest<PrivacyRequest>('POST', `/privacy-requests/${request.id}/answer`, {
        body,
        ...(version !== undefined && { version }),
      }),
    onSaved(saved) {
      client.setQueryData(keyOf(saved.id), saved)
      void refreshList('privacy-requests')
    },
    labels: { outcome: m.privacy_outcome(), answer: m.privacy_answer_text() },
    savedText: m.privacy_closed(),
  })
  return (
    <Card title={m.privacy_answer()} hint={m.privacy_answer_hint()}>
      <RecordForm form={form} saveLabel={m.privacy_close()}>
        <SelectInput
          name="outcome"
          label={m.privacy_outcome()}
          options={[
            { value: 'fulfilled', label: m.privacy_fulfilled() },
            { value: 'refused', label: m.privacy_refused() },
          ]}
        />
        <TextArea name="answer" label={m.privacy_answer_text()} rows={5} />
      </RecordForm>
    </Card>
  )
}
