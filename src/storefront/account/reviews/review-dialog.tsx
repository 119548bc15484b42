import { CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  checkReview,
  type ReviewFaults,
  type ReviewForm,
  remainingFaults,
} from '#modules/reviews/reviews-rules.ts'
import { loginUrl } from '#shared/return-path.ts'
import { m } from '#texts/messages.js'
import { formText } from '../../http/form-reading.ts'
import { usePageRoot } from '../../http/page-root.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { deleteReviewDraft, readReviewDraft, saveReviewDraft } from './review-draft.ts'
import { focusFirstFault, initialForm, ReviewedProduct, ReviewFields } from './review-fields.tsx'
import { sendReview } from './review-requests.ts'
import type { ReviewSubject } from './review-subject.ts'
import { reviewSavedMessage } from './review-words.ts'

/** The result of the last attempt; `attempt` grows with every refusal, so that the same fault gets the focus again. */
interface Progress {
  faults: ReviewFaults
  error: string
  attempt: number
}

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
  const [busy, setBusy] = useState(false)
  /** '' for visitors, who get no draft because they cannot submit the form. */
  const owner = usePageRoot()?.visitor?.customer?.id ?? ''
  const [values] = useState(() => readReviewDraft(owner, subject) ?? initialForm(subject))
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { review } = subject

  useEffect(() => {
    if (attempt > 0) focusFirstFault(form.current)
  }, [attempt])

  function onChange({ currentTarget }: FormEvent<HTMLFormElement>) {
    const typed = typedForm(currentTarget)
    if (owner !== '') saveReviewDraft(owner, subject, typed)
    setProgress((last) => ({ ...last, faults: remainingFaults(last.faults, typed) }))
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const refuse = (next: Partial<Progress>) =>
      setProgress((last) => ({ ...FRESH, ...next, attempt: last.attempt + 1 }))
    const checked = checkReview(typedForm(event.currentTarget))
    if (!checked.ok) return refuse({ faults: checked.faults })
    setBusy(true)
    const result = await sendReview(new FormData(event.currentTarget))
    setBusy(false)
    if (result === 'login') {
      navigate(loginUrl(pathname + search))
    } else if (result === 'failed') {
      refuse({ error: m.technical_error() })
    } else if ('refused' in result) {
      refuse({ error: result.refused })
    } else {
      deleteReviewDraft(subject)
      // Move the focus to the dialog before the focused submit button is removed, or the dialog would reclaim it from the close button.
      form.current?.closest<HTMLElement>('[role="dialog"]')?.focus()
      onSaved(reviewSavedMessage(review !== null, result.saved))
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      onChange={onChange}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex flex-1 flex-col gap-5 overflow-y-auto overscroll-contain p-4 sm:p-6">
        <ReviewedProduct subject={subject} />
        {error && <Alert tone="danger">{error}</Alert>}
        <ReviewFields subject={subject} values={values} faults={faults} />
      </div>
      <div className="flex justify-end gap-3 border-t border-line p-3 sm:px-6 sm:py-4">
        <Button type="button" appearance="secondary" onClick={onClose}>
          {m.cancel()}
        </Button>
        <Button busy={busy}>{review ? m.save() : m.review_send()}</Button>
      </div>
    </form>
  )
}
