import { m } from '#texts/messages.js'
import { ADD_FORM } from './card-forms.tsx'
import type { CardActionView } from './card-view.ts'

/** The button or link of a card. `card-listener.ts` makes the button add without a load of the page, and shows how that goes. */
export function CardAction({
  action: { kind, label, href },
  id,
  name,
}: {
  action: CardActionView
  /** Of the product. */
  id: number
  name: string
}) {
  // An attribute instead of hidden elements, which a page of cards would have a hundred of.
  const named = (words: string) => `${words}: ${name}`
  if (kind === 'add')
    return (
      <button
        type="submit"
        form={ADD_FORM}
        name="productId"
        value={id}
        aria-label={named(m.add_to_cart())}
        className="button card-action card-add"
      >
        {m.add_to_cart()}
      </button>
    )
  if (kind === 'disabled')
    return (
      <button type="button" disabled className="button card-action">
        {label}
      </button>
    )
  return (
    <a
      href={href}
      aria-label={named(label)}
      className={`button card-action${kind === 'options' ? ' card-options' : ''}`}
    >
      {label}
    </a>
  )
}
