import { useAddToCart } from '../../../cart/use-add-to-cart.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { AddToCartButton } from '../buy/add-to-cart-button.tsx'
import { ADD_FORM } from './card-forms.tsx'
import type { CardActionView } from './card-view.ts'

/** The button or link of a card. */
export function CardAction({
  action: { kind, label, target },
  id,
  name,
}: {
  action: CardActionView
  /** Of the product. */
  id: number
  name: string
}) {
  const named = <span className="sr-only">: {name}</span>
  if (kind === 'add') return <AddAction id={id} name={name} />
  if (kind === 'message')
    return (
      <a href={target} className="button button-secondary card-action">
        {label}
        {named}
      </a>
    )
  if (kind === 'disabled')
    return (
      <Button appearance="secondary" type="button" disabled className="card-action">
        {label}
      </Button>
    )
  return (
    <ButtonLink
      appearance="secondary"
      to={`/${target}`}
      className={kind === 'options' ? 'card-action card-options' : 'card-action'}
    >
      {label}
      {named}
    </ButtonLink>
  )
}

function AddAction({ id, name }: { id: number; name: string }) {
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
