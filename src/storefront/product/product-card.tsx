import { Link } from 'react-router'
import { isSoldOut } from '#modules/stock/stock-rules.ts'
import { m } from '#texts/messages.js'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { usePageRoot } from '../page-root.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { CsrfField } from '../ui/csrf-field.tsx'
import { Picture } from '../ui/picture.tsx'
import { Stars } from '../ui/stars.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { buyButton, buyButtonText, whatsappLink } from './buy-button.ts'
import type { CardProduct } from './card-product.ts'
import { DiscountBadge, Price } from './price.tsx'

const sizes = '(min-width: 80rem) 19rem, (min-width: 48rem) 31vw, 46vw'

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
  const soldOut = isSoldOut(product.quantity) && !root?.rules.cartStockControl
  const row = layout === 'list'
  return (
    <article
      className={classNames(
        'group relative flex h-full overflow-hidden rounded-card border border-line bg-raised transition-shadow hover:shadow-card',
        row ? 'flex-row' : 'flex-col',
      )}
    >
      <div
        className={classNames(
          'relative shrink-0 overflow-hidden bg-surface',
          row ? 'w-32 sm:w-44' : 'w-full',
        )}
      >
        <Picture
          file={product.image}
          alt=""
          sizes={sizes}
          eager={eager}
          className={classNames(row && 'h-full', soldOut && 'opacity-60')}
        />
        <div className="absolute top-2 left-2">
          <DiscountBadge percent={product.display?.discountPercent} />
        </div>
        {soldOut && (
          <p className="absolute inset-x-0 bottom-0 bg-ink py-1.5 text-center text-sm font-semibold tracking-wide text-page">
            {m.sold_out_banner()}
          </p>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 p-3 sm:p-4">
        {product.brand && <p className="truncate text-sm text-muted">{product.brand.name}</p>}
        <h3 className="line-clamp-2 text-base leading-snug font-medium">
          <Link to={product.url} className="after:absolute after:inset-0 group-hover:text-accent">
            {product.name}
          </Link>
        </h3>
        {product.commentCount > 0 && (
          <p className="flex items-center gap-1.5 text-sm text-muted">
            <Stars rate={product.starRate} />
            <span className="figures">({product.commentCount})</span>
          </p>
        )}
        <div className="mt-auto pt-1.5">{product.price !== 0 && <Price display={product.display} />}</div>
        {root?.rules.addToCartButton && <CardAction product={product} />}
      </div>
    </article>
  )
}

const wide = 'relative z-10 mt-2 w-full px-2 text-sm sm:text-base'

/** What can be done from the card: add, choose a variant, ask, or nothing (spec §4). */
function CardAction({ product }: { product: CardProduct }) {
  const root = usePageRoot()
  const { state, error, onSubmit } = useAddToCart()
  if (!root) return null
  const button = buyButton(product, root.rules)
  if (button === 'stockEnquiry') {
    return (
      <a
        href={whatsappLink(root.rules.whatsapp, product)}
        className={classNames(
          wide,
          'inline-flex min-h-11 items-center justify-center rounded-control border border-line-strong font-medium',
        )}
      >
        {buyButtonText(button)}
      </a>
    )
  }
  if (button !== 'add') {
    return (
      <Button look="secondary" type="button" disabled className={wide}>
        {buyButtonText(button)}
      </Button>
    )
  }
  if (product.hasChildren) {
    return (
      <ButtonLink look="secondary" to={product.url} className={wide}>
        {m.see_options()}
        <span className="sr-only">: {product.name}</span>
      </ButtonLink>
    )
  }
  return (
    <form method="post" action="/sepet" onSubmit={onSubmit}>
      <CsrfField />
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="quantity" value="1" />
      <AddToCartButton state={state} product={product.name} className={wide} />
      {error && (
        <p role="alert" className="pt-2 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </form>
  )
}
