import type { RefObject } from 'react'
import { m } from '#texts/messages.js'
import type { AddState } from '../../../cart/use-add-to-cart.ts'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'

/** Name, price and add button while the add button of the product page is out of sight. */
export function StickyBuyBar({
  form,
  watched,
  state,
  name,
  price,
}: {
  /** Id of the form its button sends. */
  form: string
  watched: RefObject<HTMLElement | null>
  state: AddState
  name: string
  price: string | null
}) {
  return (
    <StickyBar label={m.quick_buy()} watched={watched}>
      {/* With a large font the button goes below, so that the price is never cut. */}
      <div className="min-w-0 flex-1 basis-32">
        <p className="truncate text-sm text-muted">{name}</p>
        {price && <p className="figures font-semibold wrap-anywhere">{price}</p>}
      </div>
      <AddToCartButton state={state} form={form} className="min-h-12 shrink-0" />
    </StickyBar>
  )
}
