import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { PrefetchPageLinks, useFetcher, useLocation } from 'react-router'
import {
  checkReview,
  type ReviewFaults,
  type ReviewForm,
  remainingFaults,
} from '#modules/content/reviews/reviews-rules.ts'
import { m } from '#texts/messages.js'
import { loadData } from '../../http/forms/api-client.ts'
import { formText } from '../../http/forms/form-reading.ts'
import { IN_DIALOG } from '../../http/forms/send-form.ts'
import { useVisitorData } from '../../http/page-root.ts'
import { createRequestCache } from '../../http/request-cache.ts'
import { useRequest } from '../../http/use-request.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { CircleCheck } from '../../ui/icons/icons.tsx'
import { focusFirstFault, initialForm, ReviewedProduct, ReviewFields } from './review-fields.tsx'
import { REVIEWS_PAGE_PATH, type ReviewResult, type ReviewSubject, reviewKey } from './review-subject.ts'
import { reviewErrors, reviewSavedMessage } from './review-texts.ts'

/** The result of the last attempt; `attempt` grows with every refusal, so that the same fault gets the focus again. */
interface Progress {
  faults: ReviewFaults
  error: string
  attempt: number
}

const fitQuestions = createRequestCache(
  async (productId, signal) => (await loadData<{ asks: boolean }>(`comments/${productId}/fit`, signal)).asks,
  { ttlMs: 600_000, maxEntries: 50 },
)

const FRESH: Progress = { faults: {}, error: '', attempt: 0 }

export interface ReviewDialogProps {
  open: boolean
  subject: ReviewSubject
  /** The review was saved; the dialog shows a confirmation and is still open. */
  onSaved: () => void
  onClose: () => void
}

/** The dialog 'Yorum Ekle' or 'Yorum Düzenle' (spec §2). Load it lazily. */
export default function ReviewDialog({ open, subject, onSaved, onClose }: ReviewDialogProps) {
  const [savedMessage, setSavedMessage] = useState('')
  return (
    <Modal open={open} title={subject.review ? m.review_edit() : m.review_add()} onClose={onClose}>
      {savedMessage ? (
        <SavedNotice words={savedMessage} onClose={onClose} />
      ) : (
        <ReviewDialogForm
          subject={subject}
          onClose={onClose}
          onSaved={(words) => {
            setSavedMessage(words)
            onSaved()
          }}
        />
      )}
    </Modal>
  )
}

/** The confirmation after saving; focuses the close button. */
function SavedNotice({ words, onClose }: { words: string; onClose: () => void }) {
  const button = useRef<HTMLDivElement>(null)
  useEffect(() => button.current?.querySelector('button')?.focus(), [])
  return (
    <div
      ref={button}
      className="flex flex-1 flex-col items-center justify-center gap-5 px-6 py-12 text-center"
    >
      <CircleCheck aria-hidden="true" className="size-14 text-accent" />
      <p role="status" className="max-w-sm text-lg font-medium text-balance">
        {words}
      </p>
      <Button type="button" appearance="secondary" onClick={onClose}>
        {m.close()}
      </Button>
    </div>
  )
}

function typedForm(form: HTMLFormElement): ReviewForm {
  const typed = new FormData(form)
  return {
    star: formText(typed, 'comment_star'),
    title: formText(typed, 'comment_title'),
    description: formText(typed, 'comment_description'),
    fit: formText(typed, 'comment_fit'),
  }
}

function ReviewDialogForm({
  subject,
  onSaved,
  onClose,
}: {
  subject: ReviewSubject
  onSaved: (words: string) => void
  onClose: () => void
}) {
  const [{ faults, error, attempt }, setProgress] = useState(FRESH)
  const { data: result, state, submit } = useFetcher<ReviewResult>()
  /** '' for visitors, who get no draft because they cannot submit the form. */
  const owner = useVisitorData()?.customer?.id ?? ''
  const draft = useDraft<ReviewForm>(reviewKey(subject), owner)
  const [values] = useState(() => draft.read() ?? initialForm(subject))
  const form = useRef<HTMLFormElement>(null)
  const { pathname, search } = useLocation()
  const { review } = subject
  const known = subject.asksFit
  const { value: asks = false } = useRequest(
    fitQuestions,
    known === undefined ? String(subject.productId) : null,
  )

  useEffect(() => {
    if (attempt > 0) focusFirstFault(form.current)
  }, [attempt])

  function onChange({ currentTarget }: FormEvent<HTMLFormElement>) {
    const typed = typedForm(currentTarget)
    draft.save(typed)
    setProgress((last) => ({ ...last, faults: remainingFaults(last.faults, typed) }))
  }

  const refuse = (next: Partial<Progress>) =>
    setProgress((last) => ({ ...FRESH, ...next, attempt: last.attempt + 1 }))

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state !== 'idle') return
    const checked = checkReview(typedForm(event.currentTarget))
    if (!checked.ok) return refuse({ faults: checked.faults })
    // The page is reloaded when the dialog closes: reloading may remove the button and its dialog.
    const action = { method: 'post', action: REVIEWS_PAGE_PATH, defaultShouldRevalidate: false } as const
    void submit(event.currentTarget, { ...action, encType: 'multipart/form-data' })
  }

  const settle = useEffectEvent((result: ReviewResult) => {
    if (!result.ok) return refuse({ error: result.message || Object.values(result.fields).join(' ') })
    draft.drop()
    // Move the focus to the dialog before the focused submit button is removed, or the dialog would reclaim it from the close button.
    form.current?.closest<HTMLElement>('[role="dialog"]')?.focus()
    onSaved(reviewSavedMessage(result.edited, result.status))
  })
  useEffect(() => {
    if (result) settle(result)
  }, [result])

  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      onChange={onChange}
      className="flex min-h-0 flex-1 flex-col"
    >
      {/* The form goes to that page's route: without its module, an outage would reload this page. */}
      <PrefetchPageLinks page={REVIEWS_PAGE_PATH} />
      <CsrfField />
      <input type="hidden" name={IN_DIALOG} value="1" />
      <input type="hidden" name="from" value={pathname + search} />
      <div className="flex flex-1 flex-col gap-5 overflow-y-auto overscroll-contain p-4 sm:p-6">
        <ReviewedProduct subject={subject} />
        {error && <Alert tone="danger">{error}</Alert>}
        <ReviewFields
          subject={{ ...subject, asksFit: known ?? asks }}
          values={values}
          errors={reviewErrors(faults)}
        />
      </div>
      <div className="flex justify-end gap-3 border-t border-line p-3 sm:px-6 sm:py-4">
        <Button type="button" appearance="secondary" onClick={onClose}>
          {m.cancel()}
        </Button>
        <Button busy={state !== 'idle'}>{review ? m.save() : m.review_send()}</Button>
      </div>
    </form>
  )
}
