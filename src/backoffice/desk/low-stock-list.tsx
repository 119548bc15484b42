import { Link } from 'react-router'
import type { LowStock } from '#modules/backoffice/desk/desk-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { count } from '../parts/formats.ts'
import { StatusBadge } from '../parts/status-badge.tsx'

/** Products that sell and are running out, the best-selling first; each leads to its stock. */
export function LowStockList({ products }: { products: readonly LowStock[] }) {
  return (
    <ul className="divide-y divide-line">
      {products.map(({ productId, code, name, quantity }) => (
        <li key={productId} className="flex min-h-10 items-center justify-between gap-4 px-4 py-1.5">
          <span className="min-w-0">
            <Link to={`/urunler/${productId}#stock`} className="block truncate font-medium hover:underline">
              {name}
            </Link>
            <span className="block truncate text-xs text-muted">{code}</span>
          </span>
          <StatusBadge tone={quantity > 0 ? 'warn' : 'bad'}>
            {quantity > 0 ? m.desk_pieces({ count: count(quantity) }) : m.desk_sold_out()}
          </StatusBadge>
        </li>
      ))}
    </ul>
  )
}
