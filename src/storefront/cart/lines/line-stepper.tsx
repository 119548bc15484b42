import { cartQuantity } from '#modules/buying/cart/cart-rules.ts'
import { m } from '#texts/messages.js'
import { Stepper } from '../../ui/form/stepper.tsx'
import { type LineId, lineKey } from '../shown-cart.ts'

/** The id of a line's quantity field. */
export function quantityField(line: LineId): string {
  return `quantity-${lineKey(line)}`
}

/** The quantity of a cart line: minus stops at 1, plus at `largest`, the stock available to this line (decisions H2). */
export function LineStepper({
  id,
  name,
  quantity,
  largest,
  disabled = false,
  onChange,
}: {
  id: string
  /** The product name, for screen readers. */
  name: string
  quantity: number
  largest: number
  disabled?: boolean
  onChange: (quantity: number) => void
}) {
  return (
    <Stepper
      id={id}
      name="quantity"
      aria-label={m.quantity_of({ name })}
      maxLength={6}
      readOnly={disabled}
      quantity={quantity}
      most={largest}
      read={cartQuantity}
      onChange={onChange}
      savedOnLeaving
      stepName="step"
      lessLabel={m.less_of({ name })}
      moreLabel={m.more_of({ name })}
    />
  )
}
