import type { MouseEvent } from 'react'
import { m } from '#texts/messages.js'
import { classNames } from '../../ui/class-names.ts'
import { useStore } from '../../ui/use-store.ts'
import { WISHLIST_FORM } from '../product/card/card-forms.tsx'
import { addToWishlist, removeFromWishlist, type WishlistProduct, wishlist } from './wishlist.ts'

/**
 * The heart button: inactive, active, or busy while the request runs (spec §4). `className` positions it. Without JavaScript it submits
 * the page's form, which adds the product and shows the wishlist; it never removes, because the wishlist is not known then.
 */
export default function WishlistButton({
  productId,
  name,
  className,
}: WishlistProduct & { className?: string }) {
  const { ids, busy: requested } = useStore(wishlist)
  const active = ids?.has(productId) ?? false
  const busy = requested.has(productId)
  function onClick(event: MouseEvent) {
    event.preventDefault()
    void (active ? removeFromWishlist : addToWishlist)({ productId, name })
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
    />
  )
}
