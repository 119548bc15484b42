import { Heart, LoaderCircle } from 'lucide-react'
import type { FormEvent } from 'react'
import { m } from '#texts/messages.js'
import { classNames } from '../ui/class-names.ts'
import { CsrfField } from '../ui/csrf-field.tsx'
import { useWishlist, type WishedProduct } from './wishlist-state.tsx'

/**
 * A heart: inactive, active, or waiting for the shop's answer (spec §4). `className` places it. Without scripts it sends a form
 * that adds the product and shows the wishlist.
 */
export function WishlistButton({ productId, name, className }: WishedProduct & { className?: string }) {
  const { ids, isBusy, add, remove } = useWishlist()
  const active = ids?.has(productId) ?? false
  const busy = isBusy(productId)
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (active) remove({ productId, name })
    else add({ productId, name })
  }
  return (
    <form
      method="post"
      action="/hesap/favorilerim"
      onSubmit={onSubmit}
      className={classNames('inline-flex', className)}
    >
      <CsrfField />
      <input type="hidden" name="intent" value={active ? 'remove' : 'add'} />
      <input type="hidden" name="productId" value={productId} />
      <button
        type="submit"
        aria-pressed={active}
        aria-busy={busy}
        aria-label={m.wishlist_toggle({ name })}
        className={classNames(
          'inline-flex size-11 cursor-pointer items-center justify-center rounded-full border border-line bg-raised transition-colors hover:border-danger hover:text-danger',
          active ? 'text-danger' : 'text-muted',
        )}
      >
        {busy ? (
          <LoaderCircle aria-hidden="true" className="size-5 motion-safe:animate-spin" />
        ) : (
          <Heart aria-hidden="true" className={classNames('size-5', active && 'fill-current')} />
        )}
      </button>
    </form>
  )
}
