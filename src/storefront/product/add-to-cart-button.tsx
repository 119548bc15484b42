import { Check, LoaderCircle } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { m } from '#texts/messages.js'
import type { AddState } from '../cart/use-add-to-cart.ts'
import { Button } from '../ui/button.tsx'

/** 'Sepete Ekle' with its states: busy and disabled while adding, a success look for a moment after. */
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
    <Button {...button} disabled={state === 'adding'} aria-busy={state === 'adding' || undefined}>
      {state === 'adding' && <LoaderCircle aria-hidden="true" className="size-5 motion-safe:animate-spin" />}
      {state === 'added' && <Check aria-hidden="true" className="size-5" />}
      <span aria-live="polite">{state === 'added' ? m.added_to_cart() : m.add_to_cart()}</span>
      {product && <span className="sr-only">: {product}</span>}
    </Button>
  )
}
