/** A cell by its place on the screen, both from 0. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** The chosen cells: a rectangle between the cell that has the focus and the corner that Shift and the pointer move. */
export interface Selection {
  readonly anchor: Place
  readonly corner: Place
}

export interface SheetSize {
  readonly rows: number
  readonly columns: number
}

/** A rectangle of cells, its edges included. */
export interface CellRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export interface PressedKey {
  readonly key: string
  readonly shift: boolean
  /** Ctrl, on a Mac ⌘. */
  readonly mod: boolean
}

export const only = (place: Place): Selection => ({ anchor: place, corner: place })

export function rangeOf({ anchor, corner }: Selection): CellRange {
  return {
    top: Math.min(anchor.row, corner.row),
    bottom: Math.max(anchor.row, corner.row),
    left: Math.min(anchor.column, corner.column),
    right: Math.max(anchor.column, corner.column),
  }
}

export const heightOf = ({ top, bottom }: CellRange): number => bottom - top + 1
export const widthOf = ({ left, right }: CellRange): number => right - left + 1
export const isSingle = ({ anchor, corner }: Selection): boolean =>
  anchor.row === corner.row && anchor.column === corner.column

/** The cells of a range, row by row. */
export function placesOf({ top, bottom, left, right }: CellRange): Place[] {
  const width = right - left + 1
  return Array.from({ length: width * (bottom - top + 1) }, (_, at) => ({
    row: top + Math.floor(at / width),
    column: left + (at % width),
  }))
}

export const wholeSheet = ({ rows, columns }: SheetSize): Selection => ({
  anchor: { row: 0, column: 0 },
  corner: { row: rows - 1, column: columns - 1 },
})

/** The rows of a selection in their whole width. */
export function wholeRows(selection: Selection, { columns }: SheetSize): Selection {
  const { top, bottom } = rangeOf(selection)
  return { anchor: { row: top, column: 0 }, corner: { row: bottom, column: columns - 1 } }
}

/** The columns of a selection in their whole height. */
export function wholeColumns(selection: Selection, { rows }: SheetSize): Selection {
  const { left, right } = rangeOf(selection)
  return { anchor: { row: 0, column: left }, corner: { row: rows - 1, column: right } }
}

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

/** A place inside the sheet; the nearest one for a place that it no longer has. */
export const placeWithin = ({ row, column }: Place, { rows, columns }: SheetSize): Place => ({
  row: within(row, rows),
  column: within(column, columns),
})

export const selectionWithin = ({ anchor, corner }: Selection, size: SheetSize): Selection => ({
  anchor: placeWithin(anchor, size),
  corner: placeWithin(corner, size),
})

/** Where a key leads from a cell; null for a key that does not move. `page` is how many rows are in view. */
function step({ row, column }: Place, { key, mod }: PressedKey, size: SheetSize, page: number): Place | null {
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1]
  switch (key) {
    case 'ArrowUp':
      return { row: mod ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: mod ? lastRow : row + 1, column }
    case 'ArrowLeft':
      return { row, column: mod ? 0 : column - 1 }
    case 'ArrowRight':
      return { row, column: mod ? lastColumn : column + 1 }
    case 'Home':
      return { row: mod ? 0 : row, column: 0 }
    case 'End':
      return { row: mod ? lastRow : row, column: lastColumn }
    case 'PageUp':
      return { row: row - page, column }
    case 'PageDown':
      return { row: row + page, column }
    default:
      return null
  }
}

/**
 * The selection after a key: arrows, Home, End and Page keys go on, with Ctrl to the edge, and with Shift they stretch the range. Ctrl-A takes all cells,
 * Shift-Space rows, Ctrl-Space columns. Null for a key that chooses nothing.
 */
export function selectionAfter(
  selection: Selection,
  pressed: PressedKey,
  size: SheetSize,
  page: number,
): Selection | null {
  if (size.rows === 0 || size.columns === 0) return null
  const { key, shift, mod } = pressed
  if (mod && !shift && key.toLowerCase() === 'a') return wholeSheet(size)
  if (key === ' ' && shift && !mod) return wholeRows(selection, size)
  if (key === ' ' && mod && !shift) return wholeColumns(selection, size)
  const moved = step(shift ? selection.corner : selection.anchor, pressed, size, page)
  if (moved === null) return null
  const place = placeWithin(moved, size)
  return shift ? { anchor: selection.anchor, corner: place } : only(place)
}

/** The next cell for Tab, the one before for Shift-Tab, line by line; null beyond the last or first cell, where the focus leaves the sheet. */
export function placeAfterTab({ row, column }: Place, isBack: boolean, size: SheetSize): Place | null {
  const at = row * size.columns + column + (isBack ? -1 : 1)
  if (at < 0 || at >= size.rows * size.columns) return null
  return { row: Math.floor(at / size.columns), column: at % size.columns }
}

/**
 * The cells that the fill handle writes when it is dragged to a row: those above or below the range in its columns; null inside it.
 */
export function filledRange({ top, bottom, left, right }: CellRange, row: number): CellRange | null {
  if (row > bottom) return { top: bottom + 1, bottom: row, left, right }
  if (row < top) return { top: row, bottom: top - 1, left, right }
  return null
}

/** The row of a filled range that a cell takes its value from: the pattern is repeated away from it, as in a spreadsheet. */
export function sourceRow(source: CellRange, row: number): number {
  const height = heightOf(source)
  const offset = (row - source.top) % height
  return source.top + (offset < 0 ? offset + height : offset)
}
