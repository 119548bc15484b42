import { useQuery } from '@tanstack/react-query'
import { m } from '#office-texts/messages.js'
import { useMay } from '../../frame/office.ts'
import { QueryState } from '../query-state.tsx'
import { LowFrom } from './low-from.tsx'
import { ShelfRow } from './shelf-row.tsx'
import { StockMovements } from './stock-movements.tsx'
import { stockQuery } from './stock-query.ts'

/** Stock of a product in each warehouse: what is for sale, what orders hold, a difference or a count to book, and the movements. */
export function ProductStock({ productId }: { productId: number }) {
  const query = useQuery(stockQuery(productId))
  const mayBook = useMay()('stock.write')
  return (
    <QueryState query={query}>
      {(stock) => (
        <div className="flex flex-col gap-3">
          {stock.shelves.length === 0 && <p className="text-muted">{m.shelf_no_warehouse()}</p>}
          <ul className="flex flex-col divide-y divide-line">
            {stock.shelves.map((shelf) => (
              <li key={shelf.warehouseId} className="py-3 first:pt-0 last:pb-0">
                <ShelfRow productId={productId} shelf={shelf} disabled={!mayBook} />
              </li>
            ))}
          </ul>
          <LowFrom stock={stock} disabled={!mayBook} />
          <StockMovements productId={productId} />
        </div>
      )}
    </QueryState>
  )
}
