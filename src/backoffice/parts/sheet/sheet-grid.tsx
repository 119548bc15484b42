import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  Fragment,
  type KeyboardEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { m } from '#office-texts/messages.js'
import { classNames } from '#storefront/ui/class-names.ts'
import type { AfterCommit } from './cell-editor.tsx'
import { fillDown } from './rules/paste-rules.ts'
import {
  isSingle,
  only,
  type Place,
  placeAfterTab,
  placeWithin,
  rangeOf,
  selectionAfter,
} from './rules/selection-rules.ts'
import type { SheetRecord } from './sheet-column.ts'
import { cellId, SheetRow } from './sheet-row.tsx'
import { useMedia } from './use-media.ts'
import type { Sheet } from './use-sheet.ts'
import { useSheetPointer } from './use-sheet-pointer.ts'

const HEAD = 36
const HEAD_COLUMN = 240
const NARROW_HEAD_COLUMN = 128
/** Rows that are drawn above and below those in view. */
const OVERSCAN = 6

const STEPS: Readonly<Record<AfterCommit, Place>> = {
  down: { row: 1, column: 0 },
  up: { row: -1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
  stay: { row: 0, column: 0 },
}

export interface SheetGridProps<Row extends SheetRecord> {
  sheet: Sheet<Row>
  label: string
  /** The name of the first column, whose cells say what a row is. */
  headLabel: string
  /** What a row is; a function that stays the same. */
  head: (record: Row) => string
}

/**
 * The cells: a table with one tab stop, of which only the rows in view are drawn. Arrows, Tab, Enter, Home, End and the Page keys go on; typing, F2 and Enter write;
 * Ctrl-C, X, V, D and Delete work on what is chosen. Tab goes to the next cell; after Esc it leaves the table.
 */
export function SheetGrid<Row extends SheetRecord>({ sheet, label, headLabel, head }: SheetGridProps<Row>) {
  const { rows, columns, size, selection, editing, draft } = sheet
  const frame = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)
  /** Where Enter begins the next row after Tab has gone along one. */
  const home = useRef<number | null>(null)
  const isLeaving = useRef(false)
  const rowHeight = useMedia('(pointer: coarse)') ? 44 : 34
  const narrowest = useMedia('(width < 48rem)') ? NARROW_HEAD_COLUMN : HEAD_COLUMN
  const active = selection.anchor
  const chosen = rangeOf(selection)

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // The cell with the focus stays drawn when it is scrolled out of view.
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range)
      return inView.includes(active.row) || active.row >= rows.length
        ? inView
        : [...inView, active.row].sort((one, other) => one - other)
    },
  })
  const focusCell = () => {
    wantsFocus.current = true
  }
  const { fillRow, handlers } = useSheetPointer(sheet, frame, focusCell)

  // The focus follows the chosen cell, and the cell that was moved to comes into view.
  const follow = useEffectEvent(() => {
    if (!wantsFocus.current || editing) return
    wantsFocus.current = false
    const record = rows[active.row]
    const column = columns[active.column]
    if (!record || !column) return
    document.getElementById(cellId(record, column.id))?.focus({ preventScroll: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another cell is chosen, or a cell was written
  useLayoutEffect(() => follow(), [selection, editing])
  const reveal = useEffectEvent(() => {
    const box = frame.current
    if (!box) return
    const { row, column } = selection.corner
    const top = row * rowHeight
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + rowHeight > box.scrollTop + box.clientHeight - HEAD)
      box.scrollTop = top + rowHeight - box.clientHeight + HEAD
    const left = columns.slice(0, column).reduce((sum, each) => sum + each.width, 0)
    const width = columns[column]?.width ?? 0
    const headWidth = box.querySelector('th')?.offsetWidth ?? narrowest
    if (left < box.scrollLeft) box.scrollLeft = left
    else if (left + width > box.scrollLeft + box.clientWidth - headWidth)
      box.scrollLeft = left + width - box.clientWidth + headWidth
  })
  const { row: cornerRow, column: cornerColumn } = selection.corner
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the moved corner is another cell
  useLayoutEffect(() => reveal(), [cornerRow, cornerColumn])

  function go(place: Place) {
    sheet.select(only(placeWithin(place, size)))
    focusCell()
  }
  const onCommit = useStable((text: string, after: AfterCommit) => {
    sheet.commitEdit(text)
    if (after === 'stay') {
      // Only for the writing of this cell: a press elsewhere has moved the focus already.
      if (frame.current?.contains(document.activeElement)) focusCell()
      return
    }
    if (after === 'right' || after === 'left') {
      const next = placeAfterTab(active, after === 'left', size)
      home.current ??= active.column
      return go(next ?? active)
    }
    const step = STEPS[after]
    const column = after === 'down' ? (home.current ?? active.column) : active.column
    home.current = null
    go({ row: active.row + step.row, column })
  })
  const onCancel = useStable(() => {
    sheet.cancelEdit()
    focusCell()
  })
  const onBlockPaste = useStable((text: string) => {
    sheet.cancelEdit()
    sheet.paste(text)
    focusCell()
  })

  function onKeyDown(event: KeyboardEvent) {
    if (editing || event.nativeEvent.isComposing || event.altKey) return
    const mod = event.ctrlKey || event.metaKey
    const pressed = { key: event.key, shift: event.shiftKey, mod }
    const wasLeaving = isLeaving.current
    isLeaving.current = event.key === 'Escape' || (wasLeaving && event.key === 'Shift')
    if (event.key === 'Tab') {
      const next = wasLeaving ? null : placeAfterTab(active, event.shiftKey, size)
      if (next === null) return
      event.preventDefault()
      home.current ??= active.column
      return go(next)
    }
    const page = Math.max(1, Math.floor(((frame.current?.clientHeight ?? 0) - HEAD) / rowHeight) - 1)
    const moved = selectionAfter(selection, pressed, size, page)
    if (moved) {
      event.preventDefault()
      home.current = null
      sheet.select(moved)
      return focusCell()
    }
    if (run(event, mod)) event.preventDefault()
  }

  /** What a key does with the chosen cells; false for one that is none of the sheet's. */
  function run({ key, shiftKey }: KeyboardEvent, mod: boolean): boolean {
    const letter = key.toLowerCase()
    if (mod) {
      if (letter === 'd') sheet.copies(fillDown(chosen))
      else if (letter === 'z') shiftKey ? sheet.redo() : sheet.undo()
      else if (letter === 'y') sheet.redo()
      else return false
      focusCell()
      return true
    }
    if (key === 'Delete' || key === 'Backspace') sheet.clear()
    else if (key === 'F2' || key === 'Enter') sheet.edit(active)
    else if (key.length === 1) sheet.edit(active, key)
    else return false
    return true
  }

  const onCopy = (event: ClipboardEvent, isCut = false) => {
    if (editing) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', sheet.copied())
    if (isCut) sheet.clear()
  }

  const totalWidth = narrowest + columns.reduce((sum, { width }) => sum + width, 0)
  const items = virtual.getVirtualItems()
  let drawnTo = 0

  return (
    <div
      ref={frame}
      className="max-h-[max(20rem,calc(100dvh-19rem))] overflow-auto overscroll-x-contain rounded-b-card max-md:max-h-[max(18rem,calc(100dvh-15rem))]"
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are gone through by keys is a grid
        role="grid"
        aria-label={label}
        aria-describedby="sheet-keys"
        aria-rowcount={size.rows + 1}
        aria-colcount={size.columns + 1}
        aria-multiselectable="true"
        className="w-full table-fixed border-separate border-spacing-0"
        style={{ minWidth: totalWidth }}
        onKeyDown={onKeyDown}
        onCopy={(event) => onCopy(event)}
        onCut={(event) => onCopy(event, true)}
        onPaste={(event) => {
          if (editing) return
          event.preventDefault()
          sheet.paste(event.clipboardData.getData('text/plain'))
        }}
        {...handlers}
      >
        <colgroup>
          {/* What the others leave; where they are wider than the frame, at least its own width. */}
          <col />
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1} style={{ height: HEAD }}>
            <th
              scope="col"
              aria-colindex={1}
              className="sticky top-0 left-0 z-30 truncate border-r border-b border-line-strong bg-surface px-2 text-left text-xs font-medium text-muted md:px-3"
            >
              {headLabel}
            </th>
            {columns.map(({ id, label: name, align }, at) => (
              <th
                key={id}
                scope="col"
                aria-colindex={at + 2}
                data-head={at}
                title={name}
                className={classNames(
                  'sticky top-0 z-20 cursor-pointer truncate border-r border-b border-line-strong bg-surface px-2 text-xs font-medium text-muted select-none',
                  align === 'end' ? 'text-right' : 'text-left',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ index }) => {
            const record = rows[index]
            if (!record) return null
            const gap = (index - drawnTo) * rowHeight
            drawnTo = index + 1
            const isInRange = index >= chosen.top && index <= chosen.bottom
            const isFilled =
              fillRow !== null &&
              !isInRange &&
              index >= Math.min(fillRow, chosen.top) &&
              index <= Math.max(fillRow, chosen.bottom)
            const isShown = isInRange || isFilled
            return (
              <Fragment key={record.id}>
                {gap > 0 && <Gap height={gap} />}
                <SheetRow
                  record={record}
                  at={index}
                  height={rowHeight}
                  columns={columns}
                  head={head}
                  draft={draft.drafts.get(record.id)}
                  problems={sheet.problems.get(record.id)}
                  active={index === active.row ? active.column : -1}
                  from={isShown ? chosen.left : -1}
                  to={isShown ? chosen.right : -1}
                  handle={index === chosen.bottom ? chosen.right : -1}
                  isFilled={isFilled}
                  editing={editing?.row === index ? editing : null}
                  onCommit={onCommit}
                  onCancel={onCancel}
                  onPaste={onBlockPaste}
                />
              </Fragment>
            )
          })}
          {drawnTo < rows.length && <Gap height={(rows.length - drawnTo) * rowHeight} />}
        </tbody>
      </table>
      <p id="sheet-keys" hidden>
        {m.sheet_keys_leave()}
      </p>
      <p role="status" className="sr-only">
        {sheet.news ||
          (isSingle(selection)
            ? ''
            : m.sheet_chosen({
                rows: chosen.bottom - chosen.top + 1,
                columns: chosen.right - chosen.left + 1,
              }))}
      </p>
    </div>
  )
}

/** Rows that are not drawn. */
const Gap = ({ height }: { height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
  <tr aria-hidden="true" style={{ height }}>
    <td className="p-0" />
  </tr>
)

/** A handler that stays the same while what it does is always current: rows are drawn again only for their own changes. */
function useStable<Given extends unknown[]>(run: (...given: Given) => void): (...given: Given) => void {
  const current = useRef(run)
  useLayoutEffect(() => {
    current.current = run
  })
  return useRef((...given: Given) => current.current(...given)).current
}
