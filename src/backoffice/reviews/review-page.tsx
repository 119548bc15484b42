import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { replyReviewSchema, type StaffReview } from '#modules/content/reviews/staff/reviews-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { TextArea } from '../form/form-fields.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { apiRequest, useMay } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { useShortcut } from '../frame/shortcuts.ts'
import { Card, DetailPage } from '../parts/detail-page.tsx'
import { HistoryPanel } from '../parts/history/history-panel.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { ReviewText } from './review-text.tsx'
import { reviewAction, reviewField, reviewHeading } from './review-texts.ts'
import { reviewKey, useModeration } from './use-moderation.ts'

/** One review: the decision about it, and the shop's reply. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: reviewKey(id),
    queryFn: ({ signal }) => apiRequest<StaffReview>('GET', `/reviews/${id}`, { signal }),
  })
  return (
    <QueryState query={query} page>
      {(review) => <ReviewRecord review={review} />}
    </QueryState>
  )
}

function ReviewRecord({ review }: { review: StaffReview }) {
  const mayModerate = useMay()('reviews.moderate')
  const [refusing, setRefusing] = useState(false)
  const moderation = useModeration(() => setRefusing(false))
  const { isPending: busy } = moderation
  const mayApprove = mayModerate && review.status !== 'published'
  const mayRefuse = mayModerate && review.status !== 'refused'
  const approve = () => !busy && moderation.mutate({ review, decision: 'approve' })
  useShortcut('a', m.reviews_approve(), approve, mayApprove)
  useShortcut('r', m.reviews_refuse(), () => setRefusing(true), mayRefuse)
  return (
    <>
      <PageHeader title={reviewHeading(review)} back={{ to: '/degerlendirmeler', label: m.reviews_title() }}>
        {mayModerate && review.status !== 'pending' && (
          <Button
            type="button"
            appearance="quiet"
            busy={busy}
            onClick={() => moderation.mutate({ review, decision: 'reopen' })}
          >
            {m.reviews_undo_decision()}
          </Button>
        )}
        {mayRefuse && (
          <Button type="button" appearance="secondary" busy={busy} onClick={() => setRefusing(true)}>
            {m.reviews_refuse_short()}
          </Button>
        )}
        {mayApprove && (
          <Button type="button" busy={busy} onClick={approve}>
            {m.reviews_approve()}
          </Button>
        )}
      </PageHeader>
      <DetailPage
        main={
          <>
            <Card>
              <ReviewText review={review} />
            </Card>
            {mayModerate && <ReplyForm review={review} />}
          </>
        }
        side={
          <HistoryPanel record={`review:${review.id}`} actionLabel={reviewAction} fieldLabel={reviewField} />
        }
      />
      <RefuseDialog
        open={refusing}
        busy={busy}
        onClose={() => setRefusing(false)}
        onRefuse={(decision) => moderation.mutate({ review, decision })}
      />
    </>
  )
}

function ReplyForm({ review }: { review: StaffReview }) {
  const client = useQueryClient()
  const form = useRecordForm({
    name: `review-reply-${review.id}`,
    schema: replyReviewSchema,
    record: review,
    valuesOf: (record) => ({ reply: record?.reply ?? '' }),
    save: (body, { version }) =>
      apiRequest<StaffReview>('PUT', `/reviews/${review.id}/reply`, {
        body,
        ...(version !== undefined && { version }),
      }),
    onSaved: (saved) => client.setQueryData(reviewKey(saved.id), saved),
    labels: { reply: m.reviews_reply() },
  })
  return (
    <Card title={m.reviews_reply()} hint={m.reviews_reply_hint()}>
      <RecordForm form={form}>
        <TextArea name="reply" label={m.reviews_reply()} rows={4} />
      </RecordForm>
    </Card>
  )
}
