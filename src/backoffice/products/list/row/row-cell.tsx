import { type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from '#storefront/ui/class-names.ts'

/** The cell above or below in the same column. */
function neighbour(cell: HTMLInputElement, step: 1 | -1): HTMLInputElement | null {
  const cells = [...document.querySelectorAll<HTMLInputElement>(`input[data-cell="${cell.dataset.cell}"]`)]
  return cells[cells.indexOf(cell) + step] ?? null
}

/** What became of a typed value; a `problem` stands in the cell, with what was typed. */
export type CellOutcome = 'saved' | 'dropped' | { problem: string }

/**
 * A value that is typed in its row: Enter saves, Esc drops what was typed, the arrows go on to the next row and save, as leaving does. Several lines
 * that are pasted are a column, which is `onColumn`'s.
 */
export function RowCell({
  column,
  label,
  shown,
  saved,
  inputMode,
  className,
  before,
  onSave,
  onColumn,
}: {
  column: string
  label: string
  /** The value as it is. */
  shown: string
  /** Says that it was saved. */
  saved: string
  inputMode: 'decimal' | 'numeric'
  className: string
  before?: ReactNode
  onSave: (typed: string) => Promise<CellOutcome>
  onColumn: (text: string) => void
}) {
  const errorId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const underWay = useRef(false)

  function drop() {
    setTyped(null)
    setProblem(null)
  }

  async function save() {
    if (typed === null || underWay.current) return
    underWay.current = true
    setProblem(null)
    try {
      const outcome = await onSave(typed)
      if (typeof outcome !== 'string') return setProblem(outcome.problem)
      drop()
      setIsSaved(outcome === 'saved')
    } finally {
      underWay.current = false
    }
  }

  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      <span className="inline-flex items-center gap-1">
        {before}
        <input
          data-cell={column}
          aria-label={label}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : errorId}
          inputMode={inputMode}
          autoComplete="off"
          className={classNames(
            'control border-transparent text-right figures hover:border-line-strong focus:border-line-strong',
            className,
            typed !== null && 'border-warn',
            isSaved && typed === null && 'bg-good-soft',
          )}
          value={typed ?? shown}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(null)
            setIsSaved(false)
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain')
            // A single cell of a spreadsheet ends with a line break, too.
            if (!/[\n\t]/.test(text.trim())) return
            event.preventDefault()
            onColumn(text)
          }}
          onBlur={() => void (problem === null && save())}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              void save()
            }
            if (event.key === 'Escape') {
              event.stopPropagation()
              drop()
            }
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
            event.preventDefault()
            // Leaving the cell saves it.
            neighbour(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)?.focus()
          }}
        />
      </span>
      <span className="sr-only" role="status">
        {isSaved && typed === null ? saved : ''}
      </span>
      {problem !== null && (
        <span id={errorId} role="alert" className="max-w-56 text-right text-xs font-medium text-danger">
          {problem}
        </span>
      )}
    </span>
  )
}
