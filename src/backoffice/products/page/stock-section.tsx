import { Link } from 'react-router'
import { m } from '#office-texts/messages.js'
import { useMay } from '../../frame/office.ts'
import { count } from '../../parts/formats.ts'
import { ProductStock } from '../../parts/stock/product-stock.tsx'
import { StockText } from '../list/stock-text.tsx'
import { useOpenProduct } from '../product-context.ts'
import { Section } from './section.tsx'

/** Stock in each warehouse; of a product with variants their sum. */
export function StockSection() {
  const { product } = useOpenProduct()
  const mayOrders = useMay()('orders.read')
  const { openOrders, openPieces } = product.counts
  return (
    <Section id="stock" title={m.products_stock()}>
      {product.hasVariants ? (
        <p>
          <StockText stock={product.stock} />{' '}
          <span className="text-muted">{m.products_stock_of_variants()}</span>
        </p>
      ) : (
        <ProductStock productId={product.id} />
      )}
      {openOrders > 0 && (
        <p className="pt-3 text-sm text-muted">
          {m.products_open_orders({ orders: count(openOrders), pieces: count(openPieces) })}{' '}
          {mayOrders && (
            <Link
              to={`/siparisler?status=unsent&product=${encodeURIComponent(product.code)}`}
              className="underline"
            >
              {m.products_see_orders()}
            </Link>
          )}
        </p>
      )}
    </Section>
  )
}
