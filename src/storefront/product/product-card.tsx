import { Link } from 'react-router'
import { isSoldOut, stockDisplay } from '#modules/stock/stock-rules.ts'
import { m } from '#texts/messages.js'
import type { ProductRules } from '../layout/page-root-data.server.ts'
import { usePageRoot } from '../page-root.ts'
import { Stars } from '../ui/stars.tsx'
import { WishlistButton } from '../wishlist/wishlist-button.tsx'
import { CardAction } from './card-action.tsx'
import { CardPicture } from './card-picture.tsx'
import type { CardProduct } from './card-product.ts'
import { DiscountBadge, Price } from './price.tsx'

/** The widths of a card's picture, for the browser to choose a file by. */
const SIZES = {
  grid: '(min-width: 80rem) 15rem, (min-width: 48rem) 30vw, 46vw',
  list: '(min-width: 40rem) 10rem, 7rem',
} as const

/** One product of a list: `grid` stands upright, `list` lies on its side. */
export function ProductCard({
  product,
  layout = 'grid',
  eager = false,
}: {
  product: CardProduct
  layout?: 'grid' | 'list'
  eager?: boolean
}) {
  const root = usePageRoot()
  const { id, name, url, image, brand, display, commentCount } = product
  const soldOut = isSoldOut(product.quantity) && !root?.rules.cartStockControl
  const row = layout === 'list'
  return (
    <article className={row ? 'card card-row' : 'card'}>
      <CardPicture
        key={image}
        file={image}
        sizes={SIZES[layout]}
        eager={eager}
        className={soldOut ? 'opacity-60' : undefined}
      >
        {display?.discountPercent ? (
          <div className="card-badge">
            <DiscountBadge percent={display.discountPercent} />
          </div>
        ) : null}
        {soldOut && <p className="card-sold-out">{m.sold_out_banner()}</p>}
      </CardPicture>
      <WishlistButton productId={id} name={name} />
      <div className="card-words">
        {brand && <p className="card-brand">{brand.name}</p>}
        <h3 className="card-name">
          <Link to={url} className="card-link">
            {name}
          </Link>
        </h3>
        {commentCount > 0 && (
          <p className="flex items-center gap-1.5 text-sm text-muted">
            <Stars rate={product.starRate} />
            <span className="figures">({commentCount})</span>
          </p>
        )}
        {row && root && <RowStock quantity={product.quantity} rules={root.rules} />}
        <div className="card-price">{product.price !== 0 && <Price display={display} />}</div>
        {root?.rules.addToCartButton && <CardAction product={product} rules={root.rules} />}
      </div>
    </article>
  )
}

/** 'Stokta Var' or 'Stok Sorunuz' in a row, as much as the setting tells (decisions B17); not what the button says already. */
function RowStock({ quantity, rules }: { quantity: number; rules: ProductRules }) {
  const { state } = stockDisplay(quantity, rules.stockInfoStatus)
  const said = isSoldOut(quantity) && rules.addToCartButton
  if (state === 'hidden' || (state === 'out' && said)) return null
  return <p className="text-sm text-muted">{state === 'in' ? m.stock_list_in() : m.ask_stock()}</p>
}
