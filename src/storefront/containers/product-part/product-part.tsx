import { useState } from 'react'
import { m } from '#texts/messages.js'
import { AdditionFields } from '../../cart/addition-fields.tsx'
import { useAddToCart } from '../../cart/use-add-to-cart.ts'
import { usePageRoot } from '../../page-root.ts'
import { AddToCartButton } from '../../product/add-to-cart-button.tsx'
import { AskButton } from '../../product/ask-button.tsx'
import { buyButton } from '../../product/buy-button.ts'
import { buyFormId } from '../../product/buy-form.tsx'
import { PriceBlock } from '../../product/price-block.tsx'
import type { ProductPageData } from '../../product/product-page-data.server.ts'
import { QuantityField } from '../../product/quantity-field.tsx'
import { ReviewCard, ReviewList } from '../../product/review-list.tsx'
import type { ShownProduct } from '../../product/shown-product.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CsrfField } from '../../ui/csrf-field.tsx'
import type { ProductPartName } from '../container-data.ts'

/** One part of a product page by itself, for a page of the merchant (spec §2). */
export default function ProductPart({ name, data }: { name: ProductPartName; data: ProductPageData }) {
  if (name === 'ProductCommentList') return data.reviews && <ReviewList reviews={data.reviews} />
  return <div className="container-page py-3">{partOf(name, data)}</div>
}

function partOf(name: Exclude<ProductPartName, 'ProductCommentList'>, data: ProductPageData) {
  const { product, line, shipping, reviews } = data
  const [newest] = reviews?.items ?? []
  switch (name) {
    case 'ProductPrice':
      return (
        <PriceBlock
          display={product.price === 0 || !product.onSale ? null : product.display}
          taxRate={product.taxRate}
          unit={product.units[0]}
          quantity={1}
          line={line}
          shipping={shipping}
        />
      )
    case 'ProductQuantity':
      return <QuantityPart product={product} />
    case 'AddToCartButton':
      return <AddPart product={product} />
    case 'ProductComment':
      return newest ? <ReviewCard review={newest} /> : <p className="text-muted">{m.no_reviews()}</p>
  }
}

/** The quantity field for the add button of the same product, wherever it is on the page. */
function QuantityPart({ product }: { product: ShownProduct }) {
  const [quantity, setQuantity] = useState(1)
  const form = buyFormId(product.id)
  const id = `${form}-quantity`
  return (
    <div className="flex flex-col items-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {m.quantity_of({ name: product.name })}
      </label>
      <QuantityField id={id} form={form} quantity={quantity} onQuantity={setQuantity} />
    </div>
  )
}

/** Adds one, or the quantity in the field of the same product on this page. */
function AddPart({ product }: { product: ShownProduct }) {
  const rules = usePageRoot()?.rules
  const { state, error, onSubmit } = useAddToCart()
  if (!rules) return null
  const button = product.onSale ? buyButton(product, rules) : 'outOfStock'
  if (button !== 'add') return <AskButton button={button} product={product} rules={rules} />
  if (product.hasChildren) return <ButtonLink to={product.url}>{m.see_options()}</ButtonLink>
  return (
    <form
      id={buyFormId(product.id)}
      method="post"
      action="/sepet"
      onSubmit={onSubmit}
      aria-label={product.name}
      className="flex flex-col items-start gap-3"
    >
      <CsrfField />
      <AdditionFields />
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="unitId" value={product.units[0]?.id ?? ''} />
      <AddToCartButton state={state} product={product.name} className="min-h-12" />
      {error && <Alert tone="danger">{error}</Alert>}
    </form>
  )
}
