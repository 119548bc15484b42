import { Link } from 'react-router'
import { isSoldOut } from '#modules/stock/stock-rules.ts'
import { m } from '#texts/messages.js'
import { usePageRoot } from '../page-root.ts'
import { CardAction } from '../product/card-action.tsx'
import type { CardProduct } from '../product/card-product.ts'
import { DiscountBadge, Price } from '../product/price.tsx'
import { classNames } from '../ui/class-names.ts'
import { Picture } from '../ui/picture.tsx'
import { WishlistButton } from '../wishlist/wishlist-button.tsx'

const SIZES = '(min-width: 62.5rem) 16vw, (min-width: 37.5rem) 23vw, 46vw'

/**
 * One product of a widget, 250 px tall (spec §2, decisions B22). The height is told in rem and at least that, so that enlarged
 * text makes the card grow; the picture gives way before price and button do.
 */
export function WidgetCard({ product, eager }: { product: CardProduct; eager: boolean }) {
  const root = usePageRoot()
  const { id, name, url, image, display, price } = product
  const soldOut = isSoldOut(product.quantity) && !root?.rules.cartStockControl
  return (
    <article className="group relative flex h-full min-h-[15.625rem] flex-col overflow-hidden rounded-card border border-line bg-raised transition-shadow hover:shadow-card">
      <div className="relative h-0 min-h-14 flex-1 overflow-hidden bg-surface">
        <Picture
          file={image}
          alt=""
          sizes={SIZES}
          eager={eager}
          className={classNames('absolute inset-0 h-full', soldOut && 'opacity-60')}
        />
        {soldOut && (
          <p className="absolute inset-x-0 bottom-0 bg-ink py-0.5 text-center text-xs font-semibold tracking-wide text-page">
            {m.sold_out_banner()}
          </p>
        )}
      </div>
      <div className="absolute top-2 left-2">
        <DiscountBadge percent={display?.discountPercent} />
      </div>
      <WishlistButton productId={id} name={name} className="absolute top-1.5 right-1.5 z-10" />
      <div className="px-3 pt-2 pb-3">
        <h3 className="truncate text-sm font-medium">
          <Link to={url} className="after:absolute after:inset-0 group-hover:text-accent">
            {name}
          </Link>
        </h3>
        {price !== 0 && display && <Price display={display} look="small" />}
        {root?.rules.addToCartButton && (
          <div className="[&_a]:text-sm! [&_button]:text-sm!">
            <CardAction product={product} rules={root.rules} />
          </div>
        )}
      </div>
    </article>
  )
}
