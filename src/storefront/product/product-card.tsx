import { Link } from 'react-router'
import { isSoldOut, stockDisplay } from '#modules/stock/stock-rules.ts'
import { m } from '#texts/messages.js'
import type { ProductRules } from '../layout/page-root-data.server.ts'
import { usePageRoot } from '../page-root.ts'
import { classNames } from '../ui/class-names.ts'
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
  // Lying on its side, a card has its heart where the text is.
  const besideHeart = row && 'pr-11'
  return (
    <article
      className={classNames(
        'group relative flex h-full overflow-hidden rounded-card border border-line bg-raised transition-shadow hover:shadow-card',
        row ? 'flex-row' : 'flex-col',
      )}
    >
      <div
        className={classNames(
          'relative shrink-0 overflow-hidden',
          row ? 'm-3 mr-0 w-28 self-start rounded-control sm:w-40' : 'w-full',
        )}
      >
        <CardPicture
          key={image}
          file={image}
          sizes={SIZES[layout]}
          eager={eager}
          className={classNames(soldOut && 'opacity-60')}
        />
        <div className="absolute top-2 left-2">
          <DiscountBadge percent={display?.discountPercent} />
        </div>
        {soldOut && (
          <p className="absolute inset-x-0 bottom-0 bg-ink py-1.5 text-center text-sm font-semibold tracking-wide text-page">
            {m.sold_out_banner()}
          </p>
        )}
      </div>
      <WishlistButton productId={id} name={name} className="absolute top-2 right-2 z-10" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 p-3 sm:p-4">
        {brand && <p className={classNames('truncate text-sm text-muted', besideHeart)}>{brand.name}</p>}
        <h3
          className={classNames('line-clamp-2 text-base leading-snug font-medium wrap-anywhere', besideHeart)}
        >
          <Link to={url} className="after:absolute after:inset-0 group-hover:text-accent">
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
        <div className="mt-auto pt-1.5">{product.price !== 0 && <Price display={display} />}</div>
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
