import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ReviewFaults, ReviewForm } from '#modules/reviews/reviews-rules.ts'
import { m } from '#texts/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/csrf-field.tsx'
import { ResultMessage } from '../../ui/result-message.tsx'
import { focusFirstFault, initialForm, ReviewedProduct, ReviewFields } from './review-fields.tsx'
import { REVIEWS_PAGE_PATH, type ReviewSubject } from './review-subject.ts'

/** A refused form. */
export interface RefusedReview {
  values: ReviewForm
  faults: ReviewFaults
  /** An error that belongs to no field; '' otherwise. */
  error: string
}

/** The review form as a page, for browsers without JavaScript and for direct links. */
export function ReviewPageForm({
  subject,
  refused,
}: {
  subject: ReviewSubject
  refused: RefusedReview | undefined
}) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state === 'submitting'
  useEffect(() => {
    if (refused) focusFirstFault(form.current)
  }, [refused])
  return (
    <Form ref={form} method="post" noValidate className="flex max-w-xl flex-col gap-5">
      <CsrfField />
      <ReviewedProduct subject={subject} />
      {refused?.error && (
        <ResultMessage tone="danger" result={refused}>
          {refused.error}
        </ResultMessage>
      )}
      <ReviewFields
        subject={subject}
        values={refused?.values ?? initialForm(subject)}
        faults={refused?.faults ?? {}}
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={busy}>{subject.review ? m.save() : m.review_send()}</Button>
        <ButtonLink to={REVIEWS_PAGE_PATH} appearance="quiet">
          {m.cancel()}
        </ButtonLink>
      </div>
    </Form>
  )
}
