import type { ButtonHTMLAttributes } from 'react'
import { m } from '#texts/messages.js'
import type { AddState } from '../../../cart/use-add-to-cart.ts'
import { Button, type ButtonAppearance } from '../../../ui/button.tsx'
import { Check, LoaderCircle } from '../../../ui/icons/icons.tsx'

/**
 * 'Sepete Ekle' with its states: busy while adding, then a success state for a moment. It stays focusable, so that keyboard
 * users do not lose the focus; `useAddToCart` ignores a second press.
 */
export function AddToCartButton({
  state,
  product,
  ...button
}: {
  state: AddState
  /** The product's name for screen readers, to tell the buttons of a list apart. */
  product?: string
} & Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'form' | 'name' | 'value' | 'onClick' | 'className'> & {
    appearance?: ButtonAppearance
  }) {
  return (
    <Button
      {...button}
      data-added={state === 'added' ? '' : undefined}
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
