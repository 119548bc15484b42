import { useId, useState } from 'react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { count } from '../formats.ts'
import type { Shelf } from './stock-query.ts'
import { reasonsOf, reasonText } from './stock-reasons.ts'
import { useBooking } from './use-booking.ts'

const DIFFERENCE = /^[+-]?\d{1,7}$/

/** More or fewer pieces with the reason; nothing is booked before its button. */
export function DifferenceForm({
  productId,
  shelf,
  first,
  onClose,
}: {
  productId: number
  shelf: Shelf
  /** The press that opened it: 1 or -1. */
  first: number
  onClose: () => void
}) {
  const id = useId()
  const [typed, setTyped] = useState(first > 0 ? `+${first}` : String(first))
  const delta = DIFFERENCE.test(typed.trim()) ? Number(typed) : 0
  const reasons = reasonsOf(delta)
  const [wanted, setWanted] = useState<string>('')
  const reason = reasons.find((each) => each === wanted) ?? reasons[0] ?? 'correction'
  const [note, setNote] = useState('')
  const book = useBooking(productId, shelf, onClose)
  const send = () => {
    if (delta !== 0 && !book.isPending) book.mutate({ reason, delta, note })
  }
  return (
    <div className="flex flex-col gap-3 rounded-control bg-surface p-3">
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-2">
        <label htmlFor={`${id}-delta`} className="flex flex-col gap-1 text-sm font-medium">
          {m.shelf_difference()}
          <input
            id={`${id}-delta`}
            className="control text-right figures"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                // A form around it is not this one.
                event.preventDefault()
                send()
              }
              if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
                event.preventDefault()
                const next = delta + (event.key === 'ArrowUp' ? 1 : -1)
                setTyped(next > 0 ? `+${next}` : String(next))
              }
            }}
          />
        </label>
        <label htmlFor={`${id}-reason`} className="flex flex-col gap-1 text-sm font-medium">
          {m.shelf_reason()}
          <select
            id={`${id}-reason`}
            className="control"
            value={reason}
            onChange={({ target }) => setWanted(target.value)}
          >
            {reasons.map((each) => (
              <option key={each} value={each}>
                {reasonText(each)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <label htmlFor={`${id}-note`} className="flex flex-col gap-1 text-sm font-medium">
        {m.shelf_note()}
        <input
          id={`${id}-note`}
          className="control"
          value={note}
          maxLength={200}
          onChange={({ target }) => setNote(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            send()
          }}
        />
      </label>
      <Failure of={book.error} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted figures">
          {delta !== 0 && m.shelf_becomes({ from: count(shelf.quantity), to: count(shelf.quantity + delta) })}
        </p>
        <div className="flex gap-2">
          <Button type="button" appearance="secondary" onClick={onClose}>
            {m.frame_cancel()}
          </Button>
          <Button type="button" busy={book.isPending} disabled={delta === 0} onClick={send}>
            {m.shelf_book()}
          </Button>
        </div>
      </div>
    </div>
  )
}
