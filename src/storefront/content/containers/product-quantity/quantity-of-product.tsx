import { useState } from 'react'
import { m } from '#texts/messages.js'
import { buyFormId } from '../../../catalogue/product/buy/buy-form.tsx'
import { QuantityField } from '../../../catalogue/product/buy/quantity-field.tsx'

/** A quantity field with its label, for the form of the product. */
export default function QuantityOfProduct({ id: productId, name }: { id: number; name: string }) {
  const [quantity, setQuantity] = useState(1)
  const form = buyFormId(productId)
  const id = `${form}-quantity`
  return (
    <div className="flex flex-col items-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {m.quantity_of({ name })}
      </label>
      <QuantityField id={id} form={form} quantity={quantity} onQuantity={setQuantity} />
    </div>
  )
}
