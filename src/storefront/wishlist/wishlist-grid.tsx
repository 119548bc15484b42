import { LoaderCircle, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts/messages.js'
import type { CardProduct } from '../product/card-product.ts'
import { Price } from '../product/price.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { CsrfField } from '../ui/csrf-field.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Picture } from '../ui/picture.tsx'
import { useWishlist } from './wishlist-state.tsx'

/** A wish as its tile shows it. */
export interface ShownWish {
  product: CardProduct
  struckPrice: string | null
}

/** How many there are, and a tile for each. A tile leaves only after the shop has dropped the wish (spec §4). */
export function WishlistGrid({ wishes }: { wishes: readonly ShownWish[] }) {
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set())
  const message = useRef<HTMLParagraphElement>(null)
  const left = wishes.filter(({ product }) => !dropped.has(product.id))
  if (left.length === 0) {
    return (
      <EmptyState title={m.wishlist_empty()}>
        <ButtonLink to="/">{m.back_to_shopping()}</ButtonLink>
      </EmptyState>
    )
  }
  function onDropped(productId: number) {
    setDropped((before) => new Set(before).add(productId))
    message.current?.focus()
  }
  return (
    <>
      <p ref={message} tabIndex={-1} className="figures pb-4 text-muted outline-none">
        {m.wishlist_count({ count: left.length })}
      </p>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4">
        {left.map(({ product, struckPrice }) => (
          <li key={product.id}>
            <WishTile product={product} struckPrice={struckPrice} onDropped={onDropped} />
          </li>
        ))}
      </ul>
    </>
  )
}

const sizes = '(min-width: 80rem) 19rem, (min-width: 48rem) 31vw, 46vw'

function WishTile({
  product,
  struckPrice,
  onDropped,
}: ShownWish & { onDropped: (productId: number) => void }) {
  const { name, url, image, brand, display, price } = product
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-raised transition-shadow hover:shadow-card">
      <div className="bg-surface">
        <Picture file={image} alt="" sizes={sizes} />
      </div>
      <DropWish product={product} onDropped={onDropped} />
      <div className="flex flex-1 flex-col gap-1.5 p-3 sm:p-4">
        {brand && <p className="truncate text-sm text-muted">{brand.name}</p>}
        <h2 className="line-clamp-2 text-base leading-snug font-medium tracking-normal">
          <Link to={url} className="after:absolute after:inset-0 group-hover:text-accent">
            {name}
          </Link>
        </h2>
        {display && price !== 0 && (
          <div className="mt-auto pt-1.5">
            <Price display={{ ...display, listPrice: struckPrice }} />
          </div>
        )}
      </div>
    </article>
  )
}

function DropWish({
  product: { id, name },
  onDropped,
}: {
  product: CardProduct
  onDropped: (productId: number) => void
}) {
  const { isBusy, remove } = useWishlist()
  const busy = isBusy(id)
  return (
    <form
      method="post"
      className="absolute top-2 right-2 z-10"
      onSubmit={async (event) => {
        event.preventDefault()
        if (await remove({ productId: id, name })) onDropped(id)
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
