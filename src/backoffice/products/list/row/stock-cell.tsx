import { useState } from 'react'
import type { ProductListItem } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { count } from '../../../parts/formats.ts'
import { typedPieces } from '../paste/paste-rules.ts'
import { type CellOutcome, RowCell } from './row-cell.tsx'
import { StockDialog } from './stock-dialog.tsx'
import { useRowStock } from './use-row-stock.ts'

/**
 * The pieces for sale in their row: what is typed is booked as a difference to what the row showed. With several warehouses their dialog asks
 * which one.
 */
export function StockCell({
  product,
  onColumn,
}: {
  product: ProductListItem
  onColumn: (text: string) => void
}) {
  const { name, stock } = product
  const book = useRowStock()
  const [asksWarehouse, setAsksWarehouse] = useState(false)

  async function save(typed: string): Promise<CellOutcome> {
    const pieces = typedPieces(typed)
    if (pieces === null) return { problem: m.product_rows_stock_wrong() }
    if (pieces === stock) return 'dropped'
    const booked = await book(product, pieces - stock)
    if (booked.ok) return 'saved'
    if (booked.reason === 'refused') return { problem: booked.problem }
    setAsksWarehouse(true)
    return 'dropped'
  }

  return (
    <>
      <RowCell
        column="stock"
        label={m.product_rows_stock_of({ name })}
        shown={count(stock)}
        saved={m.shelf_booked()}
        inputMode="numeric"
        className={stock > 0 ? 'w-20' : 'w-20 font-medium text-danger'}
        onSave={save}
        onColumn={onColumn}
      />
      {asksWarehouse && <StockDialog product={product} onClose={() => setAsksWarehouse(false)} />}
    </>
  )
}
