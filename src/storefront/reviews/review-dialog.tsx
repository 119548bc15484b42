import { Dialog } from '@base-ui/react/dialog'
import { CircleCheck, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { checkReview, type ReviewFaults } from '#modules/reviews/reviews-rules.ts'
import { m } from '#texts/messages.js'
import { formText } from '../form-reading.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { sendReview } from './review-calls.ts'
import { focusFirstFault, initialForm, ReviewedProduct, ReviewFields } from './review-fields.tsx'
import type { ReviewSubject } from './review-subject.ts'
import { keptWords } from './review-words.ts'

/** How far a form has come; `turn` is new for every refusal, so that the same fault takes the cursor again. */
interface Progress {
  faults: ReviewFaults
  error: string
  turn: number
}

const FRESH: Progress = { faults: {}, error: '', turn: 0 }

/**
 * 'Yorum Ekle' and 'Yorum Düzenle' (spec §2). Words are not lost by a press beside it: only its buttons and Escape close it.
 * `onKept` hears of a kept review while the dialog still says thanks.
 */
export default function ReviewDialog({
  subject,
  onKept,
  onClose,
}: {
  subject: ReviewSubject
  onKept: () => void
  onClose: () => void
}) {
  const [kept, setKept] = useState('')
  const title = subject.review ? m.review_edit() : m.review_add()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/50 transition-opacity duration-150 data-starting-style:opacity-0 motion-reduce:transition-none" />
        <Dialog.Popup className="fixed inset-x-0 bottom-0 z-50 flex max-h-[calc(100dvh-1.5rem)] flex-col overflow-y-auto overscroll-contain rounded-t-card border border-line bg-raised shadow-card transition duration-150 data-starting-style:translate-y-4 data-starting-style:opacity-0 motion-reduce:transition-none sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[32rem] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:data-starting-style:-translate-y-[calc(50%-1rem)]">
          <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-line bg-raised py-2 pr-2 pl-5">
            <Dialog.Title className="text-lg">{title}</Dialog.Title>
            <Dialog.Close
              aria-label={m.close()}
              className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-surface hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          {kept ? (
            <Kept words={kept} />
          ) : (
            <ReviewForm
              subject={subject}
              onKept={(words) => {
                setKept(words)
                onKept()
              }}
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** What became of the review; the cursor stands on the way out. */
function Kept({ words }: { words: string }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-10 text-center">
      <CircleCheck aria-hidden="true" className="size-12 text-accent" />
      <p role="status" className="text-lg font-medium text-balance">
        {words}
      </p>
      <Dialog.Close ref={button} render={<Button type="button" look="secondary" />}>
        {m.close()}
      </Dialog.Close>
    </div>
  )
}

function ReviewForm({ subject, onKept }: { subject: ReviewSubject; onKept: (words: string) => void }) {
  const [{ faults, error, turn }, setProgress] = useState(FRESH)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { review } = subject

  useEffect(() => {
    if (turn > 0) focusFirstFault(form.current)
  }, [turn])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const checked = checkReview({
      star: formText(typed, 'comment_star'),
      title: formText(typed, 'comment_title'),
      description: formText(typed, 'comment_description', 20_000),
    })
    const refuse = (next: Partial<Progress>) =>
      setProgress((last) => ({ ...FRESH, ...next, turn: last.turn + 1 }))
    if (!checked.ok) return refuse({ faults: checked.faults })
    setBusy(true)
    const answer = await sendReview(typed)
    setBusy(false)
    if (answer === 'login') navigate(`/account/login?${new URLSearchParams({ return: pathname + search })}`)
    else if (answer === 'failed') refuse({ error: m.technical_error() })
    else if ('refused' in answer) refuse({ error: answer.refused })
    else onKept(keptWords(review !== null, answer.kept))
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5 p-5">
      <ReviewedProduct subject={subject} />
      {error && <Alert tone="danger">{error}</Alert>}
      <ReviewFields subject={subject} values={initialForm(subject)} faults={faults} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Dialog.Close render={<Button type="button" look="secondary" />}>{m.cancel()}</Dialog.Close>
        <Button disabled={busy} aria-busy={busy}>
          {review ? m.save() : m.review_send()}
        </Button>
      </div>
    </form>
  )
}
