import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { SheetChange, SheetChanged, SheetRow } from '#modules/backoffice/products/sheet/sheet-schemas.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest, useMay } from '../../frame/office.ts'
import { ColumnsMenu } from '../../parts/choices/columns-menu.tsx'
import { randomKey } from '../../parts/random-key.ts'
import { useColumnChoice } from '../../parts/sheet/column-choice.ts'

import { rangeOf } from '../../parts/sheet/rules/selection-rules.ts'
import { Sheet, type Unsaved } from '../../parts/sheet/sheet.tsx'
import { useSheet } from '../../parts/sheet/use-sheet.ts'
import { warehousesQuery } from '../../parts/stock/stock-query.ts'
import { productLink } from '../product-query.ts'
import { CellNote } from './cell-note.tsx'
import { changedRows, refusedCells } from './sheet-change-rules.ts'
import { type PriceSide, sheetColumns } from './sheet-columns.ts'

/** A variant in the words of its options. */
export const variantLabel = ({ options, code }: SheetRow): string =>
  options.map(({ value }) => value).join(' · ') || code
/** A row of a list; a variant whose name does not say its options is called by them. */
export function productLabel({ name, options }: SheetRow): string {
  const untold = options.filter(({ value }) => !name.includes(value)).map(({ value }) => value)
  return [name, ...untold].join(' · ')
}

/** The sheet over products and variants: prices, stock, codes, names and sizes, saved with one command. */
export function ProductSheet({
  name,
  kind,
  label,
  rows,
  rowLabel,
  warehouses,
  warehouse,
  onWarehouse,
  isSettled,
  onRows,
  beside,
  rowTools,
}: {
  /** Names the sheet, for the draft in this tab. */
  name: string
  /** Sheets of a kind have the same columns. */
  kind: 'variants' | 'products'
  label: string
  rows: readonly SheetRow[]
  rowLabel: (row: SheetRow) => string
  /** How many the shop has: with more than one, stock is written in the one that is chosen. */
  warehouses: number
  warehouse: number | null
  onWarehouse: (id: number | null) => void
  /** The rows are those of the warehouse. */
  isSettled: boolean
  onRows: (rows: readonly SheetRow[]) => void
  beside?: Unsaved
  /** What is done with the chosen rows as a whole; `isUnsaved` while cells of the sheet are typed and not saved. */
  rowTools?: (rows: readonly SheetRow[], isUnsaved: boolean) => ReactNode
}) {
  const client = useQueryClient()
  const may = useMay()
  const [side, setSide] = useState<PriceSide>('gross')
  const [mayEdit, mayPrice, mayStock] = [may('catalogue.write'), may('prices.write'), may('stock.write')]
  const needsWarehouse = warehouses > 1 && (warehouse === null || !isSettled)
  const columns = useMemo(
    () =>
      sheetColumns(side, {
        mayEdit,
        mayPrice,
        mayStock,
        stockLocked: needsWarehouse ? m.products_sheet_choose_warehouse() : null,
      }),
    [side, mayEdit, mayPrice, mayStock, needsWarehouse],
  )
  const { chosen, toggle } = useColumnChoice(kind, columns)
  const booking = useRef({ key: randomKey(), cells: '' })
  const sheet = useSheet<SheetRow>({
    name,
    rows,
    columns,
    visible: chosen,
    async save(drafts) {
      const changed = changedRows(drafts, new Map(rows.map((row) => [row.id, row])))
      // Sent again after a lost answer it books once; other cells are another booking.
      const cells = JSON.stringify(changed)
      if (booking.current.cells !== cells) booking.current = { key: randomKey(), cells }
      const body: SheetChange = {
        booking: booking.current.key,
        ...(warehouse !== null && { warehouse }),
        rows: changed,
      }
      const answer = await apiRequest<SheetChanged>('PATCH', '/products/sheet', { body })
      booking.current = { key: randomKey(), cells: '' }
      return {
        rows: answer.rows,
        saved: answer.saved,
        refused: refusedCells(answer, drafts),
        conflicts: answer.conflicts.map(({ id, field }) => ({ row: id, field })),
      }
    },
    onRows(saved) {
      onRows(saved)
      const ids = new Set(saved.flatMap(({ id, parentId }) => (parentId === null ? [id] : [id, parentId])))
      for (const id of ids) void client.invalidateQueries({ queryKey: ['product', String(id)] })
      for (const key of ['list', 'history', 'product-doctor', 'product-counts', 'stock'])
        void client.invalidateQueries({ queryKey: [key] })
    },
  })
  const { top, bottom } = rangeOf(sheet.selection)
  const chosenRows = sheet.rows.slice(top, bottom + 1)
  return (
    <Sheet
      sheet={sheet}
      label={label}
      headLabel={kind === 'variants' ? m.products_variant() : m.products_one()}
      head={rowLabel}
      rowLabel={rowLabel}
      rowLink={productLink}
      beside={beside}
      note={(cell) => <CellNote {...cell} />}
      tools={
        <>
          <SideChoice side={side} onChange={setSide} />
          {warehouses > 1 && (
            <WarehouseChoice id={warehouse} disabled={sheet.counts.has('stock')} onChange={onWarehouse} />
          )}
          {rowTools?.(chosenRows, sheet.isDirty)}
          <span className="ml-auto">
            <ColumnsMenu columns={columns} shown={chosen} onToggle={toggle} />
          </span>
        </>
      }
    />
  )
}

/** Whether prices are shown and typed with KDV. */
const SideChoice = ({ side, onChange }: { side: PriceSide; onChange: (side: PriceSide) => void }) => (
  <select
    aria-label={m.products_sheet_side()}
    className="control w-auto"
    value={side}
    onChange={({ target }) => onChange(target.value === 'net' ? 'net' : 'gross')}
  >
    <option value="gross">{m.products_with_tax()}</option>
    <option value="net">{m.products_without_tax()}</option>
  </select>
)

/** The warehouse whose stock is shown and written. While stock is written it stays. */
function WarehouseChoice({
  id,
  disabled,
  onChange,
}: {
  id: number | null
  disabled: boolean
  onChange: (id: number | null) => void
}) {
  const { data } = useQuery(warehousesQuery)
  return (
    <select
      aria-label={m.products_sheet_warehouse()}
      className="control w-auto max-w-48"
      disabled={disabled}
      value={id ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{m.products_sheet_all_warehouses()}</option>
      {data?.items.map((each) => (
        <option key={each.id} value={each.id}>
          {each.name}
        </option>
      ))}
    </select>
  )
}
