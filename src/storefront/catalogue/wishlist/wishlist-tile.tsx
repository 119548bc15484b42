import { isSoldOut } from '#modules/goods/stock/stock-rules.ts'
import { m } from '#texts/messages.js'
import { usePageLocation } from '../../http/location/page-location.tsx'
import { usePageRoot } from '../../http/page-root.ts'
import { classNames } from '../../ui/class-names.ts'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { LoaderCircle, X } from '../../ui/icons/icons.tsx'
import { A } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { useStore } from '../../ui/use-store.ts'
import { buyButton, contactPage } from '../product/buy/buy-button.ts'
import { CardAction } from '../product/card/card-action.tsx'
import type { CardProduct } from '../product/card/card-product.ts'
import { cardAction } from '../product/card/card-view.ts'
import { Price } from '../product/price/price.tsx'
import { MoveToCart } from './move-to-cart.tsx'
import { removeFromWishlist, wishlist } from './wishlist.ts'

/** A wishlist item as its tile shows it. */
export interface ShownWishlistItem {
  product: CardProduct
  struckPrice: string | null
  /** False for a product the shop no longer sells. */
  onSale: boolean
}

/** Why a tile is removed: the item was removed or moved to the cart. */
export type WishlistItemOutcome = 'dropped' | 'moved'

const SIZES = '(min-width: 80rem) 19rem, (min-width: 48rem) 31vw, 46vw'

/** A wishlist item: product link, price by the rules of the wishlist (decisions B19), add to cart, and remove. */
export function WishlistTile({
  wishlistItem: { product, struckPrice, onSale },
  onEnd,
}: {
  wishlistItem: ShownWishlistItem
  onEnd: (end: WishlistItemOutcome) => void
}) {
  const root = usePageRoot()
  const { base } = usePageLocation()
  const rules = root?.rules
  const { id, name, url, image, brand, display, price } = product
  const soldOut = !onSale || (isSoldOut(product.quantity) && !rules?.cartStockControl)
  // A product that is no longer sold counts as out of stock, whatever its stock level.
  const buyable = onSale ? product : { ...product, quantity: 0 }
  const selling = rules && (onSale ? rules : { ...rules, cartStockControl: false, whatsappControl: false })
  return (
    <article className="card">
      <div className="card-frame">
        <Picture file={image} alt="" sizes={SIZES} className={classNames(soldOut && 'opacity-60')} />
        {soldOut && <p className="card-sold-out">{m.sold_out_banner()}</p>}
      </div>
      <RemoveFromWishlist product={product} onDropped={() => onEnd('dropped')} />
      <div className="card-words">
        {brand && <p className="card-brand">{brand.name}</p>}
        <h2 className="card-name text-base tracking-normal">
          <A to={url} className="card-link">
            {name}
          </A>
        </h2>
        <div className="card-price">
          {display && price !== 0 && onSale && <Price display={{ ...display, listPrice: struckPrice }} />}
        </div>
        {selling?.addToCartButton &&
          (buyButton(buyable, selling) === 'add' && !product.hasChildren ? (
            <MoveToCart product={product} onMoved={() => onEnd('moved')} />
          ) : (
            <CardAction action={cardAction(buyable, selling, contactPage(root), base)} id={id} name={name} />
          ))}
      </div>
    </article>
  )
}

/** The remove button. The tile stays until the server has removed the item (spec §4). */
function RemoveFromWishlist({
  product: { id, name },
  onDropped,
}: {
  product: CardProduct
  onDropped: () => void
}) {
  const busy = useStore(wishlist).busy.has(id)
  return (
    <form
      method="post"
      className="absolute top-2 right-2 z-10"
      onSubmit={async (event) => {
        event.preventDefault()
        if (await removeFromWishlist({ productId: id, name })) onDropped()
      }}
    >
      <CsrfField />
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="productId" value={id} />
      <button
        type="submit"
        aria-label={m.wishlist_remove({ name })}
        aria-busy={busy}
        className="inline-flex size-11 cursor-pointer items-center justify-center rounded-full border border-line bg-raised text-muted transition-colors hover:border-danger hover:text-danger"
      >
        {busy ? (
          <LoaderCircle aria-hidden="true" className="size-5 motion-safe:animate-spin" />
        ) : (
          <X aria-hidden="true" className="size-5" />
        )}
      </button>
    </form>
  )
}
