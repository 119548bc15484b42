import { type FormEvent, useState } from 'react'
import { m } from '#texts/messages.js'
import { AdditionKey } from '../../cart/addition-fields.tsx'
import { SUCCESS_MS, tabCart } from '../../cart/tab-cart.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/dialog/announce.ts'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { Check, LoaderCircle } from '../../ui/icons/icons.tsx'
import type { CardProduct } from '../product/card/card-product.ts'
import { removeFromWishlist } from './wishlist.ts'

/**
 * Adds one unit of a wishlist product to the cart and then removes the wishlist item. The item stays if adding is refused, with the
 * message, or if removing fails. Without JavaScript the same form leads to the cart.
 */
export function MoveToCart({
  product: { id, name },
  onMoved,
}: {
  product: Pick<CardProduct, 'id' | 'name'>
  onMoved: () => void
}) {
  const [state, setState] = useState<'idle' | 'moving' | 'moved'>('idle')
  const [error, setError] = useState('')

  async function move() {
    setState('moving')
    setError('')
    const added = await tabCart().add({ productId: id, unitId: 0, quantity: 1 })
    if (!added.ok) {
      setState('idle')
      setError(added.message)
      return
    }
    setState('moved')
    const successShown = new Promise((resolve) => setTimeout(resolve, SUCCESS_MS))
    const removed = await removeFromWishlist({ productId: id, name })
    announce(removed ? m.wishlist_moved({ name }) : m.added_to_cart())
    await successShown
    if (removed) onMoved()
    else setState('idle')
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (state === 'idle') void move()
  }

  return (
    <form method="post" action="/hesap/favorilerim" onSubmit={onSubmit}>
      <CsrfField />
      <AdditionKey />
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="productId" value={id} />
      <Button
        appearance="secondary"
        data-added={state === 'moved' ? '' : undefined}
        aria-disabled={state !== 'idle'}
        aria-busy={state === 'moving'}
        className="card-action"
      >
        {state === 'moving' && (
          <LoaderCircle aria-hidden="true" className="size-5 motion-safe:animate-spin" />
        )}
        {state === 'moved' && <Check aria-hidden="true" className="size-5" />}
        {state === 'moved' ? m.wishlist_moved_short() : m.wishlist_move()}
        <span className="sr-only">: {name}</span>
      </Button>
      {error && (
        <p role="alert" className="pt-2 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </form>
  )
}
