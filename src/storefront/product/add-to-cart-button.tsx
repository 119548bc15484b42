import { Check, LoaderCircle } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { m } from '#texts/messages.js'
import type { AddState } from '../cart/use-add-to-cart.ts'
import { Button } from '../ui/button.tsx'

/**
 * 'Sepete Ekle' with its states: busy while adding, a success look for a moment after. It stays focusable all the while, so that
 * nobody who presses it by keyboard falls out; `useAddToCart` takes no second press.
 */
export function AddToCartButton({
  state,
  product,
  ...button
}: {
  state: AddState
  /** Tells the buttons of a list apart for those who hear the page. */
  product?: string
} & Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'form' | 'name' | 'value' | 'onClick' | 'className'>) {
  return (
    <Button
      {...button}
      aria-disabled={state === 'adding' || undefined}
      aria-busy={state === 'adding' || undefined}
    >
      {state === 'adding' && <LoaderCircle aria-hidden="true" className="size-5 motion-safe:animate-spin" />}
      {state === 'added' && <Check aria-hidden="true" className="size-5" />}
      <span aria-live="polite">{state === 'added' ? m.added_to_cart() : m.add_to_cart()}</span>
      {product && <span className="sr-only">: {product}</span>}
    </Button>
  )
}
