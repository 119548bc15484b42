import { useState } from 'react'
import { REFUSAL_REASONS, type RefusalReason } from '#modules/content/reviews/reviews-rules.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { TextField } from '#storefront/ui/form/field.tsx'
import { Failure } from '../parts/failure.tsx'
import { OfficeDialog } from '../parts/office-dialog.tsx'
import { refusalReason } from './review-texts.ts'

/** Asks why a review is refused; its author reads the answer. */
export function RefuseDialog({
  open,
  busy,
  onClose,
  onRefuse,
}: {
  open: boolean
  busy: boolean
  onClose: () => void
  onRefuse: (decision: { reason: RefusalReason; note: string }) => void
}) {
  const [reason, setReason] = useState<RefusalReason | null>(null)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState('')

  function refuse() {
    if (reason === null) return setProblem(m.reviews_choose_reason())
    if (reason === 'other' && note.trim() === '') return setProblem(m.reviews_note_needed())
    setProblem('')
    onRefuse({ reason, note: note.trim() })
  }

  return (
    <OfficeDialog
      open={open}
      title={m.reviews_refuse()}
      onClose={onClose}
      footer={
        <>
          <Button type="button" appearance="secondary" onClick={onClose}>
            {m.reviews_back()}
          </Button>
          <Button type="button" appearance="danger" busy={busy} onClick={refuse}>
            {m.reviews_refuse_and_tell()}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          refuse()
        }}
        className="flex flex-col gap-4"
      >
        <fieldset className="flex flex-col">
          <legend className="pb-1 font-medium">{m.reviews_reason()}</legend>
          {REFUSAL_REASONS.map((each) => (
            <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2.5">
              <input
                type="radio"
                name="reason"
                className="size-5 shrink-0 accent-accent"
                checked={reason === each}
                onChange={() => setReason(each)}
              />
              {refusalReason(each)}
            </label>
          ))}
        </fieldset>
        <TextField
          label={m.reviews_note()}
          name="note"
          hint={m.reviews_note_hint()}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Failure of={problem} />
      </form>
    </OfficeDialog>
  )
}
