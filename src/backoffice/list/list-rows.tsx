import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#office-texts/messages.js'
import { classNames } from '#storefront/ui/class-names.ts'
import type { BulkAction, ListColumn, ListProps } from './list-types.ts'

interface RowSelection {
  all: boolean
  rows: readonly unknown[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  toggleAll: () => void
}

type RowsProps<Row> = Pick<
  ListProps<Row>,
  'title' | 'rowId' | 'rowLink' | 'rowLabel' | 'card' | 'cardControls'
> & {
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
  bulk: readonly BulkAction<Row>[]
  selection: RowSelection
  /** The id of the row that the keyboard is at. */
  cursor: string | null
  sort: string
  onSort: (sort: string) => void
}

const checkbox = 'size-5 cursor-pointer accent-accent md:size-4'

/** The rows as a table; on screens narrower than 48 rem as cards. */
export function ListRows<Row>(props: RowsProps<Row>) {
  return (
    <>
      <div className="hidden overflow-x-auto md:block">
        <Table {...props} />
      </div>
      <ul className="divide-y divide-line md:hidden">
        {props.rows.map((row) => (
          <CardRow key={props.rowId(row)} row={row} {...props} />
        ))}
      </ul>
    </>
  )
}

function Table<Row>(props: RowsProps<Row>) {
  const { title, rows, columns, bulk, selection, rowId, rowLabel, rowLink, cursor } = props
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          {bulk.length > 0 && (
            <th scope="col" className="w-9 py-1.5 pl-3">
              <input
                type="checkbox"
                className={checkbox}
                aria-label={m.frame_list_select_all()}
                checked={selection.all}
                ref={(box) => {
                  if (box) box.indeterminate = !selection.all && selection.rows.length > 0
                }}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <ColumnHead key={column.id} column={column} {...props} />
          ))}
        </tr>
      </thead>
      <tbody className="figures">
        {rows.map((row) => {
          const id = rowId(row)
          return (
            <tr
              key={id}
              data-row={id}
              className={classNames(
                'border-b border-line last:border-b-0 hover:bg-surface',
                selection.has(id) && 'bg-accent-soft',
                cursor === id && 'shadow-[inset_3px_0_0_var(--color-accent)]',
              )}
            >
              {bulk.length > 0 && (
                <td className="w-9 py-1.5 pl-3">
                  <input
                    type="checkbox"
                    className={checkbox}
                    aria-label={m.frame_list_select({ row: rowLabel(row) })}
                    checked={selection.has(id)}
                    onChange={() => selection.toggle(id)}
                  />
                </td>
              )}
              {columns.map(({ id: column, align, wide, cell }, at) => (
                <td
                  key={column}
                  className={classNames(
                    'h-10 max-w-80 px-3 py-1.5',
                    align === 'end' && 'text-right',
                    wide && 'max-lg:hidden',
                  )}
                >
                  {at === 0 && rowLink ? (
                    <Link
                      to={rowLink(row)}
                      className="font-medium text-ink hover:text-accent hover:underline"
                    >
                      {cell(row, rows)}
                    </Link>
                  ) : (
                    cell(row, rows)
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function ColumnHead<Row>({
  column: { label, align, wide, sort: orders },
  sort,
  onSort,
}: { column: ListColumn<Row> } & Pick<RowsProps<Row>, 'sort' | 'onSort'>) {
  const { ascending, descending } = orders ?? {}
  const now =
    sort !== '' && sort === ascending
      ? 'ascending'
      : sort !== '' && sort === descending
        ? 'descending'
        : undefined
  const next = now === 'descending' ? (ascending ?? descending) : (descending ?? ascending)
  return (
    <th
      scope="col"
      aria-sort={now}
      className={classNames(
        'px-3 py-1.5 font-medium whitespace-nowrap',
        align === 'end' && 'text-right',
        wide && 'max-lg:hidden',
      )}
    >
      {next === undefined ? (
        label
      ) : (
        <button
          type="button"
          onClick={() => onSort(next)}
          className="inline-flex min-h-6 cursor-pointer items-center gap-1 hover:text-ink"
        >
          {label}
          {now === 'ascending' && <ArrowUp aria-hidden="true" className="size-3" />}
          {now === 'descending' && <ArrowDown aria-hidden="true" className="size-3" />}
        </button>
      )}
    </th>
  )
}

function CardRow<Row>({
  row,
  columns,
  bulk,
  selection,
  rowId,
  rowLabel,
  rowLink,
  card,
  cardControls,
  rows,
}: { row: Row } & RowsProps<Row>) {
  const id = rowId(row)
  const content: ReactNode = card ? card(row) : <ColumnsAsCard row={row} rows={rows} columns={columns} />
  return (
    <li className={classNames('flex', selection.has(id) && 'bg-accent-soft')}>
      {bulk.length > 0 && (
        <label className="flex w-12 shrink-0 cursor-pointer items-center justify-center">
          <input
            type="checkbox"
            className={checkbox}
            aria-label={m.frame_list_select({ row: rowLabel(row) })}
            checked={selection.has(id)}
            onChange={() => selection.toggle(id)}
          />
        </label>
      )}
      <div className={classNames('min-w-0 flex-1 pr-4 figures', bulk.length === 0 && 'pl-4')}>
        {rowLink ? (
          <Link to={rowLink(row)} className="block min-h-14 py-3 text-ink">
            {content}
          </Link>
        ) : (
          <div className="min-h-14 py-3">{content}</div>
        )}
        {cardControls?.(row)}
      </div>
    </li>
  )
}

function ColumnsAsCard<Row>({
  row,
  rows,
  columns,
}: {
  row: Row
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
}) {
  const [first, ...others] = columns
  return (
    <div className="flex flex-col gap-1">
      {first && <div className="font-medium">{first.cell(row, rows)}</div>}
      {others.map(({ id, label, cell }) => (
        <div key={id} className="flex justify-between gap-4">
          <span className="text-muted">{label}</span>
          <span className="text-right">{cell(row, rows)}</span>
        </div>
      ))}
    </div>
  )
}

/** Grey rows while the first page is loaded. */
export function ListSkeleton({ columns }: { columns: number }) {
  return (
    <div className="divide-y divide-line motion-safe:animate-pulse">
      <p role="status" className="sr-only">
        {m.frame_loading()}
      </p>
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} aria-hidden="true" className="flex h-14 items-center gap-6 px-4 md:h-10">
          {['a', 'b', 'c', 'd', 'e', 'f'].slice(0, columns).map((bar, at) => (
            <div
              key={bar}
              className={classNames('h-3.5 flex-1 rounded bg-surface', at > 1 && 'max-md:hidden')}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
