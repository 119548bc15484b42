import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '#texts/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { ResultMessage } from '../../ui/form/result-message.tsx'
import { focusFirstFault, initialForm, ReviewedProduct, ReviewFields } from './review-fields.tsx'
import { REVIEWS_PAGE_PATH, type ReviewResult, type ReviewSubject } from './review-subject.ts'

/** The review form as a page, for browsers without JavaScript and for direct links. */
export function ReviewPageForm({
  subject,
  refused,
}: {
  subject: ReviewSubject
  refused: Extract<ReviewResult, { ok: false }> | undefined
}) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state === 'submitting'
  useEffect(() => {
    if (refused) focusFirstFault(form.current)
  }, [refused])
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="flex max-w-xl flex-col gap-5"
    >
      <CsrfField />
      <ReviewedProduct subject={subject} />
      {refused?.message && (
        <ResultMessage tone="danger" result={refused}>
          {refused.message}
        </ResultMessage>
      )}
      <ReviewFields
        subject={subject}
        values={refused?.values ?? initialForm(subject)}
        errors={refused?.fields ?? {}}
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
