import { Link } from 'react-router'
import { isSoldOut } from '#modules/stock/stock-rules.ts'
import { m } from '#texts/messages.js'
import { ProductCodes } from '../../cart/product-codes.tsx'
import type { ProductRules } from '../../http/page-root.ts'
import { usePageRoot } from '../../http/page-root.ts'
import { Stars } from '../../ui/stars.tsx'
import { WishlistButton } from '../wishlist/wishlist-button.tsx'
import { buyButton } from './buy-button.ts'
import { CardAction } from './card-action.tsx'
import { CardPicture } from './card-picture.tsx'
import type { CardProduct } from './card-product.ts'
import { CardTools } from './card-tools.tsx'
import { DiscountBadge, Price } from './price.tsx'
import { listStockText } from './stock-line.tsx'

/** The widths of a card's picture, for the browser to choose a file by. */
const SIZES = {
  grid: '(min-width: 80rem) 15rem, (min-width: 48rem) 30vw, 46vw',
  list: '(min-width: 40rem) 10rem, 7rem',
} as const

/** One product of a list, with the picture above the text (`grid`) or beside it (`list`). */
export function ProductCard({
  product,
  layout = 'grid',
  eager = false,
  tools = false,
}: {
  product: CardProduct
  layout?: 'grid' | 'list'
  eager?: boolean
  /** Offers to compare and to look quickly; the list shows what they open. */
  tools?: boolean
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
        second={product.second}
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
      {tools && <CardTools productId={id} name={name} />}
      <div className="card-words">
        {brand && <p className="card-brand">{brand.name}</p>}
        <h3 className="card-name">
          <Link to={url} className="card-link">
            {name}
          </Link>
        </h3>
        {commentCount > 0 && (
          <p className="flex flex-wrap items-center gap-x-1.5 text-[0.8125rem] text-muted">
            <Stars rate={product.starRate} />
            <span className="figures">({commentCount})</span>
          </p>
        )}
        {row && <RowCodes product={product} />}
        {row && root && <RowStock product={product} rules={root.rules} />}
        <div className="card-price">{product.price !== 0 && <Price display={display} />}</div>
        {root?.rules.addToCartButton && <CardAction product={product} rules={root.rules} />}
      </div>
    </article>
  )
}

/** The codes of a row, cut where they are long; a product with variants has its own code and no barcode. */
function RowCodes({ product: { code, barcode } }: { product: CardProduct }) {
  return (
    <p className="text-sm wrap-anywhere text-muted empty:hidden">
      <ProductCodes code={code} barcode={barcode} />
    </p>
  )
}

/** The stock text of a row as the setting allows; left out where the button says the same. */
function RowStock({ product, rules }: { product: CardProduct; rules: ProductRules }) {
  const shownByButton = rules.addToCartButton && buyButton(product, rules) === 'stockEnquiry'
  const text = listStockText(product.quantity, rules.stockInfoStatus)
  if (text === null || (shownByButton && text === listStockText(0, 0))) return null
  return <p className="text-sm text-muted">{text}</p>
}
