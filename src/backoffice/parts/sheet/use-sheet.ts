import { useMemo, useRef, useState } from 'react'
import { m } from '#office-texts/messages.js'
import type { DecimalMark } from '#shared/files/decimal-mark-rules.ts'
import { ApiError } from '../../frame/api-client.ts'
import { toast, toastError } from '../../frame/toasts.tsx'
import { writeCells as cellsText, parseCells } from './rules/clipboard-rules.ts'
import {
  afterSave,
  type CellName,
  cellsOf,
  conflictsOf,
  type Drafts,
  dropAll,
  keepMine,
  NOTHING_DRAFTED,
  redo,
  type Stored,
  shownValue,
  takeTheirs,
  undo,
  withoutCells,
  writeCells,
} from './rules/draft-rules.ts'
import { type Copy, type PastePlan, planPaste, type ReadPaste, readPaste } from './rules/paste-rules.ts'
import {
  only,
  type Place,
  placesOf,
  rangeOf,
  type Selection,
  selectionWithin,
} from './rules/selection-rules.ts'
import type { SheetColumn, SheetRecord } from './sheet-column.ts'
import { storedOf } from './stored-rows.ts'
import { useKeptDraft } from './use-kept-draft.ts'

/** What a save did: the rows as they are now, and the cells that it did not take. */
export interface SheetAnswer<Row> {
  readonly rows: readonly Row[]
  readonly saved: number
  readonly refused: readonly (CellName & { readonly message: string })[]
  /** Cells that somebody else changed; with the rows as they are now they are found again. */
  readonly conflicts: readonly CellName[]
}

export interface SheetOptions<Row extends SheetRecord> {
  /** Names the sheet, for the draft in this tab. */
  name: string
  rows: readonly Row[]
  /** All columns; what is drafted in one that is not shown stays. */
  columns: readonly SheetColumn<Row>[]
  /** The ids of the columns in view, in the order of `columns`. */
  visible: ReadonlySet<string>
  /** Sends the drafts, all of them good values. */
  save(drafts: Drafts): Promise<SheetAnswer<Row>>
  /** Shows rows as they are now: those of an answer. */
  onRows(rows: readonly Row[]): void
}

/** A cell that is being written; `text` is what it begins with. */
export interface Editing extends Place {
  readonly text: string
  /** Begun by typing: arrows write and go on. Else they move in the text. */
  readonly isTyped: boolean
}

/** Rows of an answer, shown until the screen has them. */
interface Answered<Row> {
  readonly of: readonly Row[]
  readonly rows: ReadonlyMap<number, Row>
}

/** A paste that is asked about before it is done. */
export interface PendingPaste {
  readonly plan: PastePlan
  readonly paste: ReadPaste
}

const keyOf = ({ row, field }: CellName) => `${row} ${field}`

/** A sheet's rows with what is written in them, chosen and undone, and its save. Handlers read what is current, however fast keys follow each other. */
export function useSheet<Row extends SheetRecord>(options: SheetOptions<Row>) {
  const { name, columns, visible, save: send, onRows } = options
  const shown = useMemo(() => columns.filter(({ id }) => visible.has(id)), [columns, visible])
  const [answered, setAnswered] = useState<Answered<Row> | null>(null)
  const rows = useMemo(
    () =>
      answered?.of === options.rows
        ? options.rows.map((row) => answered.rows.get(row.id) ?? row)
        : options.rows,
    [answered, options.rows],
  )
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows])
  const byField = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const records = useRef(byId)
  records.current = byId
  const fields = useRef(byField)
  fields.current = byField
  const stored = useMemo<Stored>(() => storedOf(records, fields), [])

  const { draft, current, change, keep, isRestored, setIsRestored } = useKeptDraft(name, stored, byId)
  const [selection, setSelection] = useState<Selection>(only({ row: 0, column: 0 }))
  const [editing, setEditing] = useState<Editing | null>(null)
  const [pending, setPending] = useState<PendingPaste | null>(null)
  const [refused, setRefused] = useState<ReadonlyMap<string, { value: string; message: string }>>(new Map())
  const [isSaving, setIsSaving] = useState(false)
  const underWay = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** What screen readers say. */
  const [news, setNews] = useState('')
  const size = { rows: rows.length, columns: shown.length }
  const chosen = selectionWithin(selection, size)

  const cellAt = ({ row, column }: Place): { record: Row; column: SheetColumn<Row> } | null => {
    const record = rows[row]
    const found = shown[column]
    return record && found ? { record, column: found } : null
  }
  const valueAt = (place: Place): string => {
    const cell = cellAt(place)
    return cell
      ? shownValue(current.current.drafts, stored, { row: cell.record.id, field: cell.column.id })
      : ''
  }
  const textAt = (place: Place): string => {
    const cell = cellAt(place)
    return cell ? cell.column.text(valueAt(place), cell.record) : ''
  }
  const isLocked = (place: Place): boolean => {
    const cell = cellAt(place)
    return cell === null || cell.column.locked(cell.record) !== null
  }
  /** Writes cells that may be written; returns how many of them may not. */
  function write(changes: readonly (Place & { value: string })[]): number {
    const open = changes.filter((place) => !isLocked(place))
    const named = open.flatMap(({ value, ...place }) => {
      const cell = cellAt(place)
      return cell ? [{ row: cell.record.id, field: cell.column.id, value }] : []
    })
    change(writeCells(current.current, named, stored))
    return changes.length - open.length
  }
  function copyCells(copies: readonly Copy[]) {
    if (copies.length === 0) return
    const locked = write(copies.map(({ from, to }) => ({ ...to, value: valueAt(from) })))
    setNews(m.sheet_filled({ count: copies.length - locked }))
    if (locked > 0) toastError(m.sheet_locked_left({ count: locked }))
  }

  /** Shows the cells that a step of undo has changed. */
  function showCells(cells: readonly CellName[]) {
    const places = cells
      .map(({ row, field }) => ({
        row: rows.findIndex(({ id }) => id === row),
        column: shown.findIndex(({ id }) => id === field),
      }))
      .filter(({ row, column }) => row >= 0 && column >= 0)
    const [first] = places
    if (first) setSelection(only(first))
  }
  function replay(step: typeof undo, sentence: string) {
    const before = current.current
    const next = step(before, stored)
    if (next === before) return
    change(next)
    showCells((step === undo ? before.done : next.done).at(-1)?.cells ?? [])
    setNews(sentence)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `stored` reads the rows and columns of this render
  const { cells, counts, wrong, problems, conflicts } = useMemo(() => {
    const drafted = cellsOf(draft.drafts)
    const found = new Map<number, Readonly<Record<string, string>>>()
    const byColumn = new Map<string, number>()
    for (const cell of drafted) {
      byColumn.set(cell.field, (byColumn.get(cell.field) ?? 0) + 1)
      const record = byId.get(cell.row)
      const answer = refused.get(keyOf(cell))
      const sentence =
        (record && byField.get(cell.field)?.problem(cell.value, record)) ??
        (answer?.value === cell.value ? answer.message : null)
      if (sentence !== null) found.set(cell.row, { ...found.get(cell.row), [cell.field]: sentence })
    }
    return {
      cells: drafted,
      counts: byColumn,
      wrong: drafted.filter(({ row, field }) => found.get(row)?.[field] !== undefined),
      problems: found,
      conflicts: conflictsOf(draft.drafts, stored).filter(({ field }) => !byField.get(field)?.isDifference),
    }
  }, [draft.drafts, refused, byId, byField])
  const problemOf = ({ row, field }: CellName): string | null => problems.get(row)?.[field] ?? null

  async function save() {
    if (underWay.current) return
    const all = current.current.drafts
    const bad = cellsOf(all).filter(({ row, field, value }) => {
      const record = byId.get(row)
      return record && (byField.get(field)?.problem(value, record) ?? null) !== null
    })
    const sent = withoutCells(all, bad)
    if (sent.size === 0) {
      setProblem(bad.length > 0 ? m.sheet_all_wrong({ count: bad.length }) : null)
      return
    }
    underWay.current = true
    setIsSaving(true)
    setProblem(null)
    try {
      const answer = await send(sent)
      const fresh = new Map(answer.rows.map((row) => [row.id, row]))
      setAnswered({ of: options.rows, rows: fresh })
      records.current = new Map([...records.current, ...fresh])
      const keptBack = [...answer.refused, ...answer.conflicts]
      change(afterSave(current.current, sent, keptBack, stored))
      setRefused(
        new Map(
          answer.refused.map(({ row, field, message }) => [
            keyOf({ row, field }),
            { value: sent.get(row)?.[field]?.value ?? '', message },
          ]),
        ),
      )
      setIsRestored(false)
      onRows(answer.rows)
      if (answer.saved > 0) toast(m.sheet_saved({ count: answer.saved }))
      const left = answer.refused.length + bad.length
      if (left > 0) setProblem(m.sheet_refused({ count: left }))
      keep()
    } catch (error) {
      keep()
      if (!(error instanceof ApiError)) throw error
      setProblem(
        error.status === 0
          ? m.frame_save_unreachable()
          : error.status === 401
            ? m.frame_save_signed_out()
            : error.message,
      )
    } finally {
      underWay.current = false
      setIsSaving(false)
    }
  }

  function paste(plan: PastePlan, { cells: pasted, locked }: ReadPaste) {
    write(pasted)
    setPending(null)
    setSelection({
      anchor: { row: plan.range.top, column: plan.range.left },
      corner: { row: plan.range.bottom, column: plan.range.right },
    })
    setNews(m.sheet_pasted({ count: pasted.length }))
    if (locked > 0) setNews(m.sheet_locked_left({ count: locked }))
  }
  const readPlan = (plan: PastePlan, mark?: DecimalMark) =>
    readPaste(
      plan,
      {
        number: (column) => shown[column]?.number,
        isLocked,
        read(place, each) {
          const cell = cellAt(place)
          if (!cell) return { value: place.text, problem: null }
          const value = cell.column.read(place.text, cell.record, each)
          return { value, problem: cell.column.problem(value, cell.record) }
        },
      },
      mark,
    )

  return {
    rows,
    columns: shown,
    all: columns,
    size,
    draft,
    cells,
    counts,
    wrong,
    problems,
    conflicts,
    stored,
    refused,
    problemOf,
    selection: chosen,
    editing,
    pending,
    isSaving,
    isRestored,
    problem,
    news,
    cellAt,
    valueAt,
    textAt,
    isLocked,
    isDirty: draft.drafts.size > 0,
    select(next: Selection) {
      setSelection(next)
      setNews('')
    },
    save: () => void save(),
    /** Begins to write in a cell; false for one that cannot be written, with the reason. */
    edit(place: Place, typed?: string): boolean {
      const cell = cellAt(place)
      const reason = cell?.column.locked(cell.record)
      if (!cell || reason) {
        if (reason) toastError(reason)
        return false
      }
      setEditing({ ...place, text: typed ?? textAt(place), isTyped: typed !== undefined })
      return true
    },
    cancelEdit: () => setEditing(null),
    /** Writes what was typed. Nothing typed differently is no change. */
    commitEdit(text: string) {
      if (!editing) return
      const cell = cellAt(editing)
      if (cell && text !== textAt(editing))
        write([{ ...editing, value: text.trim() === '' ? '' : cell.column.read(text.trim(), cell.record) }])
      setEditing(null)
    },
    clear() {
      const places = placesOf(rangeOf(chosen))
      const locked = write(places.map((place) => ({ ...place, value: '' })))
      if (locked > 0) toastError(m.sheet_locked_left({ count: locked }))
    },
    copies: copyCells,
    undo: () => replay(undo, m.sheet_undone()),
    redo: () => replay(redo, m.sheet_redone()),
    discard: () => {
      change(dropAll(current.current, stored))
      setProblem(null)
      setIsRestored(false)
    },
    /** Leaves without what was written. */
    abandon: () => change(NOTHING_DRAFTED),
    copied(): string {
      const { top, bottom, left, right } = rangeOf(chosen)
      const line = (row: number) =>
        Array.from({ length: right - left + 1 }, (_, at) => textAt({ row, column: left + at }))
      setNews(m.sheet_copied({ count: (bottom - top + 1) * (right - left + 1) }))
      return cellsText(Array.from({ length: bottom - top + 1 }, (_, at) => line(top + at)))
    },
    /** Pastes a block; where cells would be wrong, left over or read in two ways, that is said first. */
    paste(text: string) {
      const plan = planPaste(parseCells(text), rangeOf(chosen), size)
      if (!plan) return
      const read = readPlan(plan)
      const isPlain =
        read.open.length === 0 &&
        read.locked === 0 &&
        plan.leftOver.rows + plan.leftOver.columns === 0 &&
        read.cells.every((cell) => cell.problem === null)
      if (isPlain) paste(plan, read)
      else setPending({ plan, paste: read })
    },
    /** The waiting paste with this decimal mark. */
    answerPaste: (mark: DecimalMark) =>
      pending && setPending({ ...pending, paste: readPlan(pending.plan, mark) }),
    confirmPaste: () => pending && paste(pending.plan, pending.paste),
    cancelPaste: () => setPending(null),
    /** Ends conflicts: those cells keep mine, all others take theirs; what is left is saved. */
    resolve(mine: readonly CellName[], theirs: readonly CellName[]) {
      change(takeTheirs(keepMine(current.current, mine, stored), theirs, stored))
      void save()
    },
    /** Chooses a cell by its record and field. */
    goTo: (cell: CellName) => showCells([cell]),
  }
}

export type Sheet<Row extends SheetRecord> = ReturnType<typeof useSheet<Row>>
