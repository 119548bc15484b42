import { m } from '#texts/messages.js'
import { WISHLIST_FORM } from './card-forms.tsx'

/**
 * The heart of a card, which is the same for everyone: `card-listener.ts` shows which ones are on the wishlist, and adds and removes. Without
 * JavaScript it submits the page's form, which adds the product and shows the wishlist.
 */
export function CardHeart({ id, name }: { id: number; name: string }) {
  return (
    <button
      type="submit"
      form={WISHLIST_FORM}
      name="productId"
      value={id}
      aria-label={m.wishlist_toggle({ name })}
      className="heart"
    />
  )
}
