import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { fillTo } from './rules/paste-rules.ts'
import { only, type Place, placeWithin, rangeOf } from './rules/selection-rules.ts'
import type { SheetRecord } from './sheet-column.ts'
import type { Sheet } from './use-sheet.ts'

/** Pixels from an edge of the frame where dragging scrolls it. */
const EDGE = 24

type Drag = { readonly kind: 'choose' } | { readonly kind: 'fill'; readonly row: number }

/** The cell below the pointer; null outside of cells. */
function placeAt(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : null
}

/** The row whose head is below the pointer, or the column; null for neither. */
function headAt(target: EventTarget | null): { row: number } | { column: number } | null {
  if (!(target instanceof Element) || target.closest('a, button')) return null
  const head = target.closest<HTMLElement>('th')
  if (!head) return null
  if (head.dataset.head !== undefined) return { column: Number(head.dataset.head) }
  const row = head.closest<HTMLElement>('[data-row]')
  return row ? { row: Number(row.dataset.row) } : null
}

/** Choosing with the mouse, the fill handle, and editing by a double click or, on a touch screen, by a tap. */
export function useSheetPointer<Row extends SheetRecord>(
  sheet: Sheet<Row>,
  frame: RefObject<HTMLDivElement | null>,
  focusCell: () => void,
) {
  const { selection, size } = sheet
  const [drag, setDrag] = useState<Drag | null>(null)
  const lastTouch = useRef(false)

  function onPointerDown(event: PointerEvent) {
    lastTouch.current = event.pointerType !== 'mouse'
    if (event.button !== 0 || (event.target as Element).closest('input')) return
    // Leaving the field writes what was typed in it.
    if (sheet.editing && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    if (lastTouch.current) return
    if ((event.target as Element).closest('[data-fill]')) {
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      return setDrag({ kind: 'fill', row: rangeOf(selection).bottom })
    }
    const head = headAt(event.target)
    if (head) {
      event.preventDefault()
      const whole =
        'row' in head
          ? { anchor: { row: head.row, column: 0 }, corner: { row: head.row, column: size.columns - 1 } }
          : { anchor: { row: 0, column: head.column }, corner: { row: size.rows - 1, column: head.column } }
      // Shift stretches from the row or column that has the focus.
      sheet.select(event.shiftKey ? { anchor: selection.anchor, corner: whole.corner } : whole)
      return focusCell()
    }
    const place = placeAt(event.target)
    if (!place) return
    event.preventDefault()
    sheet.select(event.shiftKey ? { anchor: selection.anchor, corner: place } : only(place))
    focusCell()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ kind: 'choose' })
  }

  function onPointerMove(event: PointerEvent) {
    if (!drag) return
    const box = frame.current
    if (box) {
      const { top, bottom } = box.getBoundingClientRect()
      if (event.clientY > bottom - EDGE) box.scrollBy(0, EDGE)
      // Above is the head of the table, so the edge is below it.
      if (event.clientY < top + 2 * EDGE) box.scrollBy(0, -EDGE)
    }
    const place = placeAt(document.elementFromPoint(event.clientX, event.clientY))
    if (!place) return
    if (drag.kind === 'choose') sheet.select({ anchor: selection.anchor, corner: placeWithin(place, size) })
    else setDrag({ kind: 'fill', row: place.row })
  }

  function onPointerUp() {
    if (drag?.kind === 'fill') {
      const chosen = rangeOf(selection)
      const copies = fillTo(chosen, drag.row)
      if (copies.length > 0)
        sheet.select({
          anchor: { row: Math.min(chosen.top, drag.row), column: chosen.left },
          corner: { row: Math.max(chosen.bottom, drag.row), column: chosen.right },
        })
      sheet.copies(copies)
    }
    setDrag(null)
  }

  return {
    /** Rows that the handle is dragged over; null while it is not. */
    fillRow: drag?.kind === 'fill' ? drag.row : null,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => setDrag(null),
      onDoubleClick: ({ clientX, clientY }: MouseEvent) => {
        // The table holds the pointer, so the event says that it is its own.
        const place = placeAt(document.elementFromPoint(clientX, clientY))
        if (place && !lastTouch.current) sheet.edit(place)
      },
      onClick: (event: { target: EventTarget }) => {
        const place = placeAt(event.target)
        if (!place || !lastTouch.current) return
        sheet.select(only(place))
        focusCell()
        if (!sheet.isLocked(place)) sheet.edit(place)
      },
    },
  }
}
