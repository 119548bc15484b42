import type { MouseEvent } from 'react'
import { m } from '#texts/messages.js'
import { classNames } from '../../ui/class-names.ts'
import { LoaderCircle } from '../../ui/icons/icons.tsx'
import { HeartIcon, WISHLIST_FORM } from '../product/card/card-forms.tsx'
import { useWishlist, type WishlistProduct } from './wishlist-state.tsx'

/**
 * The heart button: inactive, active, or busy while the request runs (spec §4). `className` positions it. Without JavaScript it submits
 * the page's form, which adds the product and shows the wishlist; it never removes, because the wishlist is not known then.
 */
export function WishlistButton({ productId, name, className }: WishlistProduct & { className?: string }) {
  const { ids, isBusy, add, remove } = useWishlist()
  const active = ids?.has(productId) ?? false
  const busy = isBusy(productId)
  function onClick(event: MouseEvent) {
    event.preventDefault()
    if (active) remove({ productId, name })
    else add({ productId, name })
  }
  return (
    <button
      type="submit"
      form={WISHLIST_FORM}
      name="productId"
      value={productId}
      onClick={onClick}
      aria-pressed={active}
      aria-busy={busy || undefined}
      aria-label={m.wishlist_toggle({ name })}
      className={classNames('heart', className)}
    >
      {busy ? <LoaderCircle aria-hidden="true" className="motion-safe:animate-spin" /> : <HeartIcon />}
    </button>
  )
}
