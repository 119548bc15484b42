import { CircleAlert } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { classNames } from '#storefront/ui/class-names.ts'
import { type AfterCommit, CellEditor } from './cell-editor.tsx'
import type { RowDraft } from './rules/draft-rules.ts'
import type { SheetColumn, SheetRecord } from './sheet-column.ts'
import type { Editing } from './use-sheet.ts'

export interface SheetRowProps<Row extends SheetRecord> {
  record: Row
  /** From 0. */
  at: number
  height: number
  columns: readonly SheetColumn<Row>[]
  head: (record: Row) => string
  draft: RowDraft | undefined
  /** Problems of its drafted cells by field. */
  problems: Readonly<Record<string, string>> | undefined
  /** The column of the cell with the focus; -1 in other rows. */
  active: number
  /** The chosen columns of this row; -1 for none. */
  from: number
  to: number
  /** The column whose cell carries the fill handle; -1 in other rows. */
  handle: number
  /** The fill handle is being dragged over it. */
  isFilled: boolean
  editing: Editing | null
  onCommit: (text: string, after: AfterCommit) => void
  onCancel: () => void
  onPaste: (text: string) => void
}

export const cellId = (record: SheetRecord, field: string): string => `cell-${record.id}-${field}`

/** One row of the sheet. It is drawn again only where something of it changed. */
export const SheetRow = memo(function SheetRow<Row extends SheetRecord>({
  record,
  at,
  height,
  columns,
  head,
  draft,
  problems,
  active,
  from,
  to,
  handle,
  isFilled,
  editing,
  onCommit,
  onCancel,
  onPaste,
}: SheetRowProps<Row>) {
  return (
    <tr aria-rowindex={at + 2} style={{ height }} data-row={at}>
      <th
        scope="row"
        aria-colindex={1}
        title={head(record)}
        className={classNames(
          'sticky left-0 z-10 truncate border-r border-b border-line px-2 text-left font-medium md:px-3',
          from >= 0 ? 'bg-surface' : 'bg-raised',
        )}
      >
        {head(record)}
      </th>
      {columns.map((column, index) => {
        const { id, align } = column
        const written = draft?.[id]
        const value = written?.value ?? column.stored(record)
        const problem = written ? problems?.[id] : undefined
        const isChosen = index >= from && index <= to && from >= 0
        const isLocked = column.locked(record) !== null
        const isEdited = editing !== null && editing.column === index
        const descriptionId = `${cellId(record, id)}-problem`
        return (
          <td
            key={id}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
            role="gridcell"
            id={cellId(record, id)}
            aria-colindex={index + 2}
            aria-selected={isChosen}
            aria-readonly={isLocked || undefined}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? undefined : descriptionId}
            tabIndex={index === active ? 0 : -1}
            title={problem}
            data-column={index}
            className={classNames(
              'relative border-r border-b border-line px-2 outline-none select-none',
              align === 'end' && 'text-right figures',
              isLocked && 'text-muted',
              problem !== undefined
                ? 'bg-danger-soft text-danger'
                : written
                  ? 'bg-warn-soft'
                  : (isChosen && index !== active) || (isFilled && isChosen)
                    ? 'bg-accent-soft'
                    : isLocked
                      ? 'bg-surface'
                      : 'bg-raised',
              isChosen && index !== active && 'shadow-[inset_0_0_0_1px_var(--color-accent)]',
              index === active && 'z-1 shadow-[inset_0_0_0_2px_var(--color-accent)]',
            )}
          >
            {isEdited ? (
              <CellEditor
                label={column.label}
                editing={editing}
                align={align}
                inputMode={column.number ? (column.number.decimals > 0 ? 'decimal' : 'numeric') : 'text'}
                onCommit={onCommit}
                onCancel={onCancel}
                onPaste={onPaste}
              />
            ) : (
              <span className="block truncate">
                {problem !== undefined && (
                  <CircleAlert aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px]" />
                )}
                {(column.shown ?? column.text)(value, record)}
              </span>
            )}
            {problem !== undefined && (
              <span id={descriptionId} hidden>
                {problem}
              </span>
            )}
            {index === handle && !isEdited && (
              <span
                aria-hidden="true"
                data-fill
                className="absolute -right-1 -bottom-1 z-2 size-2.5 cursor-crosshair touch-none border border-page bg-accent pointer-coarse:hidden"
              />
            )}
          </td>
        )
      })}
    </tr>
  )
}) as <Row extends SheetRecord>(props: SheetRowProps<Row>) => ReactNode
