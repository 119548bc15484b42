import { detailQuantity } from '#modules/buying/cart/cart-rules.ts'
import { m } from '#texts/messages.js'
import { Stepper } from '../../../ui/form/stepper.tsx'

/** The largest quantity that the product page allows at once (spec §9). */
const MAX_AT_ONCE = 100

/** Quantity from 1 to 100. Invalid input keeps the previous quantity (decisions C7). */
export function QuantityField({
  id,
  form,
  quantity,
  onQuantity,
  most = MAX_AT_ONCE,
}: {
  id: string
  /** Id of its form, where it stands outside of it. */
  form?: string
  quantity: number
  onQuantity: (quantity: number) => void
  /** Whole units that the stock allows; the plus button stops there. */
  most?: number
}) {
  return (
    <Stepper
      id={id}
      form={form}
      name="quantity"
      type="number"
      min={1}
      max={MAX_AT_ONCE}
      step={1}
      required
      quantity={quantity}
      most={Math.min(MAX_AT_ONCE, most)}
      read={detailQuantity}
      onChange={onQuantity}
      lessLabel={m.decrease_one()}
      moreLabel={m.increase_one()}
      className="min-h-12 [&_input]:w-14"
    />
  )
}
