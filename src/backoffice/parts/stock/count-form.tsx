import { useId, useState } from 'react'
import { onShelf } from '#modules/goods/stock/desk/stock-desk-rules.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { count } from '../formats.ts'
import type { Shelf } from './stock-query.ts'
import { useBooking } from './use-booking.ts'

/** How many pieces lie there, those that orders hold among them. What is sold while somebody counts stays sold. */
export function CountForm({
  productId,
  shelf,
  onClose,
}: {
  productId: number
  shelf: Shelf
  onClose: () => void
}) {
  const id = useId()
  // What the screen said when the count began; a sale meanwhile changes nothing of what lies there.
  const [expected] = useState(() => onShelf(shelf))
  const [typed, setTyped] = useState('')
  const counted = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : null
  const book = useBooking(productId, shelf, onClose)
  const send = () => {
    if (counted !== null && !book.isPending) book.mutate({ reason: 'count', expected, counted, note: '' })
  }
  return (
    <div className="flex flex-col gap-3 rounded-control bg-surface p-3">
      <label htmlFor={id} className="flex flex-col gap-1 text-sm font-medium">
        {m.shelf_counted()}
        <input
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the press that opened it asked for this field
          autoFocus
          className="control max-w-32 text-right figures"
          inputMode="numeric"
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            send()
          }}
        />
      </label>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {m.shelf_counted_hint({ expected: count(expected), held: count(shelf.held) })}
      </p>
      <Failure of={book.error} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted figures">
          {counted !== null &&
            m.shelf_becomes({
              from: count(shelf.quantity),
              to: count(shelf.quantity + counted - expected),
            })}
        </p>
        <div className="flex gap-2">
          <Button type="button" appearance="secondary" onClick={onClose}>
            {m.frame_cancel()}
          </Button>
          <Button type="button" busy={book.isPending} disabled={counted === null} onClick={send}>
            {m.shelf_book()}
          </Button>
        </div>
      </div>
    </div>
  )
}
