import { Link } from 'react-router'
import { isSoldOut } from '#modules/stock/stock-rules.ts'
import { m } from '#texts/messages.js'
import { CardAction } from '../../catalogue/product/card-action.tsx'
import type { CardProduct } from '../../catalogue/product/card-product.ts'
import { DiscountBadge, Price } from '../../catalogue/product/price.tsx'
import { WishlistButton } from '../../catalogue/wishlist/wishlist-button.tsx'
import { usePageRoot } from '../../http/page-root.ts'
import { Picture } from '../../ui/picture.tsx'

const SIZES = '(min-width: 62.5rem) 16vw, (min-width: 37.5rem) 23vw, 46vw'

/**
 * One product of a widget, 250 px tall (spec §2, decisions B22). The height is a minimum in rem, so that the card grows with
 * enlarged text; the picture shrinks before price and button do.
 */
export function WidgetCard({ product, eager }: { product: CardProduct; eager: boolean }) {
  const root = usePageRoot()
  const { id, name, url, image, display, price } = product
  const soldOut = isSoldOut(product.quantity) && !root?.rules.cartStockControl
  return (
    <article className="card card-small">
      <div className="card-frame">
        <Picture
          file={image}
          alt=""
          sizes={SIZES}
          eager={eager}
          className={soldOut ? 'opacity-60' : undefined}
        />
        {display?.discountPercent ? (
          <div className="card-badge">
            <DiscountBadge percent={display.discountPercent} />
          </div>
        ) : null}
        {soldOut && <p className="card-sold-out">{m.sold_out_banner()}</p>}
      </div>
      <WishlistButton productId={id} name={name} />
      <div className="card-words">
        <h3 className="card-name">
          <Link to={url} className="card-link">
            {name}
          </Link>
        </h3>
        {price !== 0 && display && <Price display={display} appearance="small" />}
        {root?.rules.addToCartButton && <CardAction product={product} rules={root.rules} />}
      </div>
    </article>
  )
}
