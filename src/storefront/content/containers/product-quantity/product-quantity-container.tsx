import { useState } from 'react'
import { m } from '#texts/messages.js'
import { buyFormId } from '../../../catalogue/product/buy/buy-form.tsx'
import { QuantityField } from '../../../catalogue/product/buy/quantity-field.tsx'
import type { ContainerProps } from '../container-props.ts'
import type { ProductPageData } from '../product-detail/product-page-data.server.ts'

/** The quantity field for the add button of the same product, wherever it is on the page. */
export default function ProductQuantity({ data: { product } }: ContainerProps<ProductPageData>) {
  const [quantity, setQuantity] = useState(1)
  const form = buyFormId(product.id)
  const id = `${form}-quantity`
  return (
    <div className="container-page py-3">
      <div className="flex flex-col items-start gap-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          {m.quantity_of({ name: product.name })}
        </label>
        <QuantityField id={id} form={form} quantity={quantity} onQuantity={setQuantity} />
      </div>
    </div>
  )
}
