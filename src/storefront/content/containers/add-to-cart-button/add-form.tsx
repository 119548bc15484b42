import { m } from '#texts/messages.js'
import { AdditionFields } from '../../../cart/addition-fields.tsx'
import { useAddToCart } from '../../../cart/use-add-to-cart.ts'
import { AddToCartButton } from '../../../catalogue/product/buy/add-to-cart-button.tsx'
import { buyButton } from '../../../catalogue/product/buy/buy-button.ts'
import { buyFormId } from '../../../catalogue/product/buy/buy-form.tsx'
import type { ShownProduct } from '../../../catalogue/product/facts/shown-product.ts'
import { AskButton } from '../../../catalogue/product/reviews/ask-button.tsx'
import { usePageRoot } from '../../../http/page-root.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/dialog/alert.tsx'
import { CsrfField } from '../../../ui/form/csrf-field.tsx'

/** What the form needs of its product. */
export type AddedProduct = Pick<
  ShownProduct,
  'id' | 'name' | 'code' | 'url' | 'onSale' | 'quantity' | 'price' | 'hasChildren' | 'salePrice' | 'units'
>

/** Adds one, or the quantity in the field of the same product on this page. */
export default function AddForm({ product }: { product: AddedProduct }) {
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
