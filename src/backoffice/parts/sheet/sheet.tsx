import { Redo2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { LeaveGuard } from '../../form/leave-guard.tsx'
import { KEYS, useShortcut } from '../../frame/shortcuts.ts'
import { PasteDialog } from './paste-dialog.tsx'
import { SheetBar } from './sheet-bar.tsx'
import type { SheetRecord } from './sheet-column.ts'
import { SheetConflicts } from './sheet-conflicts.tsx'
import { SheetGrid, type SheetGridProps } from './sheet-grid.tsx'
import { SheetKeys } from './sheet-keys.tsx'

/** A cell with the focus, for what a screen says about it. */
export interface FocusedCell<Row> {
  readonly record: Row
  readonly field: string
  readonly value: string
  /** It is written and not saved. */
  readonly isWritten: boolean
}

/** Something else on the page that is not saved: leaving asks about both. */
export interface Unsaved {
  readonly isUnsaved: boolean
  abandon(): void
}

/**
 * A sheet of records: cells, undo, what is wrong or in conflict, and the bar that saves. `tools` are the screen's own, beside undo; `note` is what it
 * says about the cell with the focus.
 */
export function Sheet<Row extends SheetRecord>({
  sheet,
  rowLabel,
  rowLink,
  tools,
  note,
  beside,
  ...grid
}: SheetGridProps<Row> & {
  /** A row in words: 'Kırmızı · M'. */
  rowLabel: (record: Row) => string
  /** The address of a row's page. */
  rowLink: (record: Row) => string
  tools?: ReactNode
  note?: (cell: FocusedCell<Row>) => ReactNode
  beside?: Unsaved | undefined
}) {
  const { draft, isDirty, isSaving, selection } = sheet
  useShortcut(KEYS.save, m.frame_save(), () => sheet.save())
  const cell = sheet.cellAt(selection.anchor)
  const written = cell ? draft.drafts.get(cell.record.id)?.[cell.column.id] : undefined
  const problem = cell ? sheet.problemOf({ row: cell.record.id, field: cell.column.id }) : null
  return (
    <div className="flex flex-col gap-3">
      {sheet.isRestored && (
        <p
          role="status"
          className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-info-soft px-4 py-2 text-info"
        >
          {m.frame_draft_restored()}
          <Button type="button" appearance="quiet" onClick={sheet.discard}>
            {m.frame_discard()}
          </Button>
        </p>
      )}
      {sheet.conflicts.length > 0 && <SheetConflicts sheet={sheet} rowLabel={rowLabel} />}
      <section aria-label={grid.label} className="card min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-2 py-1.5">
          <button
            type="button"
            className="icon-button disabled:opacity-40"
            aria-label={m.sheet_undo()}
            title={m.sheet_undo()}
            disabled={draft.done.length === 0}
            onClick={sheet.undo}
          >
            <Undo2 aria-hidden="true" />
          </button>
          <button
            type="button"
            className="icon-button disabled:opacity-40"
            aria-label={m.sheet_redo()}
            title={m.sheet_redo()}
            disabled={draft.undone.length === 0}
            onClick={sheet.redo}
          >
            <Redo2 aria-hidden="true" />
          </button>
          {tools}
        </div>
        <div className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line px-3 py-1.5 text-sm">
          {cell && (
            <span className="min-w-0 truncate text-muted">
              <Link to={rowLink(cell.record)} className="text-accent hover:underline">
                {rowLabel(cell.record)}
              </Link>{' '}
              · {cell.column.label}
            </span>
          )}
          {problem !== null && <span className="font-medium text-danger">{problem}</span>}
          {cell &&
            note?.({
              record: cell.record,
              field: cell.column.id,
              value: sheet.valueAt(selection.anchor),
              isWritten: written !== undefined,
            })}
        </div>
        <SheetGrid sheet={sheet} {...grid} />
      </section>
      <SheetKeys />
      <p role="alert" className="font-medium text-danger empty:hidden">
        {sheet.problem}
      </p>
      {isDirty && <SheetBar sheet={sheet} />}
      {sheet.pending && <PasteDialog sheet={sheet} pending={sheet.pending} rowLabel={rowLabel} />}
      <LeaveGuard
        dirty={(isDirty && !isSaving) || beside?.isUnsaved === true}
        onLeave={() => {
          sheet.abandon()
          beside?.abandon()
        }}
      />
    </div>
  )
}
