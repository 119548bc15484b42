import type { AwaitedProduct } from '#modules/backoffice/desk/desk-admin-schemas.ts'
import { productPath } from '#modules/goods/catalogue/catalogue-rules.ts'
import { m } from '#office-texts/messages.js'
import { count } from '../parts/formats.ts'
import { StatusBadge } from '../parts/status-badge.tsx'

/** The products that most people wait for, with how many wait for stock and for a lower price. */
export function AwaitedList({ products }: { products: readonly AwaitedProduct[] }) {
  return (
    <ul className="divide-y divide-line">
      {products.map(({ productId, code, product, quantity, stock, price }) => (
        <li key={productId} className="flex min-h-10 items-center justify-between gap-4 px-4 py-1.5">
          <span className="min-w-0">
            <a
              href={productPath({ seo: '', id: productId })}
              target="_blank"
              rel="noreferrer"
              className="block truncate font-medium hover:underline"
            >
              {product}
            </a>
            <span className="block truncate text-xs text-muted">
              {code} · {quantity > 0 ? m.desk_pieces({ count: count(quantity) }) : m.desk_sold_out()}
            </span>
          </span>
          <span className="flex shrink-0 gap-1.5">
            {stock > 0 && (
              <StatusBadge tone="warn">{m.desk_awaited_stock({ count: count(stock) })}</StatusBadge>
            )}
            {price > 0 && (
              <StatusBadge tone="info">{m.desk_awaited_price({ count: count(price) })}</StatusBadge>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
