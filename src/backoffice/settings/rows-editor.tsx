import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ClipboardEvent, type CSSProperties, type KeyboardEvent, useRef } from 'react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { classNames } from '#storefront/ui/class-names.ts'
import { pastedCells, pastedNumber, type Rows, withPasted } from './setting-rows.ts'

/** The columns of the cells, then the buttons. */
const GRID =
  'grid items-center gap-2 grid-cols-[var(--columns)_2.75rem] sm:grid-cols-[var(--columns)_6.5rem] sm:pointer-coarse:grid-cols-[var(--columns)_8.5rem]'

export interface RowColumn {
  label: string
  /** Numbers are aligned, and pasted ones lose their currency and thousands. */
  isNumber?: boolean
  /** Share of the width, 1 by default. */
  share?: number
}

/**
 * Rows of texts like a small spreadsheet: Enter goes down and adds a row at the end, Alt with an arrow moves a row, cells copied from a
 * spreadsheet can be pasted. Rows of numbers stay rows on phones, other rows become cards where they are narrow.
 */
export function RowsEditor({
  name,
  columns,
  rows,
  onChange,
  wrong,
  addLabel,
  newRow,
}: {
  /** The name of the list, for screen readers. */
  name: string
  columns: readonly RowColumn[]
  rows: Rows
  onChange: (rows: Rows) => void
  /** Numbers of rows with a mistake, from 1. */
  wrong: ReadonlySet<number>
  addLabel: string
  /** The cells of an added row, from the row before it. */
  newRow?: (last: readonly string[] | undefined) => string[]
}) {
  const box = useRef<HTMLFieldSetElement>(null)
  const areNumbers = columns.every(({ isNumber }) => isNumber)
  const width = columns.length

  const cellAt = (row: number, column: number) =>
    box.current?.querySelector<HTMLInputElement>(`[data-cell="${row}-${column}"]`)
  /** After React has drawn the rows. */
  const focusCell = (row: number, column: number) => requestAnimationFrame(() => cellAt(row, column)?.focus())

  function add() {
    onChange([...rows, newRow?.(rows.at(-1)) ?? Array.from({ length: width }, () => '')])
    focusCell(rows.length, 0)
  }
  function remove(row: number) {
    onChange(rows.filter((_, at) => at !== row))
    if (rows.length > 1) focusCell(Math.min(row, rows.length - 2), 0)
    else requestAnimationFrame(() => box.current?.querySelector('button')?.focus())
  }
  function move(row: number, by: -1 | 1, column = 0) {
    const [one, other] = [rows[row], rows[row + by]]
    if (!one || !other) return
    onChange(rows.map((each, at) => (at === row ? other : at === row + by ? one : each)))
    focusCell(row + by, column)
  }
  function onKeyDown(event: KeyboardEvent, row: number, column: number) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (event.altKey && by !== 0) {
      event.preventDefault()
      move(row, by, column)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (row === rows.length - 1) add()
      else cellAt(row + 1, column)?.focus()
    }
  }
  function onPaste(event: ClipboardEvent, row: number, column: number) {
    const cells = pastedCells(event.clipboardData.getData('text'))
    if (!cells) return
    event.preventDefault()
    const cleaned = cells.map((line) =>
      line.map((cell, at) => (columns[column + at]?.isNumber ? pastedNumber(cell) : cell)),
    )
    onChange(withPasted(rows, { row, column }, cleaned, width))
  }

  const template = columns.map(({ share = 1 }) => `minmax(0,${share}fr)`).join(' ')
  const style: CSSProperties & Record<'--columns', string> = { '--columns': template }
  return (
    <fieldset ref={box} aria-label={name} className="@container flex min-w-0 flex-col gap-2">
      {rows.length > 0 && (
        <div
          aria-hidden="true"
          className={classNames(GRID, 'text-xs text-muted', !areNumbers && '@max-3xl:hidden')}
          style={style}
        >
          {columns.map(({ label, isNumber }) => (
            <span key={label} className={classNames(isNumber && 'text-right', 'px-1')}>
              {label}
            </span>
          ))}
        </div>
      )}
      {rows.map((cells, row) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
          key={row}
          aria-label={`${name} ${row + 1}`}
          className={classNames(
            GRID,
            !areNumbers &&
              '@max-3xl:grid-cols-1! @max-3xl:rounded-control @max-3xl:border @max-3xl:border-line @max-3xl:p-3 @max-3xl:@md:grid-cols-2!',
          )}
          style={style}
        >
          {columns.map(({ label, isNumber }, column) => (
            <label key={label} className="flex min-w-0 flex-col gap-0.5">
              <span className={areNumbers ? 'sr-only' : 'text-xs text-muted @3xl:sr-only'}>
                {m.settings_cell({ row: String(row + 1), column: label })}
              </span>
              <input
                data-cell={`${row}-${column}`}
                className={classNames('control', isNumber && 'text-right figures')}
                inputMode={isNumber ? 'decimal' : 'text'}
                autoComplete="off"
                spellCheck={false}
                aria-invalid={wrong.has(row + 1) || undefined}
                value={cells[column] ?? ''}
                onChange={(event) =>
                  onChange(
                    rows.map((each, at) =>
                      at === row
                        ? each.map((cell, index) => (index === column ? event.target.value : cell))
                        : each,
                    ),
                  )
                }
                onKeyDown={(event) => onKeyDown(event, row, column)}
                onPaste={(event) => onPaste(event, row, column)}
              />
            </label>
          ))}
          <span className={classNames('flex justify-end', !areNumbers && '@max-3xl:col-span-full')}>
            <button
              type="button"
              className={classNames('icon-button', areNumbers && 'max-sm:hidden')}
              disabled={row === 0}
              aria-label={m.settings_rows_up({ row: String(row + 1) })}
              onClick={() => move(row, -1)}
            >
              <ArrowUp aria-hidden="true" />
            </button>
            <button
              type="button"
              className={classNames('icon-button', areNumbers && 'max-sm:hidden')}
              disabled={row === rows.length - 1}
              aria-label={m.settings_rows_down({ row: String(row + 1) })}
              onClick={() => move(row, 1)}
            >
              <ArrowDown aria-hidden="true" />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={m.settings_rows_remove({ row: String(row + 1) })}
              onClick={() => remove(row)}
            >
              <Trash2 aria-hidden="true" />
            </button>
          </span>
        </fieldset>
      ))}
      {rows.length === 0 && <p className="text-muted">{m.settings_rows_empty()}</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button type="button" appearance="secondary" onClick={add}>
          <Plus aria-hidden="true" />
          {addLabel}
        </Button>
        <p className="text-xs text-muted max-sm:hidden">{m.settings_rows_paste()}</p>
      </div>
    </fieldset>
  )
}
