import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { onShelf } from '#modules/goods/stock/desk/stock-desk-rules.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { count } from '../formats.ts'
import { CountForm } from './count-form.tsx'
import { DifferenceForm } from './difference-form.tsx'
import type { Shelf } from './stock-query.ts'

/** One warehouse: its pieces, and a press of − or + that begins a difference. */
export function ShelfRow({
  productId,
  shelf,
  disabled,
}: {
  productId: number
  shelf: Shelf
  disabled: boolean
}) {
  const [work, setWork] = useState<{ kind: 'difference'; delta: number } | { kind: 'count' } | null>(null)
  const end = () => setWork(null)
  const { warehouse, quantity, held } = shelf
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{warehouse}</p>
          <p className="text-sm text-muted figures">
            {held > 0
              ? m.shelf_held({ held: count(held), shelf: count(onShelf(shelf)) })
              : m.shelf_nothing_held()}
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-1">
          {!disabled && (
            <button
              type="button"
              className="icon-button border border-line"
              aria-label={m.shelf_less({ warehouse })}
              onClick={() => setWork({ kind: 'difference', delta: -1 })}
            >
              <Minus aria-hidden="true" />
            </button>
          )}
          <output
            aria-label={m.shelf_in({ warehouse })}
            className="min-w-12 text-center text-base font-semibold figures"
          >
            {count(quantity)}
          </output>
          {!disabled && (
            <button
              type="button"
              className="icon-button border border-line"
              aria-label={m.shelf_more({ warehouse })}
              onClick={() => setWork({ kind: 'difference', delta: 1 })}
            >
              <Plus aria-hidden="true" />
            </button>
          )}
        </div>
      </div>
      {work?.kind === 'difference' && (
        <DifferenceForm productId={productId} shelf={shelf} first={work.delta} onClose={end} />
      )}
      {work?.kind === 'count' && <CountForm productId={productId} shelf={shelf} onClose={end} />}
      {work === null && !disabled && (
        <Button
          type="button"
          appearance="quiet"
          className="-ml-3 self-start"
          onClick={() => setWork({ kind: 'count' })}
        >
          {m.shelf_count()}
        </Button>
      )}
    </div>
  )
}
