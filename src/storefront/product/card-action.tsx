import { m } from '#texts/messages.js'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import type { ProductRules } from '../layout/page-root-data.server.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { CsrfField } from '../ui/csrf-field.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { buyButton, buyButtonText, whatsappLink } from './buy-button.ts'
import type { CardProduct } from './card-product.ts'

const wide = 'relative z-10 mt-2 w-full px-2! text-sm sm:text-base'

/** What can be done from the card: add, choose a variant, ask, or nothing (spec §4). */
export function CardAction({ product, rules }: { product: CardProduct; rules: ProductRules }) {
  const { state, error, onSubmit } = useAddToCart()
  const button = buyButton(product, rules)
  if (button === 'stockEnquiry') {
    return (
      <a
        href={whatsappLink(rules.whatsapp, product)}
        className={classNames(
          wide,
          'inline-flex min-h-11 items-center justify-center rounded-control border border-line-strong bg-raised font-medium transition-colors hover:bg-surface',
        )}
      >
        {buyButtonText(button)}
        <span className="sr-only">: {product.name}</span>
      </a>
    )
  }
  if (button !== 'add') {
    return (
      <Button look="secondary" type="button" disabled className={wide}>
        {buyButtonText(button)}
      </Button>
    )
  }
  if (product.hasChildren) {
    // The product page asks for the variant where the list cannot (spec §5).
    return (
      <ButtonLink look="secondary" to={`${product.url}?sec=1`} className={wide}>
        {m.see_options()}
        <span className="sr-only">: {product.name}</span>
      </ButtonLink>
    )
  }
  return (
    <form method="post" action="/sepet" onSubmit={onSubmit}>
      <CsrfField />
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="quantity" value="1" />
      <AddToCartButton state={state} product={product.name} className={wide} />
      {error && (
        <p role="alert" className="pt-2 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </form>
  )
}
