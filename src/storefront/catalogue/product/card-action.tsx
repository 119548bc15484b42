import { canAskByMessage } from '#modules/catalogue/catalogue-rules.ts'
import { m } from '#texts/messages.js'
import { useAddToCart } from '../../cart/use-add-to-cart.ts'
import type { ProductRules } from '../../http/page-root.ts'
import { usePageRoot } from '../../http/page-root.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { buyButton, buyButtonText, contactPage, whatsappLink } from './buy-button.ts'
import { ADD_FORM } from './card-forms.tsx'
import type { CardProduct } from './card-product.ts'

/** What can be done from the card: add, choose a variant, ask, or nothing (spec §4). */
export function CardAction({ product, rules }: { product: CardProduct; rules: ProductRules }) {
  const button = buyButton(product, rules)
  if (button === 'stockEnquiry' || (button === 'askPrice' && canAskByMessage(rules))) {
    return (
      <a href={whatsappLink(rules.whatsapp, product)} className="button button-secondary card-action">
        {buyButtonText(button)}
        <span className="sr-only">: {product.name}</span>
      </a>
    )
  }
  if (button === 'askPrice') return <AskPriceLink product={product} />
  if (button !== 'add') {
    return (
      <Button appearance="secondary" type="button" disabled className="card-action">
        {buyButtonText(button)}
      </Button>
    )
  }
  if (product.hasChildren) {
    // The product page asks for the variant where the list cannot (spec §5).
    return (
      <ButtonLink appearance="secondary" to={`${product.url}?sec=1`} className="card-action card-options">
        {m.see_options()}
        <span className="sr-only">: {product.name}</span>
      </ButtonLink>
    )
  }
  return <AddAction product={product} />
}

/** Without WhatsApp a price request goes to the contact page, or to the product page in a shop without one. */
function AskPriceLink({ product: { name, url } }: { product: CardProduct }) {
  return (
    <ButtonLink appearance="secondary" to={contactPage(usePageRoot()) ?? url} className="card-action">
      {buyButtonText('askPrice')}
      <span className="sr-only">: {name}</span>
    </ButtonLink>
  )
}

function AddAction({ product: { id, name } }: { product: CardProduct }) {
  const { state, error, onPress } = useAddToCart()
  return (
    <>
      <AddToCartButton
        appearance="secondary"
        state={state}
        product={name}
        form={ADD_FORM}
        name="productId"
        value={id}
        onClick={onPress}
        className="card-action card-add"
      />
      {error && (
        <p role="alert" className="pt-2 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </>
  )
}
