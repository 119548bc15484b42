import type { DecimalMark } from '#shared/files/decimal-mark-rules.ts'
import { type NumberKind, pastedMark } from './number-rules.ts'
import {
  type CellRange,
  filledRange,
  heightOf,
  type Place,
  placesOf,
  type SheetSize,
  sourceRow,
  widthOf,
} from './selection-rules.ts'

export interface PastedText extends Place {
  readonly text: string
}

/** Where the cells of a copied block go. */
export interface PastePlan {
  /** The cells that are written over, as they will be chosen afterwards. */
  readonly range: CellRange
  /** Without the empty ones: an empty cell of a block changes nothing. */
  readonly texts: readonly PastedText[]
  readonly empty: number
  /** Rows and columns of the block that the sheet has no room for. */
  readonly leftOver: { readonly rows: number; readonly columns: number }
}

/** How often a length fits into another one: a block is repeated over a choice that is a multiple of it. */
const times = (chosen: number, copied: number) => (chosen % copied === 0 ? chosen : copied)

/**
 * A copied block over chosen cells: from their first cell on, and repeated where the choice is a multiple of the block, so that one value fills
 * a range and one row fills down. Null for an empty block.
 */
export function planPaste(
  block: readonly (readonly string[])[],
  chosen: CellRange,
  size: SheetSize,
): PastePlan | null {
  const [height, width] = [block.length, block[0]?.length ?? 0]
  if (height === 0 || width === 0) return null
  const rows = times(heightOf(chosen), height)
  const columns = times(widthOf(chosen), width)
  const range = {
    top: chosen.top,
    bottom: Math.min(chosen.top + rows, size.rows) - 1,
    left: chosen.left,
    right: Math.min(chosen.left + columns, size.columns) - 1,
  }
  const all = placesOf(range).map(({ row, column }) => ({
    row,
    column,
    text: block[(row - range.top) % height]?.[(column - range.left) % width] ?? '',
  }))
  const texts = all.filter(({ text }) => text.trim() !== '')
  return {
    range,
    texts,
    empty: all.length - texts.length,
    leftOver: { rows: rows - heightOf(range), columns: columns - widthOf(range) },
  }
}

/** What a paste needs to know of the sheet. */
export interface PasteTarget {
  /** Undefined for a column of texts. */
  number(column: number): NumberKind | undefined
  /** Whether a cell cannot be written. */
  isLocked(place: Place): boolean
  read(pasted: PastedText, mark: DecimalMark | undefined): { value: string; problem: string | null }
}

export interface PastedCell extends PastedText {
  readonly value: string
  readonly problem: string | null
}

export interface ReadPaste {
  readonly cells: readonly PastedCell[]
  /** Cells that cannot be written. */
  readonly locked: number
  /** Numbers that can be read in two ways; asked about before anything is written. */
  readonly open: readonly string[]
}

/**
 * The values of a paste. The decimal mark of each column of numbers is what its cells show together; where they show none, or both, it is `answer`, and without one
 * the numbers are asked about.
 */
export function readPaste(plan: PastePlan, target: PasteTarget, answer?: DecimalMark): ReadPaste {
  const texts = plan.texts.filter((place) => !target.isLocked(place))
  const marks = new Map<number, DecimalMark | undefined>()
  const open: string[] = []
  for (let column = plan.range.left; column <= plan.range.right; column++) {
    const kind = target.number(column)
    if (!kind) continue
    const own = texts.filter((each) => each.column === column).map(({ text }) => text)
    const mark = pastedMark(own, kind)
    marks.set(column, mark.kind === 'shown' ? mark.mark : answer)
    if ((mark.kind === 'open' || mark.kind === 'mixed') && answer === undefined) open.push(...mark.samples)
  }
  return {
    cells: texts.map((pasted) => ({ ...pasted, ...target.read(pasted, marks.get(pasted.column)) })),
    locked: plan.texts.length - texts.length,
    open,
  }
}

/** A cell and the one whose value it gets. */
export interface Copy {
  readonly from: Place
  readonly to: Place
}

/** Ctrl-D: the first row of the chosen cells into the others; of a single row the one above it. */
export function fillDown(chosen: CellRange): Copy[] {
  const source = heightOf(chosen) > 1 ? chosen.top : chosen.top - 1
  if (source < 0) return []
  return placesOf({ ...chosen, top: source + 1 }).map((to) => ({
    from: { row: source, column: to.column },
    to,
  }))
}

/** The fill handle dragged to a row: the chosen cells again and again. */
export function fillTo(chosen: CellRange, row: number): Copy[] {
  const range = filledRange(chosen, row)
  if (range === null) return []
  return placesOf(range).map((to) => ({
    from: { row: sourceRow(chosen, to.row), column: to.column },
    to,
  }))
}
