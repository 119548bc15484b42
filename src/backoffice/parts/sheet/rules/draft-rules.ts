/** A cell by its row's id and its column's name. */
export interface CellName {
  readonly row: number
  readonly field: string
}

/** What was written in a cell and is not saved. What is no value of its column stays as it was typed. */
export interface DraftCell {
  /** What the cell showed when it was first edited: the save names it. */
  readonly seen: string
  readonly value: string
}

export type RowDraft = Readonly<Record<string, DraftCell>>
export type Drafts = ReadonlyMap<number, RowDraft>

/** One step of undo: cells with their values before and after. Values, so that it can be undone after a save too. */
export interface Command {
  readonly cells: readonly CellName[]
  readonly before: readonly string[]
  readonly after: readonly string[]
}

export interface SheetDraft {
  readonly drafts: Drafts
  readonly done: readonly Command[]
  readonly undone: readonly Command[]
}

/** What drafts are compared with: the rows as they are stored. */
export interface Stored {
  /** Undefined for a row that is not there. */
  value(cell: CellName): string | undefined
  isSame(cell: CellName, one: string, other: string): boolean
}

export interface CellChange extends CellName {
  readonly value: string
}

/** Steps that can be undone. */
const MOST_STEPS = 200

export const NOTHING_DRAFTED: SheetDraft = { drafts: new Map(), done: [], undone: [] }

export const draftCell = (drafts: Drafts, { row, field }: CellName): DraftCell | undefined =>
  drafts.get(row)?.[field]

/** What a cell shows: what was written, else what is stored. */
export const shownValue = (drafts: Drafts, stored: Stored, cell: CellName): string =>
  draftCell(drafts, cell)?.value ?? stored.value(cell) ?? ''

/** The drafts with one cell written, or with its draft dropped for `null`. Other rows stay the same objects. */
function withCell(drafts: Map<number, RowDraft>, { row, field }: CellName, cell: DraftCell | null): void {
  const { [field]: _, ...others } = drafts.get(row) ?? {}
  const changed = cell === null ? others : { ...others, [field]: cell }
  if (Object.keys(changed).length === 0) drafts.delete(row)
  else drafts.set(row, changed)
}

function written(drafts: Drafts, changes: readonly CellChange[], stored: Stored): Drafts {
  const next = new Map(drafts)
  for (const { row, field, value } of changes) {
    const now = stored.value({ row, field })
    if (now === undefined) continue
    const seen = draftCell(next, { row, field })?.seen ?? now
    withCell(next, { row, field }, stored.isSame({ row, field }, value, now) ? null : { seen, value })
  }
  return next
}

/** Writes cells as one step of undo; cells that hold the value already are left out, and without any other nothing is done. */
export function writeCells(state: SheetDraft, changes: readonly CellChange[], stored: Stored): SheetDraft {
  const real = changes.filter((change) => {
    const now = stored.value(change)
    return now !== undefined && shownValue(state.drafts, stored, change) !== change.value
  })
  if (real.length === 0) return state
  const command: Command = {
    cells: real.map(({ row, field }) => ({ row, field })),
    before: real.map((cell) => shownValue(state.drafts, stored, cell)),
    after: real.map(({ value }) => value),
  }
  return {
    drafts: written(state.drafts, real, stored),
    done: [...state.done.slice(1 - MOST_STEPS), command],
    undone: [],
  }
}

const replayed = ({ cells }: Command, values: readonly string[]): CellChange[] =>
  cells.map((cell, at) => ({ ...cell, value: values[at] ?? '' }))

/** Takes the last step back; the same state without one. */
export function undo(state: SheetDraft, stored: Stored): SheetDraft {
  const command = state.done.at(-1)
  if (!command) return state
  return {
    drafts: written(state.drafts, replayed(command, command.before), stored),
    done: state.done.slice(0, -1),
    undone: [...state.undone, command],
  }
}

/** Does the step that was taken back last again. */
export function redo(state: SheetDraft, stored: Stored): SheetDraft {
  const command = state.undone.at(-1)
  if (!command) return state
  return {
    drafts: written(state.drafts, replayed(command, command.after), stored),
    done: [...state.done, command],
    undone: state.undone.slice(0, -1),
  }
}

/** Every cell back to what is stored, as one step that can be undone. */
export const dropAll = (state: SheetDraft, stored: Stored): SheetDraft =>
  writeCells(
    state,
    cellsOf(state.drafts).map((cell) => ({ ...cell, value: stored.value(cell) ?? cell.seen })),
    stored,
  )

/** Cells with their drafts, row by row. */
export function cellsOf(drafts: Drafts): (CellName & DraftCell)[] {
  return [...drafts].flatMap(([row, cells]) =>
    Object.entries(cells).map(([field, cell]) => ({ row, field, ...cell })),
  )
}

export const countOf = (drafts: Drafts): number => {
  let count = 0
  for (const cells of drafts.values()) count += Object.keys(cells).length
  return count
}

/**
 * The drafts after a save: cells that went in are dropped, unless something else was written in them meanwhile, which is then compared with what is stored now.
 * `kept` are the cells that the save did not take; one that holds what is stored, because an earlier save arrived and its answer did not, is done.
 */
export function afterSave(
  state: SheetDraft,
  sent: Drafts,
  kept: readonly CellName[],
  stored: Stored,
): SheetDraft {
  const refused = new Set(kept.map(({ row, field }) => `${row} ${field}`))
  const next = new Map(state.drafts)
  for (const { row, field, value } of cellsOf(sent)) {
    const draft = draftCell(next, { row, field })
    if (!draft) continue
    const now = stored.value({ row, field })
    if (now === undefined || stored.isSame({ row, field }, draft.value, now)) {
      withCell(next, { row, field }, null)
      continue
    }
    if (refused.has(`${row} ${field}`)) continue
    withCell(next, { row, field }, draft.value === value ? null : { seen: now, value: draft.value })
  }
  return { ...state, drafts: next }
}

/** Answers a conflict with the own value: the next save names what the other person wrote, and so writes over it. */
export function keepMine(state: SheetDraft, cells: readonly CellName[], stored: Stored): SheetDraft {
  const next = new Map(state.drafts)
  for (const cell of cells) {
    const draft = draftCell(next, cell)
    const now = stored.value(cell)
    if (draft && now !== undefined) withCell(next, cell, { seen: now, value: draft.value })
  }
  return { ...state, drafts: next }
}

/** Answers a conflict with the other person's value: the draft goes, as a step that can be undone. */
export const takeTheirs = (state: SheetDraft, cells: readonly CellName[], stored: Stored): SheetDraft =>
  writeCells(
    state,
    cells.map((cell) => ({ ...cell, value: stored.value(cell) ?? '' })),
    stored,
  )

/** Drafts as text, for the tab's storage: `[row, field, seen, value]`. */
export type KeptCell = readonly [row: number, field: string, seen: string, value: string]

export const keptCells = (drafts: Drafts): KeptCell[] =>
  cellsOf(drafts).map(({ row, field, seen, value }) => [row, field, seen, value])

/** Drafts of an earlier visit, and how many of them have no row any more. A cell that is stored as it was drafted is no draft. */
export function restoredDrafts(cells: readonly KeptCell[], stored: Stored): { drafts: Drafts; lost: number } {
  const drafts = new Map<number, RowDraft>()
  let lost = 0
  for (const [row, field, seen, value] of cells) {
    const now = stored.value({ row, field })
    if (now === undefined) lost += 1
    else if (!stored.isSame({ row, field }, value, now)) withCell(drafts, { row, field }, { seen, value })
  }
  return { drafts, lost }
}

/** Drafts whose cell no longer holds what they had seen: somebody else has changed it. */
export const conflictsOf = (drafts: Drafts, stored: Stored): (CellName & DraftCell)[] =>
  cellsOf(drafts).filter((cell) => {
    const now = stored.value(cell)
    return now !== undefined && !stored.isSame(cell, cell.seen, now)
  })

/** The drafts without some of their cells. */
export function withoutCells(drafts: Drafts, left: readonly CellName[]): Drafts {
  const next = new Map(drafts)
  for (const cell of left) withCell(next, cell, null)
  return next
}
